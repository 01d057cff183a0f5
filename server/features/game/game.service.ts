import type { Actor, Deps } from '#server/deps.ts'
import { unauthenticated } from '#server/errors.ts'
import type { BadgeId, Progress } from '#shared/constants/badges.ts'
import { dayOf } from '#shared/constants/dates.ts'
import { levelOf } from '#shared/constants/game.ts'
import type { Badge } from '#shared/contracts/game.ts'
import { settle } from './award.repo.ts'
import { presentBadges } from './game.presenter.ts'
import * as repo from './game.repo.ts'
import { type Board, findOwn, findTop, refreshListing } from './leaderboard.repo.ts'
import { type Cause, earningOf } from './rules.ts'

export type { Cause } from './rules.ts'
export { refreshListing }

/**
 * Adds points and badges in the transaction of their cause; the caller holds the person's lock. A repeated cause adds
 * nothing: each has one row in the ledger, and rows are never removed.
 * @param at the time of the cause; its day in Europe/Rome counts
 * @returns all badges that the person has not seen yet, in the order of their table
 */
export async function award(tx: Deps['db'], actor: Actor, at: Date, cause: Cause): Promise<Badge[]> {
  return presentBadges(await settle(tx, actor.id, at, earningOf(cause, dayOf(at))))
}

/** The badges that a person has not seen yet, for a response without an award. */
export async function unseenBadges({ db }: Pick<Deps, 'db'>, actor: Actor): Promise<Badge[]> {
  return presentBadges(await repo.findUnseen(db, actor.id))
}

/** Marks badges as seen. */
export function markBadgesSeen({ db, now }: Pick<Deps, 'db' | 'now'>, actor: Actor, badges: readonly BadgeId[]) {
  return repo.markSeen(db, actor.id, badges, now())
}

/** Stores that the person remembers no dream this morning (idempotent). */
export function markEmptyMorning({ db, now }: Pick<Deps, 'db' | 'now'>, actor: Actor): Promise<void> {
  return repo.insertEmptyMorning(db, actor.id, dayOf(now()))
}

/** Removes this morning's note. */
export function unmarkEmptyMorning({ db, now }: Pick<Deps, 'db' | 'now'>, actor: Actor): Promise<void> {
  return repo.deleteEmptyMorning(db, actor.id, dayOf(now()))
}

/** The days of a month (`yyyy-MM`) with an empty morning. */
export function listEmptyMornings({ db }: Pick<Deps, 'db'>, actor: Actor, month: string): Promise<string[]> {
  return repo.findEmptyMornings(db, actor.id, month)
}

/** Level and badges for other features. @throws AppError `unauthenticated` when the account is gone */
export async function progressOf(deps: Pick<Deps, 'db' | 'now'>, actor: Actor): Promise<Progress> {
  const { points, badges } = await getGameState(deps, actor)
  return { level: levelOf(points).level, badges: badges.map(({ id }) => id) }
}

/** @throws AppError `unauthenticated` when the account is gone */
export async function getGameState({ db, now }: Pick<Deps, 'db' | 'now'>, actor: Actor): Promise<repo.GameState> {
  const state = await repo.findGameState(db, actor.id, dayOf(now()))
  if (!state) throw unauthenticated()
  return state
}

/** The top public profiles, and the caller's rank. @throws AppError `unauthenticated` when the account is gone */
export async function getLeaderboard({ db }: Deps, actor: Actor): Promise<Board> {
  const own = await findOwn(db, actor.id)
  if (!own) throw unauthenticated()
  return { top: await findTop(db, actor.id), own }
}
