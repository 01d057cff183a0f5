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

/** The price of the monthly plan, with the cheaper first month of a first subscription. */
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

/** The price of the annual plan. */
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

/** The basis of the saving. */
export function SavingBasis() {
  return (
    <>
      Rispetto a dodici mesi a <Amount cents={usePrices().monthly} />.
    </>
  )
}
