import Stripe from 'stripe'
import { itemOf, type Period } from './stripe-billing-objects.ts'
import type { Birth } from './stripe-objects.ts'

type GivenInvoice = {
  subscription: Stripe.Subscription
  customer: Stripe.Customer
  reason: Stripe.Invoice.BillingReason
  /** What is bought, and for when; the discount is taken off in cents. */
  line: { id: string; amount: number; period: Period; description: string }
  discount: { id: string; amount: number } | null
}

/** An invoice not yet finalized. */
export function buildInvoice(birth: Birth, { subscription, customer, reason, line, discount }: GivenInvoice) {
  const total = line.amount - (discount?.amount ?? 0)
  const taken = discount ? [{ amount: discount.amount, discount: discount.id }] : []
  const invoice: Stripe.Invoice = {
    id: birth.id,
    object: 'invoice',
    account_country: 'IT',
    account_name: 'Diario dei sogni',
    account_tax_ids: null,
    amount_due: total,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: total,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    // A first payment waits for the person; only renewals are charged by themselves.
    auto_advance: reason !== 'subscription_create',
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: birth.created + 3600,
    billing_reason: reason,
    collection_method: 'charge_automatically',
    created: birth.created,
    currency: subscription.currency,
    custom_fields: null,
    customer: customer.id,
    customer_account: null,
    customer_address: null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: discount ? [discount.id] : [],
    due_date: null,
    effective_at: null,
    ending_balance: null,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: {
      object: 'list',
      data: [buildLine(birth, { subscription, line, taken })],
      has_more: false,
      url: `/v1/invoices/${birth.id}/lines`,
    },
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    number: null,
    on_behalf_of: null,
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
    payment_settings: {
      default_mandate: null,
      payment_method_options: null,
      payment_method_types: null,
    },
    // A subscription is paid for beforehand: the invoice's own period is what lies behind it.
    period_end: line.period.start,
    period_start: line.period.start,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: 0,
    statement_descriptor: null,
    status: 'draft',
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal: line.amount,
    subtotal_excluding_tax: line.amount,
    test_clock: null,
    total,
    total_discount_amounts: taken,
    total_excluding_tax: total,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: birth.created,
  }
  return invoice
}

type GivenLine = Pick<GivenInvoice, 'subscription' | 'line'> & { taken: { amount: number; discount: string }[] }

function buildLine({ id: invoice }: Birth, { subscription, line, taken }: GivenLine): Stripe.InvoiceLineItem {
  const item = itemOf(subscription)
  return {
    id: line.id,
    object: 'line_item',
    amount: line.amount,
    currency: subscription.currency,
    description: line.description,
    discount_amounts: taken,
    discountable: true,
    discounts: [],
    invoice,
    livemode: false,
    metadata: subscription.metadata,
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: false,
        proration_details: { credited_items: null },
        subscription: subscription.id,
        subscription_item: item.id,
      },
      type: 'subscription_item_details',
    },
    period: line.period,
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: item.price.id, product: String(item.price.product) },
      type: 'price_details',
      unit_amount_decimal: item.price.unit_amount_decimal,
    },
    quantity: item.quantity ?? 1,
    quantity_decimal: Stripe.Decimal.from(item.quantity ?? 1),
    subscription: subscription.id,
    subtotal: line.amount,
    taxes: [],
  }
}
