import { chargeOf } from '#shared/constants/plans.ts'
import { PREMIUM_FEATURES } from '../plan-features.ts'
import type { PriceBook } from '../prices.ts'
import { Amount } from './amount.tsx'
import { PlanCard, PremiumName } from './plan-card.tsx'
import { AnnualTerms, SavingBasis, SavingTag } from './plan-terms.tsx'
import { UpgradeButton } from './upgrade-button.tsx'

interface PremiumPlanProps {
  prices: PriceBook
  /** Whether it would be the account's first subscription, of which the first month costs less. */
  first: boolean
  opening: boolean
  onUpgrade: () => void
}

/** Premium, for who does not have it: the first sum is the one that would be charged. */
export function PremiumPlan({ prices, first, opening, onUpgrade }: PremiumPlanProps) {
  return (
    <PlanCard
      recommended
      title={<PremiumName />}
      badge={<span className="tag is-lume">Consigliato</span>}
      price={<Headline prices={prices} first={first} />}
      terms={<YearlyAlternative prices={prices} first={first} />}
      features={PREMIUM_FEATURES}
    >
      <UpgradeButton opening={opening} onUpgrade={onUpgrade} />
    </PlanCard>
  )
}

type PricesProps = Pick<PremiumPlanProps, 'prices' | 'first'>

function Headline({ prices, first }: PricesProps) {
  const { now, next } = chargeOf('monthly', first, prices)
  return (
    <div className="plan-headline">
      <p className="plan-price">
        <Amount cents={now} />
        <small>/mese</small>
      </p>
      {now !== next && (
        <p className="leading-[1.3] font-medium">
          <span className="inline-block">per il primo mese,</span>{' '}
          <span className="inline-block">
            poi <Amount cents={next} />
          </span>
        </p>
      )}
    </div>
  )
}

function YearlyAlternative({ prices, first }: PricesProps) {
  return (
    <>
      <p className="flex flex-wrap items-center gap-2">
        <span className="muted">
          oppure <AnnualTerms prices={prices} first={first} />
        </span>
        <SavingTag prices={prices} />
      </p>
      <p className="muted mt-1.5">
        <SavingBasis prices={prices} />
      </p>
    </>
  )
}
