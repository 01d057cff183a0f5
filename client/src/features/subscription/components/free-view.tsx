import type { Subscription } from '#shared/contracts/subscription.ts'
import type { PriceBook } from '../prices.ts'
import { EndedNote } from './ended-note.tsx'
import { FreePlan } from './free-plan.tsx'
import { PremiumPlan } from './premium-plan.tsx'
import { TrialBox, TrialUsed } from './trial-box.tsx'

interface FreeViewProps {
  subscription: Subscription
  prices: PriceBook
  /** The payment is on its way. */
  opening: boolean
  onUpgrade: () => void
}

/** The plans and the trial, for who has no Premium. */
export function FreeView({ subscription, prices, opening, onUpgrade }: FreeViewProps) {
  const { state, kind, firstSubscription: first, trialAvailable } = subscription
  return (
    <>
      {state === 'ended' && <EndedNote subscription={subscription} />}
      <div className="plans">
        <FreePlan />
        <PremiumPlan prices={prices} first={first} opening={opening} onUpgrade={onUpgrade} />
      </div>
      {trialAvailable && <TrialBox prices={prices} first={first} />}
      {/* Beside a subscription nobody can tell here whether it was used, or only has to wait. */}
      {!trialAvailable && kind !== 'stripe' && <TrialUsed />}
    </>
  )
}
