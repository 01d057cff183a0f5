import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { FORGET_MS } from '#client/api/query-client.ts'
import { paths } from '#client/app/paths.ts'
import { Button } from '#client/components/ui/button.tsx'
import { useRawSearch } from '#client/hooks/use-address.ts'
import { configQuery } from '#client/lib/config.ts'
import type { BillingPlan } from '#shared/constants/plans.ts'
import { shownResult, useActivatePremium } from './payment.queries.ts'
import { type Activation, PaymentMessage } from './payment-message.tsx'
import { type PaymentResult, type Return, readReturn, resultOf } from './payment-result.ts'

/** A payment after the return from Stripe's or the bank's page. */
interface PaymentReturn {
  plan: BillingPlan
  result: PaymentResult | 'checking'
  activation: Activation
  /** The retry is running; the previous answer is still shown. */
  isRetrying: boolean
  activate: () => void
  dismiss: () => void
}

/**
 * The payment in the address, its result, and the activation of Premium if paid. Removes the query, which has the
 * payment's secret, from address and history, so that a reload does not repeat the activation.
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

/** Stripe's status; `unknown` if unreachable, and the server then finds the payment itself. */
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
  /** From `usePaymentReturn`; null without a returning payment. */
  payment: PaymentReturn | null
  /** Opens a new payment for the unpaid plan. */
  onPayAgain: (plan: BillingPlan) => void
  /** The focused button is removed. */
  onFocusLost: () => void
}

/** The result of a payment after the return, and the next steps. */
export function PaymentOutcome({ payment, ...callbacks }: PaymentOutcomeProps) {
  // Mounted before the outcome, so that screen readers announce it.
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
