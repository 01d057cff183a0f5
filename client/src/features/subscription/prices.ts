import type { Config } from '#shared/contracts/config.ts'

export type PriceBook = Config['prices']

const MONTHS = 12

/** An amount in euro cents as figures: «7,99», and «69» when it is whole. */
export function formatAmount(cents: number): string {
  const euros = cents / 100
  return euros.toLocaleString('it-IT', { minimumFractionDigits: Number.isInteger(euros) ? 0 : 2 })
}

/** What a year costs less than twelve full months, as a rounded percentage. */
function annualSaving({ monthly, annual }: PriceBook): number {
  return Math.round((1 - annual / (monthly * MONTHS)) * 100)
}

/** The whole percentage that the saving certainly exceeds, for «oltre il N%». */
export function savingExceeds(prices: PriceBook): number {
  return annualSaving(prices) - 1
}
