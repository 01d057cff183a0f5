import type Stripe from 'stripe'
import type * as z from 'zod'
import { type Card, find, newId, type StripeAccount } from './stripe-account.ts'
import { buildSubscription, itemOf } from './stripe-billing-objects.ts'
import { StripeFault } from './stripe-faults.ts'
import type { FORMS } from './stripe-form.ts'
import { draftInvoice, endSubscription, isOver, periodFrom, subscriptionOf } from './stripe-lifecycle.ts'
import { buildDiscount } from './stripe-objects.ts'
import { cardOf, charge, finalizeInvoice, keptCard, payBy } from './stripe-payments.ts'

type Form<K extends keyof typeof FORMS> = z.output<(typeof FORMS)[K]>

const CARD_OF_NUMBER: Record<string, Card> = { '4000000000000002': 'declined', '4000000000000119': 'processing' }

/** A subscription whose first invoice waits to be paid. */
export function createSubscription(account: StripeAccount, given: Form<'newSubscription'>): Stripe.Subscription {
  const customer = find('customer', account.customers, given.customer, 'customer')
  const [ordered] = given.items
  const price = find('price', account.prices, String(ordered?.price), 'items[0][price]')
  if (!price.active)
    throw new StripeFault(400, { message: 'The price specified is inactive.', param: 'items[0][price]' })
  const birth = account.born('sub_1')
  const { save_default_payment_method: save = 'off', payment_method_types: types } = given.payment_settings
  const subscription = buildSubscription(birth, {
    customer: customer.id,
    currency: price.currency,
    metadata: given.metadata,
    description: given.description ?? null,
    billing_mode: { flexible: null, type: given.billing_mode.type },
    payment_settings: {
      payment_method_options: null,
      payment_method_types: types ?? null,
      save_default_payment_method: save,
    },
    price,
    quantity: ordered?.quantity ?? 1,
    itemId: newId('si_'),
    period: periodFrom(birth.created, birth.created, price),
  })
  for (const { coupon } of given.discounts) redeem(account, coupon, subscription)
  account.subscriptions.set(subscription.id, subscription)
  const invoice = draftInvoice(account, subscription, 'subscription_create')
  account.emit('customer.subscription.created', subscription)
  finalizeInvoice(account, invoice)
  return subscription
}

function redeem(account: StripeAccount, id: string, subscription: Stripe.Subscription): void {
  const coupon = find('coupon', account.coupons, id, 'discounts[0][coupon]')
  const used = coupon.max_redemptions !== null && coupon.times_redeemed >= coupon.max_redemptions
  const late = coupon.redeem_by !== null && coupon.redeem_by <= account.seconds()
  const { product } = itemOf(subscription).price
  const elsewhere = account.couponProducts.get(id)?.includes(String(product)) === false
  if (!coupon.valid || used || late || elsewhere) {
    throw new StripeFault(400, { code: 'coupon_expired', message: `Coupon ${id} cannot be used.`, param: 'discounts' })
  }
  coupon.times_redeemed++
  const customer = String(subscription.customer)
  const discount = buildDiscount(account.born('di_1'), { coupon: id, customer, subscription: subscription.id })
  account.discounts.set(discount.id, discount)
  subscription.discounts = [discount.id]
}

/** @throws StripeFault 400 for what is over, for a flag and a date at once, and for a date that has come */
export function updateSubscription(account: StripeAccount, id: string, given: Form<'subscription'>) {
  const subscription = find('subscription', account.subscriptions, id)
  const { cancel_at_period_end: flag, cancel_at: at, cancellation_details: why, metadata, ...rest } = given
  const { proration_behavior: _, ...plain } = rest
  if (isOver(subscription) && (flag !== undefined || at !== undefined)) {
    throw new StripeFault(400, {
      code: 'invalid_canceled_subscription_fields',
      message: 'A canceled subscription can only update its cancellation_details and metadata.',
    })
  }
  if (flag !== undefined && at !== undefined) {
    throw new StripeFault(400, {
      code: 'parameters_exclusive',
      message: 'cancel_at and cancel_at_period_end exclude each other.',
    })
  }
  if (at !== undefined && at !== null && at <= account.seconds()) {
    throw new StripeFault(400, { message: 'cancel_at must be in the future.', param: 'cancel_at' })
  }
  return account.update('customer.subscription.updated', subscription, {
    ...plain,
    ...(flag !== undefined &&
      endOf(account, subscription, flag ? itemOf(subscription).current_period_end : null, flag)),
    ...(at !== undefined && endOf(account, subscription, at, false)),
    ...(why && { cancellation_details: { ...noReason, ...subscription.cancellation_details, ...why } }),
    metadata: { ...subscription.metadata, ...metadata },
  })
}

const noReason = { comment: null, feedback: null, feedback_option: null, reason: null }

/** What a subscription says of its end. @param at in seconds; null when it goes on */
export function endOf(
  account: StripeAccount,
  { canceled_at }: Stripe.Subscription,
  at: number | null,
  withPeriod: boolean,
): Partial<Stripe.Subscription> {
  return {
    cancel_at: at,
    cancel_at_period_end: withPeriod,
    canceled_at: at === null ? null : (canceled_at ?? account.seconds()),
    cancellation_details: { ...noReason, reason: at === null ? null : 'cancellation_requested' },
  }
}

/** @throws StripeFault 404 for what is over: there is nothing to cancel */
export function cancelSubscription(account: StripeAccount, id: string): Stripe.Subscription {
  const subscription = find('subscription', account.subscriptions, id)
  if (isOver(subscription)) find('subscription', new Map<string, Stripe.Subscription>(), id)
  return endSubscription(account, subscription, 'cancellation_requested')
}

export function isPayable({ status }: Stripe.Invoice): boolean {
  return status === 'open' || status === 'uncollectible'
}

/** @throws StripeFault 400 for what nobody can be asked for any more */
export function updateInvoice(account: StripeAccount, id: string, given: Form<'invoice'>): Stripe.Invoice {
  const invoice = find('invoice', account.invoices, id)
  if (invoice.status !== 'draft' && !isPayable(invoice)) {
    throw new StripeFault(400, { message: `This invoice is ${invoice.status} and cannot be collected.` })
  }
  return account.update('invoice.updated', invoice, given)
}

/** Pays an open invoice with the card that was kept. @throws StripeFault 402 for a declined card, 400 without any */
export function payInvoice(account: StripeAccount, id: string, given: Form<'invoicePayment'>): Stripe.Invoice {
  const invoice = find('invoice', account.invoices, id)
  if (!isPayable(invoice)) throw new StripeFault(400, { message: `Invoice is already ${invoice.status}` })
  const card = given.payment_method ?? keptCard(account, subscriptionOf(account, invoice))
  if (!card) {
    throw new StripeFault(400, { code: 'resource_missing', message: 'This customer has no attached payment source.' })
  }
  payBy(account, invoice, card)
  return invoice
}

/** What the browser's form does, or the server with a card it knows. @throws StripeFault 402 for a declined card */
export function confirmIntent(account: StripeAccount, id: string, given: Form<'confirmation'>): Stripe.PaymentIntent {
  const intent = find('payment_intent', account.paymentIntents, id)
  const number = given.payment_method_data?.card.number.replaceAll(' ', '')
  if (!number && !given.payment_method) {
    throw new StripeFault(400, { code: 'payment_intent_unexpected_state', message: 'There is no payment method.' })
  }
  const method = given.payment_method ?? account.card(CARD_OF_NUMBER[number ?? ''] ?? 'ok')
  intent.payment_method = method
  return charge(account, intent, cardOf(account, method))
}
