import { ask } from '#client/components/ui/ask.tsx'
import { Card } from '#client/components/ui/card.tsx'
import { type PriceBook, usePrices } from '#client/features/subscription/prices.ts'
import { PREMIUM_FEATURES } from '#client/features/subscription/subscription.copy.ts'
import type { BillingPlan } from '#shared/constants/plans.ts'
import type { Subscription } from '#shared/contracts/subscription.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { FreeView } from './free-view.tsx'
import { ManagementPanel } from './management-panel.tsx'
import { PaidPremiumOffer } from './paid-premium-offer.tsx'
import { PaymentDueCard } from './payment-due-card.tsx'
import { FreePlan, PLAN, PlanFeatures } from './plan-card.tsx'

interface PlanViewProps {
  subscription: Subscription
  /** The payment is on its way. */
  opening: boolean
  onPay: (plan: BillingPlan) => void
  /** The button that asked for it has gone: the focus needs a place. */
  onCancelled: () => void
}

/** What a person sees of their plan, by what it is. */
export function PlanView({ subscription, opening, onPay, onCancelled }: PlanViewProps) {
  const prices = usePrices()
  const askToCancel = async () => {
    if (await ask<boolean>((close) => <CancelDialog subscription={subscription} onClose={close} />)) onCancelled()
  }
  const handleUpgrade = () => onPay(subscription.billingPlan ?? 'monthly')
  const shared = { subscription, prices, opening, onUpgrade: handleUpgrade }
  if (subscription.isPremium) return <PremiumView {...shared} onCancel={askToCancel} />
  if (subscription.state !== 'past_due') return <FreeView {...shared} />
  return (
    <div className="grid items-stretch gap-6 md:grid-cols-2">
      <PaymentDueCard subscription={subscription} onCancel={askToCancel} />
      <FreePlan />
    </div>
  )
}

interface PremiumViewProps {
  subscription: Subscription
  prices: PriceBook
  /** The payment is on its way. */
  opening: boolean
  onUpgrade: () => void
  onCancel: () => void
}

/** A person's Premium and what it comprises; for who does not pay for it, the way to go on afterwards. */
export function PremiumView({ subscription, prices, opening, onUpgrade, onCancel }: PremiumViewProps) {
  const { kind, state } = subscription
  return (
    <>
      <div className="grid items-stretch gap-6 md:grid-cols-2">
        <ManagementPanel subscription={subscription} prices={prices} onCancel={onCancel} />
        {state === 'past_due' ? (
          <PaymentDueCard subscription={subscription} onCancel={onCancel} />
        ) : (
          <Card as="section" className={PLAN} aria-labelledby="comprised">
            <h2 id="comprised" className="h2">
              Che cosa comprende
            </h2>
            <PlanFeatures features={PREMIUM_FEATURES} />
          </Card>
        )}
      </div>
      {kind !== 'stripe' && (
        <PaidPremiumOffer subscription={subscription} prices={prices} opening={opening} onUpgrade={onUpgrade} />
      )}
    </>
  )
}
