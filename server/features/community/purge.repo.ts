import { and, asc, inArray, isNull, lte, not, or, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { communityDreams, dreamLikes } from '#shared/schema/community.ts'
import { isHeld } from './held.repo.ts'

/**
 * Entries whose time is over, or whose dream was deleted while nobody had to look at them; the oldest first.
 * @param shown what expired up to then is shown no more
 * @param reviewed and what was hidden or removed is kept until then
 */
export async function findOver(db: Db, shown: Date, reviewed: Date, limit: number): Promise<number[]> {
  const untouched = and(isNull(communityDreams.hiddenAt), isNull(communityDreams.removedAt))
  const isOver = and(lte(communityDreams.expiresAt, shown), or(untouched, lte(communityDreams.expiresAt, reviewed)))
  const isLeft = and(isNull(communityDreams.dreamId), not(isHeld(db)))
  const rows = await db
    .select({ id: communityDreams.id })
    .from(communityDreams)
    .where(or(isOver, isLeft))
    .orderBy(asc(communityDreams.expiresAt), asc(communityDreams.id))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Deletes some of the likes of some entries. @returns how many */
export async function deleteSomeLikes(db: Db, ids: readonly number[], limit: number): Promise<number> {
  const some = db
    .select({ id: dreamLikes.communityDreamId, userId: dreamLikes.userId })
    .from(dreamLikes)
    .where(inArray(dreamLikes.communityDreamId, [...ids]))
    .limit(limit)
  const { rowCount } = await db
    .delete(dreamLikes)
    .where(sql`(${dreamLikes.communityDreamId}, ${dreamLikes.userId}) in ${some}`)
  return rowCount ?? 0
}
