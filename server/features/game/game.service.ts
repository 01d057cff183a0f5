import { sql } from 'drizzle-orm'
import type { Actor, Deps } from '#server/deps.ts'
import { unauthenticated } from '#server/errors.ts'
import { lockUser } from '#server/features/users/users.service.ts'
import type { Progress } from '#shared/constants/avatar-unlocking.ts'
import { BADGE_IDS, type BadgeId } from '#shared/constants/badges.ts'
import { DAY_MS, dayOf } from '#shared/constants/dates.ts'
import { levelOf } from '#shared/constants/levels.ts'
import type { Badge } from '#shared/contracts/game.ts'
import * as awards from './award.repo.ts'
import { presentBadge } from './game.presenter.ts'
import * as repo from './game.repo.ts'
import { type Board, findOwn, findTop } from './leaderboard.repo.ts'
import { openGame } from './opening.repo.ts'
import { badgesFor, type Cause, causeKey, dueFor, type Reached } from './rules.ts'
import { recordDays } from './streaks.repo.ts'

export type { Cause } from './rules.ts'

type Clocked = Pick<Deps, 'db' | 'now'>

/**
 * Pays points and gives badges, in the transaction of their cause; the caller holds the person's lock. Whatever a person
 * does again, or undoes and does again, pays nothing more: each cause has one row in the ledger, and rows are never
 * removed.
 * @param at when it happened: its day in Europe/Rome counts
 * @returns the badges that are new, in the order of their table; with them those that the same cause gave lately, for
 * who asks again because its answer was lost
 */
export async function award(tx: Deps['db'], actor: Actor, at: Date, cause: Cause): Promise<Badge[]> {
  const day = dayOf(at)
  await openGame(tx, actor.id, at, cause)
  const reached = await measure(tx, actor, at, cause)
  const due = dueFor(cause, day, reached)
  const badges = badgesFor(cause, reached)
  if (due.length === 0 && badges.length === 0) return []
  const earning = { cause: causeKey(cause), newsSince: newsSince(at), due, badges }
  return inOrder(await awards.settle(tx, actor.id, at, day, earning))
}

async function measure(tx: Deps['db'], actor: Actor, at: Date, cause: Cause): Promise<Reached> {
  switch (cause.type) {
    case 'dream_recorded': {
      const today = dayOf(at)
      const { longest, following } = await recordDays(tx, actor.id, sql`select ${today}::date as day`, today, at)
      return {
        streak: longest,
        streakDays: following,
        ...(await awards.collectSymbols(tx, actor.id, cause.dreamId, at)),
      }
    }
    case 'dream_changed':
    case 'dream_read':
      return awards.collectSymbols(tx, actor.id, cause.dreamId, at)
    default:
      return {}
  }
}

const inOrder = (ids: readonly BadgeId[]) => BADGE_IDS.filter((id) => ids.includes(id)).map(presentBadge)

/** A badge is news for a day: who asks later, on another device perhaps, has been told of it or found it. */
const newsSince = (at: Date, ms = DAY_MS) => new Date(at.getTime() - ms)

/**
 * The badges that a cause has earned its person lately, for who asks again because its answer was lost, or was not the
 * one that was answered: a payment's notice answers to nobody. What was made up for when the game was opened is no news.
 * @param ms how long they are news
 */
export async function badgesOf({ db, now }: Clocked, actor: Actor, cause: Cause, ms?: number): Promise<Badge[]> {
  return inOrder(await repo.findEarned(db, actor.id, causeKey(cause), newsSince(now(), ms)))
}

/** Level and badges, as far as other features ask for them. */
export async function progressOf(deps: Clocked, actor: Actor): Promise<Progress> {
  const { points, badges } = await inGame(deps, actor, (db) => repo.findProgress(db, actor.id))
  return { level: levelOf(points).level, badges }
}

export function getStanding(deps: Clocked, actor: Actor): Promise<repo.Standing> {
  return inGame(deps, actor, (db) => repo.findStanding(db, actor.id))
}

/** The people with the most points among the public profiles, and the caller's own place. */
export async function getLeaderboard(deps: Clocked, actor: Actor): Promise<Board> {
  const own = await inGame(deps, actor, (db) => findOwn(db, actor.id))
  return { top: await findTop(deps.db, actor.id), own }
}

/** Reads, and where the game was not opened yet opens it first: of an account from before there was one, say. */
async function inGame<T>(deps: Clocked, actor: Actor, read: (db: Deps['db']) => Promise<T | undefined>): Promise<T> {
  const known = await read(deps.db)
  if (known) return known
  const opened = await deps.db.transaction(async (tx) => {
    await lockUser(tx, actor)
    await openGame(tx, actor.id, deps.now())
    return read(tx)
  })
  if (!opened) throw unauthenticated()
  return opened
}
