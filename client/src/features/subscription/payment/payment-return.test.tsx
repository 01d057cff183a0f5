import { act, screen, waitFor } from '@testing-library/react'
import { type ReactNode, StrictMode, useEffect, useRef, useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { buildConfig, buildUser, refusal, renderSignedIn } from '#client/test/kit.tsx'
import { buildSubscription, PREMIUM, payServer } from '#client/test/payment.tsx'
import { type FakeStripe, serveStripe, withStatus } from '#client/test/stripe.ts'
import { PaymentOutcome, usePaymentReturn } from './payment-return.tsx'

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

/** Runs effects twice, as after a hydration. */
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

it('removes the secret from the address at once, asks Stripe for the result, and activates Premium once', async () => {
  fake.stripe.retrievePaymentIntent.mockResolvedValue(withStatus('succeeded'))
  const server = payServer()
  const { history } = comeBack()
  expect(history).toEqual(['/subscription'])
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
  const { user, onPayAgain } = comeBack()
  expect(await screen.findByText(title)).toBeTruthy()
  expect(server.sent(PREMIUM)).toEqual([])
  if (status !== 'requires_payment_method') return
  await user.click(screen.getByRole('button', { name: 'Riprova il pagamento' }))
  expect(onPayAgain).toHaveBeenCalledWith('annual')
  expect(screen.queryByText(title)).toBeNull()
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

it('rejects a forged link: a payment of another account counts as none', async () => {
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

it('reports no payment if Premium is active, and none was observed', async () => {
  payServer()
  comeBack('/subscription?success=true')
  expect(await screen.findByText('Abbonamento Premium attivato!')).toBeTruthy()
  expect(await screen.findByText('Premium è attivo')).toBeTruthy()
  expect(document.body.textContent).not.toContain('Pagamento riuscito!')
})
