import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { instant } from '#server/db/sql.ts'

/** Days in a row, each row of them once. @param days a query of different days */
export const runsOf = (days: SQL): SQL => sql`
  select min(day) as first, max(day) as last, count(*)::integer as days from (
    select day, day - (row_number() over (order by day))::integer as run from (${days}) known
  ) numbered group by run`

export const recordedDays = (userId: number): SQL => sql`select day from recording_days where user_id = ${userId}`

/**
 * The days that lengthen a streak: they follow another one.
 * @param days a query of days
 */
export const followingOf = (days: SQL): SQL => sql`select day from (${days}) known where day - 1 in (${days})`

interface Streaks {
  longest: number
  /** Of today and tomorrow those that follow a day on which something was recorded, too. */
  following: string[]
}

/**
 * Notes on which days dreams were recorded, in whatever order they come, and measures the streaks anew: the longest, and
 * the one that was recorded last. A clock that ran ahead may have left days that are still to come: of these only
 * tomorrow counts, which another server may have begun already. The person must be locked.
 * @param days a query of days of Europe/Rome
 */
export async function recordDays(tx: Db, userId: number, days: SQL, today: string, at: Date): Promise<Streaks> {
  const known = sql`select day from known`
  const { rows } = await tx.execute<{ longest: number; following: string[] }>(sql`
    with added as (
      insert into recording_days (user_id, day) select distinct ${userId}::integer, day from (${days}) recorded
      on conflict do nothing
      returning day
    ),
    known as materialized (${recordedDays(userId)} union select day from added),
    runs as materialized (${runsOf(known)}),
    latest as (
      select first, least(last, ${today}::date + 1) as last from runs where first <= ${today}::date + 1
      order by first desc limit 1
    )
    update user_game_stats
    set current_streak = latest.last - latest.first + 1, last_streak_date = latest.last,
      max_streak = (select max(days) from runs), updated_at = ${instant(at)}
    from latest
    where user_id = ${userId}
    returning max_streak as longest, (
      select coalesce(jsonb_agg(day), '[]') from (${followingOf(known)}) following
      where day between ${today}::date and ${today}::date + 1
    ) as following`)
  return rows[0] ?? { longest: 0, following: [] }
}
