import Stripe from 'stripe'
import { StartupError } from '#server/startup.ts'
import { BILLING_PLANS, type BillingPlan, PRICES } from '#shared/constants/plans.ts'
import { PRODUCT_NAME } from '#shared/constants/product.ts'
import {
  couponFaults,
  couponParams,
  findCoupon,
  findPrices,
  firstMonthCouponId,
  LOOKUP_KEYS,
  orMissing,
  PRODUCT_ID,
  PriceBookMismatch,
  priceFaults,
  priceParams,
  readPriceBook,
} from './price-book.ts'
import { setUpPortal } from './setup-portal.ts'

type Amounts = Record<keyof typeof PRICES, number>

interface SetupOptions {
  /** The public origin, where the portal leads back to. */
  appUrl: string
  /** The book, in euro cents. */
  amounts?: Amounts
  /** Is told what was made, changed or found, line by line. */
  say: (line: string) => void
}

/**
 * Puts at Stripe what the book sells: product, prices, coupon of the first month, portal. Whatever is right stays as it
 * is, so it may be run again, after a failure in its middle too, and beside another run. Who is subscribed already
 * keeps the price of their day.
 * @throws StartupError with one line: what could not be done and why
 */
export async function setUpStripe(stripe: Stripe, { appUrl, amounts = PRICES, say }: SetupOptions): Promise<void> {
  const step = async (what: string, work: () => Promise<string>) => {
    say(
      await work().catch((error) => {
        throw setupFault(what, error)
      }),
    )
  }
  await step(`product ${PRODUCT_ID}`, () => setUpProduct(stripe))
  for (const plan of BILLING_PLANS) {
    await step(`price ${LOOKUP_KEYS[plan]}`, () => setUpPrice(stripe, plan, amounts))
  }
  await step(`coupon ${firstMonthCouponId(amounts)}`, () => setUpCoupon(stripe, amounts))
  await step('portal configuration', () => setUpPortal(stripe, appUrl))
  await step('price book', async () => {
    await readPriceBook(stripe, amounts)
    return 'Stripe has what the price book says.'
  })
}

async function setUpProduct(stripe: Stripe): Promise<string> {
  const wanted = { name: `${PRODUCT_NAME} Premium`, active: true }
  const found = await orMissing(() => stripe.products.retrieve(PRODUCT_ID))
  if (!found) {
    const made = await orExisting(() => stripe.products.create({ id: PRODUCT_ID, ...wanted }))
    return `${made ? 'made' : 'found'}: product ${PRODUCT_ID}`
  }
  if (found.name === wanted.name && found.active) return `found: product ${PRODUCT_ID}`
  await stripe.products.update(PRODUCT_ID, wanted)
  return `changed: product ${PRODUCT_ID}`
}

/** A price cannot be changed: a new one takes the lookup key over, and the old one takes no more subscribers. */
async function setUpPrice(stripe: Stripe, plan: BillingPlan, amounts: Amounts): Promise<string> {
  const { [plan]: found } = await findPrices(stripe)
  const right = found && priceFaults(plan, found, amounts).length === 0
  // Whoever holds the key loses it to this one in the same moment: no two prices ever have it.
  const price = right ? found : await stripe.prices.create({ ...priceParams(plan, amounts), transfer_lookup_key: true })
  if (found && !right) await stripe.prices.update(found.id, { active: false })
  await retirePrices(stripe, plan)
  return `${found ? (right ? 'found' : 'changed') : 'made'}: price ${LOOKUP_KEYS[plan]} (${price.id})`
}

/** Prices of the plan that lost their key and were left active: by a run beside this one, or one that broke off. */
async function retirePrices(stripe: Stripe, plan: BillingPlan): Promise<void> {
  const surplus: string[] = []
  for await (const { id, metadata, lookup_key } of stripe.prices.list({
    product: PRODUCT_ID,
    active: true,
    limit: 100,
  })) {
    const ours = metadata.app === PRODUCT_ID && metadata.plan === plan
    if (ours && lookup_key !== LOOKUP_KEYS[plan]) surplus.push(id)
  }
  for (const id of surplus) await stripe.prices.update(id, { active: false })
}

/** A coupon cannot be changed: one that differs is made anew. Discounts that were given already stay as they are. */
async function setUpCoupon(stripe: Stripe, amounts: Amounts): Promise<string> {
  const id = firstMonthCouponId(amounts)
  const found = await findCoupon(stripe, id)
  if (found && couponFaults(found, amounts).length === 0) return `found: coupon ${id}`
  if (found) await orMissing(() => stripe.coupons.del(id))
  const made = await orExisting(() => stripe.coupons.create(couponParams(amounts)))
  return `${found ? 'changed' : made ? 'made' : 'found'}: coupon ${id}`
}

/** What a call made; undefined when another run made it a moment before. */
async function orExisting<T>(call: () => Promise<T>): Promise<T | undefined> {
  try {
    return await call()
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError && error.code === 'resource_already_exists') return undefined
    throw error
  }
}

/** Why a step could not be done, in one line for the person who runs it; never the key. */
function setupFault(what: string, error: unknown): StartupError {
  return new StartupError(`${what}: ${reasonOf(error)}`, { cause: error })
}

function reasonOf(error: unknown): string {
  if (error instanceof PriceBookMismatch) return `Stripe differs from the price book (${error.message})`
  if (!(error instanceof Stripe.errors.StripeError)) throw error
  if (error.statusCode === 401) return 'Stripe does not accept STRIPE_SECRET_KEY'
  if (error.statusCode === undefined) return 'Stripe could not be reached; run it again'
  if (error.statusCode >= 500 || error.statusCode === 429) {
    return `Stripe failed (status ${error.statusCode}); run it again`
  }
  return `Stripe refuses: ${error.message.split('\n')[0]}`
}
