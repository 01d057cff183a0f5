import { and, asc, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { communityDreams, dreamLikes } from '#shared/schema/community.ts'

/**
 * Entries whose time is over, the oldest first.
 * @param shown what expired up to then is shown no more
 * @param reviewed and what was hidden or removed is kept until then
 */
export async function findOver(db: Db, shown: Date, reviewed: Date, limit: number): Promise<number[]> {
  const untouched = and(isNull(communityDreams.hiddenAt), isNull(communityDreams.removedAt))
  const rows = await db
    .select({ id: communityDreams.id })
    .from(communityDreams)
    .where(and(lte(communityDreams.expiresAt, shown), or(untouched, lte(communityDreams.expiresAt, reviewed))))
    .orderBy(asc(communityDreams.expiresAt))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Deletes some of an entry's likes. @returns how many */
export async function deleteSomeLikes(db: Db, id: number, limit: number): Promise<number> {
  const some = db
    .select({ userId: dreamLikes.userId })
    .from(dreamLikes)
    .where(eq(dreamLikes.communityDreamId, id))
    .limit(limit)
  const deleted = await db
    .delete(dreamLikes)
    .where(and(eq(dreamLikes.communityDreamId, id), inArray(dreamLikes.userId, some)))
    .returning({ one: sql<number>`1` })
  return deleted.length
}
