import Stripe from 'stripe'
import { BILLING_PLANS, type BillingPlan, CURRENCY, chargeOf, PRICES } from '#shared/constants/plans.ts'

/** What is sold, at Stripe. */
export const PRODUCT_ID = 'diario_dei_sogni_premium'

/** How the price of each plan is found at Stripe, whatever its id. */
export const LOOKUP_KEYS: Record<BillingPlan, string> = {
  monthly: 'diario_dei_sogni_monthly',
  annual: 'diario_dei_sogni_annual',
}

type Amounts = Record<keyof typeof PRICES, number>

/** What the first month of an account's first subscription costs less, in euro cents. */
function firstMonthOff(amounts: Amounts): number {
  return chargeOf('monthly', false, amounts).now - chargeOf('monthly', true, amounts).now
}

/** Coupons cannot be changed, so their amount is in their id: another amount is another coupon. */
export function firstMonthCouponId(amounts: Amounts = PRICES): string {
  return `${PRODUCT_ID}_first_month_${firstMonthOff(amounts)}_${CURRENCY}`
}

/** The price of a plan as it should be made at Stripe. The sum is what a person pays, whatever tax it holds. */
export function priceParams(plan: BillingPlan, amounts: Amounts = PRICES): Stripe.PriceCreateParams {
  return {
    product: PRODUCT_ID,
    lookup_key: LOOKUP_KEYS[plan],
    currency: CURRENCY,
    unit_amount: chargeOf(plan, false, amounts).next,
    recurring: { interval: plan === 'annual' ? 'year' : 'month', interval_count: 1, usage_type: 'licensed' },
    tax_behavior: 'inclusive',
    metadata: { app: PRODUCT_ID, plan },
  }
}

/** The coupon of the first month as it should be made at Stripe. */
export function couponParams(amounts: Amounts = PRICES): Stripe.CouponCreateParams {
  return {
    id: firstMonthCouponId(amounts),
    name: 'Sconto sul primo mese',
    amount_off: firstMonthOff(amounts),
    currency: CURRENCY,
    duration: 'once',
    applies_to: { products: [PRODUCT_ID] },
    metadata: { app: PRODUCT_ID },
  }
}

/** Something at Stripe that is not as the book says; the message tells what, for the log. */
export class PriceBookMismatch extends Error {
  override name = 'PriceBookMismatch'
}

/** What subscriptions are made of: the prices' ids by plan, and the coupon of the first month. */
export interface PriceBook {
  prices: Record<BillingPlan, string>
  firstMonthCoupon: string
}

/**
 * Finds at Stripe what the book sells, and compares all that decides a sum.
 * @param amounts the book, in euro cents
 * @throws PriceBookMismatch when anything is missing, inactive or other than the book says
 * @throws Stripe's own errors
 */
export async function readPriceBook(stripe: Stripe, amounts: Amounts = PRICES): Promise<PriceBook> {
  const [found, coupon] = await Promise.all([findPrices(stripe), findCoupon(stripe, firstMonthCouponId(amounts))])
  const faults = [
    ...BILLING_PLANS.flatMap((plan) => priceFaults(plan, found[plan], amounts)),
    ...couponFaults(coupon, amounts),
  ]
  const { monthly, annual } = found
  if (!monthly || !annual || !coupon || faults.length > 0) throw new PriceBookMismatch(faults.join('; '))
  return { prices: { monthly: monthly.id, annual: annual.id }, firstMonthCoupon: coupon.id }
}

/** The active prices that hold the book's lookup keys. */
export async function findPrices(stripe: Stripe): Promise<Partial<Record<BillingPlan, Stripe.Price>>> {
  const { data } = await stripe.prices.list({
    lookup_keys: Object.values(LOOKUP_KEYS),
    active: true,
    expand: ['data.product'],
  })
  return Object.fromEntries(
    BILLING_PLANS.map((plan) => [plan, data.find(({ lookup_key }) => lookup_key === LOOKUP_KEYS[plan])]),
  )
}

/** The coupon of an id, with what it is limited to. */
export function findCoupon(stripe: Stripe, id: string): Promise<Stripe.Coupon | undefined> {
  return orMissing(() => stripe.coupons.retrieve(id, { expand: ['applies_to'] }))
}

/** What a call answers; undefined when Stripe knows no such thing. */
export async function orMissing<T>(call: () => Promise<T>): Promise<T | undefined> {
  try {
    return await call()
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError && error.code === 'resource_missing') return undefined
    throw error
  }
}

type Comparison = [field: string, is: unknown, should: unknown]

function differences(what: string, comparisons: Comparison[]): string[] {
  return comparisons
    .filter(([, is, should]) => is !== should)
    .map(([field, is, should]) => `${what}: ${field} is ${is}, and should be ${should}`)
}

/** In what a price differs from the book's; empty when in nothing that decides a sum. */
export function priceFaults(plan: BillingPlan, price: Stripe.Price | undefined, amounts: Amounts): string[] {
  const what = `price ${LOOKUP_KEYS[plan]}`
  if (!price) return [`${what}: is missing, or inactive`]
  const wanted = priceParams(plan, amounts)
  const product = typeof price.product === 'string' ? { id: price.product } : price.product
  return differences(what, [
    ['active', price.active, true],
    ['unit_amount', price.unit_amount, wanted.unit_amount],
    ['currency', price.currency, wanted.currency],
    ['billing_scheme', price.billing_scheme, 'per_unit'],
    ['transform_quantity', price.transform_quantity ?? null, null],
    ['custom_unit_amount', price.custom_unit_amount ?? null, null],
    ['tax on top', price.tax_behavior === 'exclusive', false],
    ['interval', price.recurring?.interval, wanted.recurring?.interval],
    ['interval_count', price.recurring?.interval_count, wanted.recurring?.interval_count],
    ['usage_type', price.recurring?.usage_type, wanted.recurring?.usage_type],
    ['product', product.id, PRODUCT_ID],
    ['product active', 'active' in product ? product.active : !('deleted' in product), true],
  ])
}

/** In what the coupon differs from the book's. */
export function couponFaults(coupon: Stripe.Coupon | undefined, amounts: Amounts): string[] {
  const wanted = couponParams(amounts)
  const what = `coupon ${wanted.id}`
  if (!coupon) return [`${what}: is missing`]
  return differences(what, [
    ['valid', coupon.valid, true],
    ['amount_off', coupon.amount_off, wanted.amount_off],
    ['percent_off', coupon.percent_off ?? null, null],
    ['currency', coupon.currency, wanted.currency],
    ['duration', coupon.duration, wanted.duration],
    ['products', (coupon.applies_to?.products ?? [PRODUCT_ID]).join(), PRODUCT_ID],
  ])
}
