import Stripe from 'stripe'

/** What every object carries from the account: its own id and when it was made, in Stripe's seconds. */
export interface Birth {
  id: string
  created: number
}

export function buildCustomer({ id, created }: Birth, given: Partial<Stripe.Customer>): Stripe.Customer {
  return {
    id,
    object: 'customer',
    address: null,
    balance: 0,
    created,
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: null,
    invoice_prefix: id.slice(-8).toUpperCase(),
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: false,
    metadata: {},
    name: null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
    ...given,
  }
}

export function buildProduct({ id, created }: Birth, given: Partial<Stripe.Product>): Stripe.Product {
  return {
    id,
    object: 'product',
    active: true,
    created,
    default_price: null,
    description: null,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: {},
    name: '',
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    tax_details: null,
    type: 'service',
    unit_label: null,
    updated: created,
    url: null,
    ...given,
  }
}

type GivenPrice = Pick<Stripe.Price, 'currency' | 'product' | 'recurring'> & {
  unit_amount: number
} & Partial<Stripe.Price>

export function buildPrice({ id, created }: Birth, given: GivenPrice): Stripe.Price {
  return {
    id,
    object: 'price',
    active: true,
    billing_scheme: 'per_unit',
    created,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: {},
    nickname: null,
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: given.recurring ? 'recurring' : 'one_time',
    unit_amount_decimal: Stripe.Decimal.from(given.unit_amount),
    ...given,
  }
}

/** The older name of a price, which items still carry beside it. */
export function planOf(price: Stripe.Price): Stripe.Plan {
  const { id, active, billing_scheme, created, currency, livemode, metadata, nickname, product, tiers_mode } = price
  return {
    id,
    object: 'plan',
    active,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme,
    created,
    currency,
    interval: price.recurring?.interval ?? 'month',
    interval_count: price.recurring?.interval_count ?? 1,
    livemode,
    metadata,
    meter: null,
    nickname,
    product,
    tiers_mode,
    transform_usage: null,
    trial_period_days: null,
    usage_type: price.recurring?.usage_type ?? 'licensed',
  }
}

export function buildCoupon({ id, created }: Birth, given: Partial<Stripe.Coupon>): Stripe.Coupon {
  return {
    id,
    object: 'coupon',
    amount_off: null,
    created,
    currency: null,
    duration: 'once',
    duration_in_months: null,
    livemode: false,
    max_redemptions: null,
    metadata: {},
    name: null,
    percent_off: null,
    redeem_by: null,
    times_redeemed: 0,
    valid: true,
    ...given,
  }
}

type Redeemed = { coupon: string; customer: string; subscription: string }

export function buildDiscount({ id, created }: Birth, { coupon, customer, subscription }: Redeemed): Stripe.Discount {
  return {
    id,
    object: 'discount',
    checkout_session: null,
    customer,
    customer_account: null,
    end: null,
    invoice: null,
    invoice_item: null,
    promotion_code: null,
    source: { coupon, type: 'coupon' },
    start: created,
    subscription,
    subscription_item: null,
  }
}

/** An event as the webhook is sent it; the object in it is as it was at that moment. */
export function buildEvent({ id, created }: Birth, type: string, object: object, previous?: object): Stripe.Event {
  const data = { object, ...(previous && { previous_attributes: previous }) }
  const event: Omit<Stripe.EventBase, 'data' | 'type'> & { data: object; type: string } = {
    id,
    object: 'event',
    api_version: Stripe.API_VERSION,
    created,
    data,
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  }
  // By its type alone an event cannot be told from the hundreds there are.
  return event as Stripe.Event
}
