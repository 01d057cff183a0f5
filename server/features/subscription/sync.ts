import type Stripe from 'stripe'
import type { Actor, Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { getUser, lockUser } from '#server/features/auth/auth.service.ts'
import { askStripe, StripeFailure } from '#server/integrations/stripe/failure.ts'
import type { UserRow } from '#shared/schema/users.ts'
import { accessOf } from './access.ts'
import { leavesInvoice, voidLeftInvoices } from './late-invoices.ts'
import { readStripeSubscription } from './stripe-state.ts'
import * as repo from './subscription.repo.ts'
import { inTurn, type StripeEvent } from './sync-turns.ts'

/** As many writers as may get in one another's way before one of them gives up; Stripe then sends its event again. */
const MAX_TRIES = 12
const PAGE_SIZE = 100
/** Nobody has so many; a bound all the same. */
const MAX_SUBSCRIPTIONS = 1000
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
 * @param event whose effect this is; the second time it has none
 * @param options for who waits less long for Stripe than the client does: it shares nobody's answer
 * @throws AppError `unavailable`, `provider_failed`; `unauthenticated` when the account is gone
 */
export async function syncSubscriptions(
  deps: Deps,
  actor: Actor,
  event?: StripeEvent,
  options?: Pick<Stripe.RequestOptions, 'timeout' | 'maxNetworkRetries'>,
): Promise<void> {
  const stripe = requireStripe(deps)
  if (event && (await repo.isKnownEvent(deps.db, event.id))) return
  if (options) return bringUp(deps, actor, event ? [event] : [], options)
  return inTurn(stripe, actor.id, event, (events) => bringUp(deps, actor, events))
}

async function bringUp(
  deps: Deps,
  actor: Actor,
  events: readonly StripeEvent[],
  options?: Stripe.RequestOptions,
): Promise<void> {
  const stripe = requireStripe(deps)
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const asking = await getUser(deps, actor)
    const told = await listAll(deps, stripe, asking, options)
    await refuseLateMoney(deps, stripe, asking, told, options)
    if (await write(deps, asking, told, events)) return
  }
  deps.log.warn('too many writers of one account’s subscriptions')
  throw new AppError('provider_failed', 'Stiamo già aggiornando il tuo abbonamento. Riprova tra poco.')
}

/** All that Stripe has of an account, or that it has no such customer. */
type Told = Stripe.Subscription[] | 'no customer'

async function listAll(
  { log }: Deps,
  stripe: Stripe,
  { stripeCustomerId: customer }: UserRow,
  options?: Stripe.RequestOptions,
): Promise<Told> {
  if (customer === null) return []
  const asked: Stripe.SubscriptionListParams = {
    customer,
    status: 'all',
    limit: PAGE_SIZE,
    expand: ['data.latest_invoice'],
  }
  try {
    return await askStripe(log, 'list subscriptions', () =>
      stripe.subscriptions.list(asked, options).autoPagingToArray({ limit: MAX_SUBSCRIPTIONS }),
    )
  } catch (error) {
    if (error instanceof StripeFailure && isUnknownCustomer(error)) return 'no customer'
    throw error
  }
}

/**
 * Whether Stripe has no such customer: deleted by staff, or of the time of the test keys. A live customer that is asked
 * for with test keys is there all the same, and somebody's mistake must not end what was paid for.
 */
function isUnknownCustomer({ cause: { code, param, message } }: StripeFailure): boolean {
  return code === 'resource_missing' && param === 'customer' && !message.includes('exists in live mode')
}

/** What ended since it was last told of, or ended with an invoice to be paid, is seen to: nobody pays for nothing. */
async function refuseLateMoney(
  deps: Deps,
  stripe: Stripe,
  { id }: UserRow,
  told: Told,
  options?: Stripe.RequestOptions,
): Promise<void> {
  if (told === 'no customer') return
  const canceled = told.filter(({ status }) => status === 'canceled')
  if (canceled.length === 0) return
  const rows = await repo.findRows(deps.db, id)
  const isNews = ({ id }: Stripe.Subscription) =>
    !rows.some(({ stripeSubscriptionId, status }) => stripeSubscriptionId === id && status === 'canceled')
  for (const subscription of canceled) {
    const ours = readStripeSubscription(subscription, null) !== undefined
    if (ours && (leavesInvoice(subscription) || isNews(subscription))) {
      await voidLeftInvoices(deps, stripe, subscription, options)
    }
  }
}

/** @returns false when what Stripe told is out of date, and nothing was written */
function write(deps: Deps, asking: UserRow, told: Told, events: readonly StripeEvent[]): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    const user = await lockUser(tx, asking)
    const fresh = user.billingVersion === asking.billingVersion && user.stripeCustomerId === asking.stripeCustomerId
    if (!fresh) return false
    for (const { id, type } of events) await repo.insertEvent(tx, { id, type, receivedAt: deps.now() })
    if (told === 'no customer') await repo.forgetCustomer(tx, user.id, deps.now())
    else await writeRows(tx, user, told)
    await writeAccess(tx, user.id)
    await repo.raiseVersion(tx, user.id)
    return true
  })
}

async function writeRows(tx: Deps['db'], { id }: UserRow, told: Stripe.Subscription[]): Promise<void> {
  const rows = await repo.findRows(tx, id)
  const paidUntil = new Map(rows.map((row) => [row.stripeSubscriptionId, row.paidUntil]))
  const states = told
    .map((subscription) => readStripeSubscription(subscription, paidUntil.get(subscription.id) ?? null))
    .filter((state) => state !== undefined)
  await repo.endForgotten(
    tx,
    id,
    states.map(({ stripeSubscriptionId }) => stripeSubscriptionId),
  )
  for (const state of states) await repo.putStripeRow(tx, id, state)
}

/** Writes the plan of an account from all that it has or had; the caller holds its lock. */
export async function writeAccess(tx: Deps['db'], userId: number): Promise<void> {
  await repo.setAccess(tx, userId, accessOf(await repo.findRows(tx, userId)))
}

/** Forgets the events that Stripe does not send again. */
export function forgetOldEvents({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  return repo.deleteEventsBefore(db, new Date(now().getTime() - EVENTS_KEPT_MS))
}
