import { useEffect, useState } from 'react'
import { Dialog, DialogContent } from '#client/components/ui/dialog.tsx'
import { useOpenerGone } from '#client/features/subscription/use-opener-gone.ts'
import type { BillingPlan } from '#shared/constants/plans.ts'
import { PaymentSteps } from './payment-steps.tsx'
import { toastConfirming } from './payment-toasts.tsx'
import './payment.css'

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

/** A frame that Stripe puts over the page: the bank asks there whether it is really this person who pays. */
const BANK_CHECK = 'body iframe[name^="__privateStripeFrame"]'

function isBankCheck(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches(BANK_CHECK) && !target.closest('[role="dialog"]')
}

/** A dialog takes back the focus that leaves it; the bank's question, which comes to lie over the dialog, must be able to hold it. */
export function useBankCheckFocus(): void {
  useEffect(() => {
    const root = document.documentElement
    // The dialog listens at the document, one step further up.
    const keep = (event: FocusEvent) => {
      if (isBankCheck(event.target) || isBankCheck(event.relatedTarget)) event.stopPropagation()
    }
    root.addEventListener('focusin', keep)
    root.addEventListener('focusout', keep)
    return () => {
      root.removeEventListener('focusin', keep)
      root.removeEventListener('focusout', keep)
    }
  }, [])
}
