import { Hourglass } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Dialog, DialogContent } from '#client/components/ui/dialog.tsx'
import { cn } from '#client/lib/cn.ts'
import { toast } from '#client/lib/toast.ts'
import type { BillingPlan } from '#shared/constants/plans.ts'
import type { Subscription } from '#shared/contracts/subscription.ts'
import { PaymentSteps } from './payment-steps.tsx'

/** A dialog blocks clicks on the rest of the page, except on the bank's check, which lies over it. */
const BANK_CHECK_LOOK = cn(
  '[body:has(&)>iframe]:pointer-events-auto [body:has(&)>iframe]:scheme-light',
  '[body:has(&)>div>iframe]:pointer-events-auto [body:has(&)>div>iframe]:scheme-light',
)

interface PaymentDialogProps {
  initialPlan: BillingPlan
  subscription: Subscription | undefined
  onClose: (isPremium: boolean) => void
}

/**
 * Pays for Premium. Loads Stripe at its first opening; the script stays for later openings, the payment does not. It
 * cannot close during a confirmation.
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
        // Prevents accidental closing; the bank's check also lies beside the dialog.
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

/** Explains why the dialog does not close. */
function toastConfirming(): void {
  toast({
    title: 'Il pagamento è in corso',
    description: 'Questa finestra resta aperta finché la banca non ha risposto.',
    icon: <Hourglass size={22} />,
  })
}

/** Stripe's frame over the page, in which the bank authenticates the person. */
const BANK_CHECK = 'body iframe[name^="__privateStripeFrame"]'

function isBankCheck(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches(BANK_CHECK) && !target.closest('[role="dialog"]')
}

/** The dialog's focus trap must let the bank's check keep the focus. */
function useBankCheckFocus(): void {
  useEffect(() => {
    const root = document.documentElement
    // The dialog listens at the document, above this listener.
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
