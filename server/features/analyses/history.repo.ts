import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import type { ReadingHistory } from '#server/interpreter/index.ts'

/** A dream's elements: those its dreamer chose and those its analysis found, each once. */
const elementsOfDreams = (userId: number) => sql`
  select d.id, e.label
  from dreams d
  left join dream_analyses a on a.dream_id = d.id
  cross join lateral (
    select unnest(d.elements) as label
    union select item ->> 'symbol' from jsonb_array_elements(a.patterns -> 'symbols') item
    union select item ->> 'emotion' from jsonb_array_elements(a.patterns -> 'emotions') item
    union select item ->> 'theme' from jsonb_array_elements(a.patterns -> 'themes') item
  ) e
  where d.user_id = ${userId}`

const MAX_LABELS = 200

/**
 * What a reading may know of a person's other dreams: counts, never their text.
 * @param since the first day of the fortnight whose heavy dreams are counted
 */
export async function readingHistory(db: Db, userId: number, since: string): Promise<ReadingHistory> {
  const result = await db.execute<{ total: number; negative: number; counts: Record<string, number> | null }>(sql`
    with labels as (
      select label, count(*)::integer as dreams from (${elementsOfDreams(userId)}) found
      group by label order by dreams desc, label limit ${MAX_LABELS}
    )
    select
      (select count(*)::integer from dreams where user_id = ${userId}) as total,
      (select count(*)::integer from dreams
        where user_id = ${userId} and mood = 'negative' and date >= ${since}::date) as negative,
      (select jsonb_object_agg(label, dreams) from labels) as counts`)
  const [row] = result.rows
  return {
    totalDreams: row?.total ?? 0,
    elementCounts: row?.counts ?? {},
    negativeDreamsLast14Days: row?.negative ?? 0,
  }
}
