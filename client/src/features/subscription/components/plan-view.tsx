import type { BillingPlan } from '#shared/constants/plans.ts'
import type { Subscription } from '#shared/contracts/subscription.ts'
import { usePrices } from '../prices.ts'
import { useCancelQuestion } from '../use-cancel-question.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { FreePlan } from './free-plan.tsx'
import { FreeView } from './free-view.tsx'
import { PaymentDueCard } from './payment-due-card.tsx'
import { PremiumView } from './premium-view.tsx'

interface PlanViewProps {
  subscription: Subscription
  /** The payment is on its way. */
  opening: boolean
  onPay: (plan: BillingPlan) => void
  /** The question before cancelling has closed, and the button that opened it has gone: the focus needs a place. */
  onOpenerGone: () => void
}

/** What a person sees of their plan, by what it is; the question before cancelling stays while that changes. */
export function PlanView({ subscription, opening, onPay, onOpenerGone }: PlanViewProps) {
  const prices = usePrices()
  const { isOpen, asked, setOpen } = useCancelQuestion(subscription)
  const askToCancel = () => setOpen(true)
  const handleUpgrade = () => onPay(subscription.billingPlan ?? 'monthly')
  const shared = { subscription, prices, opening, onUpgrade: handleUpgrade }
  return (
    <>
      {subscription.isPremium ? (
        <PremiumView {...shared} onCancel={askToCancel} />
      ) : subscription.state === 'past_due' ? (
        <div className="plans">
          <PaymentDueCard subscription={subscription} onCancel={askToCancel} />
          <FreePlan />
        </div>
      ) : (
        <FreeView {...shared} />
      )}
      <CancelDialog subscription={asked} open={isOpen} onOpenChange={setOpen} onOpenerGone={onOpenerGone} />
    </>
  )
}
