import { describe, expect, it } from 'vitest'
import { parseEnv } from '#server/env.ts'
import { planOf } from '#server/features/identity/users/users.service.ts'
import { chargeOf } from '#shared/constants/plans.ts'
import type { SubscriptionRow } from '#shared/schema/subscriptions.ts'
import type { UserRow } from '#shared/schema/users.ts'
import { accessOf, leadingRow, stateOf, trialStatus } from './access.ts'
import { presentSubscription } from './subscription.presenter.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const NOW = new Date('2026-03-31T12:00:00Z')
const inDays = (days: number) => new Date(NOW.getTime() + days * DAY)

function buildRow(overrides: Partial<SubscriptionRow> = {}): SubscriptionRow {
  return {
    id: 1,
    userId: 1,
    kind: 'stripe',
    stripeSubscriptionId: 'sub_1',
    billingPlan: 'monthly',
    status: 'active',
    periodStart: inDays(-10),
    periodEnd: inDays(20),
    paidUntil: inDays(20),
    cancelAt: null,
    renewalAmount: chargeOf('monthly', false).next,
    amountDue: null,
    createdAt: inDays(-10),
    ...overrides,
  }
}

const local = { stripeSubscriptionId: null, renewalAmount: null }
const trial = (overrides: Partial<SubscriptionRow> = {}) =>
  buildRow({ ...local, kind: 'trial', paidUntil: inDays(7), periodStart: NOW, ...overrides })
const grant = (overrides: Partial<SubscriptionRow> = {}) =>
  buildRow({ ...local, kind: 'grant', billingPlan: null, ...overrides })
const declined = (overrides: Partial<SubscriptionRow> = {}) =>
  buildRow({ status: 'past_due', periodStart: NOW, paidUntil: NOW, ...overrides })
/** Its renewal is drafted. */
const renewing = (overrides: Partial<SubscriptionRow> = {}) =>
  buildRow({ periodStart: inDays(20), periodEnd: inDays(50), amountDue: 799, ...overrides })
const unpaid = (overrides: Partial<SubscriptionRow> = {}) =>
  buildRow({ status: 'incomplete', paidUntil: null, ...overrides })

describe('the access of an account', () => {
  it('is free without any paid row', () => {
    const free = { subscriptionPlan: 'free', subscriptionEndDate: null, premiumUntil: null, paymentDue: false }
    expect(accessOf([])).toEqual(free)
    expect(accessOf([unpaid(), unpaid({ status: 'incomplete_expired' }), unpaid({ status: 'canceled' })])).toEqual(free)
  })

  it('lasts as long as the longest row, or until an earlier cancellation', () => {
    const rows = [trial(), buildRow({ cancelAt: inDays(20) }), grant({ paidUntil: inDays(3) })]
    expect(accessOf(rows).subscriptionEndDate).toEqual(inDays(20))
    expect(accessOf([buildRow({ cancelAt: inDays(5) })]).subscriptionEndDate).toEqual(inDays(5))
  })

  it('exceeds the end by three hours only during a pending renewal', () => {
    const end = (row: SubscriptionRow) => Number(accessOf([row]).subscriptionEndDate)
    for (const underWay of [buildRow(), renewing({ cancelAt: inDays(50) })]) {
      expect(end(underWay) - Number(inDays(20))).toBe(3 * HOUR)
    }
    for (const over of [
      buildRow({ cancelAt: inDays(20) }),
      renewing({ cancelAt: inDays(50), amountDue: null }),
      renewing({ status: 'past_due' }),
      buildRow({ status: 'canceled' }),
      buildRow({ status: 'past_due' }),
      trial({ paidUntil: inDays(20) }),
      grant(),
    ]) {
      expect(end(over)).toBe(Number(inDays(20)))
    }
  })

  it('has a payment due when a renewal was declined and is not cancelled, or a running subscription was never paid', () => {
    expect(accessOf([grant(), declined()]).paymentDue).toBe(true)
    expect(accessOf([declined({ cancelAt: inDays(30) })]).paymentDue).toBe(false)
    for (const status of ['unpaid', 'canceled']) {
      expect(accessOf([declined({ status })]).paymentDue).toBe(status === 'unpaid')
    }
    for (const status of ['active', 'paused', 'past_due']) {
      expect(accessOf([unpaid({ status })])).toMatchObject({ subscriptionPlan: 'free', paymentDue: true })
    }
  })
})

