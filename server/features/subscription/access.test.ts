import { describe, expect, it } from 'vitest'
import { ASSUMED_PERIOD_DAYS, chargeOf } from '#shared/constants/plans.ts'
import type { SubscriptionRow } from '#shared/schema/subscriptions.ts'
import type { UserRow } from '#shared/schema/users.ts'
import { accessOf, givesPremium, leadingRow, mayTry, stateOf } from './access.ts'
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
const unpaid = (overrides: Partial<SubscriptionRow> = {}) =>
  buildRow({ status: 'incomplete', paidUntil: null, ...overrides })

describe('what all rows make of an account', () => {
  it('is free for who has nothing, or nothing that was ever paid', () => {
    const free = { subscriptionPlan: 'free', subscriptionEndDate: null, premiumUntil: null, paymentDue: false }
    expect(accessOf([])).toEqual(free)
    expect(accessOf([unpaid(), unpaid({ status: 'incomplete_expired' }), unpaid({ status: 'canceled' })])).toEqual(free)
  })

  it('lasts as long as the longest', () => {
    const rows = [trial(), buildRow({ cancelAt: inDays(20) }), grant({ paidUntil: inDays(3) })]
    expect(accessOf(rows).subscriptionEndDate).toEqual(inDays(20))
  })

  it('waits some hours for a renewal that is under way, and for nothing else', () => {
    const end = (row: SubscriptionRow) => Number(accessOf([row]).subscriptionEndDate)
    expect(end(buildRow()) - Number(inDays(20))).toBe(3 * HOUR)
    for (const over of [
      buildRow({ cancelAt: inDays(20) }),
      buildRow({ status: 'canceled' }),
      buildRow({ status: 'past_due' }),
      trial({ paidUntil: inDays(20) }),
      grant(),
    ]) {
      expect(end(over)).toBe(Number(inDays(20)))
    }
  })

  it('names the end without those hours', () => {
    expect(accessOf([buildRow()]).premiumUntil).toEqual(inDays(20))
    const soon = grant({ paidUntil: new Date(inDays(20).getTime() + HOUR) })
    expect(accessOf([buildRow(), soon]).premiumUntil).toEqual(soon.paidUntil)
  })

  it('ends where it was cancelled before its end', () => {
    expect(accessOf([buildRow({ cancelAt: inDays(5) })]).subscriptionEndDate).toEqual(inDays(5))
  })

  it('says that a renewal was declined, whatever else there is', () => {
    expect(accessOf([grant(), declined()]).paymentDue).toBe(true)
    expect(accessOf([declined({ status: 'unpaid' })]).paymentDue).toBe(true)
    expect(accessOf([declined({ status: 'canceled' })]).paymentDue).toBe(false)
  })

  it('says so too of one that goes on and was never paid', () => {
    for (const status of ['active', 'paused', 'past_due']) {
      expect(accessOf([unpaid({ status })])).toMatchObject({ subscriptionPlan: 'free', paymentDue: true })
    }
  })
})

