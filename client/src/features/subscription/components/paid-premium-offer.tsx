import { Crown } from 'lucide-react'
import { Card } from '#client/components/ui/card.tsx'
import type { PriceBook } from '#client/features/subscription/prices.ts'
import { endDate } from '#client/features/subscription/subscription.copy.ts'
import { withArticle } from '#client/lib/dates.ts'
import { chargeOf } from '#shared/constants/plans.ts'
import type { Subscription } from '#shared/contracts/subscription.ts'
import { OFFER, UpgradeButton } from './plan-card.tsx'
import { Amount, SavingBasis, SavingTag } from './plan-terms.tsx'

interface PaidPremiumOfferProps {
  subscription: Subscription
  prices: PriceBook
  opening: boolean
  onUpgrade: () => void
}

/** For who has Premium without paying, and would keep it: what it costs, and that the paid period begins today. */
export function PaidPremiumOffer({ subscription, prices, opening, onUpgrade }: PaidPremiumOfferProps) {
  const monthly = chargeOf('monthly', subscription.firstSubscription, prices)
  return (
    <Card as="section" className={OFFER} aria-labelledby="keep-premium">
      <div>
        <p className="small muted flex items-center gap-2 font-semibold">
          <Crown size={18} strokeWidth={1.9} aria-hidden="true" />
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
              <SavingTag prices={prices} />
              <span>
                <SavingBasis prices={prices} />
              </span>
            </span>
          </li>
        </ul>
        <UpgradeButton opening={opening} trialAvailable={false} onUpgrade={onUpgrade} />
      </div>
    </Card>
  )
}
