import type Stripe from 'stripe'
import { LOOKUP_KEYS } from '#server/integrations/stripe/price-book.ts'
import type { BillingPlan } from '#shared/constants/plans.ts'
import { type Card, find, type StripeAccount } from './stripe-account.ts'
import { itemOf } from './stripe-billing-objects.ts'
import { StripeFault } from './stripe-faults.ts'
import {
  beginPeriod,
  draftInvoice,
  endSubscription,
  isOver,
  letGo,
  periodFrom,
  setPeriod,
  subscriptionOf,
} from './stripe-lifecycle.ts'
import { charge, finalizeInvoice, keptCard, payBy, succeed } from './stripe-payments.ts'
import { endOf, isPayable } from './stripe-subscriptions.ts'

/** What staff can do to a subscription. */
export interface StaffChange {
  cancelAtPeriodEnd?: boolean
  /** Null takes it back. */
  cancelAt?: Date | null
  /** Another plan from now on, to be paid at once with the card that was kept. */
  plan?: BillingPlan
  /** What becomes of the kept card when the plan's money is asked for. */
  card?: Card
  status?: Stripe.Subscription.Status
}

/** Money that staff asks for beside the periods. */
export interface Extra {
  reason?: Stripe.Invoice.BillingReason
  /** In euro cents; half of the price without it. */
  amount?: number
  outcome: 'draft' | 'open' | 'paid' | 'declined'
}

export function pay(account: StripeAccount, clientSecret: string, card: Card): Stripe.PaymentIntent {
  const intent = intentBySecret(account, clientSecret)
  try {
    return charge(account, intent, card)
  } catch (error) {
    if (error instanceof StripeFault && error.status === 402) return intent
    throw error
  }
}

export function settle(account: StripeAccount, clientSecret: string): Stripe.PaymentIntent {
  const intent = intentBySecret(account, clientSecret)
  if (intent.status !== 'processing') throw new Error(`the payment is ${intent.status}`)
  succeed(account, intent)
  return intent
}

export function beginRenewal(account: StripeAccount, id: string): Stripe.Invoice {
  const subscription = find('subscription', account.subscriptions, id)
  if (!['active', 'past_due'].includes(subscription.status) || subscription.cancel_at !== null) {
    throw new Error(`${id} does not renew: it is ${subscription.status}, and ends at ${subscription.cancel_at}`)
  }
  return beginPeriod(account, subscription)
}

export function finishRenewal(account: StripeAccount, id: string, outcome: 'paid' | 'declined'): Stripe.Invoice {
  const subscription = find('subscription', account.subscriptions, id)
  const invoice = find('invoice', account.invoices, String(subscription.latest_invoice))
  if (!invoice.auto_advance) return invoice
  if (invoice.status === 'draft') finalizeInvoice(account, invoice)
  if (invoice.status === 'open') chargeKept(account, invoice, outcome === 'paid' ? undefined : 'declined')
  return invoice
}

/**
 * Stripe charges the kept card by itself.
 * @param kind how the card takes it from now on; without it the card must be good
 */
function chargeKept(account: StripeAccount, invoice: Stripe.Invoice, kind?: Card): void {
  const method = cardFor(account, subscriptionOf(account, invoice))
  if (kind) account.cards.set(method, kind)
  try {
    payBy(account, invoice, method)
  } catch (error) {
    if (!(kind && error instanceof StripeFault && error.status === 402)) throw error
  }
}

/** The card that is charged by itself. */
function cardFor(account: StripeAccount, subscription: Stripe.Subscription): string {
  const method = keptCard(account, subscription)
  if (!method) throw new Error(`${subscription.id} has no card`)
  return method
}

export function refillCard(account: StripeAccount, id: string): void {
  account.cards.set(cardFor(account, find('subscription', account.subscriptions, id)), 'ok')
}

export function writeOff(account: StripeAccount, id: string): Stripe.Invoice {
  const subscription = find('subscription', account.subscriptions, id)
  const invoice = find('invoice', account.invoices, String(subscription.latest_invoice))
  if (invoice.status !== 'open') throw new Error(`the latest invoice of ${id} is ${invoice.status}`)
  account.update('invoice.marked_uncollectible', invoice, { status: 'uncollectible', auto_advance: false })
  letGo(account, subscription)
  return invoice
}

