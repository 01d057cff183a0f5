import { and, eq, gt, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import type { BadgeId } from '#shared/constants/badges.ts'
import { COLLECTED_SYMBOLS_SHOWN } from '#shared/constants/game.ts'
import { earnedBadges, type GameStatsRow, userGameStats } from '#shared/schema/game.ts'

/** Where a person stands in the game. */
export interface Standing extends Pick<GameStatsRow, 'points' | 'currentStreak' | 'maxStreak' | 'lastStreakDate'> {
  /** The latest first. */
  badges: { id: BadgeId; earnedAt: string }[]
  symbols: string[]
  symbolCount: number
  dreamCount: number
}

const { points, currentStreak, maxStreak, lastStreakDate } = userGameStats

/** @returns undefined while the game is not opened */
export async function findStanding(db: Db, userId: number): Promise<Standing | undefined> {
  const [row] = await db
    .select({
      points,
      currentStreak,
      maxStreak,
      lastStreakDate,
      badges: sql<Standing['badges']>`(
        select coalesce(jsonb_agg(jsonb_build_object('id', badge, 'earnedAt', earned_at) order by earned_at desc), '[]')
        from earned_badges b where b.user_id = ${userId})`,
      symbols: sql<string[]>`(
        select coalesce(jsonb_agg(label), '[]') from (
          select label from collected_symbols c where c.user_id = ${userId}
          order by collected_at desc, key limit ${COLLECTED_SYMBOLS_SHOWN}
        ) latest)`,
      symbolCount: sql<number>`(select count(*)::integer from collected_symbols c where c.user_id = ${userId})`,
      dreamCount: sql<number>`(
        select coalesce(sum(dreams), 0)::integer from dream_counts c where c.user_id = ${userId} and c.kind = 'mood')`,
    })
    .from(userGameStats)
    .where(eq(userGameStats.userId, userId))
  return row
}

/** @returns undefined while the game is not opened */
export async function findProgress(db: Db, userId: number) {
  const [row] = await db
    .select({
      points,
      badges: sql<
        BadgeId[]
      >`(select coalesce(jsonb_agg(badge), '[]') from earned_badges b where b.user_id = ${userId})`,
    })
    .from(userGameStats)
    .where(eq(userGameStats.userId, userId))
  return row
}

/** The badges that a cause earned since a moment. */
export async function findEarned(db: Db, userId: number, cause: string, since: Date): Promise<BadgeId[]> {
  const { badge, earnedAt } = earnedBadges
  const rows = await db
    .select({ badge })
    .from(earnedBadges)
    .where(and(eq(earnedBadges.userId, userId), eq(earnedBadges.cause, cause), gt(earnedAt, since)))
  return rows.map((row) => row.badge)
}
