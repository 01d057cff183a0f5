import { useEffect, useEffectEvent, useRef } from 'react'
import { Button } from '#client/components/ui/button.tsx'
import type { BillingPlan } from '#shared/constants/plans.ts'
import { PaymentMessage } from './payment-message.tsx'
import type { PaymentReturn } from './use-payment-return.ts'

interface PaymentOutcomeProps {
  /** From `usePaymentReturn`; null when nobody comes back from a payment. */
  payment: PaymentReturn | null
  /** Opens the payment anew, for the plan that was not paid. */
  onPayAgain: (plan: BillingPlan) => void
  /** What had the focus has gone: it needs a place. */
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
  useFailureGone(activation === 'error', onFocusLost)
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

/** A failure goes, once it is mended, with the button that mended it. */
function useFailureGone(hasFailed: boolean, onFocusLost: () => void) {
  const hadFailed = useRef(hasFailed)
  const leave = useEffectEvent(() => document.activeElement === document.body && onFocusLost())
  useEffect(() => {
    if (hadFailed.current && !hasFailed) leave()
    hadFailed.current = hasFailed
  }, [hasFailed])
}
