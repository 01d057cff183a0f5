import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import type { AnalysisContext, AnalysisHistory, HistoryLine } from '#server/interpreter/index.ts'
import { ELEMENT_GROUPS, EMOTIONS, SYMBOLS, THEMES } from '#shared/constants/elements.ts'
import { HISTORY_LINES } from '#shared/constants/limits.ts'
import type { DreamRow } from '#shared/schema/dreams.ts'

const LISTED = [...SYMBOLS, ...EMOTIONS, ...THEMES].map(({ label }) => label)

/**
 * What an analysis may know of a person's other dreams: counts, never their text. Elements are counted that are on the
 * product's lists or chosen for this dream.
 * @param since the first day of the fortnight whose negative dreams are counted
 */
export async function analysisHistory(
  db: Db,
  userId: number,
  dream: Pick<DreamRow, 'id' | 'elements'>,
  since: string,
): Promise<AnalysisHistory & Pick<AnalysisContext, 'latest'>> {
  const labels = [...LISTED, ...dream.elements]
  const result = await db.execute<{
    total: number
    negative: number
    counts: Record<string, number> | null
    latest: HistoryLine[] | null
  }>(sql`
    select
      (select count(*)::integer from dreams where user_id = ${userId}) as total,
      (select count(*)::integer from dreams
        where user_id = ${userId} and mood = 'negative' and date >= ${since}::date) as negative,
      (select jsonb_object_agg(label, dreams) from (
        select label, count(distinct dream_id) as dreams from dream_elements
        where user_id = ${userId} and kind = any(${sql.param([...ELEMENT_GROUPS])}::text[])
          and label = any(${sql.param(labels)}::text[])
        group by label
      ) counted) as counts,
      (select jsonb_agg(line) from (
        select jsonb_build_object('date', date, 'mood', mood, 'elements', elements, 'title', title) as line
        from dreams where user_id = ${userId} and id <> ${dream.id} order by date desc, id desc limit ${HISTORY_LINES}
      ) lines) as latest`)
  const [row] = result.rows
  return {
    totalDreams: row?.total ?? 0,
    elementCounts: row?.counts ?? {},
    negativeDreamsLast14Days: row?.negative ?? 0,
    latest: row?.latest ?? [],
  }
}
