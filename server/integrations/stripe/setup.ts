import Stripe from 'stripe'
import { parseEnv } from '#server/env.ts'
import { runProgram, StartupError } from '#server/errors.ts'
import { BILLING_PLANS, type BillingPlan } from '#shared/constants/plans.ts'
import { PRODUCT_NAME } from '#shared/constants/site.ts'
import {
  COUPON_PARAMS,
  couponFaults,
  FIRST_MONTH_COUPON_ID,
  findCoupon,
  findPrices,
  LOOKUP_KEYS,
  orMissing,
  PRODUCT_ID,
  PriceBookMismatch,
  priceFaults,
  priceParams,
  readPriceBook,
} from './price-book.ts'
import { createStripe, STRIPE_EVENTS } from './stripe.ts'

interface SetupOptions {
  /** The public origin, for the portal's way back. */
  appUrl: string
  /** Prints a line for each object that was created, changed or found. */
  print: (line: string) => void
}

/**
 * Creates the objects of the price book at Stripe: product, prices, first month's coupon, portal. Idempotent; existing
 * subscribers keep their price.
 * @throws StartupError with one line: the step and the reason of its failure
 */
export async function setUpStripe(stripe: Stripe, { appUrl, print }: SetupOptions): Promise<void> {
  const step = async (what: string, work: () => Promise<string>) => {
    try {
      print(`${await work()}: ${what}`)
    } catch (error) {
      throw new StartupError(`${what}: ${reasonOf(error)}`, { cause: error })
    }
  }
  await step(`product ${PRODUCT_ID}`, () => setUpProduct(stripe))
  for (const plan of BILLING_PLANS) {
    await step(`price ${LOOKUP_KEYS[plan]}`, () => setUpPrice(stripe, plan))
  }
  await step(`coupon ${FIRST_MONTH_COUPON_ID}`, () => setUpCoupon(stripe))
  await step('portal configuration', () => setUpPortal(stripe, appUrl))
  await step('price book', async () => {
    await readPriceBook(stripe)
    return 'checked'
  })
}

async function setUpProduct(stripe: Stripe): Promise<string> {
  const wanted = { name: `${PRODUCT_NAME} Premium`, active: true }
  const found = await orMissing(() => stripe.products.retrieve(PRODUCT_ID))
  if (found && contains(found, wanted)) return 'found'
  if (found) await stripe.products.update(PRODUCT_ID, wanted)
  else await stripe.products.create({ id: PRODUCT_ID, ...wanted })
  return found ? 'changed' : 'created'
}

/** A price cannot be changed: a new one takes over the lookup key, and the old one accepts no more subscribers. */
async function setUpPrice(stripe: Stripe, plan: BillingPlan): Promise<string> {
  const { [plan]: found } = await findPrices(stripe)
  if (found && priceFaults(plan, found).length === 0) return 'found'
  await stripe.prices.create({ ...priceParams(plan), transfer_lookup_key: true })
  if (found) await stripe.prices.update(found.id, { active: false })
  return found ? 'changed' : 'created'
}

/** A coupon cannot be changed: a different one is replaced. Existing discounts stay. */
async function setUpCoupon(stripe: Stripe): Promise<string> {
  const found = await findCoupon(stripe)
  if (found && couponFaults(found).length === 0) return 'found'
  if (found) await stripe.coupons.del(found.id)
  await stripe.coupons.create(COUPON_PARAMS)
  return found ? 'changed' : 'created'
}

/** In the portal people change their card, pay and read their invoices, and end the renewal, but cannot buy. */
function portalParams(appUrl: string) {
  return {
    default_return_url: `${appUrl}/subscription`,
    business_profile: { headline: `${PRODUCT_NAME}: il tuo abbonamento Premium` },
    features: {
      payment_method_update: { enabled: true },
      invoice_history: { enabled: true },
      subscription_cancel: { enabled: true, mode: 'at_period_end' },
      subscription_update: { enabled: false },
      customer_update: { enabled: false },
    },
    metadata: { app: PRODUCT_ID },
  } satisfies Stripe.BillingPortal.ConfigurationCreateParams
}

/** The portal's configuration of `stripe:setup`. @throws Stripe's own errors */
export async function findPortal(
  stripe: Stripe,
  options: Stripe.RequestOptions = {},
): Promise<Stripe.BillingPortal.Configuration | undefined> {
  for await (const portal of stripe.billingPortal.configurations.list({ active: true, limit: 100 }, options)) {
    if (portal.metadata?.app === PRODUCT_ID) return portal
  }
  return undefined
}

async function setUpPortal(stripe: Stripe, appUrl: string): Promise<string> {
  const wanted = portalParams(appUrl)
  const found = await findPortal(stripe)
  if (found && contains(found, wanted)) return 'found'
  if (found) await stripe.billingPortal.configurations.update(found.id, wanted)
  else await stripe.billingPortal.configurations.create(wanted)
  return found ? 'changed' : 'created'
}

/** Whether an object has all wanted fields with their values. */
function contains(actual: unknown, wanted: unknown): boolean {
  if (typeof wanted !== 'object' || wanted === null) return actual === wanted
  if (typeof actual !== 'object' || actual === null) return false
  const fields = new Map(Object.entries(actual))
  return Object.entries(wanted).every(([key, value]) => contains(fields.get(key), value))
}

/** One line for the operator, without the key. */
function reasonOf(error: unknown): string {
  if (error instanceof PriceBookMismatch) return `Stripe differs from the price book (${error.message})`
  if (!(error instanceof Stripe.errors.StripeError)) throw error
  const { statusCode: status, message } = error
  if (status === 401) return 'Stripe does not accept STRIPE_SECRET_KEY'
  if (status === undefined) return 'Stripe could not be reached; run it again'
  if (status >= 500 || status === 429) return `Stripe failed (status ${status}); run it again`
  return `Stripe refuses: ${message.split('\n')[0]}`
}

if (import.meta.main) {
  runProgram(async () => {
    const env = parseEnv(process.env)
    const stripe = createStripe(env)
    if (!stripe) throw new StartupError('STRIPE_SECRET_KEY: is needed to set Stripe up')
    await setUpStripe(stripe, { appUrl: env.APP_URL, print: console.log })
    console.log(
      `Enter at Stripe (Developers, Webhooks) the endpoint ${env.APP_URL}/api/stripe/webhook for these events:`,
    )
    for (const event of STRIPE_EVENTS) console.log(`  ${event}`)
    if (!env.STRIPE_WEBHOOK_SECRET) console.log('and put its signing secret into STRIPE_WEBHOOK_SECRET.')
  })
}
