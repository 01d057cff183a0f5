import { and, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { onlyRow } from '#server/db/sql.ts'
import type { MonthInput } from '#server/interpreter/index.ts'
import { HISTORY_LINES } from '#shared/constants/limits.ts'
import { type MonthlyAnalysisRow, monthlyAnalyses } from '#shared/schema/monthly-analyses.ts'

/** A person's monthly analyses, newest first. */
export function listMonthlyAnalyses(db: Db, userId: number, limit: number): Promise<MonthlyAnalysisRow[]> {
  return db
    .select()
    .from(monthlyAnalyses)
    .where(eq(monthlyAnalyses.userId, userId))
    .orderBy(desc(monthlyAnalyses.createdAt), desc(monthlyAnalyses.id))
    .limit(limit)
}

export async function findLatest(db: Db, userId: number): Promise<MonthlyAnalysisRow | undefined> {
  const [row] = await listMonthlyAnalyses(db, userId, 1)
  return row
}

/** @param replacedId an analysis of the same person whose place it takes */
export async function saveMonthlyAnalysis(
  db: Db,
  values: typeof monthlyAnalyses.$inferInsert,
  replacedId: number | undefined,
): Promise<MonthlyAnalysisRow> {
  if (replacedId === undefined) return onlyRow(await db.insert(monthlyAnalyses).values(values).returning())
  const own = and(eq(monthlyAnalyses.id, replacedId), eq(monthlyAnalyses.userId, values.userId))
  return onlyRow(await db.update(monthlyAnalyses).set(values).where(own).returning())
}

/** Elements of each group that an analysis may know of, and of those that are new. */
const ELEMENTS_MAX = 20
const NEW_ELEMENTS_MAX = 12

/**
 * What a month's analysis goes by: counts, and lines without any dream's text. In a journal that has no earlier dream
 * nothing is new, for everything would be.
 * @param startDate the first day, `yyyy-MM-dd`
 * @param endDate the last day; no dream is dated later
 */
export async function monthInput(db: Db, userId: number, startDate: string, endDate: string): Promise<MonthInput> {
  const result = await db.execute<{ month: Omit<MonthInput, 'startDate' | 'endDate'> }>(sql`
    with month as materialized (
      select id, date, mood, title, elements from dreams
      where user_id = ${userId} and date between ${startDate}::date and ${endDate}::date
    ),
    labels as materialized (
      select e.kind, e.label, count(*) as dreams
      from month join dream_elements e on e.dream_id = month.id and e.user_id = ${userId}
      where e.kind in ('symbols', 'emotions', 'themes') group by e.kind, e.label
    ),
    nights as materialized (
      select date - (row_number() over (order by date))::integer as run from (select distinct date from month) dates
    )
    select jsonb_build_object(
      'dreams', (select count(*) from month),
      'moods', (
        select jsonb_object_agg(mood, (select count(*) from month where month.mood = moods.mood))
        from unnest(array['positive', 'neutral', 'negative']) moods (mood)
      ),
      'elements', (
        select jsonb_object_agg(kind, coalesce((
          select jsonb_agg(jsonb_build_object('label', label, 'count', dreams)) from (
            select label, dreams from labels where labels.kind = kinds.kind
            order by dreams desc, label limit ${ELEMENTS_MAX}
          ) top), '[]'))
        from unnest(array['symbols', 'emotions', 'themes']) kinds (kind)
      ),
      'newElements', coalesce((
        select jsonb_agg(label) from (
          select labels.label from labels
          where labels.dreams = (
              select count(*) from dream_elements c
              where c.user_id = ${userId} and c.kind = labels.kind and c.label = labels.label
            )
            and exists (select from dreams where user_id = ${userId} and date < ${startDate}::date)
          order by labels.dreams desc, labels.label limit ${NEW_ELEMENTS_MAX}
        ) fresh), '[]'),
      'nights', (select count(*) from nights),
      'longestRun', (select coalesce(max(length), 0) from (select count(*) as length from nights group by run) runs),
      'latest', coalesce((
        select jsonb_agg(jsonb_build_object('date', date, 'mood', mood, 'elements', elements, 'title', title)) from (
          select date, mood, elements, title from month order by date desc, id desc limit ${HISTORY_LINES}
        ) lines), '[]')
    ) as month`)
  return { startDate, endDate, ...onlyRow(result.rows).month }
}
