import { and, desc, eq, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { type CommunityDreamRow, communityDreams, communityReports } from '#shared/schema/community.ts'
import { isNew } from './reports.repo.ts'

/** An entry that something is held against: it was hidden, or removed, or reported by people whom nobody has heard yet. */
export type HeldEntry = Pick<CommunityDreamRow, 'id' | 'dreamId' | 'content' | 'hiddenAt' | 'removedAt'>

/** Entries of a person that are compared at most; those that were hidden or removed first. */
const COMPARED_MAX = 100

const isJudged = or(isNotNull(communityDreams.hiddenAt), isNotNull(communityDreams.removedAt))

export function isHeld(db: Db): SQL {
  const reported = db
    .select({ one: sql`1` })
    .from(communityReports)
    .where(and(eq(communityReports.communityDreamId, communityDreams.id), isNew()))
  return sql`(${isJudged} or exists ${reported})`
}

/** What is held against a person's words, taken back or not. */
export function listHeld(db: Db, userId: number): Promise<HeldEntry[]> {
  return db
    .select({
      id: communityDreams.id,
      dreamId: communityDreams.dreamId,
      content: communityDreams.content,
      hiddenAt: communityDreams.hiddenAt,
      removedAt: communityDreams.removedAt,
    })
    .from(communityDreams)
    .where(and(eq(communityDreams.userId, userId), isHeld(db)))
    .orderBy(desc(sql`(${isJudged})`), desc(communityDreams.id))
    .limit(COMPARED_MAX)
}

/** Which of these entries somebody has to look at. */
export async function findHeld(db: Db, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select({ id: communityDreams.id })
    .from(communityDreams)
    .where(and(inArray(communityDreams.id, [...ids]), isHeld(db)))
  return rows.map(({ id }) => id)
}

/** Counts what people reported of some entries, and nobody has looked at, against another one. */
export async function carryReports(tx: Db, from: readonly number[], to: number): Promise<void> {
  if (from.length === 0) return
  const carried = tx
    .select({
      communityDreamId: sql<number>`${to}::integer`.as('to'),
      userId: communityReports.userId,
      reason: communityReports.reason,
      createdAt: communityReports.createdAt,
    })
    .from(communityReports)
    .innerJoin(communityDreams, eq(communityDreams.id, communityReports.communityDreamId))
    .where(and(inArray(communityDreams.id, [...from]), isNew()))
  await tx.insert(communityReports).select(carried).onConflictDoNothing()
}
