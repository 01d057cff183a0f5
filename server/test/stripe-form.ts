import * as z from 'zod'
import { StripeFault } from './stripe-faults.ts'

// What comes in a form is text.
export const text = z.string()
const whole = z.coerce.number().int()
const flag = z.enum(['true', 'false']).transform((value) => value === 'true')
const metadata = z.record(z.string(), z.string())
/** An empty text takes away what was there. */
const orNothing = <T extends z.ZodType>(field: T) => z.union([z.literal('').transform(() => null), field])
const ofPrice = {
  active: flag.optional(),
  lookup_key: text.optional(),
  transfer_lookup_key: flag.optional(),
  nickname: text.optional(),
  metadata: metadata.optional(),
  tax_behavior: z.enum(['exclusive', 'inclusive', 'unspecified']).optional(),
}
const list = { limit: whole.min(1).max(100).optional(), starting_after: text.optional() }

/** The parameters of every call the stand-in answers, by Stripe's reference; others are refused. */
export const FORMS = {
  nothing: z.strictObject({}),

  customer: z.strictObject({
    email: text.optional(),
    name: text.optional(),
    description: text.optional(),
    preferred_locales: z.array(text).optional(),
    balance: whole.optional(),
    metadata: metadata.optional(),
    invoice_settings: z.strictObject({ default_payment_method: text }).optional(),
  }),
  customers: z.strictObject({ ...list, email: text.optional() }),

  newProduct: z.strictObject({
    id: text.optional(),
    name: text,
    active: flag.optional(),
    description: text.optional(),
    metadata: metadata.optional(),
    tax_code: text.optional(),
    statement_descriptor: text.optional(),
  }),
  product: z.strictObject({
    name: text.optional(),
    active: flag.optional(),
    description: orNothing(text).optional(),
    metadata: metadata.optional(),
  }),

  newPrice: z.strictObject({
    product: text,
    currency: text,
    unit_amount: whole,
    recurring: z.strictObject({
      interval: z.enum(['day', 'week', 'month', 'year']),
      interval_count: whole.default(1),
      usage_type: z.enum(['licensed', 'metered']).default('licensed'),
    }),
    ...ofPrice,
  }),
  price: z.strictObject(ofPrice),
  prices: z.strictObject({
    ...list,
    active: flag.optional(),
    lookup_keys: z.array(text).max(10).optional(),
    product: text.optional(),
    type: z.enum(['one_time', 'recurring']).optional(),
  }),

  coupon: z.strictObject({
    id: text.optional(),
    amount_off: whole.optional(),
    percent_off: z.coerce.number().optional(),
    currency: text.optional(),
    duration: z.enum(['forever', 'once', 'repeating']),
    name: text.optional(),
    metadata: metadata.optional(),
    max_redemptions: whole.optional(),
    redeem_by: whole.optional(),
    applies_to: z.strictObject({ products: z.array(text) }).optional(),
  }),

  newSubscription: z.strictObject({
    customer: text,
    items: z.array(z.strictObject({ price: text, quantity: whole.default(1) })).length(1),
    discounts: z
      .array(z.strictObject({ coupon: text }))
      .max(1)
      .default([]),
    payment_behavior: z.literal('default_incomplete'),
    payment_settings: z
      .strictObject({
        save_default_payment_method: z.enum(['off', 'on_subscription']).optional(),
        payment_method_types: z.array(text).optional(),
      })
      .default({}),
    billing_mode: z.strictObject({ type: z.enum(['classic', 'flexible']) }).default({ type: 'flexible' }),
    collection_method: z.literal('charge_automatically').optional(),
    off_session: flag.optional(),
    description: text.optional(),
    metadata: metadata.default({}),
  }),
  subscription: z.strictObject({
    cancel_at_period_end: flag.optional(),
    cancel_at: orNothing(whole).optional(),
    cancellation_details: z.strictObject({ comment: text.optional(), feedback: text.optional() }).optional(),
    default_payment_method: orNothing(text).optional(),
    proration_behavior: z.enum(['create_prorations', 'none', 'always_invoice']).optional(),
    description: orNothing(text).optional(),
    metadata: metadata.optional(),
  }),
  subscriptions: z.strictObject({
    ...list,
    customer: text.optional(),
    price: text.optional(),
    status: text.optional(),
  }),
  cancellation: z.strictObject({
    invoice_now: flag.optional(),
    prorate: flag.optional(),
    cancellation_details: z.strictObject({ comment: text.optional(), feedback: text.optional() }).optional(),
  }),

  invoices: z.strictObject({
    ...list,
    customer: text.optional(),
    subscription: text.optional(),
    status: text.optional(),
  }),
  invoice: z.strictObject({ auto_advance: flag.optional() }),
  invoicePayment: z.strictObject({ payment_method: text.optional(), off_session: flag.optional() }),

  seenIntent: z.strictObject({ client_secret: text.optional() }),
  confirmation: z.strictObject({
    client_secret: text.optional(),
    payment_method: text.optional(),
    return_url: text.optional(),
    payment_method_data: z
      .strictObject({
        type: z.literal('card'),
        card: z.strictObject({
          number: text,
          exp_month: text.optional(),
          exp_year: text.optional(),
          cvc: text.optional(),
        }),
      })
      .optional(),
  }),

  portal: z.strictObject({
    active: flag.optional(),
    default_return_url: orNothing(text).optional(),
    metadata: metadata.optional(),
    name: orNothing(text).optional(),
    business_profile: z
      .strictObject({
        headline: orNothing(text).optional(),
        privacy_policy_url: text.optional(),
        terms_of_service_url: text.optional(),
      })
      .optional(),
    features: z
      .strictObject({
        customer_update: z.strictObject({ enabled: flag, allowed_updates: z.array(text).optional() }).optional(),
        invoice_history: z.strictObject({ enabled: flag }).optional(),
        payment_method_update: z.strictObject({ enabled: flag }).optional(),
        subscription_cancel: z
          .strictObject({
            enabled: flag,
            mode: z.enum(['at_period_end', 'immediately']).optional(),
            proration_behavior: text.optional(),
            cancellation_reason: z.strictObject({ enabled: flag, options: z.array(text).optional() }).optional(),
          })
          .optional(),
        subscription_update: z.strictObject({ enabled: flag }).optional(),
      })
      .optional(),
  }),
  portals: z.strictObject({ ...list, active: flag.optional(), is_default: flag.optional() }),
  portalSession: z.strictObject({
    customer: text,
    configuration: text.optional(),
    locale: text.optional(),
    return_url: text.optional(),
    flow_data: z
      .strictObject({
        type: z.literal('payment_method_update'),
        after_completion: z
          .strictObject({ type: z.literal('redirect'), redirect: z.strictObject({ return_url: text }) })
          .optional(),
      })
      .optional(),
  }),
} satisfies Record<string, z.ZodObject>

/** The parameters of a call. @throws StripeFault 400 for one that Stripe does not know, lacks, or cannot read */
export function readForm<T extends z.ZodObject>(form: T, given: object): z.output<T> {
  const read = form.safeParse(given)
  if (read.success) return read.data
  const { issues } = read.error
  const issue = issues.find(({ code }) => code === 'unrecognized_keys') ?? issues[0]
  const names = [...(issue?.path ?? []), ...(issue?.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [])]
  const [first = '', ...inner] = names.map(String)
  const param = first + inner.map((name) => `[${name}]`).join('')
  if (issue?.code === 'unrecognized_keys') {
    throw new StripeFault(400, { code: 'parameter_unknown', message: `Received unknown parameter: ${param}`, param })
  }
  throw new StripeFault(400, { message: `Invalid or missing ${param}: ${issue?.message}`, param })
}
