import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import {
  buildSubscription,
  dialog,
  laterAnswer,
  openReady,
  PREMIUM,
  payButton,
  payServer,
} from '#client/test/payment.tsx'
import { type FakeStripe, serveStripe, withStatus } from '#client/test/stripe.ts'
import { refusal } from '#client/test/subscription.tsx'

let fake: FakeStripe
beforeEach(() => {
  fake = serveStripe()
})

const inDialog = () => within(screen.getByRole('dialog'))

it('says that the payment is safe when Premium does not begin, and begins it without a second payment', async () => {
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

it('asks calmly again while the server has not heard of the payment yet', async () => {
  const server = payServer({ [PREMIUM]: refusal(403, 'payment_missing', 'Il pagamento non risulta ancora.') })
  const { pay } = await openReady(fake)
  await pay()
  await waitFor(() => expect(server.sent(PREMIUM)).toHaveLength(1))
  server.answers[PREMIUM] = { body: buildSubscription() }
  expect(await screen.findByText('Abbonamento Premium attivato!')).toBeTruthy()
  expect(server.sent(PREMIUM)).toHaveLength(2)
})

it('begins Premium also when the page was left while the payment was confirmed', async () => {
  const server = payServer()
  const answer = laterAnswer(fake)
  const { pay, unmount } = await openReady(fake)
  await pay()
  await waitFor(() => expect(fake.stripe.confirmPayment).toHaveBeenCalled())
  unmount()
  await answer(withStatus('succeeded'))
  await waitFor(() => expect(server.sent(PREMIUM)).toHaveLength(1))
})

it('asks how the payment came out when a person comes back from their bank’s page by the browser’s arrow', async () => {
  payServer()
  laterAnswer(fake)
  const { pay } = await openReady(fake)
  await pay()
  await waitFor(() => expect(fake.stripe.confirmPayment).toHaveBeenCalled())
  act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  expect((await screen.findByRole('alert')).textContent).toContain('Pagamento non riuscito')
  expect(await payButton()).toHaveProperty('disabled', false)
})
