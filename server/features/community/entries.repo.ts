import { and, desc, eq, gt, inArray, isNotNull, isNull, or, type SQL } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { type CommunityDreamRow, communityDreams, dreamLikes } from '#shared/schema/community.ts'
import type { DreamRow } from '#shared/schema/dreams.ts'

/** Neither hidden, nor removed, nor taken back: what others may see while its time lasts. */
export const isShown = (): SQL | undefined =>
  and(isNull(communityDreams.hiddenAt), isNull(communityDreams.removedAt), isNull(communityDreams.withdrawnAt))

/** What takes its owner's one place: a hidden one as well, until it is taken back or removed. */
const isLive = (userId: number, now: Date): SQL | undefined =>
  and(
    eq(communityDreams.userId, userId),
    gt(communityDreams.expiresAt, now),
    isNull(communityDreams.removedAt),
    isNull(communityDreams.withdrawnAt),
  )

/** A person's one live entry, whatever dream it is of. */
export async function findLiveEntry(
  db: Db,
  userId: number,
  now: Date,
): Promise<Pick<CommunityDreamRow, 'id' | 'dreamId' | 'expiresAt'> | undefined> {
  const [row] = await db
    .select({ id: communityDreams.id, dreamId: communityDreams.dreamId, expiresAt: communityDreams.expiresAt })
    .from(communityDreams)
    .where(isLive(userId, now))
    .limit(1)
  return row
}

/** Whether a dream was hidden or removed, under its own number or written down once more with the same words. */
export async function isUnderReview(db: Db, userId: number, dream: Pick<DreamRow, 'id' | 'content'>): Promise<boolean> {
  const rows = await db
    .select({ id: communityDreams.id })
    .from(communityDreams)
    .where(
      and(
        eq(communityDreams.userId, userId),
        or(eq(communityDreams.dreamId, dream.id), eq(communityDreams.content, dream.content)),
        or(isNotNull(communityDreams.hiddenAt), isNotNull(communityDreams.removedAt)),
      ),
    )
    .limit(1)
  return rows.length > 0
}

export async function insertEntry(db: Db, values: typeof communityDreams.$inferInsert): Promise<CommunityDreamRow> {
  const [row] = await db.insert(communityDreams).values(values).returning()
  if (!row) throw new Error('insert returned no row')
  return row
}

/** A person's own entry, held until the transaction ends; none that was taken back already. */
export async function lockOwnEntry(tx: Db, userId: number, id: number): Promise<CommunityDreamRow | undefined> {
  const [row] = await tx
    .select()
    .from(communityDreams)
    .where(and(eq(communityDreams.id, id), eq(communityDreams.userId, userId), isNull(communityDreams.withdrawnAt)))
    .for('update')
  return row
}

/** A person's latest entry that was not taken back, until its time is over. */
export async function findLatestEntry(
  db: Db,
  userId: number,
  shownUntil: Date,
): Promise<CommunityDreamRow | undefined> {
  const [row] = await db
    .select()
    .from(communityDreams)
    .where(
      and(
        eq(communityDreams.userId, userId),
        gt(communityDreams.expiresAt, shownUntil),
        isNull(communityDreams.withdrawnAt),
      ),
    )
    .orderBy(desc(communityDreams.id))
    .limit(1)
  return row
}

/** Deletes entries with their likes and reports. */
export async function deleteEntries(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await db.delete(communityDreams).where(inArray(communityDreams.id, [...ids]))
}

/** Takes an entry back that is still to be looked at: it stays for who looks, without its likes. */
export async function withdrawEntry(tx: Db, id: number, withdrawnAt: Date): Promise<void> {
  await tx.delete(dreamLikes).where(eq(dreamLikes.communityDreamId, id))
  await tx.update(communityDreams).set({ withdrawnAt, likes: 0 }).where(eq(communityDreams.id, id))
}
