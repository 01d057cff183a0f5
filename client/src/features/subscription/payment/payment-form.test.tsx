import type { Mutation } from '@tanstack/react-query'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { formatPrice } from '#client/features/subscription/prices.ts'
import { refusal } from '#client/test/kit.tsx'
import {
  buildCreated,
  buildSubscription,
  CREATE,
  dialog,
  laterAnswer,
  openPayment,
  openReady,
  PREMIUM,
  payButton,
  payServer,
} from '#client/test/payment.tsx'
import { type FakeStripe, serveStripe, withError, withStatus } from '#client/test/stripe.ts'
import { chargeOf } from '#shared/constants/plans.ts'

let fake: FakeStripe
beforeEach(() => {
  fake = serveStripe()
})

const holdsSecret = ({ state }: Mutation) =>
  typeof state.variables === 'object' && state.variables !== null && 'clientSecret' in state.variables

const inDialog = () => within(screen.getByRole('dialog'))

it('pays, activates Premium with the paid plan, and requests nothing else before it closes', async () => {
  const server = payServer()
  const { pay, queryClient } = await openReady(fake, 'annual')
  const asked = server.calls.length
  await pay()
  expect(await screen.findByText('Abbonamento Premium attivato!')).toBeTruthy()
  expect(server.calls.slice(asked)).toEqual([{ call: PREMIUM, body: { plan: 'annual' } }])
  expect(fake.stripe.confirmPayment).toHaveBeenCalledWith(
    expect.objectContaining({
      redirect: 'if_required',
      confirmParams: { return_url: `${window.location.origin}/subscription?success=true&plan=annual` },
    }),
  )
  expect(queryClient.getQueryData(['/api/subscription'])).toEqual(buildSubscription())
  expect(queryClient.getQueryState(['/api/user'])?.isInvalidated).toBe(true)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Il tuo piano' })))
  // No cached mutation may hold the payment's secret.
  const kept = () => queryClient.getMutationCache().findAll({ predicate: holdsSecret })
  await waitFor(() => expect(kept()).toEqual([]), { timeout: 5_000 })
  expect(queryClient.getQueryCache().findAll({ queryKey: ['/api/create-subscription'] })).toEqual([])
})

it('sends a payment once, however often the button is pressed', async () => {
  payServer()
  const answer = laterAnswer(fake)
  const { user } = await openReady(fake)
  const form = (await payButton()).closest('form')
  // Two quick taps before a rerender.
  act(() => {
    form?.requestSubmit()
    form?.requestSubmit()
  })
  await waitFor(() => expect(fake.stripe.confirmPayment).toHaveBeenCalled())
  const busy = screen.getByRole('button', { name: 'Pagamento...' })
  await user.click(busy)
  await user.keyboard('{Enter}')
  expect(fake.stripe.confirmPayment).toHaveBeenCalledTimes(1)
  await answer(withStatus('succeeded'))
  expect(await screen.findByText('Abbonamento Premium attivato!')).toBeTruthy()
  expect(fake.stripe.confirmPayment).toHaveBeenCalledTimes(1)
})

it('stays open while the payment is confirmed, and explains why', async () => {
  payServer()
  const answer = laterAnswer(fake)
  const { user, pay } = await openReady(fake)
  await pay()
  expect(await screen.findByText(/Stiamo confermando il pagamento con la tua banca/)).toBeTruthy()
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: 'Chiudi' }))
  await fake.tell('escape')
  expect(dialog()).toBeTruthy()
  const notice = (await screen.findByText('Il pagamento è in corso')).closest('.toast')
  expect(notice?.querySelector('.lucide-hourglass')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Annulla' })).toHaveProperty('disabled', true)
  expect(screen.getByRole('tab', { name: 'Annuale' })).toHaveProperty('disabled', true)
  await answer(withError({ type: 'card_error' }))
})

const refuse = (error: Parameters<typeof withError>[0]) => () =>
  fake.stripe.confirmPayment.mockResolvedValueOnce(withError(error))

it.each<[string, () => unknown, string | RegExp]>([
  ['a card is refused', refuse({ type: 'card_error', message: 'Carta rifiutata.' }), 'Carta rifiutata.'],
  ['Stripe has no words', refuse({ type: 'card_error' }), 'Si è verificato un errore'],
  [
    'the bank does not know the person',
    refuse({
      type: 'invalid_request_error',
      code: 'payment_intent_authentication_failure',
      message: 'Non autenticato.',
    }),
    'Non autenticato.',
  ],
  [
    'a field is incomplete',
    () => fake.elements.submit.mockResolvedValueOnce({ error: { type: 'validation_error', message: 'Manca il CVC.' } }),
    'Manca il CVC.',
  ],
  [
    'anything else went wrong',
    refuse({ type: 'api_error', message: 'Internal detail' }),
    /^Si è verificato un errore imprevisto\..*non viene addebitato due volte/,
  ],
])('says so when %s, and lets it be paid again', async (_what, fail, words) => {
  const server = payServer()
  fail()
  const { pay } = await openReady(fake)
  await pay()
  expect(await inDialog().findByText(words)).toBeTruthy()
  expect(server.sent(PREMIUM)).toEqual([])
  await pay()
  expect(await screen.findByText('Abbonamento Premium attivato!')).toBeTruthy()
  expect(document.body.textContent).not.toContain('Internal detail')
})

