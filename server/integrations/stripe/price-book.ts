import Stripe from 'stripe'
import { BILLING_PLANS, type BillingPlan, CURRENCY, PRICES } from '#shared/constants/plans.ts'

/** The id of the product at Stripe. */
export const PRODUCT_ID = 'diario_dei_sogni_premium'

/** Stripe's lookup key of each plan's price. */
export const LOOKUP_KEYS: Record<BillingPlan, string> = {
  monthly: 'diario_dei_sogni_monthly',
  annual: 'diario_dei_sogni_annual',
}

/** The discount on an account's very first month, in euro cents. */
const FIRST_MONTH_DISCOUNT = PRICES.monthly - PRICES.monthlyFirst

/** The id contains the amount, because Stripe's coupons cannot be changed. */
export const FIRST_MONTH_COUPON_ID = `${PRODUCT_ID}_first_month_${FIRST_MONTH_DISCOUNT}_${CURRENCY}`

/** The parameters of a plan's price. The amount includes tax, so that nobody pays more than the book says. */
export function priceParams(plan: BillingPlan): Stripe.PriceCreateParams {
  return {
    product: PRODUCT_ID,
    lookup_key: LOOKUP_KEYS[plan],
    currency: CURRENCY,
    unit_amount: PRICES[plan],
    recurring: { interval: plan === 'annual' ? 'year' : 'month', interval_count: 1, usage_type: 'licensed' },
    tax_behavior: 'inclusive',
    metadata: { app: PRODUCT_ID, plan },
  }
}

export const COUPON_PARAMS = {
  id: FIRST_MONTH_COUPON_ID,
  name: 'Sconto sul primo mese',
  amount_off: FIRST_MONTH_DISCOUNT,
  currency: CURRENCY,
  duration: 'once',
  applies_to: { products: [PRODUCT_ID] },
  metadata: { app: PRODUCT_ID },
} satisfies Stripe.CouponCreateParams

/** Stripe differs from the price book; the message lists the differences, for the log. */
export class PriceBookMismatch extends Error {
  override name = 'PriceBookMismatch'
}

/** The price ids by plan, and the id of the first month's coupon. */
export interface PriceBook {
  prices: Record<BillingPlan, string>
  firstMonthCoupon: string
}

/** @throws PriceBookMismatch when anything that affects an amount is missing or different; Stripe's own errors */
export async function readPriceBook(stripe: Stripe, options: Stripe.RequestOptions = {}): Promise<PriceBook> {
  const [found, coupon] = await Promise.all([findPrices(stripe, options), findCoupon(stripe, options)])
  const faults = [...BILLING_PLANS.flatMap((plan) => priceFaults(plan, found[plan])), ...couponFaults(coupon)]
  const { monthly, annual } = found
  if (!monthly || !annual || !coupon || faults.length > 0) throw new PriceBookMismatch(faults.join('; '))
  return { prices: { monthly: monthly.id, annual: annual.id }, firstMonthCoupon: coupon.id }
}

type Prices = Partial<Record<BillingPlan, Stripe.Price>>

export async function findPrices(stripe: Stripe, options: Stripe.RequestOptions = {}): Promise<Prices> {
  const lookup_keys = Object.values(LOOKUP_KEYS)
  const { data } = await stripe.prices.list({ lookup_keys, active: true, expand: ['data.product'] }, options)
  return Object.fromEntries(
    BILLING_PLANS.map((plan) => [plan, data.find(({ lookup_key }) => lookup_key === LOOKUP_KEYS[plan])]),
  )
}

export function findCoupon(stripe: Stripe, options: Stripe.RequestOptions = {}) {
  return orMissing(() => stripe.coupons.retrieve(FIRST_MONTH_COUPON_ID, { expand: ['applies_to'] }, options))
}

/** The result of a call; undefined for an unknown object. */
export async function orMissing<T>(call: () => Promise<T>): Promise<T | undefined> {
  try {
    return await call()
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError && error.code === 'resource_missing') return undefined
    throw error
  }
}

type Comparison = [field: string, is: unknown, should: unknown]

/** The differing comparisons in words for the log. */
export function differences(what: string, comparisons: Comparison[]): string[] {
  return comparisons
    .filter(([, is, should]) => is !== should)
    .map(([field, is, should]) => `${what}: ${field} is ${is}, and should be ${should}`)
}

/** The differences of a price that affect an amount. */
export function priceFaults(plan: BillingPlan, price: Stripe.Price | undefined): string[] {
  const what = `price ${LOOKUP_KEYS[plan]}`
  if (!price) return [`${what}: is missing, or inactive`]
  const wanted = priceParams(plan)
  const product = typeof price.product === 'string' ? { id: price.product } : price.product
  return differences(what, [
    ['active', price.active, true],
    ['unit_amount', price.unit_amount, wanted.unit_amount],
    ['currency', price.currency, wanted.currency],
    ['billing_scheme', price.billing_scheme, 'per_unit'],
    ['tax on top', price.tax_behavior === 'exclusive', false],
    ['interval', price.recurring?.interval, wanted.recurring?.interval],
    ['interval_count', price.recurring?.interval_count, wanted.recurring?.interval_count],
    ['usage_type', price.recurring?.usage_type, wanted.recurring?.usage_type],
    ['product', product.id, PRODUCT_ID],
    ['product active', 'active' in product ? product.active : !('deleted' in product), true],
  ])
}

export function couponFaults(coupon: Stripe.Coupon | undefined): string[] {
  const what = `coupon ${FIRST_MONTH_COUPON_ID}`
  if (!coupon) return [`${what}: is missing`]
  return differences(what, [
    ['valid', coupon.valid, true],
    ['amount_off', coupon.amount_off, COUPON_PARAMS.amount_off],
    ['percent_off', coupon.percent_off ?? null, null],
    ['currency', coupon.currency, CURRENCY],
    ['duration', coupon.duration, COUPON_PARAMS.duration],
    ['products', (coupon.applies_to?.products ?? [PRODUCT_ID]).join(), PRODUCT_ID],
  ])
}
