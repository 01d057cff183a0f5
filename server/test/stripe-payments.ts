import type Stripe from 'stripe'
import { type Card, find, newId, type StripeAccount } from './stripe-account.ts'
import { buildPaymentIntent } from './stripe-billing-objects.ts'
import { StripeFault } from './stripe-faults.ts'
import { intentOf, invoiceOf, isOver, subscriptionOf } from './stripe-lifecycle.ts'

const DECLINED_CARD = 'pm_card_chargeDeclined'

/** The invoice is final, and a payment waits for a card. */
export function finalizeInvoice(account: StripeAccount, invoice: Stripe.Invoice): void {
  const subscription = subscriptionOf(account, invoice)
  takeBalance(account, invoice)
  const now = account.seconds()
  Object.assign(invoice, {
    status: 'open',
    effective_at: now,
    automatically_finalizes_at: null,
    number: `${account.customers.get(String(invoice.customer))?.invoice_prefix}-${account.invoices.size}`,
    hosted_invoice_url: `https://invoice.stripe.com/i/acct_test/${invoice.id}`,
    invoice_pdf: `https://pay.stripe.com/invoice/acct_test/${invoice.id}/pdf`,
    status_transitions: { ...invoice.status_transitions, finalized_at: now },
  })
  if (invoice.amount_due > 0) awaitCard(account, subscription, invoice)
  account.emit('invoice.finalized', invoice)
  if (invoice.amount_due === 0) settleInvoice(account, invoice)
}

/** What the customer has to their credit is taken off, what they owe is put on top. */
function takeBalance(account: StripeAccount, invoice: Stripe.Invoice): void {
  const customer = find('customer', account.customers, String(invoice.customer))
  const due = Math.max(0, invoice.total + customer.balance)
  const ending = Math.min(0, invoice.total + customer.balance)
  Object.assign(invoice, {
    starting_balance: customer.balance,
    ending_balance: ending,
    amount_due: due,
    amount_remaining: due,
  })
  if (customer.balance !== ending) account.update('customer.updated', customer, { balance: ending })
}

function awaitCard(account: StripeAccount, subscription: Stripe.Subscription, invoice: Stripe.Invoice): void {
  const settings = subscription.payment_settings
  const birth = account.born('pi_3')
  const intent = buildPaymentIntent(birth, {
    amount: invoice.amount_due,
    currency: invoice.currency,
    customer: String(invoice.customer),
    clientSecret: newId(`${birth.id}_secret_`),
    cardOnly: settings?.payment_method_types?.join() === 'card',
    keep: settings?.save_default_payment_method === 'on_subscription',
  })
  account.paymentIntents.set(intent.id, intent)
  account.intentOf.set(invoice.id, intent.id)
  account.emit('payment_intent.created', intent)
}

/** The card took it: money, invoice and subscription, in the order in which Stripe tells of them. */
export function succeed(account: StripeAccount, intent: Stripe.PaymentIntent): void {
  const invoice = invoiceOf(account, intent)
  const subscription = subscriptionOf(account, invoice)
  const card = intent.payment_method ?? account.card('ok')
  account.charges.push({ customer: String(intent.customer), subscription: subscription.id, amount: intent.amount })
  account.update('payment_intent.succeeded', intent, {
    status: 'succeeded',
    amount_received: intent.amount,
    latest_charge: newId('ch_3'),
    payment_method: card,
    last_payment_error: null,
    processing: null,
  })
  settleInvoice(account, invoice, intent)
}

/** Nothing of an invoice is left to be paid. @param intent what paid it; a balance did, without one */
function settleInvoice(account: StripeAccount, invoice: Stripe.Invoice, intent?: Stripe.PaymentIntent): void {
  Object.assign(invoice, {
    status: 'paid',
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempted: true,
    attempt_count: invoice.attempt_count + (intent ? 1 : 0),
    auto_advance: false,
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, paid_at: account.seconds() },
  })
  revive(account, invoice, intent)
  account.emit('invoice.paid', invoice)
  account.emit('invoice.payment_succeeded', invoice)
}

