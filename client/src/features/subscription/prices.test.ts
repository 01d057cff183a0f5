import { expect, it } from 'vitest'
import { PRICES } from '#shared/constants/plans.ts'
import { formatAmount, savingExceeds } from './prices.ts'

it('writes amounts with a comma, and whole ones without decimals', () => {
  expect(formatAmount(1234)).toBe('12,34')
  expect(formatAmount(1200)).toBe('12')
  expect(formatAmount(750)).toBe('7,50')
})

it('claims for the year no more than it saves against twelve full months', () => {
  expect(savingExceeds(PRICES)).toBe(27)
  expect(1 - PRICES.annual / (12 * PRICES.monthly)).toBeGreaterThan(0.27)
})
