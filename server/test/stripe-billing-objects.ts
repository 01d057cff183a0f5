import type Stripe from 'stripe'
import { type Birth, planOf } from './stripe-objects.ts'

/** From and to, in Stripe's seconds. */
export interface Period {
  start: number
  end: number
}

type GivenSubscription = Pick<
  Stripe.Subscription,
  'customer' | 'currency' | 'metadata' | 'payment_settings' | 'billing_mode' | 'description'
> & { price: Stripe.Price; quantity: number; itemId: string; period: Period }

/** A new subscription nobody has paid for. */
export function buildSubscription(birth: Birth, given: GivenSubscription): Stripe.Subscription {
  const { price, quantity, itemId, period, ...rest } = given
  const item = buildItem({ id: itemId, created: birth.created }, { subscription: birth.id, price, quantity, period })
  return {
    id: birth.id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: period.start,
    billing_cycle_anchor_config: null,
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    created: birth.created,
    customer_account: null,
    days_until_due: null,
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: { object: 'list', data: [item], has_more: false, url: `/v1/subscription_items?subscription=${birth.id}` },
    latest_invoice: null,
    livemode: false,
    managed_payments: { enabled: false },
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: birth.created,
    status: 'incomplete',
    test_clock: null,
    transfer_data: null,
    trial_end: null,
    trial_settings: { end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'create_invoice' } },
    trial_start: null,
    ...rest,
  }
}

type GivenItem = { subscription: string; price: Stripe.Price; quantity: number; period: Period }

function buildItem({ id, created }: Birth, { subscription, price, quantity, period }: GivenItem) {
  const item: Stripe.SubscriptionItem = {
    id,
    object: 'subscription_item',
    billing_thresholds: null,
    created,
    current_period_end: period.end,
    current_period_start: period.start,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: planOf(price),
    price,
    quantity,
    subscription,
    tax_rates: [],
  }
  return item
}

type GivenIntent = {
  amount: number
  currency: string
  customer: string
  clientSecret: string
  cardOnly: boolean
  keep: boolean
}

/** The payment of an invoice, waiting for a card; `keep` when the card is kept for renewals. */
export function buildPaymentIntent({ id, created }: Birth, given: GivenIntent): Stripe.PaymentIntent {
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: given.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic',
    client_secret: given.clientSecret,
    confirmation_method: 'automatic',
    created,
    currency: given.currency,
    customer: given.customer,
    customer_account: null,
    description: 'Subscription creation',
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: { enabled: false },
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: given.cardOnly ? ['card'] : ['card', 'link'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: given.keep ? 'off_session' : null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  }
}

/** The one item that a subscription of ours has. */
export function itemOf(subscription: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item] = subscription.items.data
  if (!item) throw new Error(`${subscription.id} has no item`)
  return item
}
