import { and, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { onlyRow } from '#server/db/sql.ts'
import type { ReportReason } from '#shared/constants/community.ts'
import { communityDreams, communityReports, dreamLikes, userBlocks } from '#shared/schema/community.ts'

const likeOf = (userId: number, id: number) => and(eq(dreamLikes.communityDreamId, id), eq(dreamLikes.userId, userId))

export async function hasLiked(db: Db, userId: number, id: number): Promise<boolean> {
  return (await db.$count(dreamLikes, likeOf(userId, id))) > 0
}

/** @returns false if it existed already */
export async function insertLike(tx: Db, userId: number, id: number, createdAt: Date): Promise<boolean> {
  const like = { communityDreamId: id, userId, createdAt }
  const { rowCount } = await tx.insert(dreamLikes).values(like).onConflictDoNothing()
  return rowCount === 1
}

/** @returns false if there was none */
export async function deleteLike(tx: Db, userId: number, id: number): Promise<boolean> {
  const { rowCount } = await tx.delete(dreamLikes).where(likeOf(userId, id))
  return rowCount === 1
}

/** Deletes all likes of a person and updates the counts. */
export async function deleteLikesOf(tx: Db, userId: number): Promise<void> {
  await tx.execute(sql`
    with taken as (delete from ${dreamLikes} where user_id = ${userId} returning community_dream_id)
    update ${communityDreams} set likes = likes - 1 where id in (select community_dream_id from taken)`)
}

/** Changes the count of likes by one; the caller has locked the community dream. @returns the new count */
export async function addToLikes(tx: Db, id: number, by: 1 | -1): Promise<number> {
  const counted = await tx
    .update(communityDreams)
    .set({ likes: sql`${communityDreams.likes} + ${by}` })
    .where(eq(communityDreams.id, id))
    .returning({ likes: communityDreams.likes })
  return onlyRow(counted).likes
}

/** @returns false if this person reported it before */
export async function insertReport(
  tx: Db,
  userId: number,
  id: number,
  reason: ReportReason,
  createdAt: Date,
): Promise<boolean> {
  const report = { communityDreamId: id, userId, reason, createdAt }
  const { rowCount } = await tx.insert(communityReports).values(report).onConflictDoNothing()
  return rowCount === 1
}

const blockColumns = { id: userBlocks.id, shownAs: userBlocks.shownAs, createdAt: userBlocks.createdAt }
/** A blocked person, with the name shown at the time. */
export type BlockRow = Pick<typeof userBlocks.$inferSelect, keyof typeof blockColumns>

export function listBlocks(db: Db, blockerId: number, limit: number): Promise<BlockRow[]> {
  return db
    .select(blockColumns)
    .from(userBlocks)
    .where(eq(userBlocks.blockerId, blockerId))
    .orderBy(desc(userBlocks.id))
    .limit(limit)
}

export function countBlocks(db: Db, blockerId: number): Promise<number> {
  return db.$count(userBlocks, eq(userBlocks.blockerId, blockerId))
}

export async function insertBlock(tx: Db, block: typeof userBlocks.$inferInsert): Promise<BlockRow> {
  return onlyRow(await tx.insert(userBlocks).values(block).returning(blockColumns))
}

/** @returns false if this person has no such block */
export async function deleteBlock(db: Db, blockerId: number, id: number): Promise<boolean> {
  const { rowCount } = await db
    .delete(userBlocks)
    .where(and(eq(userBlocks.id, id), eq(userBlocks.blockerId, blockerId)))
  return rowCount === 1
}
