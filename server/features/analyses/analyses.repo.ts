import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { type AnalysisRow, dreamAnalyses } from '#shared/schema/analyses.ts'
import { dreamColumns, dreams } from '#shared/schema/dreams.ts'
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

/**
 * Stores a dream's one analysis, which replaces an earlier one, and counts it for the day (Europe/Rome) in the same
 * statement. The person must be locked: the caller has checked the day's limit.
 */
export async function saveAnalysis(
  tx: Db,
  userId: number,
  day: string,
  values: typeof dreamAnalyses.$inferInsert & { createdAt: Date },
): Promise<AnalysisRow> {
  const { dreamId, ...rest } = values
  const analysisCount = sql`case when ${users.lastAnalysisDate} = ${day}::date then ${users.analysisCount} + 1 else 1 end`
  const counted = tx
    .$with('counted')
    .as(
      tx
        .update(users)
        .set({ lastAnalysisDate: day, analysisCount })
        .where(eq(users.id, userId))
        .returning({ id: users.id }),
    )
  const [row] = await tx
    .with(counted)
    .insert(dreamAnalyses)
    .values(values)
    .onConflictDoUpdate({ target: dreamAnalyses.dreamId, set: rest })
    .returning()
  if (!row) throw new Error('insert returned no row')
  return row
}
