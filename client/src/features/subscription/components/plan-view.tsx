import { Crown } from 'lucide-react'
import type { ReactNode } from 'react'
import { ask } from '#client/components/ui/ask.tsx'
import { Card } from '#client/components/ui/card.tsx'
import { usePrices } from '#client/features/subscription/prices.ts'
import { endDate, premiumFeatures } from '#client/features/subscription/subscription.copy.ts'
import { useHasModel } from '#client/lib/config.ts'
import { withArticle } from '#client/lib/dates.ts'
import { type BillingPlan, chargeOf } from '#shared/constants/plans.ts'
import type { Subscription } from '#shared/contracts/subscription.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { FreeView } from './free-view.tsx'
import { ManagementPanel } from './management-panel.tsx'
import { PaymentDueCard } from './payment-due-card.tsx'
import { FreePlan, OFFER, PLAN, PlanFeatures, UpgradeButton } from './plan-card.tsx'
import { Amount, SavingBasis, SavingTag } from './plan-terms.tsx'

interface PlanViewProps {
  subscription: Subscription
  /** The payment dialog is loading. */
  opening: boolean
  onPay: (plan: BillingPlan) => void
  /** Moves the focus, because the requesting button is removed. */
  onCancelled: () => void
}

/** The subscription's view by state. */
export function PlanView({ subscription, opening, onPay, onCancelled }: PlanViewProps) {
  const { isPremium, state, billingPlan, trialAvailable } = subscription
  const askToCancel = async () => {
    if (await ask<boolean>((close) => <CancelDialog subscription={subscription} onClose={close} />)) onCancelled()
  }
  const upgrade = (
    <UpgradeButton
      opening={opening}
      trialAvailable={trialAvailable && !isPremium}
      onUpgrade={() => onPay(billingPlan ?? 'monthly')}
    />
  )
  if (isPremium) return <PremiumView subscription={subscription} upgrade={upgrade} onCancel={askToCancel} />
  if (state !== 'past_due') return <FreeView subscription={subscription} upgrade={upgrade} />
  return (
    <div className="grid items-stretch gap-6 md:grid-cols-2">
      <PaymentDueCard subscription={subscription} onCancel={askToCancel} />
      <FreePlan />
    </div>
  )
}

interface PremiumViewProps {
  subscription: Subscription
  upgrade: ReactNode
  onCancel: () => void
}

/** The person's Premium; for unpaid Premium, how to continue afterwards. */
function PremiumView({ subscription, upgrade, onCancel }: PremiumViewProps) {
  const { kind, state } = subscription
  const hasModel = useHasModel()
  return (
    <>
      <div className="grid items-stretch gap-6 md:grid-cols-2">
        <ManagementPanel subscription={subscription} onCancel={onCancel} />
        {state === 'past_due' ? (
          <PaymentDueCard subscription={subscription} onCancel={onCancel} />
        ) : (
          <Card as="section" className={PLAN} aria-labelledby="comprised">
            <h2 id="comprised" className="h2">
              Che cosa comprende
            </h2>
            <PlanFeatures features={premiumFeatures(hasModel)} />
          </Card>
        )}
      </div>
      {kind !== 'stripe' && <PaidPremiumOffer subscription={subscription} upgrade={upgrade} />}
    </>
  )
}

/** Offers paid Premium to a person with unpaid Premium: the price, and that the paid period begins today. */
function PaidPremiumOffer({ subscription, upgrade }: Omit<PremiumViewProps, 'onCancel'>) {
  const prices = usePrices()
  const monthly = chargeOf('monthly', subscription.firstSubscription, prices)
  return (
    <Card as="section" className={OFFER} aria-labelledby="keep-premium">
      <div>
        <p className="small muted flex items-center gap-2 font-semibold">
          <Crown size={18} />
          Premium
        </p>
        <h2 id="keep-premium" className="h2 mt-2.5 mb-2">
          Vuoi continuare anche dopo?
        </h2>
        <p className="muted">
          {subscription.kind === 'trial' ? 'La prova' : 'Il tuo Premium'} finisce{' '}
          {withArticle('il', endDate(subscription))}. Se passi a Premium oggi, oggi paghi e oggi comincia il periodo
          pagato: i giorni gratuiti che restano non si sommano.
        </p>
      </div>
      <div className="grid gap-4">
        <ul className="grid gap-2">
          <li>
            <strong>Mensile</strong>: oggi <Amount cents={monthly.now} />, poi <Amount cents={monthly.next} /> al mese
          </li>
          <li>
            <strong>Annuale</strong>: oggi <Amount cents={prices.annual} />, poi <Amount cents={prices.annual} />{' '}
            all’anno
            <span className="small muted mt-1.5 flex flex-wrap items-center gap-2">
              <SavingTag />
              <span>
                <SavingBasis />
              </span>
            </span>
          </li>
        </ul>
        {upgrade}
      </div>
    </Card>
  )
}
