import { and, count, desc, eq } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { userBlocks } from '#shared/schema/community.ts'

const listed = { id: userBlocks.id, shownAs: userBlocks.shownAs, createdAt: userBlocks.createdAt }
/** Somebody who was blocked, by the name that was seen then. */
export type BlockRow = Pick<typeof userBlocks.$inferSelect, keyof typeof listed>

export function listBlocks(db: Db, blockerId: number, limit: number): Promise<BlockRow[]> {
  return db
    .select(listed)
    .from(userBlocks)
    .where(eq(userBlocks.blockerId, blockerId))
    .orderBy(desc(userBlocks.id))
    .limit(limit)
}

export async function countBlocks(db: Db, blockerId: number): Promise<number> {
  const [row] = await db.select({ blocks: count() }).from(userBlocks).where(eq(userBlocks.blockerId, blockerId))
  return row?.blocks ?? 0
}

export async function insertBlock(tx: Db, block: typeof userBlocks.$inferInsert): Promise<BlockRow> {
  const [row] = await tx.insert(userBlocks).values(block).returning(listed)
  if (!row) throw new Error('insert returned no row')
  return row
}

/** @returns false when there is none of this person's */
export async function deleteBlock(db: Db, blockerId: number, id: number): Promise<boolean> {
  const rows = await db
    .delete(userBlocks)
    .where(and(eq(userBlocks.id, id), eq(userBlocks.blockerId, blockerId)))
    .returning({ id: userBlocks.id })
  return rows.length > 0
}
