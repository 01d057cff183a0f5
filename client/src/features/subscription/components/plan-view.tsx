import { useState } from 'react'
import type { BillingPlan } from '#shared/constants/plans.ts'
import type { Subscription } from '#shared/contracts/subscription.ts'
import { usePrices } from '../prices.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { FreePlan } from './free-plan.tsx'
import { FreeView } from './free-view.tsx'
import { PaymentDueCard } from './payment-due-card.tsx'
import { PremiumView } from './premium-view.tsx'

interface PlanViewProps {
  subscription: Subscription
  /** The payment is on its way. */
  opening: boolean
  /** The person comes back from mending their card. */
  cardUpdated: boolean
  onPay: (plan: BillingPlan) => void
  onCancelled: () => void
}

/** What a person sees of their plan, by what it is; the question before cancelling stays while that changes. */
export function PlanView({ subscription, opening, cardUpdated, onPay, onCancelled }: PlanViewProps) {
  const prices = usePrices()
  const [cancelling, setCancelling] = useState(false)
  // As it was when the question was asked: its words stay while the dialog goes.
  const [asked, setAsked] = useState(subscription)
  const askToCancel = () => {
    setAsked(subscription)
    setCancelling(true)
  }
  const handleUpgrade = () => onPay(subscription.billingPlan ?? 'monthly')
  const shared = { subscription, prices, opening, onUpgrade: handleUpgrade }
  return (
    <>
      {subscription.isPremium ? (
        <PremiumView {...shared} cardUpdated={cardUpdated} onCancel={askToCancel} />
      ) : subscription.state === 'past_due' ? (
        <div className="plans">
          <PaymentDueCard subscription={subscription} cardUpdated={cardUpdated} onCancel={askToCancel} />
          <FreePlan />
        </div>
      ) : (
        <FreeView {...shared} />
      )}
      <CancelDialog subscription={asked} open={cancelling} onOpenChange={setCancelling} onCancelled={onCancelled} />
    </>
  )
}
