import { and, count, desc, eq } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { userBlocks } from '#shared/schema/community.ts'
import { users } from '#shared/schema/users.ts'
import type { Author } from './feed.repo.ts'

/** Somebody who was blocked, as they are now. */
export interface BlockRow extends Author {
  id: number
  createdAt: Date
}

const selectBlocks = (db: Db) =>
  db
    .select({
      id: userBlocks.id,
      createdAt: userBlocks.createdAt,
      username: users.username,
      avatar: users.avatar,
      publicProfile: users.publicProfile,
    })
    .from(userBlocks)
    .innerJoin(users, eq(users.id, userBlocks.blockedId))
    .$dynamic()

export async function findBlock(db: Db, blockerId: number, blockedId: number): Promise<BlockRow | undefined> {
  const [row] = await selectBlocks(db).where(
    and(eq(userBlocks.blockerId, blockerId), eq(userBlocks.blockedId, blockedId)),
  )
  return row
}

export function listBlocks(db: Db, blockerId: number, limit: number): Promise<BlockRow[]> {
  return selectBlocks(db).where(eq(userBlocks.blockerId, blockerId)).orderBy(desc(userBlocks.id)).limit(limit)
}

export async function countBlocks(db: Db, blockerId: number): Promise<number> {
  const [row] = await db.select({ blocks: count() }).from(userBlocks).where(eq(userBlocks.blockerId, blockerId))
  return row?.blocks ?? 0
}

export async function insertBlock(tx: Db, blockerId: number, blockedId: number, createdAt: Date): Promise<void> {
  await tx.insert(userBlocks).values({ blockerId, blockedId, createdAt })
}

/** @returns false when there is none of this person's */
export async function deleteBlock(db: Db, blockerId: number, id: number): Promise<boolean> {
  const rows = await db
    .delete(userBlocks)
    .where(and(eq(userBlocks.id, id), eq(userBlocks.blockerId, blockerId)))
    .returning({ id: userBlocks.id })
  return rows.length > 0
}
