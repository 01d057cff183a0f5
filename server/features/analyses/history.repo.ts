import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import type { AnalysisContext, AnalysisHistory, HistoryLine } from '#server/interpreter/index.ts'
import { HISTORY_LINES } from '#shared/constants/limits.ts'

/** The most frequent of each group. */
const MAX_LABELS = 200

/**
 * What a reading may know of a person's other dreams: counts, never their text.
 * @param dreamId the dream that is read
 * @param since the first day of the fortnight whose heavy dreams are counted
 */
export async function readingHistory(
  db: Db,
  userId: number,
  dreamId: number,
  since: string,
): Promise<AnalysisHistory & Pick<AnalysisContext, 'latest'>> {
  const result = await db.execute<{
    total: number
    negative: number
    counts: Record<string, number> | null
    latest: HistoryLine[] | null
  }>(sql`
    with labels as (
      select top.label, max(top.dreams) as dreams
      from unnest(array['symbols', 'emotions', 'themes']) groups (kind)
      cross join lateral (
        select label, dreams from dream_counts c where c.user_id = ${userId} and c.kind = groups.kind
        order by dreams desc, label limit ${MAX_LABELS}
      ) top
      group by top.label
    )
    select
      (select coalesce(sum(dreams), 0)::integer from dream_counts where user_id = ${userId} and kind = 'mood') as total,
      (select count(*)::integer from dreams
        where user_id = ${userId} and mood = 'negative' and date >= ${since}::date) as negative,
      (select jsonb_object_agg(label, dreams) from labels) as counts,
      (select jsonb_agg(line) from (
        select jsonb_build_object('date', date, 'mood', mood, 'elements', elements, 'title', title) as line
        from dreams where user_id = ${userId} and id <> ${dreamId} order by date desc, id desc limit ${HISTORY_LINES}
      ) lines) as latest`)
  const [row] = result.rows
  return {
    totalDreams: row?.total ?? 0,
    elementCounts: row?.counts ?? {},
    negativeDreamsLast14Days: row?.negative ?? 0,
    latest: row?.latest ?? [],
  }
}
