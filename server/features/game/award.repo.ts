import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { instant, lowerSql } from '#server/db/sql.ts'
import type { BadgeId } from '#shared/constants/badges.ts'
import { POINT_RULES, STREAK_PAUSES_A_WEEK } from '#shared/constants/game.ts'
import { isListable } from './leaderboard.repo.ts'
import { type Earning, GOALS, MOST_DREAMS } from './rules.ts'

/**
 * A person's streaks, one row per run of days. The first empty mornings of a week connect the days around them but do
 * not count.
 * @param recorded a query of the distinct days with a dream recorded
 */
export const runsOf = (userId: number, recorded: SQL): SQL => sql`
  select
    max(day) as last, min(day) filter (where is_recorded) as first_recorded,
    max(day) filter (where is_recorded) as last_recorded, (count(*) filter (where is_recorded))::integer as days
  from (
    select day, is_recorded, day - (row_number() over (order by day))::integer as run from (
      select day, true as is_recorded from (${recorded}) recorded
      union all select day, false from (
        select day, row_number() over (partition by date_trunc('week', day) order by day) as place
        from empty_mornings where user_id = ${userId} and day not in (${recorded})
      ) empty where place <= ${sql.raw(String(STREAK_PAUSES_A_WEEK))}
    ) known
  ) numbered group by run`

/**
 * Adds points and badges in one statement. The caller holds the person's lock, because the statement counts the rows of
 * a day that it adds to.
 * @returns all badges that the person has not seen yet
 */
export async function settle(tx: Db, userId: number, at: Date, earning: Earning): Promise<BadgeId[]> {
  const { day, payments, firstBadge, collectedDream, isRecording } = earning
  const key = lowerSql(sql`label`)
  const goals = collectedDream === null ? [] : GOALS
  const { rows } = await tx.execute<{ badge: BadgeId }>(sql`
    with new_day as (
      insert into recording_days (user_id, day) select ${userId}::integer, ${day}::date where ${isRecording}
      on conflict do nothing
    ),
    days as materialized (
      select day from recording_days where user_id = ${userId} and ${isRecording}
      union select ${day}::date where ${isRecording}
    ),
    runs as materialized (${runsOf(userId, sql`select day from days`)}),
    new_symbols as (
      insert into collected_symbols (user_id, key, label, collected_at)
      select distinct on (${key}) ${userId}::integer, ${key}, label, ${instant(at)} from dream_elements
      where dream_id = ${collectedDream} and user_id = ${userId} and kind = 'symbols'
      order by ${key}, label collate "C" desc
      on conflict do nothing
      returning key
    ),
    reached (measure, total) as (
      select 'streak', (select max(days) from runs)
      union all select 'symbols', (select count(*) from collected_symbols where user_id = ${userId}) + (select count(*) from new_symbols)
      union all select 'dreams', count(*) from (select from dreams where user_id = ${userId} limit ${MOST_DREAMS}) counted
    ),
    earned as (
      insert into earned_badges (user_id, badge, earned_at)
      select ${userId}::integer, badge, ${instant(at)} from (
        select badge from jsonb_to_recordset(${JSON.stringify(goals)}::jsonb) goals (badge text, "of" text, count integer)
        join reached on measure = "of" and total >= count
        union select ${firstBadge}::text where ${firstBadge}::text is not null
      ) deserved
      on conflict do nothing
      returning badge
    ),
    paid as (
      insert into point_entries (user_id, cause, key, points, day, created_at)
      select ${userId}::integer, cause, key, points, ${day}::date, ${instant(at)} from (
        select cause, key, points from
          jsonb_to_recordset(${JSON.stringify(payments)}::jsonb)
            due (cause text, key text, points integer, "perDay" integer)
        where ("perDay" is null or "perDay" > (
            select count(*) from point_entries e where e.user_id = ${userId} and e.cause = due.cause and e.day = ${day}
          ))
          and (cause <> 'streak' or exists (select from runs where first_recorded < ${day} and last >= ${day}))
        union all select 'badge', badge, ${POINT_RULES.badge.points}::integer from earned
      ) owed
      on conflict do nothing
      returning points
    ),
    added as (
      insert into user_game_stats (user_id, points, is_listed, updated_at)
      select ${userId}::integer, sum(points), (select ${isListable} from users where id = ${userId}), ${instant(at)} from paid having count(*) > 0
      on conflict (user_id) do update
        set points = user_game_stats.points + excluded.points, updated_at = excluded.updated_at
    )
    select badge from earned
    union all select badge from earned_badges where user_id = ${userId} and seen_at is null`)
  return rows.map(({ badge }) => badge)
}
