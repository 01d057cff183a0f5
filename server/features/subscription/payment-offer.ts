import type Stripe from 'stripe'
import type { PriceBook } from '#server/integrations/stripe/price-book.ts'
import { type BillingPlan, CURRENCY, chargeOf } from '#shared/constants/plans.ts'
import type { CreatedSubscription } from '#shared/contracts/subscription.ts'

/** What a person is to be charged, and what of Stripe's makes it so. */
export interface Offer {
  plan: BillingPlan
  price: string
  /** Of the first month of the first subscription. */
  coupon: string | undefined
  /** In euro cents. */
  charge: ReturnType<typeof chargeOf>
}

/** @param first whether the account has never paid for a subscription */
export function offerOf(plan: BillingPlan, first: boolean, { prices, firstMonthCoupon }: PriceBook): Offer {
  const charge = chargeOf(plan, first)
  return { plan, price: prices[plan], coupon: charge.now < charge.next ? firstMonthCoupon : undefined, charge }
}

/** What must come with a subscription for it to be judged and paid. */
export const PAYMENT_FIELDS = ['latest_invoice.confirmation_secret']

/**
 * What keeps an unpaid subscription of Stripe's from being the offer, for the log; empty when paying it charges what
 * the book says, now and at every renewal.
 */
export function faultsOf(subscription: Stripe.Subscription, { price, charge }: Offer): string[] {
  const [item, ...more] = subscription.items.data
  const invoice = invoiceOf(subscription)
  const comparisons: [what: string, is: unknown, should: unknown][] = [
    ['status', subscription.status, 'incomplete'],
    ['items', 1 + more.length, 1],
    ['price', item?.price.id, price],
    ['unit_amount', item?.price.unit_amount, charge.next],
    ['quantity', item?.quantity, 1],
    ['amount_due', invoice?.amount_due, charge.now],
    ['currency', invoice?.currency, CURRENCY],
    ['invoice', invoice?.status, 'open'],
    ['confirmation', invoice?.confirmation_secret?.type, 'payment_intent'],
  ]
  return comparisons
    .filter(([, is, should]) => is !== should)
    .map(([what, is, should]) => `${what} is ${is}, not ${should}`)
}

/** The first invoice, when it came with the subscription. */
export function invoiceOf({ latest_invoice }: Stripe.Subscription): Stripe.Invoice | undefined {
  return latest_invoice === null || typeof latest_invoice === 'string' ? undefined : latest_invoice
}

/** What the payment form needs of a subscription without faults, and what it says. */
export function presentOffer(subscription: Stripe.Subscription, { charge }: Offer): CreatedSubscription {
  const secret = invoiceOf(subscription)?.confirmation_secret?.client_secret
  const [item] = subscription.items.data
  if (!secret || !item) throw new Error('a subscription came without what pays it')
  const nextAt = new Date(item.current_period_end * 1000).toISOString()
  return { clientSecret: secret, charge: { ...charge, nextAt } }
}
