import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { dayAt, instant, lowerSql, startOfDay } from '#server/db/sql.ts'
import { dayOf } from '#shared/constants/dates.ts'
import { COLLECTED_SYMBOLS_MAX, POINT_RULES } from '#shared/constants/game.ts'
import { BEFORE, type Cause, FIRSTS, GOALS } from './rules.ts'
import { followingOf, recordDays, recordedDays, runsOf } from './streaks.repo.ts'

/** What of an account is no history: it is just now happening, and pays by itself. Ids; 0 where there is none. */
interface Present {
  dream: number
  analysisOf: number
  symbolsOf: number
  month: number
  premium: boolean
}

const WITH_SYMBOLS: readonly Cause['type'][] = ['dream_recorded', 'dream_changed', 'dream_read']

function presentOf(cause: Cause | undefined): Present {
  const dreamId = cause && 'dreamId' in cause && WITH_SYMBOLS.includes(cause.type) ? cause.dreamId : 0
  return {
    dream: cause?.type === 'dream_recorded' ? dreamId : 0,
    analysisOf: cause?.type === 'dream_read' ? dreamId : 0,
    symbolsOf: dreamId,
    month: cause?.type === 'month_read' ? cause.monthlyId : 0,
    premium: cause?.type === 'premium_begun',
  }
}

/** A person's past, in conditions on the tables it is in. */
interface Past {
  userId: number
  dreams: SQL
  analyses: SQL
  months: SQL
  premium: SQL
  symbols: SQL
}

function pastOf(userId: number, at: Date, present: Present): Past {
  return {
    userId,
    dreams: sql`dreams where user_id = ${userId} and id <> ${present.dream}`,
    analyses: sql`dream_analyses a join dreams d on d.id = a.dream_id
      where d.user_id = ${userId} and a.dream_id <> ${present.analysisOf}`,
    months: sql`monthly_analyses where user_id = ${userId} and id <> ${present.month}`,
    // Where one begins now, only what is over was before it.
    premium: sql`subscriptions where user_id = ${userId}
      and ${present.premium ? sql`paid_until <= ${instant(at)}` : sql`paid_until is not null`}`,
    symbols: sql`dream_elements e join dreams d on d.id = e.dream_id
      where e.user_id = ${userId} and e.kind = 'symbols' and e.dream_id <> ${present.symbolsOf}`,
  }
}

/**
 * Opens a person's game, once; the person must be locked. What they did before there was one is made up for by the rules
 * of the day on which they did it, in statements that each go over the journal once. A new account has nothing of that.
 * @param cause what is just now happening: it is left to be paid by itself
 */
export async function openGame(tx: Db, userId: number, at: Date, cause?: Cause): Promise<void> {
  const past = pastOf(userId, at, presentOf(cause))
  const { rows } = await tx.execute<{ has_past: boolean }>(sql`
    insert into user_game_stats (user_id, created_at, updated_at) values (${userId}, ${instant(at)}, ${instant(at)})
    on conflict do nothing
    returning exists (select from ${past.dreams}) or exists (select from ${past.months})
      or exists (select from ${past.premium}) as has_past`)
  if (!rows[0]?.has_past) return
  await recordDays(tx, userId, sql`select ${dayAt(sql`created_at`)} as day from ${past.dreams}`, dayOf(at), at)
  await payPast(tx, past)
  await collectPastSymbols(tx, past)
  await givePastBadges(tx, past)
  await tx.execute(sql`
    update user_game_stats
    set points = (select coalesce(sum(points), 0) from point_entries where user_id = ${userId})
    where user_id = ${userId}`)
}

async function payPast(tx: Db, { userId, dreams, analyses, months }: Past): Promise<void> {
  const rules = Object.entries(POINT_RULES).map(([cause, rule]) => ({ cause, ...rule }))
  await tx.execute(sql`
    with happened (cause, key, at) as (
      select 'dream', id::text, created_at from ${dreams}
      union all select 'analysis', a.dream_id::text, a.created_at from ${analyses}
      union all select 'monthly', id::text, created_at from ${months}
      union all select 'streak', day::text, ${startOfDay(sql`day`)} from (${followingOf(recordedDays(userId))}) r
    ),
    counted as (
      select cause, key, at, day, row_number() over (partition by cause, day order by at) as nth
      from happened cross join lateral (select ${dayAt(sql`at`)} as day) of_rome
    )
    insert into point_entries (user_id, cause, key, points, day, created_at)
    select ${userId}::integer, cause, key, points, day, at from counted
    join jsonb_to_recordset(${JSON.stringify(rules)}::jsonb) rules (cause text, points integer, "perDay" integer)
      using (cause)
    where "perDay" is null or nth <= "perDay"
    on conflict do nothing`)
}

async function collectPastSymbols(tx: Db, { userId, symbols }: Past): Promise<void> {
  const key = lowerSql(sql`e.label`)
  await tx.execute(sql`
    insert into collected_symbols (user_id, key, label, collected_at)
    select ${userId}::integer, key, label, at from (
      select distinct on (${key}) ${key} as key, e.label, d.created_at as at from ${symbols}
      order by ${key}, d.created_at, d.id, e.label collate "C" desc
    ) found
    order by at limit ${COLLECTED_SYMBOLS_MAX}
    on conflict do nothing`)
}

/** Each with the moment in which it would have been earned. */
async function givePastBadges(tx: Db, { userId, dreams, analyses, months, premium }: Past): Promise<void> {
  await tx.execute(sql`
    with goals as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(GOALS)}::jsonb) goals (badge text, "of" text, count integer)
    ),
    reached (badge, at) as (
      select badge, (select created_at from ${dreams} order by created_at, id offset goals.count - 1 limit 1)
        from goals where "of" = 'dreams'
      union all select badge, (
        select collected_at from collected_symbols where user_id = ${userId}
        order by collected_at offset goals.count - 1 limit 1
      ) from goals where "of" = 'symbols'
      union all select badge, (
        select min(${startOfDay(sql`first + goals.count - 1`)}) from (${runsOf(recordedDays(userId))}) runs where days >= goals.count
      ) from goals where "of" = 'streak'
      union all select ${FIRSTS.dream_recorded}, (select min(created_at) from ${dreams})
      union all select ${FIRSTS.dream_read}, (select min(a.created_at) from ${analyses})
      union all select ${FIRSTS.month_read}, (select min(created_at) from ${months})
      union all select ${FIRSTS.premium_begun}, (select min(created_at) from ${premium})
    ),
    earned as (
      insert into earned_badges (user_id, badge, cause, earned_at)
      select ${userId}::integer, badge, ${BEFORE}, at from reached where at is not null
      on conflict do nothing
      returning badge, earned_at
    )
    insert into point_entries (user_id, cause, key, points, day, created_at)
    select ${userId}::integer, 'badge', badge, ${POINT_RULES.badge.points}::integer, ${dayAt(sql`earned_at`)}, earned_at
    from earned
    on conflict do nothing`)
}
