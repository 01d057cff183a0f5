import Stripe from 'stripe'
import type { Actor, Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { askStripe, StripeFailure } from '#server/integrations/stripe/failure.ts'
import type { SubscriptionRow } from '#shared/schema/subscriptions.ts'
import type { CheckoutClaim } from './checkout.repo.ts'
import { holdOn } from './checkout-claim.ts'
import { faultsOf, invoiceOf, type Offer, PAYMENT_FIELDS } from './payment-offer.ts'
import { OVER } from './stripe-state.ts'

/** Who is at the checkout. */
export interface Checkout {
  deps: Deps
  stripe: Stripe
  actor: Actor
  claim: CheckoutClaim
}

/** Makes a call to Stripe while nobody else may. @throws StripeFailure; AppError `conflict` when somebody else may */
export async function askHolding<T>({ deps, claim }: Checkout, what: string, call: () => Promise<T>): Promise<T> {
  await holdOn(deps, claim)
  return askStripe(deps.log, what, call)
}

/** Somebody paid for what was about to be given up. */
export class PaidMeanwhile extends Error {}

const PAYING =
  'Un pagamento iniciato prima potrebbe essere ancora in corso. Aspetta qualche minuto e riprova: non pagherai due volte.'

/**
 * Of the subscriptions that were begun and never paid, the one that is the offer; all others are given up, so that no
 * form left open anywhere can pay a second one.
 * @throws PaidMeanwhile; AppError `conflict` while one is just being paid, `provider_failed`
 */
export async function takeUp(checkout: Checkout, rows: readonly SubscriptionRow[], offer: Offer) {
  let taken: Stripe.Subscription | undefined
  for (const { status, stripeSubscriptionId } of rows) {
    if (status !== 'incomplete' || stripeSubscriptionId === null) continue
    const unpaid = await look(checkout, stripeSubscriptionId)
    if (!unpaid) continue
    if (!taken && faultsOf(unpaid, offer).length === 0) taken = unpaid
    else await giveUp(checkout, unpaid)
  }
  return taken
}

/**
 * Makes an unpaid subscription one that nobody can pay. Its invoice goes first: a subscription that is cancelled leaves
 * it open, and the form that is shown somewhere could still pay it. One that was paid, by the card or by a credit of the
 * customer's, stays: who cancelled it would eat the money.
 * @throws PaidMeanwhile; AppError `conflict` while it is just being paid, `provider_failed`
 */
export async function giveUp(checkout: Checkout, subscription: Stripe.Subscription): Promise<void> {
  const { stripe } = checkout
  const invoice = invoiceOf(subscription)
  if (invoice?.status === 'paid') throw new PaidMeanwhile()
  if (invoice?.status === 'open') {
    await unlessRefused(checkout, 'void an invoice', () => stripe.invoices.voidInvoice(invoice.id))
    // Without its first invoice Stripe ends a subscription by itself.
    const unpaid = await look(checkout, subscription.id)
    if (!unpaid) return
    if (invoiceOf(unpaid)?.status === 'open') throw new AppError('conflict', PAYING)
  }
  const cancel = () => stripe.subscriptions.cancel(subscription.id)
  const refusal = await unlessRefused(checkout, 'cancel an unpaid subscription', cancel)
  if (refusal && (await look(checkout, subscription.id))) throw refusal
}

/** Makes a call that Stripe refuses when what it would end has ended by itself, or was paid. @returns the refusal */
async function unlessRefused(checkout: Checkout, what: string, call: () => Promise<unknown>) {
  try {
    await askHolding(checkout, what, call)
    return undefined
  } catch (error) {
    if (error instanceof StripeFailure && error.cause instanceof Stripe.errors.StripeInvalidRequestError) return error
    throw error
  }
}

/**
 * An unpaid subscription as it is at this moment.
 * @returns undefined when it has ended
 * @throws PaidMeanwhile
 */
async function look(checkout: Checkout, id: string): Promise<Stripe.Subscription | undefined> {
  const subscription = await askHolding(checkout, 'look at an unpaid subscription', () =>
    checkout.stripe.subscriptions.retrieve(id, { expand: PAYMENT_FIELDS }),
  )
  if (OVER.includes(subscription.status)) return undefined
  if (subscription.status !== 'incomplete' || invoiceOf(subscription)?.status === 'paid') throw new PaidMeanwhile()
  return subscription
}
