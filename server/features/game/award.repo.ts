import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { instant, lowerSql } from '#server/db/sql.ts'
import type { BadgeId } from '#shared/constants/badges.ts'
import { COLLECTED_SYMBOLS_MAX, POINT_RULES } from '#shared/constants/game.ts'
import { type Due, MOST_DREAMS } from './rules.ts'

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

/** What is to be paid and given, and for what. */
interface Earning {
  /** As the badges keep it. */
  cause: string
  /** Badges that it gave since then are news still. */
  newsSince: Date
  due: Due[]
  badges: BadgeId[]
}

/**
 * Pays what is due and gives the badges that are not there yet, with their points; what a person has stays the sum of
 * the ledger. The person must be locked: a day's rows are counted in the statement that adds to them.
 * @param day of Europe/Rome, on which badges are paid
 * @param earning of each cause and day at most one row is due
 * @returns the badges that the cause gave, just now or lately
 */
export async function settle(tx: Db, userId: number, at: Date, day: string, earning: Earning) {
  const { cause, newsSince, due, badges } = earning
  const { rows } = await tx.execute<{ badge: BadgeId }>(sql`
    with earned as (
      insert into earned_badges (user_id, badge, cause, earned_at)
      select ${userId}::integer, badge, ${cause}, ${instant(at)} from unnest(${sql.param(badges)}::text[]) badge
      on conflict do nothing
      returning badge
    ),
    paid as (
      insert into point_entries (user_id, cause, key, points, day, created_at)
      select ${userId}::integer, cause, key, points, day, ${instant(at)} from (
        select cause, key, points, day from
          jsonb_to_recordset(${JSON.stringify(due)}::jsonb)
            due (cause text, key text, points integer, "perDay" integer, day date)
        where "perDay" is null or "perDay" > (
          select count(*) from point_entries e
          where e.user_id = ${userId} and e.cause = due.cause and e.day = due.day
        )
        union all select 'badge', badge, ${POINT_RULES.badge.points}::integer, ${day}::date from earned
      ) owed
      on conflict do nothing
      returning points
    ),
    added as (
      update user_game_stats
      set points = points + (select sum(points) from paid), updated_at = ${instant(at)}
      where user_id = ${userId} and exists (select from paid)
    )
    select badge from earned
    union all select badge from earned_badges
    where user_id = ${userId} and cause = ${cause} and earned_at > ${instant(newsSince)}`)
  return rows.map(({ badge }) => badge)
}
