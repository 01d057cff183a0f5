import { createHash } from 'node:crypto'
import type Stripe from 'stripe'
import type { Actor, Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { getUser } from '#server/features/identity/users/users.service.ts'
import {
  differences,
  type PriceBook,
  PriceBookMismatch,
  readPriceBook,
} from '#server/integrations/stripe/price-book.ts'
import { StripeFailure } from '#server/integrations/stripe/stripe.ts'
import { type BillingPlan, CURRENCY, chargeOf } from '#shared/constants/plans.ts'
import type { CreatedSubscription } from '#shared/contracts/subscription.ts'
import type { SubscriptionRow } from '#shared/schema/subscriptions.ts'
import { isDeclined, isFirstSubscription, isLive, PAYMENT_DUE } from './access.ts'
import { type Billing, withBilling } from './billing.ts'
import { updateBilling } from './subscription.repo.ts'
import { itemOf, latestInvoice, sync } from './sync.service.ts'

const SUBSCRIBED = 'Il tuo abbonamento Premium è già attivo: non c’è altro da pagare.'
const CANCELLED = 'Il tuo abbonamento è cancellato ma ancora attivo: puoi riattivarlo, senza pagarne un altro.'
const NO_SECOND = 'Non serve un altro abbonamento.'
const NO_OFFER = 'In questo momento non possiamo aprire il pagamento. Riprova più tardi.'
const PREPARING = 'Stiamo ancora preparando il tuo pagamento. Aspetta qualche secondo e riprova.'
const PAYING =
  'Un pagamento iniziato prima potrebbe essere ancora in corso. Aspetta qualche minuto e riprova: non pagherai due volte.'

/** Stripe repeats its response to a key for a day, including failures; after this time a retry uses a new key. */
const KEY_LIFETIME_MS = 120_000

type Offer = ReturnType<typeof offerOf>

/**
 * Creates a subscription at Stripe that the person pays in the browser; charges nothing itself. Reuses an unpaid
 * subscription with the same offer and cancels any other, so that at most one can be paid.
 * @returns amounts in euro cents
 * @throws AppError `unavailable`, `already_subscribed`, `payment_due`, `conflict`, `provider_failed`
 */
export function createSubscription(deps: Deps, actor: Actor, plan: BillingPlan): Promise<CreatedSubscription> {
  const onBusy = () => new AppError('conflict', PREPARING)
  return withBilling(deps, actor, (billing) => offerPayment(billing, plan), {}, onBusy)
}

async function offerPayment(billing: Billing, plan: BillingPlan): Promise<CreatedSubscription> {
  const { rows, subscriptions } = await sync(billing)
  refuseSecond(rows)
  const offer = offerOf(plan, isFirstSubscription(rows), await currentBook(billing))
  const unpaid = subscriptions.filter(({ status }) => status === 'incomplete')
  const reusable = unpaid.find((subscription) => faultsOf(subscription, offer).length === 0)
  for (const other of unpaid) if (other !== reusable) await cancelUnpaid(billing, other)
  return presentOffer(reusable ?? (await begin(billing, offer, subscriptions.at(-1)?.id)), offer)
}

function refuseSecond(rows: readonly SubscriptionRow[]): void {
  const live = rows.filter(isLive)
  if (live.length === 0) return
  if (live.some(isDeclined)) throw new AppError('payment_due', `${PAYMENT_DUE} ${NO_SECOND}`)
  const cancelled = live.every(({ cancelAt }) => cancelAt !== null)
  throw new AppError('already_subscribed', cancelled ? CANCELLED : SUBSCRIBED)
}

async function currentBook({ call, deps }: Billing): Promise<PriceBook> {
  try {
    return await call('read the price book', readPriceBook)
  } catch (error) {
    if (!(error instanceof PriceBookMismatch)) throw error
    deps.log.error({ err: error }, 'Stripe differs from the price book')
    throw new AppError('provider_failed', NO_OFFER)
  }
}

/** The charges in euro cents, and their Stripe objects. */
function offerOf(plan: BillingPlan, first: boolean, { prices, firstMonthCoupon }: PriceBook) {
  const charge = chargeOf(plan, first)
  return { plan, price: prices[plan], coupon: charge.now < charge.next ? firstMonthCoupon : undefined, charge }
}

/** How an unpaid subscription differs from the offer, for the log; empty if it charges the book's amounts. */
function faultsOf(subscription: Stripe.Subscription, { price, charge }: Offer): string[] {
  const item = itemOf(subscription)
  const invoice = latestInvoice(subscription)
  return differences(subscription.id, [
    ['status', subscription.status, 'incomplete'],
    ['items', subscription.items.data.length, 1],
    ['price', item.price.id, price],
    ['unit_amount', item.price.unit_amount, charge.next],
    ['quantity', item.quantity, 1],
    ['amount_due', invoice?.amount_due, charge.now],
    ['currency', invoice?.currency, CURRENCY],
    ['invoice', invoice?.status, 'open'],
    ['confirmation', invoice?.confirmation_secret?.type, 'payment_intent'],
  ])
}

/**
 * Voids the first invoice, so that Stripe ends the subscription; after a mere cancellation, a form in another tab could
 * still pay it.
 * @throws AppError `already_subscribed` if it was paid meanwhile, `conflict` during a payment
 */
async function cancelUnpaid(billing: Billing, subscription: Stripe.Subscription): Promise<void> {
  const invoice = latestInvoice(subscription)
  try {
    await billing.call('cancel an unpaid subscription', async (stripe, options) => {
      if (invoice?.status === 'open') await stripe.invoices.voidInvoice(invoice.id, {}, options)
      else await stripe.subscriptions.cancel(subscription.id, {}, options)
    })
  } catch (error) {
    if (!(error instanceof StripeFailure && error.isRefusal)) throw error
    refuseSecond((await sync(billing)).rows)
    throw new AppError('conflict', PAYING)
  }
}

/** @param latest the account's newest subscription, part of the idempotency key */
async function begin(billing: Billing, offer: Offer, latest = 'none'): Promise<Stripe.Subscription> {
  const { actor, call, deps } = billing
  const { plan, price, coupon } = offer
  const params = {
    customer: await currentCustomer(billing),
    items: [{ price }],
    ...(coupon && { discounts: [{ coupon }] }),
    payment_behavior: 'default_incomplete',
    payment_settings: { save_default_payment_method: 'on_subscription', payment_method_types: ['card'] },
    metadata: { userId: String(actor.id), plan },
    expand: ['latest_invoice.confirmation_secret'],
  } satisfies Stripe.SubscriptionCreateParams
  const created = await call('create a subscription', (stripe, options) =>
    stripe.subscriptions.create(params, withKey(billing, options, `subscription-${latest}`, params)),
  )
  const faults = faultsOf(created, offer)
  if (faults.length > 0) {
    deps.log.error({ faults }, 'a subscription differs from the price book')
    await cancelUnpaid(billing, created)
    throw new AppError('provider_failed', NO_OFFER)
  }
  await sync(billing)
  return created
}

/** The account's Stripe customer, with the current address for receipts. */
async function currentCustomer(billing: Billing): Promise<string> {
  const { deps, actor, call } = billing
  const { email, stripeCustomerId: known } = await getUser(deps, actor)
  if (known !== null) {
    await call('update a customer', (stripe, options) => stripe.customers.update(known, { email }, options))
    return known
  }
  const params = { ...(email && { email }), preferred_locales: ['it'], metadata: { userId: String(actor.id) } }
  const { id } = await call('create a customer', (stripe, options) =>
    stripe.customers.create(params, withKey(billing, options, 'customer', params)),
  )
  await updateBilling(deps.db, actor.id, { stripeCustomerId: id })
  return id
}

/** An idempotency key per call and account, so that a retry after a lost response has no second effect. */
function withKey(
  { actor, deps }: Billing,
  options: Stripe.RequestOptions,
  what: string,
  params: object,
): Stripe.RequestOptions {
  const digest = createHash('sha256').update(JSON.stringify(params)).digest('hex').slice(0, 16)
  const period = Math.floor(deps.now().getTime() / KEY_LIFETIME_MS)
  return { ...options, idempotencyKey: `diario-${actor.id}-${what}-${period}-${digest}` }
}

/** The data for the payment form. */
function presentOffer(subscription: Stripe.Subscription, { charge }: Offer): CreatedSubscription {
  const clientSecret = latestInvoice(subscription)?.confirmation_secret?.client_secret
  if (!clientSecret) throw new Error(`${subscription.id} came without a client secret`)
  const nextAt = new Date(itemOf(subscription).current_period_end * 1000).toISOString()
  return { clientSecret, charge: { ...charge, nextAt } }
}
