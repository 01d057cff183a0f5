import type { ReactNode } from 'react'
import { Amount, SavingBasis, SavingTag } from '#client/features/subscription/components/plan-terms.tsx'
import { usePrices } from '#client/features/subscription/prices.ts'
import { endDate } from '#client/features/subscription/subscription.copy.ts'
import { dayOfInstant, formatDate, withArticle } from '#client/lib/dates.ts'
import { type BillingPlan, chargeOf } from '#shared/constants/plans.ts'
import type { CreatedSubscription, Subscription } from '#shared/contracts/subscription.ts'

interface PlanPriceProps {
  plan: BillingPlan
  first: boolean
}

export function PlanPrice({ plan, first }: PlanPriceProps) {
  const prices = usePrices()
  const { now, next } = chargeOf(plan, first, prices)
  return (
    <div className="mb-5 grid gap-2">
      <p className="font-serif text-[2.25rem] leading-none font-medium tracking-[-0.02em]">
        <Amount cents={prices[plan]} />
        <small className="ml-1 font-sans text-[1rem] leading-none font-medium tracking-normal text-muted">
          {plan === 'monthly' ? '/mese' : '/anno'}
        </small>
      </p>
      {now !== next && (
        <p className="small muted">
          <Amount cents={now} /> il primo mese
        </p>
      )}
      {plan === 'annual' && (
        <p className="small muted flex flex-wrap items-center gap-x-2 gap-y-1">
          <SavingTag />
          <span>
            <SavingBasis />
          </span>
        </p>
      )}
    </div>
  )
}

const EVERY = { monthly: 'ogni mese', annual: 'ogni anno' } as const satisfies Record<BillingPlan, string>

/** Warns that the payment ends the remaining free days; undefined without any. */
function freeDaysLost(subscription: Subscription | undefined): string | undefined {
  if (!subscription?.isPremium || subscription.kind === 'stripe') return undefined
  const days = subscription.kind === 'trial' ? 'I giorni di prova che restano' : 'I giorni di Premium in regalo'
  const until = withArticle('al', endDate(subscription))
  return `Il periodo pagato comincia oggi. ${days}, fino ${until}, finiscono con il pagamento e non si sommano.`
}

interface ChargeTermsProps {
  plan: BillingPlan
  /** The amount that the server agreed with Stripe for this payment. */
  charge: CreatedSubscription['charge']
  subscription: Subscription | undefined
}

/** The charge now, the later charges with dates, and how to cancel. */
export function ChargeTerms({ plan, charge, subscription }: ChargeTermsProps) {
  const freeDays = freeDaysLost(subscription)
  const { now, next, nextAt } = charge
  return (
    <div className="mt-5 grid gap-2.5 rounded-[14px] bg-accent p-4 leading-[1.45] text-accent-foreground">
      <dl className="grid gap-1.5">
        <Term label="Paghi adesso">
          <Amount cents={now} />
        </Term>
        <Term label={`Poi ${EVERY[plan]}, ${withArticle('dal', formatDate(dayOfInstant(nextAt)))}`}>
          <Amount cents={next} />
        </Term>
      </dl>
      {freeDays && <p className="text-[0.9375rem]">{freeDays}</p>}
      <p className="text-[0.9375rem]">
        Puoi cancellare quando vuoi da questa pagina: Premium resta fino alla fine del periodo pagato.
      </p>
    </div>
  )
}

function Term({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4 first:text-[1.125rem] first:font-semibold">
      <dt>{label}</dt>
      <dd className="font-[650] whitespace-nowrap">{children}</dd>
    </div>
  )
}
