import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { communityDreams, dreamLikes } from '#shared/schema/community.ts'

const ofOne = (userId: number, id: number) => and(eq(dreamLikes.communityDreamId, id), eq(dreamLikes.userId, userId))

export async function hasLiked(db: Db, userId: number, id: number): Promise<boolean> {
  const rows = await db.select({ id: dreamLikes.userId }).from(dreamLikes).where(ofOne(userId, id))
  return rows.length > 0
}

/** @returns false when it was there already */
export async function insertLike(tx: Db, userId: number, id: number, createdAt: Date): Promise<boolean> {
  const rows = await tx
    .insert(dreamLikes)
    .values({ communityDreamId: id, userId, createdAt })
    .onConflictDoNothing()
    .returning({ id: dreamLikes.userId })
  return rows.length > 0
}

/** @returns false when there was none */
export async function deleteLike(tx: Db, userId: number, id: number): Promise<boolean> {
  const rows = await tx.delete(dreamLikes).where(ofOne(userId, id)).returning({ id: dreamLikes.userId })
  return rows.length > 0
}

/** Counts one like more or less; the caller holds the entry. @returns how many there are */
export async function countLike(tx: Db, id: number, by: 1 | -1): Promise<number> {
  const [row] = await tx
    .update(communityDreams)
    .set({ likes: sql`${communityDreams.likes} + ${by}` })
    .where(eq(communityDreams.id, id))
    .returning({ likes: communityDreams.likes })
  if (!row) throw new Error('update found no row')
  return row.likes
}
