import { formatAmount } from '../prices.ts'

/** An amount from the price book with its sign, e.g. 7,99€. */
export function Amount({ cents }: { cents: number }) {
  return (
    <>
      {formatAmount(cents)}
      <span className="eur">€</span>
    </>
  )
}
