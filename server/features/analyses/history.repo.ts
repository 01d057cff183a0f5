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
      select label, max(dreams) as dreams from (
        select label, count(*)::integer as dreams,
          row_number() over (partition by kind order by count(*) desc, label) as place
        from dream_elements where user_id = ${userId} and kind <> 'mood' group by kind, label
      ) ranked
      where place <= ${MAX_LABELS} group by label
    )
    select
      (select count(*)::integer from dreams where user_id = ${userId}) as total,
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