/** A paid subscription goes on; one that is over stays so, whatever was paid. */
function revive(account: StripeAccount, invoice: Stripe.Invoice, intent?: Stripe.PaymentIntent): void {
  const subscription = subscriptionOf(account, invoice)
  if (isOver(subscription)) return
  const isLatest = subscription.latest_invoice === invoice.id
  account.update('customer.subscription.updated', subscription, {
    ...(isLatest && { status: 'active' }),
    ...(intent?.setup_future_usage === 'off_session' && { default_payment_method: intent.payment_method }),
  })
}

/** The card was declined. Of a first payment the subscription stays incomplete, of a renewal it is past due. */
export function decline(account: StripeAccount, intent: Stripe.PaymentIntent): void {
  const invoice = invoiceOf(account, intent)
  const subscription = subscriptionOf(account, invoice)
  account.update('payment_intent.payment_failed', intent, {
    status: 'requires_payment_method',
    processing: null,
    payment_method: null,
    last_payment_error: {
      type: 'card_error',
      code: 'card_declined',
      decline_code: 'generic_decline',
      message: 'Your card was declined.',
    },
  })
  const renewal = invoice.billing_reason !== 'subscription_create'
  Object.assign(invoice, {
    attempted: true,
    attempt_count: invoice.attempt_count + 1,
    next_payment_attempt: renewal ? account.seconds() + 3 * 86_400 : null,
  })
  account.emit('invoice.payment_failed', invoice)
  if (renewal && !isOver(subscription)) {
    account.update('customer.subscription.updated', subscription, { status: 'past_due' })
  }
}

/** The bank wants to hear from the person, who is not there. @throws StripeFault 402 */
function askToConfirm(account: StripeAccount, intent: Stripe.PaymentIntent): never {
  account.update('payment_intent.requires_action', intent, { status: 'requires_action' })
  const message = 'This payment requires additional user action before it can be completed successfully.'
  const code = 'invoice_payment_intent_requires_action'
  throw new StripeFault(402, { type: 'card_error', code, message, payment_intent: intent })
}

/** Charges an intent by a card. @throws StripeFault 402 for a declined card, 400 when there is nothing to pay any more */
export function charge(account: StripeAccount, intent: Stripe.PaymentIntent, card: Card): Stripe.PaymentIntent {
  if (!['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(intent.status)) {
    throw new StripeFault(400, {
      code: 'payment_intent_unexpected_state',
      message: `This PaymentIntent's status is ${intent.status}.`,
    })
  }
  if (card === 'processing') {
    account.update('payment_intent.processing', intent, {
      status: 'processing',
      payment_method: intent.payment_method ?? account.card('ok'),
    })
  } else if (card === 'ok') succeed(account, intent)
  else if (card === 'confirm') askToConfirm(account, intent)
  else {
    decline(account, intent)
    const error = { code: 'card_declined', decline_code: 'generic_decline', message: 'Your card was declined.' }
    throw new StripeFault(402, { type: 'card_error', ...error, payment_intent: intent })
  }
  return intent
}

/** How a kept card takes it. */
export function cardOf(account: StripeAccount, method: string): Card {
  if (method === DECLINED_CARD) return 'declined'
  return account.cards.get(method) ?? 'ok'
}

/** The card that Stripe charges by itself: the subscription's own, else the customer's. */
export function keptCard(account: StripeAccount, subscription: Stripe.Subscription): string | null {
  const customer = account.customers.get(String(subscription.customer))
  const method = subscription.default_payment_method ?? customer?.invoice_settings.default_payment_method
  return method ? String(method) : null
}

/** Charges what an invoice asks for to a card. @throws StripeFault as `charge` */
export function payBy(account: StripeAccount, invoice: Stripe.Invoice, method: string): void {
  const intent = intentOf(account, invoice)
  intent.payment_method = method
  charge(account, intent, cardOf(account, method))
}