describe('the row a subscription is told by', () => {
  it.each([
    ['one that goes on, before a longer gift', buildRow(), grant({ paidUntil: inDays(300) })],
    ['one that was declined, before a gift', declined(), grant()],
    ['one that was declined and cancelled, before a trial', declined({ cancelAt: inDays(20) }), trial()],
    [
      'what lasts longest, when the other was cancelled',
      grant({ paidUntil: inDays(300) }),
      buildRow({ cancelAt: inDays(20) }),
    ],
    ['a cancelled one, before a trial that ends sooner', buildRow({ cancelAt: inDays(20) }), trial()],
    ['a trial, before one that nobody paid', trial(), unpaid()],
    ['one that goes on and nobody paid, before a trial', unpaid({ status: 'active' }), trial()],
    ['what ended last', buildRow({ status: 'canceled', paidUntil: inDays(-1) }), trial({ paidUntil: inDays(-5) })],
  ])('is %s', (_what, first, second) => {
    expect(leadingRow([first, second])).toBe(first)
    expect(leadingRow([second, first])).toBe(first)
  })

  it('is none where nothing was ever paid, or goes on', () => {
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

  it('gives Premium to the last moment and not beyond', () => {
    expect(givesPremium(trial(), new Date(inDays(7).getTime() - 1))).toBe(true)
    expect(givesPremium(trial(), inDays(7))).toBe(false)
  })
})

describe('what a person is told', () => {
  const tell = (rows: SubscriptionRow[]) => presentSubscription({ ...accessOf(rows) } as UserRow, rows, NOW)

  it('begins with a trial to be had and a first subscription to be made', () => {
    expect(tell([])).toEqual({
      isPremium: false,
      isFree: true,
      isCancelled: false,
      plan: 'free',
      subscriptionEndDate: null,
      state: 'free',
      kind: null,
      billingPlan: null,
      startDate: null,
      renewal: null,
      paymentDue: null,
      trialAvailable: true,
      firstSubscription: true,
    })
  })

  it('has the end without the hours of waiting, and the charge that comes then', () => {
    const { subscriptionEndDate, renewal } = tell([buildRow()])
    expect(subscriptionEndDate).toBe(inDays(20).toISOString())
    expect(renewal).toEqual({ date: inDays(20).toISOString(), amount: chargeOf('monthly', false).next })
  })

  it('has the end of what lasts longest, beside a declined renewal too', () => {
    const gift = grant({ id: 2, periodStart: inDays(-3), paidUntil: inDays(9) })
    expect(tell([declined(), gift])).toMatchObject({
      state: 'past_due',
      isPremium: true,
      subscriptionEndDate: inDays(9).toISOString(),
      startDate: inDays(-3).toISOString(),
    })
  })

  it('says what is still to be paid, where Stripe has told', () => {
    expect(tell([declined({ amountDue: 5 })]).paymentDue).toEqual({ amount: 5 })
    expect(tell([declined()]).paymentDue).toEqual({ amount: null })
    expect(tell([buildRow({ amountDue: 5 })]).paymentDue).toBeNull()
  })

  it.each([
    ['a trial', trial()],
    ['a gift', grant()],
    ['what was cancelled', buildRow({ cancelAt: inDays(20) })],
    ['what was declined', declined()],
    ['what is over', buildRow({ status: 'canceled' })],
  ])('speaks of no charge to come for %s', (_what, row) => {
    expect(tell([row]).renewal).toBeNull()
  })

  it('is cancelled only while it lasts', () => {
    expect(tell([buildRow({ cancelAt: inDays(20) })]).isCancelled).toBe(true)
    expect(tell([buildRow({ cancelAt: inDays(-1), paidUntil: inDays(-1) })]).isCancelled).toBe(false)
  })

  it('begins with the period that was paid', () => {
    expect(tell([buildRow()]).startDate).toBe(inDays(-10).toISOString())
    expect(tell([trial()]).startDate).toBe(NOW.toISOString())
  })

  it('begins a period before the end while the renewal is unpaid, as calendars count', () => {
    expect(tell([declined()]).startDate).toBe('2026-02-28T12:00:00.000Z')
    expect(tell([declined({ billingPlan: 'annual' })]).startDate).toBe('2025-03-31T12:00:00.000Z')
  })

  it('begins an assumed period before the end where only that is known', () => {
    const over = grant({ periodStart: inDays(1), paidUntil: NOW })
    expect(tell([over]).startDate).toBe(inDays(-ASSUMED_PERIOD_DAYS).toISOString())
  })

  it('offers a trial once, and never beside Premium or a declined renewal', () => {
    const offered = (...rows: SubscriptionRow[]) => tell(rows).trialAvailable
    expect(offered(buildRow({ status: 'canceled', paidUntil: inDays(-1) }))).toBe(true)
    expect(offered(trial({ paidUntil: inDays(-1) }))).toBe(false)
    expect(offered(grant())).toBe(false)
    expect(offered(declined())).toBe(false)
  })

  it.each([
    ['yes', []],
    ['yes', [buildRow({ status: 'canceled', paidUntil: NOW }), unpaid()]],
    ['already_premium', [grant()]],
    ['already_premium', [grant(), declined()]],
    ['already_premium', [buildRow({ paidUntil: inDays(-1) })]],
    ['payment_due', [declined()]],
    ['payment_due', [unpaid({ status: 'active' }), trial({ paidUntil: NOW })]],
    ['trial_used', [trial({ paidUntil: NOW })]],
  ] as const)('offers a trial, or says why not: %s', (answer, rows) => {
    expect(mayTry(rows, NOW)).toBe(answer)
    expect(tell([...rows]).trialAvailable).toBe(answer === 'yes')
  })

  it('is the first subscription until one was paid', () => {
    const first = (...rows: SubscriptionRow[]) => tell(rows).firstSubscription
    expect(first(trial(), grant(), unpaid())).toBe(true)
    expect(first(buildRow({ status: 'canceled', paidUntil: inDays(-100) }))).toBe(false)
  })
})
