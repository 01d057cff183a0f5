import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  not,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { REVIEW_DAYS, type ReportReason } from '#shared/constants/community.ts'
import { DAY_MS } from '#shared/constants/dates.ts'
import { type CommunityDreamRow, communityDreams, communityReports, dreamLikes } from '#shared/schema/community.ts'
import { users } from '#shared/schema/users.ts'
import { shownUntil } from './community.repo.ts'

/** A community dream that is hidden, removed, or reported since its last review. */
export type FlaggedRow = Pick<CommunityDreamRow, 'id' | 'dreamId' | 'textKey' | 'hiddenAt' | 'removedAt'>

export interface ReportedRow extends CommunityDreamRow {
  username: string
  /** How often each reason was given since the last review. */
  reasons: Partial<Record<ReportReason, number>>
}

const isOfDream = eq(communityReports.communityDreamId, communityDreams.id)
/** The report is newer than the last review. */
const isNew = or(isNull(communityDreams.reviewedAt), gt(communityReports.createdAt, communityDreams.reviewedAt))
const isHiddenOrRemoved = or(isNotNull(communityDreams.hiddenAt), isNotNull(communityDreams.removedAt))

const hasNewReports = (db: Db): SQL => {
  const reports = db.select({ one: sql`1` }).from(communityReports).where(and(isOfDream, isNew))
  return sql`exists ${reports}`
}
const isFlagged = (db: Db): SQL => sql`(${isHiddenOrRemoved} or ${hasNewReports(db)})`

/** The community dreams that wait for review: hidden ones first, then the oldest. */
export function listReported(db: Db, limit: number): Promise<ReportedRow[]> {
  const newReports = db
    .select({ reason: communityReports.reason, people: sql`count(*)`.as('people') })
    .from(communityReports)
    .where(and(isOfDream, isNew))
    .groupBy(communityReports.reason)
  const reasons = sql`(select jsonb_object_agg(reason, people) from ${newReports} counted)`
  // The list of all reports is short, so dreams without one need no look-up.
  const everReported = db.select({ id: communityReports.communityDreamId }).from(communityReports)
  const isReported = and(inArray(communityDreams.id, everReported), hasNewReports(db))
  return db
    .select({
      ...getTableColumns(communityDreams),
      username: users.username,
      reasons: sql<ReportedRow['reasons']>`coalesce(${reasons}, '{}')`,
    })
    .from(communityDreams)
    .innerJoin(users, eq(users.id, communityDreams.userId))
    .where(and(isNull(communityDreams.removedAt), or(isNotNull(communityDreams.hiddenAt), isReported)))
    .orderBy(desc(isNotNull(communityDreams.hiddenAt)), asc(communityDreams.id))
    .limit(limit)
}

export async function lockCommunityDream(tx: Db, id: number): Promise<CommunityDreamRow | undefined> {
  const [row] = await tx.select().from(communityDreams).where(eq(communityDreams.id, id)).for('update')
  return row
}

type Review = Pick<CommunityDreamRow, 'hiddenAt' | 'reviewedAt' | 'removedAt'>

export async function updateReview(tx: Db, id: number, review: Partial<Review>): Promise<void> {
  await tx.update(communityDreams).set(review).where(eq(communityDreams.id, id))
}

/** People who reported a community dream since its last review. */
export async function countNewReports(tx: Db, id: number): Promise<number> {
  const [row] = await tx
    .select({ reports: count() })
    .from(communityReports)
    .innerJoin(communityDreams, isOfDream)
    .where(and(eq(communityDreams.id, id), isNew))
  return row?.reports ?? 0
}

/** The flagged community dreams of a person, also withdrawn ones. */
export function listFlagged(db: Db, userId: number): Promise<FlaggedRow[]> {
  const { id, dreamId, textKey, hiddenAt, removedAt } = communityDreams
  return db
    .select({ id, dreamId, textKey, hiddenAt, removedAt })
    .from(communityDreams)
    .where(and(eq(communityDreams.userId, userId), isFlagged(db)))
}

/** Copies the new reports of some community dreams to another one. */
export async function copyReports(tx: Db, from: readonly number[], to: number): Promise<void> {
  if (from.length === 0) return
  const reports = tx
    .select({
      communityDreamId: sql<number>`${to}::integer`.as('to'),
      userId: communityReports.userId,
      reason: communityReports.reason,
      createdAt: communityReports.createdAt,
    })
    .from(communityReports)
    .innerJoin(communityDreams, isOfDream)
    .where(and(inArray(communityDreams.id, [...from]), isNew))
  await tx.insert(communityReports).select(reports).onConflictDoNothing()
}

/** Hides community dreams from everybody: flagged ones stay for review without likes, the others are deleted. */
export async function withdraw(tx: Db, ids: readonly number[], withdrawnAt: Date): Promise<void> {
  if (ids.length === 0) return
  const isOne = inArray(communityDreams.id, [...ids])
  await tx.delete(communityDreams).where(and(isOne, not(isFlagged(tx))))
  await tx.delete(dreamLikes).where(inArray(dreamLikes.communityDreamId, [...ids]))
  await tx.update(communityDreams).set({ withdrawnAt, likes: 0 }).where(isOne)
}

const PURGE_BATCH = 1_000

/** Deletes expired and orphaned community dreams in batches. Flagged ones stay longer, for review. */
export async function purge(db: Db, now: Date): Promise<void> {
  const reviewUntil = new Date(now.getTime() - REVIEW_DAYS * DAY_MS)
  const { id, expiresAt, dreamId, hiddenAt, removedAt } = communityDreams
  const isUntouched = and(isNull(hiddenAt), isNull(removedAt))
  const isOver = and(lte(expiresAt, shownUntil(now)), or(isUntouched, lte(expiresAt, reviewUntil)))
  const isOrphan = and(isNull(dreamId), not(isFlagged(db)))
  const some = db.select({ id }).from(communityDreams).where(or(isOver, isOrphan)).limit(PURGE_BATCH)
  let deleted: number | null = PURGE_BATCH
  while (deleted === PURGE_BATCH) {
    const { rowCount } = await db.delete(communityDreams).where(inArray(id, some))
    deleted = rowCount
  }
}
