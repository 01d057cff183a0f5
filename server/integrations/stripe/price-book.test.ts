import type Stripe from 'stripe'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { StripeServer } from '#server/test/stripe-server.ts'
import { type BillingPlan, chargeOf, PRICES } from '#shared/constants/plans.ts'
import { firstMonthCouponId, LOOKUP_KEYS, PRODUCT_ID, PriceBookMismatch, readPriceBook } from './price-book.ts'

let stripe: StripeServer
beforeEach(async () => {
  stripe = await new StripeServer().start()
  await stripe.setUpPriceBook()
})
afterEach(() => stripe.stop())

const price = (plan: BillingPlan) => find(stripe.account.prices, ({ lookup_key }) => lookup_key === LOOKUP_KEYS[plan])
const coupon = () => find(stripe.account.coupons, ({ id }) => id === firstMonthCouponId())
const product = () => find(stripe.account.products, ({ id }) => id === PRODUCT_ID)
function find<T>(all: ReadonlyMap<string, T>, fits: (one: T) => boolean): T {
  const found = [...all.values()].find(fits)
  if (!found) throw new Error('the stand-in has no such thing')
  return found
}
const monthly = (patch: Partial<Stripe.Price>) => () => Object.assign(price('monthly'), patch)
const annual = (patch: Partial<Stripe.Price>) => () => Object.assign(price('annual'), patch)
const recurring = (plan: BillingPlan, patch: Partial<Stripe.Price.Recurring>) => () =>
  Object.assign(price(plan).recurring ?? {}, patch)
const discount = (patch: Partial<Stripe.Coupon>) => () => Object.assign(coupon(), patch)

describe('the coupon', () => {
  it('has another id for every other amount', () => {
    const dearer = firstMonthCouponId({ ...PRICES, monthly: PRICES.monthly + 1 })
    const cheaper = firstMonthCouponId({ ...PRICES, monthlyFirst: PRICES.monthlyFirst - 2 })
    expect(new Set([firstMonthCouponId(), dearer, cheaper]).size).toBe(3)
  })
})

describe('reading the price book at Stripe', () => {
  it('finds prices and coupon by their names, with the amounts of the book', async () => {
    const book = await readPriceBook(stripe.client())
    expect(book).toEqual({
      prices: { monthly: price('monthly').id, annual: price('annual').id },
      firstMonthCoupon: firstMonthCouponId(),
    })
    expect(price('monthly').unit_amount).toBe(PRICES.monthly)
    expect(price('annual').unit_amount).toBe(PRICES.annual)
    expect(PRICES.monthly - (coupon().amount_off ?? 0)).toBe(chargeOf('monthly', true).now)
  })

  it.each<[string, () => unknown]>([
    ['price diario_dei_sogni_monthly: is missing', monthly({ lookup_key: null })],
    ['price diario_dei_sogni_monthly: is missing, or inactive', monthly({ active: false })],
    ['price diario_dei_sogni_monthly: unit_amount', monthly({ unit_amount: PRICES.monthly + 1 })],
    ['price diario_dei_sogni_annual: unit_amount', annual({ unit_amount: PRICES.annual - 1 })],
    ['price diario_dei_sogni_annual: currency', annual({ currency: 'usd' })],
    ['billing_scheme', monthly({ billing_scheme: 'tiered' })],
    ['transform_quantity', monthly({ transform_quantity: { divide_by: 2, round: 'up' } })],
    ['custom_unit_amount', monthly({ custom_unit_amount: { maximum: null, minimum: null, preset: null } })],
    ['tax on top', annual({ tax_behavior: 'exclusive' })],
    ['interval is year', recurring('monthly', { interval: 'year' })],
    ['interval_count', recurring('annual', { interval_count: 2 })],
    ['usage_type', recurring('monthly', { usage_type: 'metered' })],
    ['interval is undefined', monthly({ recurring: null })],
    ['product active', () => Object.assign(product(), { active: false })],
    [
      'product is other',
      () => {
        stripe.account.products.set('other', { ...product(), id: 'other' })
        price('annual').product = 'other'
      },
    ],
    [`coupon ${firstMonthCouponId()}: is missing`, () => stripe.account.coupons.clear()],
    ['valid', discount({ valid: false })],
    ['amount_off', discount({ amount_off: PRICES.monthly })],
    ['percent_off', discount({ percent_off: 50 })],
    ['currency', discount({ currency: 'usd' })],
    ['duration', discount({ duration: 'forever' })],
    ['products', () => stripe.account.couponProducts.set(firstMonthCouponId(), ['other'])],
  ])('refuses it: %s', async (fault, spoil) => {
    spoil()
    const refusal = await readPriceBook(stripe.client()).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(PriceBookMismatch)
    expect(String(refusal)).toContain(fault)
  })

  it('names every difference at once', async () => {
    monthly({ unit_amount: 1 })()
    stripe.account.coupons.clear()
    await expect(readPriceBook(stripe.client())).rejects.toThrow(/unit_amount.*; coupon .* is missing/)
  })

  it('does not take a failure of Stripe for something missing', async () => {
    stripe.fail({ method: 'GET', path: /coupons/ }, 'break')
    await expect(readPriceBook(stripe.client())).rejects.not.toBeInstanceOf(PriceBookMismatch)
  })
})