it('continues if the payment was made although its response was lost', async () => {
  payServer()
  fake.stripe.confirmPayment.mockResolvedValueOnce(withError({ type: 'api_connection_error' }))
  fake.stripe.retrievePaymentIntent.mockResolvedValueOnce(withStatus('succeeded'))
  const { pay } = await openReady(fake)
  await pay()
  expect(await screen.findByText('Abbonamento Premium attivato!')).toBeTruthy()
})

it('continues if an earlier form has paid, for which Stripe shows no fields', async () => {
  const server = payServer()
  await openPayment()
  await waitFor(() => expect(fake.element.mount).toHaveBeenCalled())
  fake.stripe.retrievePaymentIntent.mockResolvedValueOnce(withStatus('succeeded'))
  await fake.tell('loaderror')
  expect(await screen.findByText('Abbonamento Premium attivato!')).toBeTruthy()
  expect(server.sent(PREMIUM)).toHaveLength(1)
})

const GONE = 'Questo pagamento non è più valido: ne abbiamo preparato un altro, ricontrolla l’importo.'

it('requests another payment if this one was cancelled', async () => {
  const server = payServer()
  fake.stripe.confirmPayment.mockResolvedValueOnce(withError({ type: 'invalid_request_error' }))
  fake.stripe.retrievePaymentIntent.mockResolvedValueOnce(withStatus('canceled'))
  const { pay } = await openReady(fake)
  server.answers[CREATE] = { body: { ...buildCreated('monthly', false), clientSecret: 'pi_2_secret_2' } }
  await pay()
  expect((await inDialog().findByText(GONE)).closest('[role="alert"]')).toBeTruthy()
  expect(await payButton()).toHaveProperty('disabled', true)
  expect(inDialog().getByText('Paghi adesso').parentElement?.textContent).toContain(
    formatPrice(chargeOf('monthly', false).now),
  )
  await fake.tell('ready')
  await pay()
  expect(await screen.findByText('Abbonamento Premium attivato!')).toBeTruthy()
  expect(fake.stripe.elements).toHaveBeenLastCalledWith(expect.objectContaining({ clientSecret: 'pi_2_secret_2' }))
})

it('sends nothing while offline, reports it, and keeps the fields', async () => {
  payServer()
  const { pay } = await openReady(fake)
  fake.element.destroy.mockClear()
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await pay()
  expect((await screen.findByRole('alert')).textContent).toContain('Sei offline')
  expect(fake.elements.submit).not.toHaveBeenCalled()
  expect(fake.element.destroy).not.toHaveBeenCalled()
  online.mockReturnValue(true)
  await pay()
  expect(await screen.findByText('Abbonamento Premium attivato!')).toBeTruthy()
})

it('reports that the payment is safe if Premium is not activated, and activates it without a second payment', async () => {
  const server = payServer({ [PREMIUM]: refusal(502, 'provider_failed', 'Il servizio non risponde.') })
  const { pay, user } = await openReady(fake)
  await pay()
  expect(await screen.findByText("Errore nell'attivazione dell'abbonamento")).toBeTruthy()
  expect(inDialog().getByText(/Il pagamento è al sicuro e non va ripetuto/)).toBeTruthy()
  server.answers[PREMIUM] = { body: buildSubscription() }
  await user.click(screen.getByRole('button', { name: 'Riprova l’attivazione' }))
  expect(await screen.findByText('Abbonamento Premium attivato!')).toBeTruthy()
  await waitFor(() => expect(dialog()).toBeNull())
  expect(fake.stripe.confirmPayment).toHaveBeenCalledTimes(1)
})

it('retries quietly while the server does not know the payment yet', async () => {
  const server = payServer({ [PREMIUM]: refusal(403, 'payment_missing', 'Il pagamento non risulta ancora.') })
  const { pay } = await openReady(fake)
  await pay()
  await waitFor(() => expect(server.sent(PREMIUM)).toHaveLength(1))
  server.answers[PREMIUM] = { body: buildSubscription() }
  expect(await screen.findByText('Abbonamento Premium attivato!')).toBeTruthy()
  expect(server.sent(PREMIUM)).toHaveLength(2)
})

it('activates Premium also if the page was left during the confirmation', async () => {
  const server = payServer()
  const answer = laterAnswer(fake)
  const { pay, unmount } = await openReady(fake)
  await pay()
  await waitFor(() => expect(fake.stripe.confirmPayment).toHaveBeenCalled())
  unmount()
  await answer(withStatus('succeeded'))
  await waitFor(() => expect(server.sent(PREMIUM)).toHaveLength(1))
})

it('asks for the result when a person returns from the bank’s page with the back button', async () => {
  payServer()
  laterAnswer(fake)
  const { pay } = await openReady(fake)
  await pay()
  await waitFor(() => expect(fake.stripe.confirmPayment).toHaveBeenCalled())
  act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  expect((await screen.findByRole('alert')).textContent).toContain('Pagamento non riuscito')
  expect(await payButton()).toHaveProperty('disabled', false)
})
