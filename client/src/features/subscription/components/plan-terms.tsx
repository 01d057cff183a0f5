import { formatAmount, savingExceeds, usePrices } from '#client/features/subscription/prices.ts'
import { chargeOf } from '#shared/constants/plans.ts'

/** A price with its sign. */
export function Amount({ cents }: { cents: number }) {
  return (
    <>
      {formatAmount(cents)}
      <span className="eur">€</span>
    </>
  )
}

/** The monthly price, with the cheaper first month of a first subscription. */
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

export function AnnualTerms() {
  return (
    <>
      <Amount cents={usePrices().annual} /> all’anno
    </>
  )
}

/** The saving of the annual plan, rounded down. */
export function SavingTag() {
  return <span className="tag">Risparmi oltre il {savingExceeds(usePrices())}%</span>
}

export function SavingBasis() {
  return (
    <>
      Rispetto a dodici mesi a <Amount cents={usePrices().monthly} />.
    </>
  )
}
