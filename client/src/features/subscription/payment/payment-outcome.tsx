import type { BillingPlan } from '#shared/constants/plans.ts'
import { Button } from '../../../components/ui/button.tsx'
import { PaymentMessage } from './payment-message.tsx'
import type { PaymentReturn } from './use-payment-return.ts'

interface PaymentOutcomeProps {
  /** From `usePaymentReturn`; null when nobody comes back from a payment. */
  payment: PaymentReturn | null
  /** Opens the payment anew, for the plan that was not paid. */
  onPayAgain: (plan: BillingPlan) => void
}

/** Tells who comes back from a payment how it came out, and what can be done. */
export function PaymentOutcome({ payment, onPayAgain }: PaymentOutcomeProps) {
  // There before the outcome is, which is then read aloud.
  return (
    <div role="status" className="mb-6 empty:mb-0">
      {payment && <Outcome payment={payment} onPayAgain={onPayAgain} />}
    </div>
  )
}

function Outcome({ payment, onPayAgain }: PaymentOutcomeProps & { payment: PaymentReturn }) {
  const { plan, result, activation, activate, dismiss } = payment
  const isOver = result !== 'checking' && activation !== 'pending'
  const payAgain = () => {
    dismiss()
    onPayAgain(plan)
  }
  return (
    <PaymentMessage result={result} activation={activation} onDismiss={isOver ? dismiss : undefined}>
      {activation === 'error' && (
        <Button variant="outline" size="s" className="mt-3" onClick={activate}>
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
