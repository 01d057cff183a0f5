import { Hourglass } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Dialog, DialogContent } from '#client/components/ui/dialog.tsx'
import { cn } from '#client/lib/cn.ts'
import { toast } from '#client/lib/toast.ts'
import type { BillingPlan } from '#shared/constants/plans.ts'
import type { Subscription } from '#shared/contracts/subscription.ts'
import { PaymentSteps } from './payment-steps.tsx'

/** A dialog keeps the rest of the page from being clicked: not the bank's question, which comes to lie over it. */
const BANK_CHECK_LOOK = cn(
  '[body:has(&)>iframe]:pointer-events-auto [body:has(&)>iframe]:scheme-light',
  '[body:has(&)>div>iframe]:pointer-events-auto [body:has(&)>div>iframe]:scheme-light',
)

interface PaymentDialogProps {
  /** The plan that is chosen when it opens. */
  initialPlan: BillingPlan
  /** The subscription that the page knows. */
  subscription: Subscription | undefined
  onClose: (isPremium: boolean) => void
}

/**
 * Pays for Premium. Nothing of Stripe's is fetched before it opens. Its script then stays, for the next opening too; the
 * payment that was asked for does not. It does not close while a payment is being confirmed.
 */
export function PaymentDialog({ initialPlan, subscription, onClose }: PaymentDialogProps) {
  const [isConfirming, setConfirming] = useState(false)
  useBankCheckFocus()
  const cancel = () => (isConfirming ? toastConfirming() : onClose(false))
  return (
    <Dialog onOpenChange={cancel}>
      <DialogContent
        title="Abbonamento Premium"
        className={BANK_CHECK_LOOK}
        // A click beside the dialog is too easily made, and the bank's question lies beside it.
        onInteractOutside={(event) => event.preventDefault()}
      >
        <PaymentSteps
          initialPlan={initialPlan}
          subscription={subscription}
          isConfirming={isConfirming}
          onConfirming={setConfirming}
          onCancel={cancel}
          onClose={onClose}
        />
      </DialogContent>
    </Dialog>
  )
}

/** Says why the dialog does not close. */
function toastConfirming(): void {
  toast({
    title: 'Il pagamento è in corso',
    description: 'Questa finestra resta aperta finché la banca non ha risposto.',
    icon: <Hourglass size={22} />,
  })
}

/** A frame that Stripe puts over the page: the bank asks there whether it is really this person who pays. */
const BANK_CHECK = 'body iframe[name^="__privateStripeFrame"]'

function isBankCheck(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches(BANK_CHECK) && !target.closest('[role="dialog"]')
}

/** A dialog takes back the focus that leaves it; the bank's question, which comes to lie over the dialog, must be able to hold it. */
function useBankCheckFocus(): void {
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
