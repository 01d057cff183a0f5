import { and, eq, gte, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import type { BadgeId } from '#shared/constants/badges.ts'
import { COLLECTED_SYMBOLS_SHOWN } from '#shared/constants/game.ts'
import { earnedBadges, emptyMornings, userGameStats } from '#shared/schema/game.ts'
import { users } from '#shared/schema/users.ts'
import { runsOf } from './award.repo.ts'

export interface GameState {
  points: number
  /** `last` is the last day of the last streak, also an empty one, `days` its length; null before the first day. */
  streak: { last: string; lastRecorded: string | null; days: number; longest: number } | null
  /** Newest first. */
  badges: { id: BadgeId; earnedAt: string; isNew: boolean }[]
  symbols: string[]
  symbolCount: number
  dreamCount: number
}

/** @param today later days, from a clock that was ahead, do not count. @returns undefined if the account is gone */
export async function findGameState(db: Db, userId: number, today: string): Promise<GameState | undefined> {
  const days = sql`select day from recording_days d where d.user_id = ${userId} and day <= ${today}::date + 1`
  const [row] = await db
    .select({
      points: sql<number>`coalesce(${userGameStats.points}, 0)`,
      streak: sql<GameState['streak']>`(
        select jsonb_build_object(
          'last', last, 'lastRecorded', max(last_recorded) over (), 'days', days, 'longest', max(days) over ()
        ) from (${runsOf(userId, days)}) runs order by last desc limit 1)`,
      badges: sql<GameState['badges']>`(
        select coalesce(jsonb_agg(
          jsonb_build_object('id', badge, 'earnedAt', earned_at, 'isNew', seen_at is null) order by earned_at desc
        ), '[]')
        from earned_badges b where b.user_id = ${userId})`,
      symbols: sql<string[]>`(
        select coalesce(jsonb_agg(label), '[]') from (
          select label from collected_symbols c where c.user_id = ${userId}
          order by collected_at desc, key limit ${COLLECTED_SYMBOLS_SHOWN}
        ) latest)`,
      symbolCount: sql<number>`(select count(*)::integer from collected_symbols c where c.user_id = ${userId})`,
      dreamCount: sql<number>`(select count(*)::integer from dreams d where d.user_id = ${userId})`,
    })
    .from(users)
    .leftJoin(userGameStats, eq(userGameStats.userId, users.id))
    .where(eq(users.id, userId))
  return row
}

const isUnseen = (userId: number) => and(eq(earnedBadges.userId, userId), isNull(earnedBadges.seenAt))

export async function findUnseen(db: Db, userId: number): Promise<BadgeId[]> {
  const rows = await db.select({ badge: earnedBadges.badge }).from(earnedBadges).where(isUnseen(userId))
  return rows.map(({ badge }) => badge)
}

export async function markSeen(db: Db, userId: number, badges: readonly BadgeId[], at: Date): Promise<void> {
  await db
    .update(earnedBadges)
    .set({ seenAt: at })
    .where(and(isUnseen(userId), inArray(earnedBadges.badge, [...badges])))
}

export async function insertEmptyMorning(db: Db, userId: number, day: string): Promise<void> {
  await db.insert(emptyMornings).values({ userId, day }).onConflictDoNothing()
}

export async function findEmptyMornings(db: Db, userId: number, month: string): Promise<string[]> {
  const { day } = emptyMornings
  const first = sql`${`${month}-01`}::date`
  const rows = await db
    .select({ day })
    .from(emptyMornings)
    .where(and(eq(emptyMornings.userId, userId), gte(day, first), lt(day, sql`${first} + interval '1 month'`)))
    .orderBy(day)
  return rows.map((row) => row.day)
}

export async function deleteEmptyMorning(db: Db, userId: number, day: string): Promise<void> {
  await db.delete(emptyMornings).where(and(eq(emptyMornings.userId, userId), eq(emptyMornings.day, day)))
}