export function payOpenInvoice(account: StripeAccount, id: string, card?: Card): Stripe.Invoice {
  const subscription = find('subscription', account.subscriptions, id)
  const invoice = [...account.invoices.values()].findLast(
    (one) => isPayable(one) && subscriptionOf(account, one) === subscription,
  )
  if (!invoice) throw new Error(`nothing of ${id} can be paid`)
  payBy(account, invoice, card ? account.card(card) : cardFor(account, subscription))
  return invoice
}

export function newCard(account: StripeAccount, id: string, card: Card): string {
  const customer = find('customer', account.customers, id)
  const method = account.card(card)
  account.update('customer.updated', customer, {
    invoice_settings: { ...customer.invoice_settings, default_payment_method: method },
  })
  return method
}

export function setBalance(account: StripeAccount, id: string, balance: number): void {
  account.update('customer.updated', find('customer', account.customers, id), { balance })
}

export function deleteCustomer(account: StripeAccount, id: string): void {
  const customer = find('customer', account.customers, id)
  for (const subscription of account.subscriptions.values()) {
    if (subscription.customer === id && !isOver(subscription)) {
      endSubscription(account, subscription, 'cancellation_requested')
    }
  }
  account.customers.delete(id)
  account.deletedCustomers.add(id)
  account.emit('customer.deleted', customer)
}

export function leaveInOtherMode(account: StripeAccount, id: string, mode: 'test' | 'live'): void {
  for (const subscription of account.subscriptions.values()) {
    if (subscription.customer === id) account.subscriptions.delete(subscription.id)
  }
  account.customers.delete(id)
  account.otherMode.set(id, mode)
}

export function bill(account: StripeAccount, id: string, { reason = 'manual', amount, outcome }: Extra) {
  const subscription = find('subscription', account.subscriptions, id)
  const { price, current_period_start: start, current_period_end: end } = itemOf(subscription)
  const invoice = draftInvoice(account, subscription, reason, {
    amount: amount ?? Math.round((price.unit_amount ?? 0) / 2),
    // What is asked for beside a period is not for the whole of it.
    period: { start: Math.max(start + 1, account.seconds()), end },
  })
  if (outcome === 'draft') return invoice
  finalizeInvoice(account, invoice)
  if (outcome === 'paid') chargeKept(account, invoice)
  if (outcome === 'declined') chargeKept(account, invoice, 'declined')
  return invoice
}

export function endPeriod(account: StripeAccount, id: string): Stripe.Subscription {
  const subscription = find('subscription', account.subscriptions, id)
  if (subscription.cancel_at === null) throw new Error(`${id} is not cancelled`)
  account.reach(subscription.cancel_at)
  return endSubscription(account, subscription, 'cancellation_requested')
}

export function giveUp(account: StripeAccount, id: string): Stripe.Subscription {
  return endSubscription(account, find('subscription', account.subscriptions, id), 'payment_failed')
}

export function endNow(account: StripeAccount, id: string): Stripe.Subscription {
  return endSubscription(account, find('subscription', account.subscriptions, id), 'cancellation_requested')
}

export function change(account: StripeAccount, id: string, wish: StaffChange): Stripe.Subscription {
  const subscription = find('subscription', account.subscriptions, id)
  const { cancelAtPeriodEnd: flag, cancelAt, plan, card, status } = wish
  if (plan) switchPlan(account, subscription, plan, card)
  const end = itemOf(subscription).current_period_end
  return account.update('customer.subscription.updated', subscription, {
    ...(flag !== undefined && endOf(account, subscription, flag ? end : null, flag)),
    ...(cancelAt !== undefined &&
      endOf(account, subscription, cancelAt && Math.floor(cancelAt.getTime() / 1000), false)),
    ...(status && { status }),
  })
}

function switchPlan(account: StripeAccount, subscription: Stripe.Subscription, plan: BillingPlan, card?: Card): void {
  const price = [...account.prices.values()].find(({ lookup_key }) => lookup_key === LOOKUP_KEYS[plan])
  if (!price) throw new Error(`there is no price for ${plan}`)
  const now = account.seconds()
  const before = { ...subscription }
  subscription.billing_cycle_anchor = now
  subscription.discounts = []
  setPeriod(subscription, price, periodFrom(now, now, price))
  const invoice = draftInvoice(account, subscription, 'subscription_update')
  account.emit('customer.subscription.updated', subscription, before)
  finalizeInvoice(account, invoice)
  if (invoice.status === 'open') chargeKept(account, invoice, card)
}

function intentBySecret(account: StripeAccount, secret: string): Stripe.PaymentIntent {
  const intent = [...account.paymentIntents.values()].find(({ client_secret }) => client_secret === secret)
  if (!intent) throw new Error('no payment has that secret')
  return intent
}
