import { expect, it } from 'vitest'
import {
  daysLeft,
  describeStatus,
  endDate,
  freeFeatures,
  planName,
  premiumFeatures,
} from '#client/features/subscription/subscription.copy.ts'
import { buildCancelled, buildFree, buildPaid, buildPastDue, buildTrial } from '#client/test/subscription.tsx'
import { PRICES } from '#shared/constants/plans.ts'
import { formatAmount, savingExceeds } from './prices.ts'

it('formats amounts with a comma, and whole ones without decimals', () => {
  expect(formatAmount(1234)).toBe('12,34')
  expect(formatAmount(1200)).toBe('12')
  expect(formatAmount(750)).toBe('7,50')
})

it('claims no more savings for the year than against twelve full months', () => {
  expect(savingExceeds(PRICES)).toBe(27)
  expect(1 - PRICES.annual / (12 * PRICES.monthly)).toBeGreaterThan(0.27)
})

// Late on the 9th in Greenwich, the 10th in Rome.
const END = '2026-12-09T23:30:00.000Z'

it('names the last day in Rome’s calendar', () => {
  expect(endDate({ subscriptionEndDate: END })).toBe('10 dicembre 2026')
  expect(endDate({ subscriptionEndDate: null })).toBe('')
})

it.each([
  ['Prova gratuita', buildTrial()],
  ['Premium in regalo', buildTrial({ kind: 'grant', billingPlan: null })],
  ['Premium mensile', buildPaid('monthly')],
  ['Premium annuale', buildPaid('annual')],
  ['Premium', buildTrial({ kind: null })],
])('calls it «%s»', (name, subscription) => {
  expect(planName(subscription)).toBe(name)
})

it.each([
  ['Attivo', buildPaid('annual')],
  ['Cancellato, attivo fino al 10 dicembre 2026', buildCancelled({ subscriptionEndDate: END })],
  [
    'Rinnovo non riuscito, attivo fino al 10 dicembre 2026',
    buildPastDue({ isPremium: true, subscriptionEndDate: END }),
  ],
])('says «%s»', (words, subscription) => {
  expect(describeStatus(subscription)).toBe(words)
})

it('counts calendar days, whatever the hour', () => {
  const subscription = buildTrial({ subscriptionEndDate: END })
  expect(daysLeft(subscription, '2026-12-03')).toBe(7)
  expect(daysLeft(subscription, '2026-12-10')).toBe(0)
  expect(daysLeft(buildFree(), '2026-12-10')).toBe(0)
})

it('promises an interpretation only with a model, otherwise one’s own diary', () => {
  expect([...freeFeatures(true), ...premiumFeatures(true)]).toEqual(
    expect.arrayContaining(['Interpretazione base', 'Interpretazione avanzata']),
  )
  const sold = [...freeFeatures(false), ...premiumFeatures(false)]
  expect(sold).toContain('I tuoi sogni, citati con data e titolo')
  expect(sold.join()).not.toMatch(/interpreta|signific/i)
})
