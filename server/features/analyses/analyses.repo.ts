import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { type AnalysisRow, analysisClaims, type ClaimRow, dreamAnalyses } from '#shared/schema/analyses.ts'
import { dreamColumns, dreams } from '#shared/schema/dreams.ts'
import { users } from '#shared/schema/users.ts'

export type Claim = Omit<ClaimRow, 'expiresAt'>

/** A person's dream with its analysis, if it has one, and what decides the person's plan. */
export async function findDreamToRead(db: Db, userId: number, dreamId: number) {
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

/** The claim of whoever is reading a dream; by the database's clock, the same for all servers. */
export async function findClaim(db: Db, dreamId: number): Promise<Pick<Claim, 'token'> | undefined> {
  const [row] = await db
    .select({ token: analysisClaims.token })
    .from(analysisClaims)
    .where(and(eq(analysisClaims.dreamId, dreamId), sql`${analysisClaims.expiresAt} > now()`))
  return row
}

/** Takes a dream for reading, for so many seconds. */
export async function insertClaim(db: Db, claim: Claim, seconds: number): Promise<void> {
  await db.insert(analysisClaims).values({ ...claim, expiresAt: sql`now() + make_interval(secs => ${seconds})` })
}

/** @returns false when the claim had expired and was removed already */
export async function removeClaim(db: Db, { dreamId, token }: Claim): Promise<boolean> {
  const removed = await db
    .delete(analysisClaims)
    .where(and(eq(analysisClaims.dreamId, dreamId), eq(analysisClaims.token, token)))
    .returning({ dreamId: analysisClaims.dreamId })
  return removed.length > 0
}

/** Removes what readings that never ended left behind, and answers the days whose quota they had taken. */
export async function removeExpiredClaims(db: Db, userId: number): Promise<string[]> {
  const removed = await db
    .delete(analysisClaims)
    .where(and(eq(analysisClaims.userId, userId), sql`${analysisClaims.expiresAt} <= now()`))
    .returning({ quotaDay: analysisClaims.quotaDay })
  return removed.map(({ quotaDay }) => quotaDay)
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
export async function saveAnalysis(
  db: Db,
  values: typeof dreamAnalyses.$inferInsert & { createdAt: Date },
): Promise<AnalysisRow> {
  const { dreamId, ...rest } = values
  const [row] = await db
    .insert(dreamAnalyses)
    .values(values)
    .onConflictDoUpdate({ target: dreamAnalyses.dreamId, set: rest })
    .returning()
  if (!row) throw new Error('insert returned no row')
  return row
}
