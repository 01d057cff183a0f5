import type { ReactNode } from 'react'
import { type BillingPlan, chargeOf } from '#shared/constants/plans.ts'
import type { CreatedSubscription } from '#shared/contracts/subscription.ts'
import { dayOfInstant, formatDate, withArticle } from '../../../lib/dates.ts'
import { Amount } from '../components/amount.tsx'
import { SavingBasis, SavingTag } from '../components/plan-terms.tsx'
import { usePrices } from '../prices.ts'

interface PlanPriceProps {
  plan: BillingPlan
  /** Whether it is the account's first subscription. */
  first: boolean
}

/** What a plan costs for as long as it is kept, and its first month where that costs less. */
export function PlanPrice({ plan, first }: PlanPriceProps) {
  const prices = usePrices()
  const { now, next } = chargeOf(plan, first, prices)
  return (
    <div className="payment-price">
      <p className="payment-sum">
        <Amount cents={prices[plan]} />
        <small>{plan === 'monthly' ? '/mese' : '/anno'}</small>
      </p>
      {now !== next && (
        <p className="small muted">
          <Amount cents={now} /> il primo mese
        </p>
      )}
      {plan === 'annual' && (
        <p className="small muted flex flex-wrap items-center gap-x-2 gap-y-1">
          <SavingTag prices={prices} />
          <span>
            <SavingBasis prices={prices} />
          </span>
        </p>
      )}
    </div>
  )
}

const EVERY = { monthly: 'ogni mese', annual: 'ogni anno' } as const satisfies Record<BillingPlan, string>

interface ChargeTermsProps {
  plan: BillingPlan
  /** As the server has agreed it with Stripe for this very payment. */
  charge: CreatedSubscription['charge']
}

/** What the button charges, what is charged later and when, and how that is stopped. */
export function ChargeTerms({ plan, charge }: ChargeTermsProps) {
  const { now, next, nextAt } = charge
  return (
    <div className="payment-terms">
      <dl>
        <Term label="Paghi adesso">
          <Amount cents={now} />
        </Term>
        <Term label={`Poi ${EVERY[plan]}, ${withArticle('dal', formatDate(dayOfInstant(nextAt)))}`}>
          <Amount cents={next} />
        </Term>
      </dl>
      <p>Puoi cancellare quando vuoi da questa pagina: Premium resta fino alla fine del periodo pagato.</p>
    </div>
  )
}

function Term({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
