import type Stripe from 'stripe'
import type { Actor, Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { award } from '#server/features/game/game.service.ts'
import { getUser, lockUser } from '#server/features/users/users.service.ts'
import type { Badge } from '#shared/contracts/game.ts'
import type { SubscriptionRow } from '#shared/schema/subscriptions.ts'
import type { UserRow } from '#shared/schema/users.ts'
import { accessOf } from './access.ts'
import { leavesInvoice, voidLeftInvoices } from './late-invoices.ts'
import { findPaidUntil, listSubscriptions, UnknownCustomer } from './stripe-listing.ts'
import { readStripeSubscription } from './stripe-state.ts'
import * as repo from './subscription.repo.ts'
import { inTurn, type StripeEvent } from './sync-turns.ts'

/** As many writers as may get in one another's way before one of them gives up; Stripe then sends its event again. */
const MAX_TRIES = 12
/** Stripe sends an event again for three days; one that is older than this never comes back. */
const EVENTS_KEPT_MS = 30 * 86_400_000

/** @throws AppError `unavailable` where nobody can pay */
export function requireStripe({ stripe }: Pick<Deps, 'stripe'>): Stripe {
  if (!stripe) throw new AppError('unavailable', 'I pagamenti non sono disponibili su questo server.')
  return stripe
}

/**
 * Brings an account to what Stripe says of all its subscriptions. The one function that writes what was paid: whoever
 * calls it, in whatever order and however often, the account ends as Stripe has it.
 *
 * Stripe is asked outside of any transaction. Who finds, when it comes to writing, that somebody else wrote since it
 * asked, asks again: so an old answer never overwrites a newer one. Within one process those who come at the same time
 * share an answer that was asked for after they came.
 *
 * A customer that is gone by Stripe's own word is forgotten, and what was paid with it ends. One that this Stripe account
 * does not know is none of ours to end: the keys may be another account's.
 * @param event whose effect this is; the second time it has none
 * @throws AppError `unavailable`, `provider_failed`, of which an UnknownCustomer is one; `unauthenticated` when the account
 * is gone
 */
export async function syncSubscriptions(deps: Deps, actor: Actor, event?: StripeEvent): Promise<void> {
  const stripe = requireStripe(deps)
  if (event && (await repo.isKnownEvent(deps.db, event.id))) return
  return inTurn(stripe, actor.id, event, (events) => bringUp(deps, actor, events))
}

/** The same, but that a customer which this Stripe account does not know is forgotten too, whatever was paid with it. */
export function syncForgetting(deps: Deps, actor: Actor): Promise<void> {
  return bringUp(deps, actor, [], true)
}

/** Forgets the customer that an account had when it was read, for who has found it deleted; ends what was paid with it. */
export async function forgetCustomer(deps: Deps, asking: UserRow): Promise<void> {
  await write(deps, asking, undefined, [])
}

async function bringUp(deps: Deps, actor: Actor, events: readonly StripeEvent[], forgetUnknown = false): Promise<void> {
  const stripe = requireStripe(deps)
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const asking = await getUser(deps, actor)
    const rows = await repo.findRows(deps.db, actor.id)
    const told = await ask(deps, stripe, asking, rows, forgetUnknown)
    if (told) await refuseLateMoney(deps, stripe, rows, told)
    if (await write(deps, asking, told, events)) return
  }
  deps.log.warn('too many writers of one account’s subscriptions')
  throw new AppError('provider_failed', 'Stiamo già aggiornando il tuo abbonamento. Riprova tra poco.')
}

/** A subscription as Stripe tells it, and until when it is known to be paid but for its latest invoice. */
interface Told {
  subscription: Stripe.Subscription
  paidUntil: Date | null
}

