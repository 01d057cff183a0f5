import { useConfig } from '#client/lib/config.ts'
import { PRICES } from '#shared/constants/plans.ts'
import type { Config } from '#shared/contracts/config.ts'

export type PriceBook = Config['prices']

const MONTHS = 12

/** Formats euro cents with a comma, and without decimals if whole. */
export function formatAmount(cents: number): string {
  const euros = cents / 100
  return euros.toLocaleString('it-IT', { minimumFractionDigits: Number.isInteger(euros) ? 0 : 2 })
}

/** The same with its sign, as plain text. */
export const formatPrice = (cents: number) => `${formatAmount(cents)}€`

/** The server's price book; ours until it has answered. */
export function usePrices(): PriceBook {
  return useConfig().data?.prices ?? PRICES
}

/** The annual plan's saving against twelve full months, as a rounded percentage. */
function annualSaving({ monthly, annual }: PriceBook): number {
  return Math.round((1 - annual / (monthly * MONTHS)) * 100)
}

/** The whole percentage that the saving exceeds, for «oltre il N%». */
export function savingExceeds(prices: PriceBook): number {
  return annualSaving(prices) - 1
}
