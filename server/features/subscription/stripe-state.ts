import type Stripe from 'stripe'
import { PRODUCT_ID } from '#server/integrations/stripe/price-book.ts'
import type { BillingPlan } from '#shared/constants/plans.ts'
import type { SubscriptionRow } from '#shared/schema/subscriptions.ts'
import { asksForTime } from './late-invoices.ts'
import { asksForPeriod, paysPeriod } from './paid-periods.ts'

/** A subscription as Stripe told it, in the shape of our row. */
export type StripeState = Pick<
  SubscriptionRow,
  | 'billingPlan'
  | 'status'
  | 'periodStart'
  | 'periodEnd'
  | 'paidUntil'
  | 'cancelAt'
  | 'renewalAmount'
  | 'amountDue'
  | 'createdAt'
> & { stripeSubscriptionId: string }

const PLAN_OF_INTERVAL: Partial<Record<string, BillingPlan>> = { month: 'monthly', year: 'annual' }
/** Words of Stripe's for a subscription that a payment counts for. */
const PAYABLE = new Set(['active', 'trialing', 'past_due', 'unpaid', 'canceled'])
/** Words of Stripe's for a subscription that can change no more. */
export const OVER: readonly string[] = ['canceled', 'incomplete_expired']

/**
 * What a subscription says that Stripe answered, its latest invoice expanded. Pure; no clock.
 * @param knownPaidUntil until when it was known to be paid: the latest invoice is not always the one that paid
 * @returns undefined for one that is not ours: of another product, or billed neither by month nor by year
 */
export function readStripeSubscription(
  subscription: Stripe.Subscription,
  knownPaidUntil: Date | null,
): StripeState | undefined {
  const item = ourItem(subscription)
  const billingPlan = PLAN_OF_INTERVAL[item?.price.recurring?.interval ?? '']
  if (!item || !billingPlan) return undefined
  return {
    stripeSubscriptionId: subscription.id,
    billingPlan,
    status: statusOf(subscription, item, knownPaidUntil),
    periodStart: instant(item.current_period_start),
    periodEnd: instant(item.current_period_end),
    paidUntil: paidUntilOf(subscription, item, knownPaidUntil),
    cancelAt: cancelAtOf(subscription, item),
    renewalAmount: (item.price.unit_amount ?? 0) * (item.quantity ?? 1),
    amountDue: subscription.status === 'canceled' ? null : amountDueOf(latestInvoice(subscription)),
    createdAt: instant(subscription.created),
  }
}

/**
 * Whether more may have been paid than the latest invoice and what was known tell: a renewal of which nobody heard before
 * another invoice came. Pure. What is over is as it was known: nothing goes on with it.
 */
export function missesPayment(subscription: Stripe.Subscription, knownPaidUntil: Date | null): boolean {
  const item = ourItem(subscription)
  if (!item || OVER.includes(subscription.status) || !PAYABLE.has(subscription.status)) return false
  const invoice = latestInvoice(subscription)
  if (invoice !== null && paysPeriod(invoice, item)) return false
  if (knownPaidUntil === null) return true
  const start = instant(item.current_period_start)
  // An invoice that asks for the current period, and is not paid, leaves the question of those before.
  return invoice !== null && asksForPeriod(invoice) ? knownPaidUntil < start : knownPaidUntil <= start
}

function ourItem({ items }: Stripe.Subscription): Stripe.SubscriptionItem | undefined {
  return items.data.find(({ price }) => productOf(price) === PRODUCT_ID)
}

function productOf({ product }: Stripe.Price): string {
  return typeof product === 'string' ? product : product.id
}

/**
 * Stripe's word, but for one: it calls a subscription active again once nobody is asked for the declined invoice any
 * more, and while it asks for the next. What lies between is unpaid all the same.
 */
function statusOf(
  subscription: Stripe.Subscription,
  item: Stripe.SubscriptionItem,
  knownPaidUntil: Date | null,
): Stripe.Subscription.Status {
  const invoice = latestInvoice(subscription)
  if (subscription.status !== 'active' || invoice?.billing_reason !== 'subscription_cycle') return subscription.status
  const writtenOff = invoice.status === 'void' || invoice.status === 'uncollectible'
  const gap =
    invoice.status !== 'paid' && knownPaidUntil !== null && knownPaidUntil < instant(item.current_period_start)
  return writtenOff || gap ? 'unpaid' : 'active'
}

/**
 * The end of what was paid for. At a renewal Stripe moves the period first and asks for the money afterwards, so a
 * period counts once its invoice is paid. Until then, and whatever else is invoiced, what was paid before stands; only
 * the end of the subscription takes of it.
 */
function paidUntilOf(
  subscription: Stripe.Subscription,
  item: Stripe.SubscriptionItem,
  known: Date | null,
): Date | null {
  const invoice = latestInvoice(subscription)
  const pays = PAYABLE.has(subscription.status) && invoice !== null && paysPeriod(invoice, item)
  const bought = pays ? later(known, instant(item.current_period_end)) : known
  if (subscription.status !== 'canceled' || bought === null) return bought
  const ended = instant(subscription.ended_at ?? item.current_period_end)
  return new Date(Math.min(Number(ended), Number(bought)))
}

function later(a: Date | null, b: Date): Date {
  return a !== null && a > b ? a : b
}

/** What a person can pay of themselves; what was written off is not collected any more. */
function amountDueOf(invoice: Stripe.Invoice | null): number | null {
  return invoice?.status === 'open' && asksForTime(invoice) ? invoice.amount_remaining : null
}

/** Null before there is any. */
function latestInvoice({ latest_invoice }: Stripe.Subscription): Stripe.Invoice | null {
  if (typeof latest_invoice === 'string') throw new Error('the latest invoice was not expanded')
  return latest_invoice
}

/**
 * Cancelled with a flag or with a date, as Stripe's own portal does. One that ends only after further periods is not:
 * until its last one it renews, and charges.
 */
function cancelAtOf(subscription: Stripe.Subscription, item: Stripe.SubscriptionItem): Date | null {
  const { cancel_at: date, cancel_at_period_end: flagged } = subscription
  if (date !== null && date <= item.current_period_end) return instant(date)
  return flagged ? instant(item.current_period_end) : null
}

function instant(seconds: number): Date {
  return new Date(seconds * 1000)
}