/** @returns undefined when the account's customer is to be forgotten */
async function ask(
  deps: Deps,
  stripe: Stripe,
  { id, stripeCustomerId }: UserRow,
  rows: readonly SubscriptionRow[],
  forgetUnknown: boolean,
): Promise<Told[] | undefined> {
  if (stripeCustomerId === null) return []
  try {
    const subscriptions = await listSubscriptions(deps, stripe, stripeCustomerId)
    return subscriptions && (await withPayments(deps, stripe, subscriptions, rows))
  } catch (error) {
    if (!(error instanceof UnknownCustomer)) throw error
    if (forgetUnknown) return undefined
    deps.log.error({ account: id }, 'this Stripe account does not know a customer: whose are the keys?')
    throw error
  }
}

async function withPayments(
  deps: Deps,
  stripe: Stripe,
  subscriptions: readonly Stripe.Subscription[],
  rows: readonly SubscriptionRow[],
): Promise<Told[]> {
  const told: Told[] = []
  for (const subscription of subscriptions) {
    const known = rows.find((row) => row.stripeSubscriptionId === subscription.id)?.paidUntil ?? null
    told.push({ subscription, paidUntil: await findPaidUntil(deps, stripe, subscription, known) })
  }
  return told
}

/** What ended since it was last told of, or ended with an invoice to be paid, is seen to: nobody pays for nothing. */
async function refuseLateMoney(
  deps: Deps,
  stripe: Stripe,
  rows: readonly SubscriptionRow[],
  told: readonly Told[],
): Promise<void> {
  const isNews = ({ id }: Stripe.Subscription) =>
    !rows.some(({ stripeSubscriptionId, status }) => stripeSubscriptionId === id && status === 'canceled')
  for (const { subscription } of told) {
    const ended = subscription.status === 'canceled' && readStripeSubscription(subscription, null) !== undefined
    if (ended && (leavesInvoice(subscription) || isNews(subscription))) {
      await voidLeftInvoices(deps, stripe, subscription)
    }
  }
}

/**
 * @param told undefined when the customer is to be forgotten
 * @returns false when that is out of date, and nothing was written
 */
async function write(
  deps: Deps,
  asking: UserRow,
  told: readonly Told[] | undefined,
  events: readonly StripeEvent[],
): Promise<boolean> {
  const { id, stripeCustomerId: customer, billingVersion } = asking
  const written = await deps.db.transaction(async (tx) => {
    const user = await lockUser(tx, asking)
    if (user.billingVersion !== billingVersion || user.stripeCustomerId !== customer) return false
    for (const { id, type } of events) await repo.insertEvent(tx, { id, type, receivedAt: deps.now() })
    if (told) await writeRows(tx, id, told)
    else await repo.forgetCustomer(tx, id, deps.now())
    await writeAccess(tx, user, deps.now())
    await repo.raiseVersion(tx, id)
    return true
  })
  // Nowhere else is the customer's id kept: with it a mistake can be undone.
  if (written && !told) deps.log.warn({ account: id, customer }, 'a customer was forgotten')
  return written
}

async function writeRows(tx: Deps['db'], userId: number, told: readonly Told[]): Promise<void> {
  const states = told
    .map(({ subscription, paidUntil }) => readStripeSubscription(subscription, paidUntil))
    .filter((state) => state !== undefined)
  await repo.endForgotten(
    tx,
    userId,
    states.map(({ stripeSubscriptionId }) => stripeSubscriptionId),
  )
  for (const state of states) await repo.putStripeRow(tx, userId, state)
}

/**
 * Writes the plan of an account from all that it has or had; the caller holds its lock.
 * @returns the badges that its first Premium earns it
 */
export async function writeAccess(tx: Deps['db'], actor: Actor, at: Date): Promise<Badge[]> {
  const access = accessOf(await repo.findRows(tx, actor.id))
  await repo.setAccess(tx, actor.id, access)
  return access.subscriptionPlan === 'premium' ? award(tx, actor, at, { type: 'premium_begun' }) : []
}

/** Forgets the events that Stripe does not send again. */
export function forgetOldEvents({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  return repo.deleteEventsBefore(db, new Date(now().getTime() - EVENTS_KEPT_MS))
}
