/** The objects of the stand-in, with the fields that the application and its tests read. */

/** `processing` has no result yet. */
export type Card = 'ok' | 'declined' | 'processing'

export interface Customer {
  id: string
  object: 'customer'
  email: string | null
  metadata: Record<string, string>
  invoice_settings: { default_payment_method: string | null }
}

export interface Product {
  id: string
  object: 'product'
  name: string
  active: boolean
}

export interface Price {
  id: string
  object: 'price'
  product: string
  active: boolean
  lookup_key: string | null
  currency: string
  unit_amount: number
  billing_scheme: string
  tax_behavior: string
  recurring: { interval: string; interval_count: number; usage_type: string }
  metadata: Record<string, string>
}

export interface Coupon {
  id: string
  object: 'coupon'
  name: string
  amount_off: number
  percent_off: number | null
  currency: string
  duration: string
  valid: boolean
}

export interface Item {
  id: string
  object: 'subscription_item'
  price: Price
  quantity: number
  current_period_start: number
  current_period_end: number
}

export interface Subscription {
  id: string
  object: 'subscription'
  customer: string
  status: 'incomplete' | 'incomplete_expired' | 'active' | 'past_due' | 'unpaid' | 'canceled'
  created: number
  metadata: Record<string, string>
  items: { object: 'list'; data: Item[] }
  latest_invoice: string | null
  default_payment_method: string | null
  cancel_at: number | null
  cancel_at_period_end: boolean
  canceled_at: number | null
  ended_at: number | null
}

export interface Invoice {
  id: string
  object: 'invoice'
  customer: string
  parent: { type: 'subscription_details'; subscription_details: { subscription: string } }
  status: 'draft' | 'open' | 'paid' | 'void'
  billing_reason: 'subscription_create' | 'subscription_cycle' | 'manual'
  currency: string
  total: number
  amount_due: number
  amount_paid: number
  amount_remaining: number
  auto_advance: boolean
  hosted_invoice_url: string
}

export interface PaymentIntent {
  id: string
  object: 'payment_intent'
  client_secret: string
  status: 'requires_payment_method' | 'processing' | 'succeeded' | 'canceled'
  amount: number
  currency: string
  customer: string
  payment_method: string | null
}

export interface Portal {
  id: string
  object: 'billing_portal.configuration'
  active: boolean
  metadata: Record<string, string>
}

export interface StripeEvent {
  id: string
  object: 'event'
  type: string
  created: number
  data: { object: object }
}

/** An error in Stripe's shape. */
export class StripeError extends Error {
  readonly status: number
  readonly body: object

  constructor(
    status: number,
    error: { type?: string; code?: string; param?: string; message: string; payment_intent?: object },
  ) {
    super(error.message)
    this.status = status
    this.body = { error: { type: 'invalid_request_error', ...error } }
  }
}
