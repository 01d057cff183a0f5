import { createHash } from 'node:crypto'
import type Stripe from 'stripe'
import type { Actor, Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { getUser } from '#server/features/users/users.service.ts'
import { type PriceBook, PriceBookMismatch, readPriceBook } from '#server/integrations/stripe/price-book.ts'
import type { BillingPlan } from '#shared/constants/plans.ts'
import type { CreatedSubscription } from '#shared/contracts/subscription.ts'
import type { SubscriptionRow } from '#shared/schema/subscriptions.ts'
import { isDeclined, isFirstSubscription, isLive } from './access.ts'
import * as repo from './checkout.repo.ts'
import { holdOn, holdThrough, takeNewKey, withClaim } from './checkout-claim.ts'
import { faultsOf, type Offer, offerOf, PAYMENT_FIELDS, presentOffer } from './payment-offer.ts'
import { PAYMENT_DUE } from './refusals.ts'
import { findCustomer } from './stripe-customer.ts'
import { findRows } from './subscription.repo.ts'
import { forgetCustomer, requireStripe, syncSubscriptions } from './sync.ts'
import { askHolding, type Checkout, giveUp, PaidMeanwhile, takeUp } from './unpaid-subscriptions.ts'

const SUBSCRIBED = 'Il tuo abbonamento Premium è già attivo: non c’è altro da pagare.'
const CANCELLED = 'Il tuo abbonamento è cancellato ma ancora attivo: puoi riattivarlo, senza pagarne un altro.'
const NO_SECOND = 'Non serve un altro abbonamento.'
const OPEN_ACCOUNT =
  'Hai un credito o un conto in sospeso con noi, e il pagamento non sarebbe della cifra giusta. Scrivi all’assistenza: lo sistemiamo e poi puoi abbonarti.'
const NO_OFFER = 'In questo momento non possiamo aprire il pagamento. Riprova più tardi.'

/**
 * Begins a subscription at Stripe, for the person to pay in the browser; nothing is charged by it. However often and by
 * whomever it is called for an account, what was begun and not paid is taken up again, and there is never more than one
 * subscription that can be paid.
 * @param patienceMs how long one waits for the same call of somebody else
 * @returns amounts in euro cents
 * @throws AppError `unavailable`, `already_subscribed`, `payment_due`, `conflict`, `provider_failed`
 */
export async function createSubscription(
  deps: Deps,
  actor: Actor,
  plan: BillingPlan,
  patienceMs?: number,
): Promise<CreatedSubscription> {
  const stripe = requireStripe(deps)
  await getUser(deps, actor)
  return withClaim(deps, actor, (claim) => offerPayment({ deps, stripe, actor, claim }, plan), patienceMs)
}

async function offerPayment(checkout: Checkout, plan: BillingPlan): Promise<CreatedSubscription> {
  try {
    const rows = await currentRows(checkout)
    refuseSecond(rows)
    await refuseOpenAccount(checkout)
    const offer = offerOf(plan, isFirstSubscription(rows), await currentBook(checkout))
    const unpaid = (await takeUp(checkout, rows, offer)) ?? (await begin(checkout, offer))
    return presentOffer(unpaid, offer)
  } catch (error) {
    if (!(error instanceof PaidMeanwhile)) throw error
    refuseSecond(await currentRows(checkout))
    throw new AppError('already_subscribed', SUBSCRIBED)
  }
}

/** What the account has, as Stripe knows it now: paid in another tab, say, or begun by a call whose answer was lost. */
async function currentRows({ deps, actor, claim }: Checkout): Promise<SubscriptionRow[]> {
  const { stripeCustomerId } = await getUser(deps, actor)
  if (stripeCustomerId !== null) await holdThrough(deps, claim, () => syncSubscriptions(deps, actor))
  return findRows(deps.db, actor.id)
}

function refuseSecond(rows: readonly SubscriptionRow[]): void {
  const live = rows.filter(isLive)
  if (live.length === 0) return
  if (live.some(isDeclined)) throw new AppError('payment_due', `${PAYMENT_DUE} ${NO_SECOND}`)
  const cancelled = live.every(({ cancelAt }) => cancelAt !== null)
  throw new AppError('already_subscribed', cancelled ? CANCELLED : SUBSCRIBED)
}

/**
 * Stripe sets what a customer has to their credit, or owes, off against the next invoice: it would charge another sum than
 * the book's, or none. Before anything is made.
 * @throws AppError `conflict`
 */
async function refuseOpenAccount(checkout: Checkout): Promise<void> {
  const { deps, stripe, actor, claim } = checkout
  const user = await getUser(deps, actor)
  if (user.stripeCustomerId === null) return
  await holdOn(deps, claim)
  const customer = await findCustomer(deps, stripe, user.stripeCustomerId, user)
  // Deleted since it was last asked for: the payment makes a new one.
  if (!customer) await forgetCustomer(deps, user)
  else if (customer.balance !== 0) throw new AppError('conflict', OPEN_ACCOUNT)
}

async function currentBook(checkout: Checkout): Promise<PriceBook> {
  try {
    return await askHolding(checkout, 'read the price book', () => readPriceBook(checkout.stripe))
  } catch (error) {
    if (!(error instanceof PriceBookMismatch)) throw error
    checkout.deps.log.error({ err: error }, 'what Stripe would charge is not what the price book says')
    throw new AppError('provider_failed', NO_OFFER)
  }
}

/**
 * Begins the subscription. Under a key that a lost call left, Stripe may answer with what that call made a while ago and
 * what has ended since; then it is begun anew, under another key.
 */
async function begin(checkout: Checkout, offer: Offer): Promise<Stripe.Subscription> {
  const customer = await currentCustomer(checkout)
  const begun = await beginFor(checkout, customer, offer)
  if (begun) return begun
  await takeNewKey(checkout.deps, checkout.claim)
  const again = await beginFor(checkout, customer, offer)
  if (again) return again
  throw new AppError('provider_failed', NO_OFFER)
}

/** @returns undefined when what Stripe answered is not there to be paid */
async function beginFor(checkout: Checkout, customer: string, offer: Offer) {
  const { stripe, actor, claim } = checkout
  const { plan, price, coupon } = offer
  const params = {
    customer,
    items: [{ price }],
    ...(coupon && { discounts: [{ coupon }] }),
    payment_behavior: 'default_incomplete',
    payment_settings: { save_default_payment_method: 'on_subscription', payment_method_types: ['card'] },
    metadata: { userId: String(actor.id), plan },
    expand: PAYMENT_FIELDS,
  } satisfies Stripe.SubscriptionCreateParams
  const begun = await askHolding(checkout, 'begin a subscription', () =>
    stripe.subscriptions.create(params, keyFor(claim, 'subscription', params)),
  )
  await refuseOtherAmounts(checkout, begun, offer)
  const rows = await currentRows(checkout)
  const unpaid = rows.some((row) => row.stripeSubscriptionId === begun.id && row.status === 'incomplete')
  return unpaid ? begun : undefined
}

/** Nobody pays what the book does not say. @throws AppError `provider_failed` */
async function refuseOtherAmounts(checkout: Checkout, begun: Stripe.Subscription, offer: Offer): Promise<void> {
  const faults = faultsOf(begun, offer)
  if (faults.length === 0) return
  checkout.deps.log.error(
    { faults, subscription: begun.id },
    'a subscription would not charge what the price book says',
  )
  await giveUp(checkout, begun)
  throw new AppError('provider_failed', NO_OFFER)
}

/** Who the account is at Stripe, from its first subscription on. */
async function currentCustomer(checkout: Checkout): Promise<string> {
  const { deps, stripe, actor, claim } = checkout
  const { email, stripeCustomerId } = await getUser(deps, actor)
  if (stripeCustomerId !== null) return stripeCustomerId
  const params = { email, preferred_locales: ['it'], metadata: { userId: String(actor.id) } }
  const customer = await askHolding(checkout, 'create a customer', () =>
    stripe.customers.create(params, keyFor(claim, 'customer', params)),
  )
  return repo.keepCustomer(deps.db, actor.id, customer.id)
}

/** One key for one call: Stripe refuses a key that comes again with other parameters. */
function keyFor({ idempotencyKey }: Checkout['claim'], what: string, params: object): Stripe.RequestOptions {
  const digest = createHash('sha256').update(JSON.stringify(params)).digest('hex').slice(0, 16)
  return { idempotencyKey: `${idempotencyKey}-${what}-${digest}` }
}
