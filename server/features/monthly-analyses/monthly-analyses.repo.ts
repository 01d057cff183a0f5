import { desc, eq } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
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

export async function insertMonthlyAnalysis(
  db: Db,
  values: typeof monthlyAnalyses.$inferInsert,
): Promise<MonthlyAnalysisRow> {
  const [row] = await db.insert(monthlyAnalyses).values(values).returning()
  if (!row) throw new Error('insert returned no row')
  return row
}
