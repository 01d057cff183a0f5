import { and, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { type MonthlyAnalysisRow, monthlyAnalyses, monthlyClaims } from '#shared/schema/monthly-analyses.ts'

export interface Claim {
  userId: number
  token: string
}

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

/** The token of whoever is reading this person's month; by the database's clock, the same for all servers. */
export async function findClaim(db: Db, userId: number): Promise<string | undefined> {
  const [row] = await db
    .select({ token: monthlyClaims.token })
    .from(monthlyClaims)
    .where(and(eq(monthlyClaims.userId, userId), sql`${monthlyClaims.expiresAt} > now()`))
  return row?.token
}

/** Takes a person's month for so many seconds, from a reading that never ended if need be. */
export async function putClaim(db: Db, { userId, token }: Claim, seconds: number): Promise<void> {
  const expiresAt = sql`now() + make_interval(secs => ${seconds})`
  await db
    .insert(monthlyClaims)
    .values({ userId, token, expiresAt })
    .onConflictDoUpdate({ target: monthlyClaims.userId, set: { token, expiresAt } })
}

/** @returns false when the claim had expired and went to another request */
export async function removeClaim(db: Db, { userId, token }: Claim): Promise<boolean> {
  const removed = await db
    .delete(monthlyClaims)
    .where(and(eq(monthlyClaims.userId, userId), eq(monthlyClaims.token, token)))
    .returning({ userId: monthlyClaims.userId })
  return removed.length > 0
}
