import type Stripe from 'stripe'
import { find, newId, type StripeAccount } from './stripe-account.ts'
import { itemOf, type Period } from './stripe-billing-objects.ts'
import { StripeFault } from './stripe-faults.ts'
import { buildInvoice } from './stripe-invoice-objects.ts'

/** How long Stripe waits for the first payment of a subscription. */
const FIRST_PAYMENT_SECONDS = 23 * 60 * 60
const TERMINAL = new Set(['canceled', 'incomplete_expired'])

export function isOver({ status }: Stripe.Subscription): boolean {
  return TERMINAL.has(status)
}

/** The period that begins at a moment: calendar months of the day it all began, the last day where a month is shorter. */
export function periodFrom(start: number, anchor: number, price: Stripe.Price): Period {
  const months = (price.recurring?.interval_count ?? 1) * (price.recurring?.interval === 'year' ? 12 : 1)
  const from = new Date(start * 1000)
  const first = new Date(anchor * 1000)
  const month = from.getUTCMonth() + months
  const lastDay = new Date(Date.UTC(from.getUTCFullYear(), month + 1, 0)).getUTCDate()
  const day = Math.min(first.getUTCDate(), lastDay)
  const time = (anchor % 86_400) * 1000
  return { start, end: (Date.UTC(from.getUTCFullYear(), month, day) + time) / 1000 }
}

/** What an invoice asks for, in euro cents, and the time it is for. */
interface Asked {
  amount: number
  period: Period
}

/**
 * Asks for money by a draft that the customer is not charged for yet.
 * @param extra what staff asks for; without it, the price of the current period
 */
export function draftInvoice(
  account: StripeAccount,
  subscription: Stripe.Subscription,
  reason: Stripe.Invoice.BillingReason,
  extra?: Asked,
): Stripe.Invoice {
  const item = itemOf(subscription)
  const customer = find('customer', account.customers, String(subscription.customer))
  const price = (item.price.unit_amount ?? 0) * (item.quantity ?? 1)
  const current = { start: item.current_period_start, end: item.current_period_end }
  const { amount, period } = extra ?? { amount: price, period: current }
  const line = { id: newId('il_1'), amount, period, description: `${item.quantity ?? 1} × ${item.price.id}` }
  const discount = extra ? null : discountOf(account, subscription, amount)
  const invoice = buildInvoice(account.born('in_1'), { subscription, customer, reason, line, discount })
  account.invoices.set(invoice.id, invoice)
  subscription.latest_invoice = invoice.id
  account.emit('invoice.created', invoice)
  return invoice
}

function discountOf(account: StripeAccount, { discounts }: Stripe.Subscription, amount: number) {
  const [id] = discounts.map(String)
  if (id === undefined) return null
  const coupon = find('coupon', account.coupons, String(account.discounts.get(id)?.source.coupon))
  const off = coupon.amount_off ?? Math.round((amount * (coupon.percent_off ?? 0)) / 100)
  return { id, amount: Math.min(off, amount) }
}

/** @throws StripeFault 400 for an invoice that nobody is asked to pay */
export function voidInvoice(account: StripeAccount, invoice: Stripe.Invoice): Stripe.Invoice {
  if (invoice.status !== 'open' && invoice.status !== 'uncollectible') {
    throw new StripeFault(400, {
      code: 'status_transition_invalid',
      message: `You can only void open or uncollectible invoices; this one is ${invoice.status}.`,
    })
  }
  const intent = intentOf(account, invoice)
  const customer = account.customers.get(String(invoice.customer))
  if (intent.status === 'processing') {
    throw new StripeFault(400, { message: 'You cannot void an invoice while its payment is processing.' })
  }
  account.update('payment_intent.canceled', intent, {
    status: 'canceled',
    canceled_at: account.seconds(),
    cancellation_reason: 'void_invoice',
  })
  Object.assign(invoice, {
    status: 'void',
    amount_remaining: 0,
    auto_advance: false,
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, voided_at: account.seconds() },
  })
  account.emit('invoice.voided', invoice)
  const { starting_balance: before, ending_balance: after } = invoice
  if (customer && after !== null && before !== after) {
    account.update('customer.updated', customer, { balance: customer.balance + before - after })
  }
  const subscription = subscriptionOf(account, invoice)
  if (subscription.latest_invoice === invoice.id) letGo(account, subscription)
  return invoice
}

