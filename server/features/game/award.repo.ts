import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { lowerSql } from '#server/db/lower-sql.ts'
import type { BadgeId } from '#shared/constants/badges.ts'
import { COLLECTED_SYMBOLS_MAX, POINT_RULES } from '#shared/constants/game.ts'
import { type Due, MOST_DREAMS } from './rules.ts'

export const instant = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`

/**
 * Notes that a dream was recorded on a day, and measures the streak that ends with it: of the days before it, however
 * the clock went. The person must be locked.
 * @param day of Europe/Rome
 * @returns how many days the streak has
 */
export async function recordDay(tx: Db, userId: number, day: string, at: Date): Promise<number> {
  const { rows } = await tx.execute<{ current_streak: number }>(sql`
    with recorded as (
      insert into recording_days (user_id, day) values (${userId}, ${day}) on conflict do nothing
    ),
    streak as (
      select count(*)::integer as days from (
        select day, (row_number() over (order by day desc))::integer - 1 as back from (
          select day from recording_days where user_id = ${userId} and day <= ${day}::date
          union select ${day}::date
        ) known
      ) counted
      where day = ${day}::date - back
    )
    update user_game_stats
    set current_streak = days, max_streak = greatest(max_streak, days), last_streak_date = ${day}::date,
      updated_at = ${instant(at)}
    from streak where user_id = ${userId}
    returning current_streak`)
  return rows[0]?.current_streak ?? 0
}

/**
 * Collects the symbols of a dream as its figures have them.
 * @returns how many symbols and dreams there are now, as far as badges count them
 */
export async function collectSymbols(tx: Db, userId: number, dreamId: number, at: Date) {
  const key = lowerSql(sql`label`)
  const { rows } = await tx.execute<{ symbols: number; dreams: number }>(sql`
    with known as materialized (
      select count(*)::integer as total
      from (select from collected_symbols where user_id = ${userId} limit ${COLLECTED_SYMBOLS_MAX}) counted
    ),
    added as (
      insert into collected_symbols (user_id, key, label, collected_at)
      select ${userId}::integer, key, label, ${instant(at)} from (
        select distinct on (${key}) ${key} as key, label from dream_elements
        where dream_id = ${dreamId} and user_id = ${userId} and kind = 'symbols'
        order by ${key}, label collate "C" desc
      ) found
      where not exists (select from collected_symbols c where c.user_id = ${userId} and c.key = found.key)
      limit ${COLLECTED_SYMBOLS_MAX} - (select total from known)
      on conflict do nothing
      returning key
    )
    select
      (select total from known) + (select count(*)::integer from added) as symbols,
      (select count(*)::integer from (select from dreams where user_id = ${userId} limit ${MOST_DREAMS}) d) as dreams`)
  return rows[0] ?? { symbols: 0, dreams: 0 }
}

/**
 * Pays what is due and gives the badges that are not there yet, with their points; what a person has stays the sum of
 * the ledger. The person must be locked: the day's rows are counted in the statement that adds to them.
 * @param due of each cause at most one row
 * @returns the badges that are new
 */
export async function settle(tx: Db, userId: number, at: Date, day: string, due: Due[], badges: BadgeId[]) {
  const { rows } = await tx.execute<{ badge: BadgeId }>(sql`
    with earned as (
      insert into earned_badges (user_id, badge, earned_at)
      select ${userId}::integer, badge, ${instant(at)} from unnest(${sql.param(badges)}::text[]) badge
      on conflict do nothing
      returning badge
    ),
    paid as (
      insert into point_entries (user_id, cause, key, points, day, created_at)
      select ${userId}::integer, cause, key, points, ${day}::date, ${instant(at)} from (
        select cause, key, points from
          jsonb_to_recordset(${JSON.stringify(due)}::jsonb) due (cause text, key text, points integer, "perDay" integer)
        where "perDay" is null or "perDay" > (
          select count(*) from point_entries e
          where e.user_id = ${userId} and e.cause = due.cause and e.day = ${day}::date
        )
        union all select 'badge', badge, ${POINT_RULES.badge.points}::integer from earned
      ) owed
      on conflict do nothing
      returning points
    ),
    added as (
      update user_game_stats
      set points = points + (select sum(points) from paid), updated_at = ${instant(at)}
      where user_id = ${userId} and exists (select from paid)
    )
    select badge from earned`)
  return rows.map(({ badge }) => badge)
}
