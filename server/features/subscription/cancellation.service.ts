import type { Actor, Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { lockUser } from '#server/features/users/users.service.ts'
import { askStripe } from '#server/integrations/stripe/failure.ts'
import type { SubscriptionRow } from '#shared/schema/subscriptions.ts'
import { endOf, givesPremium, isDeclined, isLive, leadingRow } from './access.ts'
import { endAtStripe, goOnAtStripe, isAtStripe, type Wish } from './cancellation-stripe.ts'
import { outcomeOf } from './outcome.ts'
import { PAYMENT_DUE } from './refusals.ts'
import * as repo from './subscription.repo.ts'
import { standingOf } from './subscription.service.ts'
import { requireStripe, syncSubscriptions } from './sync.ts'

const NOTHING_TO_CANCEL = 'Non hai un abbonamento da cancellare.'
const CHANGED = 'Il tuo abbonamento è cambiato proprio in questo momento. Controlla come sta ora e, se serve, riprova.'
const NOTHING_TO_REACTIVATE = 'Non hai un abbonamento da riattivare.'

/**
 * Ends a person's subscription: with the period it is paid for, and one that is paid for no longer at once. Nothing is
 * charged afterwards. One that is cancelled already stays so.
 * @throws AppError `no_subscription`, `conflict` when it was renewed, or changed, in this very moment, `unavailable`,
 * `provider_failed`
 */
export async function cancel(deps: Deps, actor: Actor): Promise<repo.Standing> {
  const standing = await askedStanding(deps, actor)
  const row = meantRow(standing.rows)
  if (!row || !(isLive(row) || givesPremium(row, deps.now()))) throw new AppError('no_subscription', NOTHING_TO_CANCEL)
  if (row.cancelAt !== null && !isDeclined(row)) return standing
  return isAtStripe(row) ? fulfil(deps, actor, endAtStripe(row)) : setLocalEnd(deps, actor, row, endOf(row))
}

/**
 * Takes a cancellation back.
 * @throws AppError `no_subscription` when there is nothing that still runs, `payment_due`, `conflict` when it changed in
 * this very moment, `unavailable`, `provider_failed`
 */
export async function reactivate(deps: Deps, actor: Actor): Promise<repo.Standing> {
  const standing = await askedStanding(deps, actor)
  const row = meantRow(standing.rows)
  if (row && isDeclined(row)) throw new AppError('payment_due', PAYMENT_DUE)
  if (!row || !givesPremium(row, deps.now())) throw new AppError('no_subscription', NOTHING_TO_REACTIVATE)
  if (row.cancelAt === null) return standing
  return isAtStripe(row) ? fulfil(deps, actor, goOnAtStripe(row)) : setLocalEnd(deps, actor, row, null)
}

/** What a person means by their subscription: what charges them, before whatever else lasts longer. */
function meantRow(rows: readonly SubscriptionRow[]): SubscriptionRow | undefined {
  return leadingRow(rows.filter(isLive)) ?? leadingRow(rows)
}

/**
 * How a person stands, by Stripe's word where Stripe knows them: nobody is told that something is cancelled, or has
 * nothing to cancel, because the news of it is late.
 */
async function askedStanding(deps: Deps, actor: Actor): Promise<repo.Standing> {
  const known = await standingOf(deps, actor)
  if (known.user.stripeCustomerId === null) return known
  // Without keys, what Stripe does not know of can be seen to all the same.
  if (!deps.stripe && !known.rows.some(isLive)) return known
  await syncSubscriptions(deps, actor)
  return standingOf(deps, actor)
}

/** Has Stripe do what a person wants, and sees whether it is so. */
async function fulfil(deps: Deps, actor: Actor, { what, row, ask, holds }: Wish): Promise<repo.Standing> {
  const stripe = requireStripe(deps)
  const asking = () => askStripe(deps.log, what, () => ask(stripe))
  const { failure, standing, after } = await outcomeOf(deps, actor, row, asking)
  if (after && holds(after, failure === undefined)) return standing
  throw failure ?? new AppError('conflict', CHANGED)
}

/** A trial and a gift end by themselves: that somebody wants no more of it is only written down. */
async function setLocalEnd(
  deps: Deps,
  actor: Actor,
  row: SubscriptionRow,
  cancelAt: Date | null,
): Promise<repo.Standing> {
  await deps.db.transaction(async (tx) => {
    await lockUser(tx, actor)
    await repo.setCancelAt(tx, actor.id, row.id, cancelAt)
  })
  return standingOf(deps, actor)
}