/** Nobody is asked for the latest invoice any more: the first one ends the subscription, of a later one it goes on. */
export function letGo(account: StripeAccount, subscription: Stripe.Subscription): void {
  if (subscription.status === 'incomplete') {
    const now = account.seconds()
    account.update('customer.subscription.updated', subscription, {
      status: 'incomplete_expired',
      canceled_at: now,
      ended_at: now,
    })
  } else if (subscription.status === 'past_due' || subscription.status === 'unpaid') {
    account.update('customer.subscription.updated', subscription, { status: 'active' })
  }
}

/**
 * Ends a subscription at once; what it was not paid for stays open, and is not collected by itself. Stripe says so of
 * invoices that are final: a draft goes its way.
 */
export function endSubscription(
  account: StripeAccount,
  subscription: Stripe.Subscription,
  reason: Stripe.Subscription.CancellationDetails.Reason,
): Stripe.Subscription {
  const now = account.seconds()
  for (const invoice of account.invoices.values()) {
    if (invoice.status === 'open' && isOf(invoice, subscription.id)) {
      Object.assign(invoice, { auto_advance: false, next_payment_attempt: null })
    }
  }
  const details = { comment: null, feedback: null, feedback_option: null, ...subscription.cancellation_details, reason }
  return account.update('customer.subscription.deleted', subscription, {
    status: 'canceled',
    canceled_at: subscription.canceled_at ?? now,
    ended_at: now,
    cancellation_details: details,
  })
}

/** Moves a subscription into its next period, as Stripe does before it asks for the money. */
export function beginPeriod(account: StripeAccount, subscription: Stripe.Subscription): Stripe.Invoice {
  const { current_period_end: end, price } = itemOf(subscription)
  account.reach(end)
  const before = { ...subscription }
  // What was taken off once was taken off the first time.
  subscription.discounts = subscription.discounts.filter((id) => !isOnce(account, String(id)))
  setPeriod(subscription, price, periodFrom(end, subscription.billing_cycle_anchor, price))
  const invoice = draftInvoice(account, subscription, 'subscription_cycle')
  account.emit('customer.subscription.updated', subscription, before)
  return invoice
}

function isOnce(account: StripeAccount, discount: string): boolean {
  return account.coupons.get(String(account.discounts.get(discount)?.source.coupon))?.duration === 'once'
}

/** What is bought from now on, and for when. */
export function setPeriod(subscription: Stripe.Subscription, price: Stripe.Price, period: Period): void {
  const item = { ...itemOf(subscription), price, current_period_start: period.start, current_period_end: period.end }
  subscription.items = { ...subscription.items, data: [item] }
}

/** Gives up what nobody has paid for the first time within Stripe's time. */
export function expireUnpaid(account: StripeAccount): void {
  for (const subscription of account.subscriptions.values()) {
    const waited = account.seconds() - subscription.created
    const invoice = account.invoices.get(String(subscription.latest_invoice))
    if (subscription.status === 'incomplete' && waited >= FIRST_PAYMENT_SECONDS && invoice?.status === 'open') {
      voidInvoice(account, invoice)
    }
  }
}

export function isOf({ parent }: Stripe.Invoice, subscriptionId: string): boolean {
  return parent?.subscription_details?.subscription === subscriptionId
}

export function subscriptionOf(account: StripeAccount, { parent }: Stripe.Invoice): Stripe.Subscription {
  return find('subscription', account.subscriptions, String(parent?.subscription_details?.subscription))
}

export function invoiceOf(account: StripeAccount, intent: Stripe.PaymentIntent): Stripe.Invoice {
  const [id] = [...account.intentOf].find(([, of]) => of === intent.id) ?? []
  return find('invoice', account.invoices, String(id))
}

export function intentOf(account: StripeAccount, invoice: Stripe.Invoice): Stripe.PaymentIntent {
  return find('payment_intent', account.paymentIntents, String(account.intentOf.get(invoice.id)))
}
