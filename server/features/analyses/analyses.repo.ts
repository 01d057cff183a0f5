import { and, eq, getTableColumns, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { type AnalysisRow, analysisClaims, type ClaimRow, dreamAnalyses } from '#shared/schema/analyses.ts'
import { type DreamRow, dreams } from '#shared/schema/dreams.ts'
import { users } from '#shared/schema/users.ts'

export interface DreamToRead {
  dream: DreamRow
  analysis: AnalysisRow | null
}

const { search, ...dreamColumns } = getTableColumns(dreams)

/** A person's dream with its analysis, if it has one. */
export async function findDreamToRead(db: Db, userId: number, dreamId: number): Promise<DreamToRead | undefined> {
  const [row] = await db
    .select({ dream: dreamColumns, analysis: dreamAnalyses })
    .from(dreams)
    .leftJoin(dreamAnalyses, eq(dreamAnalyses.dreamId, dreams.id))
    .where(and(eq(dreams.id, dreamId), eq(dreams.userId, userId)))
  return row
}

/** The same, with what decides the person's plan: one statement for the reader's screen. */
export async function findAnalysisWithPlan(db: Db, userId: number, dreamId: number) {
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

export async function findClaim(db: Db, dreamId: number): Promise<ClaimRow | undefined> {
  const [row] = await db.select().from(analysisClaims).where(eq(analysisClaims.dreamId, dreamId))
  return row
}

/** Takes a dream for reading; a claim that is there already has expired and is taken over. */
export async function putClaim(db: Db, claim: ClaimRow): Promise<void> {
  const { dreamId, ...rest } = claim
  await db.insert(analysisClaims).values(claim).onConflictDoUpdate({ target: analysisClaims.dreamId, set: rest })
}

/** @returns false when the claim was taken over or its dream deleted meanwhile */
export async function removeClaim(db: Db, claim: Pick<ClaimRow, 'dreamId' | 'token'>): Promise<boolean> {
  const removed = await db
    .delete(analysisClaims)
    .where(and(eq(analysisClaims.dreamId, claim.dreamId), eq(analysisClaims.token, claim.token)))
    .returning({ dreamId: analysisClaims.dreamId })
  return removed.length > 0
}

/**
 * Takes one analysis from the day's quota, in one statement.
 * @returns false when the day's are used up
 */
export async function takeQuota(db: Db, userId: number, day: string, limit: number): Promise<boolean> {
  const taken = await db
    .update(users)
    .set({ lastAnalysisDate: day, analysisCount: nextCount(day) })
    .where(and(eq(users.id, userId), or(notCountedOn(day), sql`${users.analysisCount} < ${limit}`)))
    .returning({ id: users.id })
  return taken.length > 0
}

/** Gives one analysis back, if the count is still that day's. */
export async function giveQuotaBack(db: Db, userId: number, day: string): Promise<void> {
  await db
    .update(users)
    .set({ analysisCount: sql`greatest(${users.analysisCount} - 1, 0)` })
    .where(and(eq(users.id, userId), eq(users.lastAnalysisDate, day)))
}

/** Counts an analysis that no limit stops, for the person to see. */
export async function countAnalysis(db: Db, userId: number, day: string): Promise<void> {
  await db
    .update(users)
    .set({ lastAnalysisDate: day, analysisCount: nextCount(day) })
    .where(eq(users.id, userId))
}

const notCountedOn = (day: string): SQL | undefined =>
  or(isNull(users.lastAnalysisDate), sql`${users.lastAnalysisDate} <> ${day}`)

const nextCount = (day: string): SQL =>
  sql`case when ${users.lastAnalysisDate} = ${day}::date then ${users.analysisCount} + 1 else 1 end`

/** Stores a dream's one analysis; a later one (the advanced after the basic) takes its place. */
export async function saveAnalysis(db: Db, values: typeof dreamAnalyses.$inferInsert): Promise<AnalysisRow> {
  const { dreamId, ...rest } = values
  const [row] = await db
    .insert(dreamAnalyses)
    .values(values)
    .onConflictDoUpdate({ target: dreamAnalyses.dreamId, set: { ...rest, createdAt: sql`now()` } })
    .returning()
  if (!row) throw new Error('insert returned no row')
  return row
}
