import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { PORTICO_NIGHTS, RECURRING_ELEMENTS_MAX, STATS_WEEKS } from '#shared/constants/limits.ts'
import type { Stats } from '#shared/contracts/stats.ts'

/**
 * A person's figures, all counted by the database in one statement.
 * @param today the last of the days shown, `yyyy-MM-dd`
 */
export async function readStats(db: Db, userId: number, today: string): Promise<Stats> {
  const result = await db.execute<{ stats: Stats }>(sql`
    with mine as materialized (
      select d.id, d.title, d.date, d.mood, d.elements, a.patterns -> 'symbols' as symbols
      from dreams d left join dream_analyses a on a.dream_id = d.id
      where d.user_id = ${userId}
    ),
    moods as (
      select
        count(*) filter (where mood = 'positive') as positive,
        count(*) filter (where mood = 'neutral') as neutral,
        count(*) filter (where mood = 'negative') as negative
      from mine
    ),
    recurring as (
      select label as element, count(*) as count
      from mine cross join lateral (
        select unnest(mine.elements) as label
        union select item ->> 'symbol' from jsonb_array_elements(mine.symbols) item
      ) e
      group by label order by count desc, label limit ${RECURRING_ELEMENTS_MAX}
    ),
    weeks as (
      select week, (
        select count(*) from mine
        where date > ${today}::date - 7 * (week + 1) and date <= ${today}::date - 7 * week
      ) as count
      from generate_series(${STATS_WEEKS - 1}::integer, 0, -1) week
    ),
    nights as (
      select ${today}::date - back as date, latest.id, latest.title
      from generate_series(${PORTICO_NIGHTS - 1}::integer, 0, -1) back
      left join lateral (
        select id, title from mine where date = ${today}::date - back order by id desc limit 1
      ) latest on true
    )
    select jsonb_build_object(
      'count', (select count(*) from mine),
      'moodCounts', (select to_jsonb(moods) from moods),
      'recurringElements', coalesce((select jsonb_agg(recurring order by count desc, element) from recurring), '[]'),
      'weeks', (select jsonb_agg(count order by week desc) from weeks),
      'nights', (select jsonb_agg(jsonb_build_object('date', date, 'dream',
        case when id is null then null else jsonb_build_object('id', id, 'title', title) end) order by date) from nights)
    ) as stats`)
  const [row] = result.rows
  if (!row) throw new Error('the statement answers one row')
  return row.stats
}
