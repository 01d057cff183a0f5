import { act, screen, waitFor } from '@testing-library/react'
import { type ReactNode, StrictMode, useEffect, useRef, useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { refusal } from '#client/subscription-test-kit.tsx'
import { buildConfig, buildUser, renderSignedIn } from '#client/test/kit.tsx'
import { PaymentOutcome, usePaymentReturn } from './payment-return.tsx'
import { buildSubscription, PREMIUM, payServer } from './payment-test-kit.tsx'
import { type FakeStripe, scripts, serveStripe, withError, withStatus } from './stripe-test-kit.ts'

const SECRET = 'pi_1_secret_1'
const RETURN = `/subscription?success=true&plan=annual&payment_intent=pi_1&payment_intent_client_secret=${SECRET}&redirect_status=succeeded`

let fake: FakeStripe
beforeEach(() => {
  fake = serveStripe()
})
afterEach(() => void vi.useRealTimers())

function Page({ onPayAgain }: { onPayAgain: (plan: string) => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        Il tuo piano
      </h1>
      <PaymentOutcome
        payment={usePaymentReturn()}
        onPayAgain={onPayAgain}
        onFocusLost={() => heading.current?.focus()}
      />
    </>
  )
}

const heading = () => screen.getByRole('heading', { name: 'Il tuo piano' })

/** Effects run twice, as on a page that is fetched and then drawn. */
function Fetched({ children }: { children: ReactNode }) {
  const [isThere, setThere] = useState(false)
  useEffect(() => setThere(true), [])
  return <StrictMode>{isThere && children}</StrictMode>
}

function comeBack(path = RETURN) {
  const onPayAgain = vi.fn()
  const view = renderSignedIn(
    <Fetched>
      <Page onPayAgain={onPayAgain} />
    </Fetched>,
    { path },
  )
  view.queryClient.setQueryData(['/api/user'], buildUser())
  return { ...view, onPayAgain }
}

it('asks nobody anything when no payment is come back from', () => {
  const server = payServer()
  const { container } = comeBack('/subscription?success=false')
  expect(container.textContent).toBe('Il tuo piano')
  expect(server.calls).toEqual([])
  expect(scripts()).toHaveLength(0)
})

it('takes the query, and the secret in it, out of the address and its history at once', async () => {
  fake.stripe.retrievePaymentIntent.mockResolvedValue(withStatus('succeeded'))
  payServer()
  const { history } = comeBack()
  expect(history).toEqual(['/subscription'])
  expect(await screen.findByText('Pagamento riuscito!')).toBeTruthy()
})

it('asks Stripe how the payment came out, and begins Premium with its plan, once', async () => {
  fake.stripe.retrievePaymentIntent.mockResolvedValue(withStatus('succeeded'))
  const server = payServer()
  comeBack()
  expect(await screen.findByText('Abbonamento Premium attivato!')).toBeTruthy()
  expect(await screen.findByText('Pagamento riuscito!')).toBeTruthy()
  expect(fake.stripe.retrievePaymentIntent.mock.calls).toEqual([[SECRET]])
  expect(server.sent(PREMIUM)).toEqual([{ plan: 'annual' }])
})

it.each([
  ['processing', 'Il pagamento è in elaborazione'],
  ['requires_payment_method', 'Pagamento non riuscito'],
  ['requires_action', 'Qualcosa è andato storto'],
] as const)('tells of a payment with the status %s, and begins nothing', async (status, title) => {
  fake.stripe.retrievePaymentIntent.mockResolvedValue(withStatus(status))
  const server = payServer()
  comeBack()
  expect(await screen.findByText(title)).toBeTruthy()
  expect(server.sent(PREMIUM)).toEqual([])
})

it('offers to pay again, with the same plan, when the payment failed', async () => {
  fake.stripe.retrievePaymentIntent.mockResolvedValue(withStatus('requires_payment_method'))
  payServer()
  const { user, onPayAgain } = comeBack()
  await user.click(await screen.findByRole('button', { name: 'Riprova il pagamento' }))
  expect(onPayAgain).toHaveBeenCalledWith('annual')
  expect(screen.queryByText('Pagamento non riuscito')).toBeNull()
})

it.each([
  ['the address has no secret', '/subscription?success=true&plan=monthly', {}],
  ['nobody can pay here', RETURN, { 'GET /api/config': { body: buildConfig() } }],
  ['the server does not say what it offers', RETURN, { 'GET /api/config': 'offline' }],
] as const)('asks the server alone when %s', async (_when, path, answers) => {
  const server = payServer(answers)
  comeBack(path)
  expect(await screen.findByText('Abbonamento Premium attivato!')).toBeTruthy()
  expect(server.sent(PREMIUM)).toHaveLength(1)
  expect(fake.stripe.retrievePaymentIntent).not.toHaveBeenCalled()
})

it('asks the server alone when Stripe does not know the payment', async () => {
  fake.stripe.retrievePaymentIntent.mockResolvedValue(withError({ type: 'invalid_request_error' }))
  const server = payServer()
  comeBack()
  await waitFor(() => expect(server.sent(PREMIUM)).toHaveLength(1))
})

it('says that the payment is safe when Premium does not begin, and begins it when asked again', async () => {
  fake.stripe.retrievePaymentIntent.mockResolvedValue(withStatus('succeeded'))
  const server = payServer({ [PREMIUM]: refusal(502, 'provider_failed', 'Il servizio non risponde.') })
  const { user } = comeBack()
  expect(await screen.findByText("Errore nell'attivazione dell'abbonamento")).toBeTruthy()
  expect(screen.getByText(/Il pagamento è al sicuro e non va ripetuto/)).toBeTruthy()
  server.answers[PREMIUM] = { body: buildSubscription() }
  await user.dblClick(screen.getByRole('button', { name: 'Riprova l’attivazione' }))
  expect(await screen.findByText('Abbonamento Premium attivato!')).toBeTruthy()
  expect(server.sent(PREMIUM)).toHaveLength(2)
})

it('believes no made-up link: a paid payment that is not this account’s is none', async () => {
  fake.stripe.retrievePaymentIntent.mockResolvedValue(withStatus('succeeded'))
  const server = payServer({ [PREMIUM]: refusal(403, 'payment_missing', 'Il pagamento non risulta ancora.') })
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { user } = comeBack()
  await waitFor(() => expect(server.sent(PREMIUM)).toHaveLength(1))
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  vi.useRealTimers()
  expect(await screen.findByText('Non troviamo ancora il pagamento')).toBeTruthy()
  expect(screen.getByText(/^Se hai pagato, il pagamento è al sicuro e non va ripetuto/)).toBeTruthy()
  expect(screen.queryByText(/^Il pagamento è riuscito/)).toBeNull()
  server.answers[PREMIUM] = { body: buildSubscription() }
  await user.click(screen.getByRole('button', { name: 'Verifica di nuovo' }))
  expect(await screen.findByText('Abbonamento Premium attivato!')).toBeTruthy()
})

it('says how it came out where a screen reader listens already', async () => {
  fake.stripe.retrievePaymentIntent.mockResolvedValue(withStatus('requires_payment_method'))
  payServer()
  comeBack()
  const listening = (await screen.findByText('Un momento')).closest('[role="status"]')
  expect(listening).toBeTruthy()
  expect((await screen.findByText('Pagamento non riuscito')).closest('[role="status"]')).toBe(listening)
})

it('claims no payment that neither Stripe nor the server has seen', async () => {
  payServer({ [PREMIUM]: refusal(502, 'provider_failed', 'Il servizio non risponde.') })
  comeBack('/subscription?success=true')
  expect(await screen.findByText('Non troviamo ancora il pagamento')).toBeTruthy()
  expect(screen.getByText(/^Se hai pagato, il pagamento è al sicuro e non va ripetuto/)).toBeTruthy()
})

it('claims no payment where Premium stands already, and nobody has seen one', async () => {
  payServer()
  comeBack('/subscription?success=true')
  expect(await screen.findByText('Abbonamento Premium attivato!')).toBeTruthy()
  expect(await screen.findByText('Premium è attivo')).toBeTruthy()
  expect(document.body.textContent).not.toContain('Pagamento riuscito!')
})

it('goes away when it is dismissed, and leaves the focus on the page', async () => {
  fake.stripe.retrievePaymentIntent.mockResolvedValue(withStatus('succeeded'))
  payServer()
  const { user, container } = comeBack()
  expect(await screen.findByText('Premium è attivo: analisi e sogni senza limiti.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Chiudi il messaggio' }))
  expect(container.querySelector('[role="status"]')?.textContent).toBe('')
  expect(document.activeElement).toBe(heading())
})

it.each([
  ['Riprova l’attivazione', 'Attivazione...', RETURN, 'Il pagamento è riuscito, ma Premium non è ancora attivo'],
  ['Verifica di nuovo', 'Verifica...', '/subscription?success=true', 'Non troviamo ancora il pagamento'],
])('«%s» keeps the focus and its words until Premium begins', async (...of) => {
  const [name, busyName, path, title] = of
  fake.stripe.retrievePaymentIntent.mockResolvedValue(withStatus('succeeded'))
  const silent = refusal(502, 'provider_failed', 'Il servizio non risponde.')
  const server = payServer({ [PREMIUM]: silent })
  const { user } = comeBack(path)
  const again = await screen.findByRole('button', { name })
  let answer = (_: { status?: number; body: unknown }) => {}
  server.answers[PREMIUM] = () => new Promise((resolve) => (answer = resolve))
  await user.click(again)
  expect((await screen.findByRole('button', { name: busyName })) === again).toBe(true)
  expect(screen.getByText(title)).toBeTruthy()
  expect(document.activeElement).toBe(again)
  await act(async () => answer(silent))
  await waitFor(() => expect(again.textContent).toContain(name))
  expect(document.activeElement).toBe(again)
})
