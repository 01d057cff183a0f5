import { formatAmount, savingExceeds, usePrices } from '#client/features/subscription/prices.ts'
import { chargeOf } from '#shared/constants/plans.ts'

/** An amount from the price book with its sign. */
export function Amount({ cents }: { cents: number }) {
  return (
    <>
      {formatAmount(cents)}
      <span className="eur">€</span>
    </>
  )
}

/** What the monthly plan costs: a month for less at first, where it is the first subscription, and every month after. */
export function MonthlyTerms({ first }: { first: boolean }) {
  const { now, next } = chargeOf('monthly', first, usePrices())
  if (now === next) {
    return (
      <>
        <Amount cents={next} /> al mese
      </>
    )
  }
  return (
    <>
      <Amount cents={now} /> il primo mese, poi <Amount cents={next} />
    </>
  )
}

/** What the annual plan costs, every year the same. */
export function AnnualTerms() {
  return (
    <>
      <Amount cents={usePrices().annual} /> all’anno
    </>
  )
}

/** What the year saves, no more than it does. */
export function SavingTag() {
  return <span className="tag">Risparmi oltre il {savingExceeds(usePrices())}%</span>
}

/** What the saving is measured by. */
export function SavingBasis() {
  return (
    <>
      Rispetto a dodici mesi a <Amount cents={usePrices().monthly} />.
    </>
  )
}
