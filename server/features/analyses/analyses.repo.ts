import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { onlyRow } from '#server/db/sql.ts'
import type { AnalysisContext, AnalysisHistory, HistoryLine } from '#server/interpreter/index.ts'
import { ELEMENT_GROUPS, ELEMENTS } from '#shared/constants/elements.ts'
import { HISTORY_LINES } from '#shared/constants/limits.ts'
import { type AnalysisRow, dreamAnalyses } from '#shared/schema/analyses.ts'
import { type DreamRow, dreamColumns, dreams } from '#shared/schema/dreams.ts'
import { users } from '#shared/schema/users.ts'

/** A person's dream with its analysis, if it has one, and what decides the person's plan. */
export async function findDreamWithAnalysis(db: Db, userId: number, dreamId: number) {
  const [row] = await db
    .select({
      dream: dreamColumns,
      analysis: dreamAnalyses,
      user: { subscriptionPlan: users.subscriptionPlan, subscriptionEndDate: users.subscriptionEndDate },
    })
    .from(dreams)
    .innerJoin(users, eq(users.id, dreams.userId))
    .leftJoin(dreamAnalyses, eq(dreamAnalyses.dreamId, dreams.id))
    .where(and(eq(dreams.id, dreamId), eq(dreams.userId, userId)))
  return row
}

interface SavedAnalysis {
  userId: number
  /** Europe/Rome. */
  day: string
  /** Whether it does not count for the day. */
  isFree: boolean
  values: typeof dreamAnalyses.$inferInsert
}

/**
 * Stores a dream's one analysis, which replaces an earlier one, and counts it for the day in the same statement. The
 * person must be locked: the caller has checked the day's limit.
 */
export async function saveAnalysis(tx: Db, { userId, day, isFree, values }: SavedAnalysis): Promise<AnalysisRow> {
  const { dreamId, ...rest } = values
  const today = sql`case when ${users.lastAnalysisDate} = ${day}::date then ${users.analysisCount} else 0 end`
  const analysisCount = sql`${today} + ${isFree ? 0 : 1}`
  const counted = tx
    .$with('counted')
    .as(
      tx
        .update(users)
        .set({ lastAnalysisDate: day, analysisCount })
        .where(eq(users.id, userId))
        .returning({ id: users.id }),
    )
  const stored = await tx
    .with(counted)
    .insert(dreamAnalyses)
    .values(values)
    .onConflictDoUpdate({ target: dreamAnalyses.dreamId, set: rest })
    .returning()
  return onlyRow(stored)
}

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
  const labels = [...ELEMENTS.map(({ label }) => label), ...dream.elements]
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
  const { total, negative, counts, latest } = onlyRow(result.rows)
  return {
    totalDreams: total,
    elementCounts: counts ?? {},
    negativeDreamsLast14Days: negative,
    latest: latest ?? [],
  }
}
