import { useConfig } from '#client/lib/config.ts'
import { PRICES } from '#shared/constants/plans.ts'
import type { Config } from '#shared/contracts/config.ts'

export type PriceBook = Config['prices']

const MONTHS = 12

/** An amount in euro cents as figures: with a comma, and without decimals when it is whole. */
export function formatAmount(cents: number): string {
  const euros = cents / 100
  return euros.toLocaleString('it-IT', { minimumFractionDigits: Number.isInteger(euros) ? 0 : 2 })
}

/** The same with its sign, for where only text can stand. */
export const formatPrice = (cents: number) => `${formatAmount(cents)}€`

/** The server's price book is the one that counts; ours is the same until it answers. */
export function usePrices(): PriceBook {
  return useConfig().data?.prices ?? PRICES
}

/** The saving of a year against twelve full months, as a rounded percentage. */
function annualSaving({ monthly, annual }: PriceBook): number {
  return Math.round((1 - annual / (monthly * MONTHS)) * 100)
}

/** The whole percentage that the saving certainly exceeds, for «oltre il N%». */
export function savingExceeds(prices: PriceBook): number {
  return annualSaving(prices) - 1
}
