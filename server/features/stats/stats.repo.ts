import { eq, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import type { ElementGroup } from '#shared/constants/elements.ts'
import { PATTERNS_MAX, PORTICO_NIGHTS, STATS_WEEKS, TREND_DREAMS } from '#shared/constants/limits.ts'
import type { Mood } from '#shared/constants/moods.ts'
import { PLAN_LIMITS } from '#shared/constants/plans.ts'
import type { Stats } from '#shared/contracts/stats.ts'
import { users } from '#shared/schema/users.ts'

/** Elements by the number of dreams they are in, most frequent first. */
export type Counted = Stats['recurringElements']

/** What a plan may show is chosen from this. */
export interface Figures extends Pick<Stats, 'trend' | 'weeks' | 'nights'> {
  moods: Partial<Record<Mood, number>>
  groups: Record<ElementGroup, GroupFigures>
}
export interface GroupFigures {
  /** For plans without a limit. */
  whole: Counted
  /** By the dreams in which every plan may see the element; as many as a plan with a limit shows. */
  open: Counted
  /** How many different elements there are. */
  labels: number
}

const groups = sql`
  select jsonb_object_agg(kind, jsonb_build_object(
    'whole', coalesce((
      select jsonb_agg(jsonb_build_object('element', label, 'count', dreams)) from (
        select label, dreams from dream_counts c where c.user_id = users.id and c.kind = g.kind
        order by dreams desc, label limit ${sql.raw(String(PATTERNS_MAX))}
      ) top), '[]'),
    'open', coalesce((
      select jsonb_agg(jsonb_build_object('element', label, 'count', open_dreams)) from (
        select label, open_dreams from dream_counts c where c.user_id = users.id and c.kind = g.kind and open_dreams > 0
        order by open_dreams desc, label limit ${sql.raw(String(PLAN_LIMITS.free.patternItems))}
      ) top), '[]'),
    'labels', (select count(*) from dream_counts c where c.user_id = users.id and c.kind = g.kind)
  )) from unnest(array['symbols', 'emotions', 'themes']) g(kind)`

const moods = sql`
  select coalesce(jsonb_object_agg(label, dreams), '{}')
  from dream_counts c where c.user_id = users.id and c.kind = 'mood'`

const trend = sql`
  select coalesce(jsonb_agg(latest order by date, id), '[]') from (
    select id, title, date, mood from dreams d where d.user_id = users.id
    order by date desc, id desc limit ${sql.raw(String(TREND_DREAMS))}
  ) latest`

const today = sql`${sql.placeholder('today')}::date`

const weeks = sql`
  select jsonb_agg((
    select count(*) from dreams d
    where d.user_id = users.id and d.date > ${today} - 7 * (week + 1) and d.date <= ${today} - 7 * week
  ) order by week desc) from generate_series(0, ${sql.raw(String(STATS_WEEKS - 1))}) week`

const nights = sql`
  select jsonb_agg(jsonb_build_object('date', ${today} - back, 'dream', (
    select jsonb_build_object('id', id, 'title', title) from dreams d
    where d.user_id = users.id and d.date = ${today} - back order by id desc limit 1
  )) order by back desc) from generate_series(0, ${sql.raw(String(PORTICO_NIGHTS - 1))}) back`

const prepareFigures = (db: Db) =>
  db
    .select({
      subscriptionPlan: users.subscriptionPlan,
      subscriptionEndDate: users.subscriptionEndDate,
      figures: sql<Figures>`jsonb_build_object(
        'moods', (${moods}), 'groups', (${groups}), 'trend', (${trend}), 'weeks', (${weeks}), 'nights', (${nights}))`,
    })
    .from(users)
    .where(eq(users.id, sql.placeholder('userId')))
    .prepare('stats_figures')

const prepared = new WeakMap<Db, ReturnType<typeof prepareFigures>>()

/**
 * A person's figures and what decides the plan, in one statement planned once per connection. Moods and elements were
 * counted when dreams changed; the rest looks at the latest dreams alone.
 * @param today the last of the days shown, `yyyy-MM-dd`
 * @returns undefined when the account is gone
 */
export async function readFigures(db: Db, userId: number, today: string) {
  const statement = prepared.get(db) ?? prepareFigures(db)
  prepared.set(db, statement)
  const [row] = await statement.execute({ userId, today })
  return row
}
