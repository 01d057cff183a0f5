import type Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type PriceBook, readPriceBook } from '#server/integrations/stripe/price-book.ts'
import type { BillingPlan } from '#shared/constants/plans.ts'
import { StripeServer } from './stripe-server.ts'

/** The stand-in by itself for a test file, and the SDK that speaks to it; each test begins as if nothing had happened. */
export function useStripeServer() {
  const server = new StripeServer()
  const client = () => server.client()
  let book: PriceBook
  beforeAll(async () => {
    await server.start()
    await server.setUpPriceBook()
    book = await readPriceBook(client())
  })
  beforeEach(() => {
    server.heal()
    server.calls.length = 0
    server.charges.length = 0
    server.events.length = 0
  })
  afterAll(() => server.stop())

  return {
    server,
    client,
    book: () => book,
    begin: (plan: BillingPlan = 'monthly', coupon?: string) => beginSubscription(client(), book, plan, coupon),
    state: (id: string) => client().subscriptions.retrieve(id, { expand: ['latest_invoice'] }),
    happened: () => server.events.map(({ type }) => type),
  }
}

/** Begins a subscription for a new customer, as the application does; the secret pays it. */
async function beginSubscription(client: Stripe, book: PriceBook, plan: BillingPlan, coupon?: string) {
  const customer = await client.customers.create({ email: 'sogna@example.com' })
  const subscription = await client.subscriptions.create({
    customer: customer.id,
    items: [{ price: book.prices[plan] }],
    ...(coupon && { discounts: [{ coupon }] }),
    payment_behavior: 'default_incomplete',
    payment_settings: { save_default_payment_method: 'on_subscription', payment_method_types: ['card'] },
    metadata: { plan },
    expand: ['latest_invoice.confirmation_secret'],
  })
  const invoice = subscription.latest_invoice as Stripe.Invoice
  const secret = invoice.confirmation_secret?.client_secret ?? ''
  return { id: subscription.id, customer: customer.id, subscription, invoice, secret }
}