describe('the leading row', () => {
  it.each([
    ['a renewing subscription, before a longer gift', buildRow(), grant({ paidUntil: inDays(300) })],
    ['a declined one, before a gift', declined(), grant()],
    ['a declined and cancelled one, before a trial', declined({ cancelAt: inDays(20) }), trial()],
    [
      'what lasts longest, when the other was cancelled',
      grant({ paidUntil: inDays(300) }),
      buildRow({ cancelAt: inDays(20) }),
    ],
    ['a cancelled one, before a trial that ends sooner', buildRow({ cancelAt: inDays(20) }), trial()],
    ['a trial, before one that nobody paid', trial(), unpaid()],
    ['a running one that nobody paid, before a trial', unpaid({ status: 'active' }), trial()],
    ['what ended last', buildRow({ status: 'canceled', paidUntil: inDays(-1) }), trial({ paidUntil: inDays(-5) })],
  ])('is %s', (_what, first, second) => {
    expect(leadingRow([first, second])).toBe(first)
    expect(leadingRow([second, first])).toBe(first)
  })

  it('does not exist without a paid or live row', () => {
    expect(leadingRow([unpaid(), unpaid({ status: 'incomplete_expired' })])).toBeUndefined()
  })
})

describe('the state at a moment', () => {
  it.each([
    ['free', undefined],
    ['trial', trial()],
    ['active', buildRow()],
    ['active', grant()],
    ['cancelled', buildRow({ cancelAt: inDays(20) })],
    ['cancelled', trial({ cancelAt: inDays(7) })],
    ['past_due', declined()],
    ['past_due', declined({ status: 'unpaid' })],
    ['past_due', unpaid({ status: 'paused' })],
    ['ended', trial({ paidUntil: NOW })],
    ['ended', buildRow({ status: 'canceled', paidUntil: NOW })],
    ['ended', buildRow({ paidUntil: new Date(NOW.getTime() - 3 * HOUR) })],
    ['active', buildRow({ paidUntil: new Date(NOW.getTime() - 3 * HOUR + 1) })],
  ] as const)('is %s', (state, row) => {
    expect(stateOf(row, NOW)).toBe(state)
  })
})

describe('the subscription in the API', () => {
  const deps = { env: parseEnv({}), now: () => NOW }
  const present = (rows: SubscriptionRow[]) =>
    presentSubscription(deps, { user: { ...accessOf(rows) } as UserRow, rows })

  it('shows the amount that is due where it is known', () => {
    expect(present([declined({ amountDue: 5 })]).paymentDue).toEqual({ amount: 5 })
    expect(present([declined()]).paymentDue).toEqual({ amount: null })
    expect(present([buildRow({ amountDue: 5 })]).paymentDue).toBeNull()
  })

  it('is cancelled only while it lasts', () => {
    expect(present([buildRow({ cancelAt: inDays(20) })]).isCancelled).toBe(true)
    expect(present([buildRow({ cancelAt: inDays(-1), paidUntil: inDays(-1) })]).isCancelled).toBe(false)
  })

  it('starts with the paid period, a calendar period before the end while the renewal is unpaid', () => {
    expect(present([buildRow()]).startDate).toBe(inDays(-10).toISOString())
    expect(present([declined()]).startDate).toBe('2026-02-28T12:00:00.000Z')
    expect(present([declined({ billingPlan: 'annual' })]).startDate).toBe('2025-03-31T12:00:00.000Z')
  })

  it.each([
    ['available', []],
    ['available', [buildRow({ status: 'canceled', paidUntil: NOW }), unpaid()]],
    ['already_premium', [grant()]],
    ['already_premium', [grant(), declined()]],
    ['already_premium', [buildRow({ paidUntil: inDays(-1) })]],
    ['payment_due', [declined()]],
    ['payment_due', [unpaid({ status: 'active' }), trial({ paidUntil: NOW })]],
    ['trial_used', [trial({ paidUntil: NOW })]],
  ] as const)('has the trial status %s', (answer, rows) => {
    expect(trialStatus(rows, planOf(deps, accessOf(rows)))).toBe(answer)
    expect(present([...rows]).trialAvailable).toBe(answer === 'available')
  })
})
