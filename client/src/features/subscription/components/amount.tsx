import { formatAmount } from '../prices.ts'

/** An amount from the price book with its sign. */
export function Amount({ cents }: { cents: number }) {
  return (
    <>
      {formatAmount(cents)}
      <span className="eur">€</span>
    </>
  )
}
