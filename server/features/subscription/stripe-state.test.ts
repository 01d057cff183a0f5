import type Stripe from 'stripe'
import { describe, expect, it } from 'vitest'
import { PRODUCT_ID } from '#server/integrations/stripe/price-book.ts'
import { chargeOf } from '#shared/constants/plans.ts'
import { readStripeSubscription } from './stripe-state.ts'

const START = 1_780_000_000
const END = START + 30 * 86_400
const instant = (seconds: number) => new Date(seconds * 1000)

interface Told {
  status?: Stripe.Subscription.Status
  invoice?: Partial<Stripe.Invoice> | null | string
  interval?: string
  product?: string | object
  cancel_at?: number | null
  cancel_at_period_end?: boolean
  ended_at?: number | null
  items?: object[]
}

const { next: PRICE } = chargeOf('monthly', false)
const whole = { amount: PRICE, period: { start: START, end: END } }
const lines = (...data: object[]) => ({ data }) as unknown as Stripe.Invoice['lines']

function buildItem(interval = 'month', product: string | object = PRODUCT_ID) {
  const price = { recurring: { interval }, unit_amount: PRICE, product }
  return { price, quantity: 1, current_period_start: START, current_period_end: END }
}

/** As much of Stripe's answer as is read. */
function told({ status = 'active', invoice = {}, interval, product, items, ...more }: Told = {}) {
  const reason = 'subscription_cycle'
  const cycle = { id: 'in_1', status: 'paid', billing_reason: reason, total: PRICE, lines: lines(whole) }
  return {
    id: 'sub_1',
    status,
    items: { data: items ?? [buildItem(interval, product)] },
    latest_invoice: typeof invoice === 'object' && invoice !== null ? { ...cycle, ...invoice } : invoice,
    cancel_at: null,
    cancel_at_period_end: false,
    ended_at: null,
    created: START,
    ...more,
  } as unknown as Stripe.Subscription
}

const read = (of: Told = {}, known: Date | null = null) => readStripeSubscription(told(of), known)
const paidUntil = (of: Told, known: Date | null = null) => read(of, known)?.paidUntil

describe('until when a subscription is paid', () => {
  const LIVE = ['active', 'trialing', 'past_due', 'unpaid'] as const
  const EVERY = [...LIVE, 'canceled', 'paused', 'incomplete', 'incomplete_expired'] as const
  const UNPAID = ['draft', 'open', 'void', 'uncollectible'] as const
  const PAYING = ['subscription_create', 'subscription_cycle', 'subscription_update'] as const
  const OTHER = ['manual', 'subscription', 'subscription_threshold', 'upcoming', null] as const
  const known = [instant(START - 86_400), instant(START), instant(START + 86_400), instant(END + 86_400)]
  const over = { ended_at: END + 10 * 86_400 }

  it.each(LIVE.flatMap((status) => PAYING.map((reason) => ({ status, reason }))))(
    'moves on to the end of the period that was paid, and never back: $reason, $status',
    ({ status, reason }) => {
      const of = { status, invoice: { billing_reason: reason } }
      expect(paidUntil(of)).toEqual(instant(END))
      expect(known.map((before) => paidUntil(of, before))).toEqual([
        ...[1, 2, 3].map(() => instant(END)),
        instant(END + 86_400),
      ])
    },
  )

  it.each(
    EVERY.flatMap((status) => [
      ...PAYING.flatMap((reason) => UNPAID.map((invoice) => ({ status, reason, invoice }))),
      ...OTHER.flatMap((reason) => [...UNPAID, 'paid' as const].map((invoice) => ({ status, reason, invoice }))),
    ]),
  )('stays what it was: $reason $invoice, $status', ({ status, reason, invoice }) => {
    const of = { ...over, status, invoice: { billing_reason: reason, status: invoice } }
    expect(paidUntil(of)).toBeNull()
    expect(known.map((before) => paidUntil(of, before))).toEqual(known)
  })

  it.each(PAYING)('is not gained for nothing: %s', (reason) => {
    for (const total of [0, -PRICE]) {
      expect(paidUntil({ invoice: { billing_reason: reason, total } })).toBeNull()
    }
  })

  it.each([
    ['of a part of the period', { ...whole, period: { start: START + 1, end: END } }],
    ['of the period before', { ...whole, period: { start: START - 86_400, end: START } }],
    ['that gives money back', { ...whole, amount: -PRICE }],
  ])('is not gained by an update %s', (_what, line) => {
    expect(paidUntil({ invoice: { billing_reason: 'subscription_update', lines: lines(line) } })).toBeNull()
  })

  it.each([
    ['cancelled, and at its end', { ended_at: END }, null, END],
    ['ended in the middle of what was paid', { ended_at: START + 60 }, null, START + 60],
    ['ended in the middle of what was known to be paid', { ended_at: START + 60 }, END, START + 60],
    ['ended after a declined renewal', { ended_at: START + 60, invoice: { status: 'void' } }, START, START],
    ['ended after other periods than were paid', { ended_at: END, invoice: { status: 'open' } }, START, START],
    ['ended without a moment of its own', {}, END + 60, END],
  ] as [string, Told, number | null, number][])('goes back with the end: %s', (_what, of, before, end) => {
    expect(paidUntil({ ...of, status: 'canceled' }, before === null ? null : instant(before))).toEqual(instant(end))
  })

  it.each([
    ['a first payment that is not the subscription’s yet', { status: 'incomplete' }],
    ['a pause', { status: 'paused' }],
    ['a word that nobody knows', { status: 'something_new' }],
    ['no invoice at all', { status: 'active', invoice: null }],
  ] as [string, Told][])('is never, with %s', (_what, of) => {
    expect(paidUntil(of)).toBeNull()
  })
})

