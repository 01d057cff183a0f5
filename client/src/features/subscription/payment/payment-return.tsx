import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { paths } from '#client/app/paths.ts'
import { Button } from '#client/components/ui/button.tsx'
import { useRawSearch } from '#client/hooks/use-address.ts'
import { configQuery } from '#client/lib/config.ts'
import { FORGET_MS } from '#client/lib/query-client.ts'
import type { BillingPlan } from '#shared/constants/plans.ts'
import { shownResult, useActivatePremium } from './payment.queries.ts'
import { type Activation, PaymentMessage } from './payment-message.tsx'
import { type PaymentResult, type Return, readReturn, resultOf } from './payment-result.ts'

/** A payment that a person comes back from, at Stripe's or their bank's page. */
interface PaymentReturn {
  plan: BillingPlan
  result: PaymentResult | 'checking'
  activation: Activation
  /** The server is asked once more: until it answers, what it said before stands. */
  isRetrying: boolean
  /** Asks the server once more to begin Premium. */
  activate: () => void
  /** Says no more of it. */
  dismiss: () => void
}

/**
 * The payment that the address speaks of, if one comes back from it: how it came out, and Premium begun if it was paid.
 * The query leaves the address at once, and the history with it: it holds what opens the payment, and a page that is
 * loaded again must not begin anew.
 */
export function usePaymentReturn(): PaymentReturn | null {
  const search = useRawSearch()
  const [, navigate] = useLocation()
  const [returned, setReturned] = useState(() => readReturn(search))
  const activation = useActivatePremium()
  const [failure, setFailure] = useState<Error | null>(null)
  const activate = (isPaid: boolean) =>
    returned &&
    activation.mutate({ plan: returned.plan, isPaid }, { onError: setFailure, onSuccess: () => setFailure(null) })
  const check = useCheckPayment((result) => {
    if (result === 'paid' || result === 'unknown') activate(result === 'paid')
  })

  const isTaken = useRef(false)
  const take = useEffectEvent(() => {
    if (!returned || isTaken.current) return
    isTaken.current = true
    navigate(paths.subscription, { replace: true })
    check.mutate(returned)
  })
  useEffect(() => take(), [])

  if (!returned) return null
  return {
    plan: returned.plan,
    result: check.data ? shownResult(check.data, failure) : 'checking',
    activation: failure ? 'error' : activation.status,
    isRetrying: failure !== null && activation.isPending,
    activate: () => void (activation.isPending || activate(check.data === 'paid')),
    dismiss: () => setReturned(null),
  }
}

function useCheckPayment(onSuccess: (result: PaymentResult) => void) {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { silent: true },
    mutationFn: ({ clientSecret }: Return) => findResult(queryClient, clientSecret),
    gcTime: FORGET_MS,
    onSuccess,
  })
}

/** Stripe's answer; `unknown` where it cannot be asked: the server then finds the payment by itself. */
async function findResult(queryClient: QueryClient, clientSecret: string | null): Promise<PaymentResult> {
  try {
    const { stripePublishableKey: key } = await queryClient.query(configQuery())
    if (!key || !clientSecret) return 'unknown'
    const { stripeQuery } = await import('./load-stripe.ts')
    const stripe = await queryClient.query(stripeQuery(key))
    const { paymentIntent } = await stripe.retrievePaymentIntent(clientSecret)
    return paymentIntent ? resultOf(paymentIntent.status) : 'unknown'
  } catch {
    return 'unknown'
  }
}

interface PaymentOutcomeProps {
  /** From `usePaymentReturn`; null when nobody comes back from a payment. */
  payment: PaymentReturn | null
  /** Opens the payment anew, for the plan that was not paid. */
  onPayAgain: (plan: BillingPlan) => void
  /** The focused button has gone: the focus needs a place. */
  onFocusLost: () => void
}

/** Tells who comes back from a payment how it came out, and what can be done. */
export function PaymentOutcome({ payment, ...callbacks }: PaymentOutcomeProps) {
  // There before the outcome is, which is then read aloud.
  return (
    <div role="status" className="mb-6 empty:mb-0">
      {payment && <Outcome payment={payment} {...callbacks} />}
    </div>
  )
}

function Outcome({ payment, onPayAgain, onFocusLost }: PaymentOutcomeProps & { payment: PaymentReturn }) {
  const { plan, result, activation, isRetrying, activate, dismiss } = payment
  const isOver = result !== 'checking' && activation !== 'pending'
  const handleDismiss = () => {
    onFocusLost()
    dismiss()
  }
  const payAgain = () => {
    dismiss()
    onPayAgain(plan)
  }
  return (
    <PaymentMessage result={result} activation={activation} onDismiss={isOver ? handleDismiss : undefined}>
      {activation === 'error' && (
        <Button
          variant="outline"
          size="s"
          className="mt-3"
          busy={isRetrying}
          busyLabel={result === 'paid' ? 'Attivazione...' : 'Verifica...'}
          onClick={activate}
        >
          {result === 'paid' ? 'Riprova l’attivazione' : 'Verifica di nuovo'}
        </Button>
      )}
      {result === 'refused' && (
        <Button variant="outline" size="s" className="mt-3" onClick={payAgain}>
          Riprova il pagamento
        </Button>
      )}
    </PaymentMessage>
  )
}
