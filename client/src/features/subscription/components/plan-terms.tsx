import { formatAmount, type PriceBook, savingExceeds } from '#client/features/subscription/prices.ts'
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

interface TermsProps {
  prices: PriceBook
  /** Whether it would be the account's first subscription. */
  first: boolean
}

/** What the monthly plan costs: a month for less at first, where it is the first subscription, and every month after. */
export function MonthlyTerms({ prices, first }: TermsProps) {
  const { now, next } = chargeOf('monthly', first, prices)
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
export function AnnualTerms({ prices, first }: TermsProps) {
  return (
    <>
      <Amount cents={chargeOf('annual', first, prices).now} /> all’anno
    </>
  )
}

/** What the year saves, no more than it does. */
export function SavingTag({ prices }: Pick<TermsProps, 'prices'>) {
  return <span className="tag">Risparmi oltre il {savingExceeds(prices)}%</span>
}

/** What the saving is measured by. */
export function SavingBasis({ prices }: Pick<TermsProps, 'prices'>) {
  return (
    <>
      Rispetto a dodici mesi a <Amount cents={prices.monthly} />.
    </>
  )
}
