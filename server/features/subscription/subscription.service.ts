import type { Actor, Deps } from '#server/deps.ts'
import { AppError, unauthenticated } from '#server/errors.ts'
import { unseenBadges } from '#server/features/game/game.service.ts'
import { lockUser } from '#server/features/users/users.service.ts'
import type { Earned } from '#shared/contracts/game.ts'
import type { SubscriptionRow } from '#shared/schema/subscriptions.ts'
import { endOf, givesPremium, isDeclined, isLive } from './access.ts'
import { withBilling } from './billing.ts'
import * as repo from './subscription.repo.ts'
import { sync, syncSubscription, writeAccess } from './sync.service.ts'

export type { Standing } from './subscription.repo.ts'

/** A page that only shows the subscription waits no longer for Stripe than this, and not for other requests. */
const VIEW_TIMES = { workMs: 4_000, waitMs: 0 }
/** Stripe waits about so long for a first payment. */
const FIRST_PAYMENT_MS = 86_400_000

/** Gives an account Premium until a moment, free of charge. A new gift replaces the one before. */
export function grantPremium({ db, now }: Pick<Deps, 'db' | 'now'>, actor: Actor, until: Date): Promise<void> {
  return db.transaction(async (tx) => {
    await lockUser(tx, actor)
    await repo.deleteRows(tx, actor.id, 'grant')
    const period = { periodStart: now(), periodEnd: until, paidUntil: until }
    await repo.insertRow(tx, { userId: actor.id, kind: 'grant', status: 'active', ...period })
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
 * The subscription of an account. Stripe is asked where news is due; when it fails or is slow, the answer is what was
 * known.
 * @param mayAsk whether Stripe may be asked for this account just now
 */
export async function getSubscription(
  deps: Deps,
  actor: Actor,
  mayAsk: (key: string) => Promise<boolean>,
): Promise<repo.Standing> {
  const known = await standingOf(deps, actor)
  const now = deps.now()
  if (!deps.stripe || !known.rows.some((row) => isNewsDue(row, now))) return known
  if (!(await mayAsk(String(actor.id)))) return known
  try {
    await withBilling(deps, actor, sync, VIEW_TIMES)
  } catch (error) {
    if (error instanceof AppError && error.code === 'provider_failed') return known
    throw error
  }
  return standingOf(deps, actor)
}

/** Whether a row may be out of date: its paid time is over, its renewal was declined, or a first payment is possible. */
function isNewsDue(row: SubscriptionRow, now: Date): boolean {
  if (row.status === 'incomplete') return now.getTime() - row.createdAt.getTime() < FIRST_PAYMENT_MS
  return isDeclined(row) || (isLive(row) && (endOf(row) ?? row.createdAt) <= now)
}

/**
 * Asks Stripe whether a person has paid, whatever the browser says, and makes them Premium if so.
 * @returns with the badge of the first Premium until it was seen, also when the webhook gave it
 * @throws AppError `payment_missing` when nothing is paid, `unavailable`, `provider_failed`
 */
export async function activatePremium(deps: Deps, actor: Actor): Promise<repo.Standing & Earned> {
  const { rows } = await syncSubscription(deps, actor)
  const now = deps.now()
  if (!rows.some((row) => isLive(row) && givesPremium(row, now))) {
    const message = 'Non risulta ancora nessun pagamento. Se hai appena pagato, riprova tra poco.'
    throw new AppError('payment_missing', message)
  }
  return { ...(await standingOf(deps, actor)), newBadges: await unseenBadges(deps, actor) }
}
