import { useState } from 'react'
import type { BillingPlan } from '#shared/constants/plans.ts'
import { Dialog, DialogContent } from '../../../components/ui/dialog.tsx'
import { useOpenerGone } from '../use-opener-gone.ts'
import { useBankCheckFocus } from './bank-check.ts'
import './payment.css'
import { PaymentSteps } from './payment-steps.tsx'
import { toastConfirming } from './payment-toasts.tsx'

interface PaymentDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The plan that is chosen when it opens. */
  initialPlan: BillingPlan
  /** Whether it would be the account's first subscription. */
  first: boolean
  /** It has closed, and what opened it is no longer there: the focus needs a place. */
  onOpenerGone: () => void
}

/**
 * Pays for Premium. Nothing of Stripe's is fetched before it opens. Its script then stays, for the next opening too; the
 * payment that was asked for does not. It does not close while a payment is being confirmed.
 */
export function PaymentDialog(props: PaymentDialogProps) {
  const { open, onOpenChange, initialPlan, first, onOpenerGone } = props
  const [isConfirming, setConfirming] = useState(false)
  const focus = useOpenerGone(onOpenerGone)
  useBankCheckFocus()
  const handleOpenChange = (next: boolean) => {
    if (!next && isConfirming) toastConfirming()
    else onOpenChange(next)
  }
  return (
    <Dialog open={open} onOpenChange={handleOpenChange}>
      <DialogContent
        title="Abbonamento Premium"
        className="payment-dialog"
        {...focus}
        // A click beside the dialog is too easily made, and the bank's question lies beside it.
        onInteractOutside={(event) => event.preventDefault()}
      >
        <PaymentSteps
          initialPlan={initialPlan}
          first={first}
          isConfirming={isConfirming}
          onConfirming={setConfirming}
          onCancel={() => handleOpenChange(false)}
          onDone={() => onOpenChange(false)}
        />
      </DialogContent>
    </Dialog>
  )
}
