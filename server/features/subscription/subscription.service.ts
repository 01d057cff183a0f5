import { setTimeout as sleep } from 'node:timers/promises'
import type { Actor, Deps } from '#server/deps.ts'
import { AppError, unauthenticated } from '#server/errors.ts'
import { unseenBadges } from '#server/features/game/game.service.ts'
import { lockUser } from '#server/features/users/users.service.ts'
import { ASSUMED_PERIOD_DAYS } from '#shared/constants/plans.ts'
import type { Earned } from '#shared/contracts/game.ts'
import type { SubscriptionRow } from '#shared/schema/subscriptions.ts'
import { endOf, givesPremium, isDeclined, isLive } from './access.ts'
import * as repo from './subscription.repo.ts'
import { syncSubscriptions, writeAccess } from './sync.ts'

export type { Standing } from './subscription.repo.ts'

/** Whoever only looks waits no longer for Stripe than this, whatever is asked of it. */
const LOOKING_MS = 4_000
/** Stripe waits for a first payment a little less long. */
const FIRST_PAYMENT_MS = 86_400_000
const ASSUMED_PERIOD_MS = ASSUMED_PERIOD_DAYS * 86_400_000

/** Makes an account premium until the given moment, by a gift of the house. It takes the place of the gift before it. */
export function grantPremium({ db, now }: Pick<Deps, 'db' | 'now'>, actor: Actor, until: Date): Promise<void> {
  return db.transaction(async (tx) => {
    await lockUser(tx, actor)
    await repo.deleteGrants(tx, actor.id)
    const periodStart = until > now() ? now() : new Date(until.getTime() - ASSUMED_PERIOD_MS)
    const row = { userId: actor.id, kind: 'grant', status: 'active', periodStart, periodEnd: until } as const
    await repo.insertRow(tx, { ...row, paidUntil: until })
    await writeAccess(tx, actor, now())
  })
}

/** @throws AppError `unauthenticated` when the account is gone */
export async function standingOf({ db }: Pick<Deps, 'db'>, actor: Actor): Promise<repo.Standing> {
  const standing = await repo.findStanding(db, actor.id)
  if (!standing) throw unauthenticated()
  return standing
}

/**
 * A person's subscription. Where there must be news of it, Stripe is asked; when it does not answer, or not in time, this
 * is what was known. What comes too late is written all the same.
 * @param takeOne whether Stripe may be asked for this account just now
 * @param patienceMs how long one waits for Stripe
 */
export async function getSubscription(
  deps: Deps,
  actor: Actor,
  takeOne: (key: string) => Promise<boolean>,
  patienceMs = LOOKING_MS,
): Promise<repo.Standing> {
  const known = await standingOf(deps, actor)
  const now = deps.now()
  if (!deps.stripe || !known.rows.some((row) => awaitsNews(row, now))) return known
  if (!(await takeOne(String(actor.id)))) return known
  const asking = syncSubscriptions(deps, actor)
  try {
    if (!(await isDoneWithin(asking, patienceMs))) {
      deps.background.run('hearing late of a subscription', () => asking)
      return known
    }
  } catch (error) {
    if (error instanceof AppError && error.code === 'provider_failed') return known
    throw error
  }
  return standingOf(deps, actor)
}

/** Waits for work, but no longer than so long; what is not done by then goes on. @throws what the work does by then */
async function isDoneWithin(work: Promise<void>, ms: number): Promise<boolean> {
  const timer = new AbortController()
  try {
    return await Promise.race([work.then(() => true), sleep(ms, false, { signal: timer.signal })])
  } finally {
    timer.abort()
  }
}

/**
 * Whether Stripe may know more of a row than we do: what it was paid for is over, and it was renewed, mended or taken
 * back; or a payment was begun within the time that Stripe gives it.
 */
function awaitsNews(row: SubscriptionRow, now: Date): boolean {
  if (row.kind === 'stripe' && row.status === 'incomplete')
    return now.getTime() - row.createdAt.getTime() < FIRST_PAYMENT_MS
  return isDeclined(row) || (isLive(row) && (endOf(row) ?? row.createdAt) <= now)
}

/**
 * Asks Stripe whether a person has paid, and makes them premium if so; whatever they say themselves.
 * @returns with the badge of the first Premium, also when Stripe's own notice has just brought it
 * @throws AppError `payment_missing` when nothing is paid, `unavailable`, `provider_failed`
 */
export async function activatePremium(deps: Deps, actor: Actor): Promise<repo.Standing & Earned> {
  await syncSubscriptions(deps, actor)
  const standing = await standingOf(deps, actor)
  const now = deps.now()
  if (standing.rows.some((row) => isLive(row) && givesPremium(row, now))) {
    return { ...standing, newBadges: await unseenBadges(deps, actor) }
  }
  throw new AppError('payment_missing', 'Non risulta ancora nessun pagamento. Se hai appena pagato, riprova tra poco.')
}
