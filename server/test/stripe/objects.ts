import type Stripe from 'stripe'

// The objects of the stand-in, with the fields that the application and its tests read.

/** `processing` has no result yet. */
export type Card = 'ok' | 'declined' | 'processing'

export interface Customer extends Pick<Stripe.Customer, 'id' | 'object' | 'email' | 'metadata'> {
  invoice_settings: { default_payment_method: string | null }
}

export interface Price extends Pick<Stripe.Price, 'id' | 'object' | 'active' | 'billing_scheme' | 'currency'> {
  product: string
  lookup_key: string | null
  unit_amount: number
  recurring: { interval: string; interval_count: number; usage_type: string }
}

export type Coupon = Pick<Stripe.Coupon, 'id' | 'object' | 'valid' | 'percent_off'> & { amount_off: number }
export type Portal = Pick<Stripe.BillingPortal.Configuration, 'id' | 'object' | 'active'>

type ItemFields = 'id' | 'object' | 'current_period_start' | 'current_period_end'
export type Item = Pick<Stripe.SubscriptionItem, ItemFields> & { price: Price; quantity: number }

type SubscriptionFields = 'id' | 'object' | 'status' | 'created' | 'metadata' | 'cancel_at' | 'cancel_at_period_end'
export interface Subscription extends Pick<Stripe.Subscription, SubscriptionFields | 'ended_at'> {
  customer: string
  items: { object: 'list'; data: Item[] }
  latest_invoice: string | null
  default_payment_method: string | null
}

type InvoiceFields =
  | 'id'
  | 'object'
  | 'status'
  | 'billing_reason'
  | 'currency'
  | 'total'
  | 'amount_due'
  | 'auto_advance'
export interface Invoice extends Pick<Stripe.Invoice, InvoiceFields | 'amount_remaining'> {
  customer: string
  parent: { subscription_details: { subscription: string } }
}

export interface PaymentIntent extends Pick<Stripe.PaymentIntent, 'id' | 'object' | 'status' | 'amount'> {
  client_secret: string
  payment_method: string | null
}

export type StripeEvent = Pick<Stripe.EventBase, 'id' | 'object' | 'created'> & { type: string; data: object }

/** An error in Stripe's shape. */
export class StripeError extends Error {
  readonly status: number
  readonly body: object

  constructor(status: number, error: { message: string; [field: string]: unknown }) {
    super(error.message)
    this.status = status
    this.body = { error: { type: 'invalid_request_error', ...error } }
  }
}