describe('what else a subscription says', () => {
  it('is its plan and what a renewal charges', () => {
    expect(read()).toMatchObject({
      stripeSubscriptionId: 'sub_1',
      billingPlan: 'monthly',
      periodStart: instant(START),
      periodEnd: instant(END),
      renewalAmount: chargeOf('monthly', false).next,
    })
    expect(read({ interval: 'year' })?.billingPlan).toBe('annual')
  })

  it('is unpaid when its renewal was written off, though Stripe calls it active', () => {
    const status = (of: Told) => read(of)?.status
    expect(status({ invoice: { status: 'void' } })).toBe('unpaid')
    expect(status({ invoice: { status: 'uncollectible' } })).toBe('unpaid')
    expect(status({ invoice: { status: 'open' } })).toBe('active')
    expect(status({ status: 'canceled', ended_at: END, invoice: { status: 'void' } })).toBe('canceled')
  })

  it('is unpaid while the next period is asked for, when the one before was never paid', () => {
    const status = (of: Told, known: number | null) => read(of, known === null ? null : instant(known))?.status
    for (const invoice of ['draft', 'open'] as const) {
      expect(status({ invoice: { status: invoice } }, START - 86_400)).toBe('unpaid')
      expect(status({ invoice: { status: invoice } }, START)).toBe('active')
      expect(status({ invoice: { status: invoice } }, null)).toBe('active')
    }
    expect(status({}, START - 86_400)).toBe('active')
    expect(status({ invoice: { status: 'open', billing_reason: 'manual' } }, START - 86_400)).toBe('active')
  })

  it('is what is still asked for, of an open invoice', () => {
    const amountDue = (of: Told) => read(of)?.amountDue
    expect(amountDue({ status: 'past_due', invoice: { status: 'open', amount_remaining: PRICE - 1 } })).toBe(PRICE - 1)
    for (const status of ['paid', 'void', 'draft', 'uncollectible'] as const) {
      expect(amountDue({ invoice: { status, amount_remaining: PRICE } })).toBeNull()
    }
    expect(amountDue({ status: 'canceled', invoice: { status: 'open', amount_remaining: PRICE } })).toBeNull()
    expect(amountDue({ invoice: null })).toBeNull()
  })

  it('is not what staff asks for beside the periods', () => {
    const open = { status: 'open', amount_remaining: PRICE } as const
    expect(read({ status: 'past_due', invoice: { ...open, billing_reason: 'manual' } })?.amountDue).toBeNull()
    expect(read({ status: 'past_due', invoice: { ...open, billing_reason: 'subscription_update' } })?.amountDue).toBe(
      PRICE,
    )
  })

  it('is told by what is ours of it, and nothing else', () => {
    expect(read({ product: 'prod_other' })).toBeUndefined()
    expect(read({ product: { id: PRODUCT_ID, object: 'product' } })).toBeDefined()
    const items = [buildItem('month', 'prod_other'), buildItem('year'), buildItem('month')]
    expect(read({ items })?.billingPlan).toBe('annual')
  })

  it('is none of ours when it is billed otherwise, or for nothing', () => {
    expect(read({ interval: 'week' })).toBeUndefined()
    expect(read({ items: [] })).toBeUndefined()
  })

  it.each([
    ['a flag', { cancel_at_period_end: true }, END],
    ['a date', { cancel_at: END }, END],
    ['both', { cancel_at: END, cancel_at_period_end: true }, END],
    ['a date before the end', { cancel_at: END - 60 }, END - 60],
  ])('is cancelled with %s', (_what, of, at) => {
    expect(read(of)?.cancelAt).toEqual(instant(at))
  })

  it('goes on while a period is still to be charged before its end', () => {
    expect(read({ cancel_at: END + 60 })?.cancelAt).toBeNull()
    expect(read()?.cancelAt).toBeNull()
  })

  it('is not guessed at when the invoice was not asked for', () => {
    expect(() => read({ invoice: 'in_1' })).toThrow('expanded')
  })
})
