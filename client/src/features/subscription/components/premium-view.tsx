import type { Subscription } from '#shared/contracts/subscription.ts'
import { Card } from '../../../components/ui/card.tsx'
import { PREMIUM_FEATURES } from '../plan-features.ts'
import type { PriceBook } from '../prices.ts'
import { ManagementPanel } from './management-panel.tsx'
import { PaidPremiumOffer } from './paid-premium-offer.tsx'
import { PaymentDueCard } from './payment-due-card.tsx'
import { PlanFeatures } from './plan-card.tsx'

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
      <div className="plans">
        <ManagementPanel subscription={subscription} prices={prices} onCancel={onCancel} />
        {state === 'past_due' ? (
          <PaymentDueCard subscription={subscription} onCancel={onCancel} />
        ) : (
          <Card as="section" className="plan" aria-labelledby="comprised">
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
