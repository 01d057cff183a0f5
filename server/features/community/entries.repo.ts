import { and, desc, eq, gt, inArray, isNotNull, isNull, type SQL } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { type CommunityDreamRow, communityDreams, dreamLikes } from '#shared/schema/community.ts'

/** An entry whose dream is there. */
export interface DreamEntry extends CommunityDreamRow {
  dreamId: number
}

/** Neither hidden, nor removed, nor taken back, and its dream is there: what others may see while its time lasts. */
export const isShown = (): SQL | undefined =>
  and(
    isNotNull(communityDreams.dreamId),
    isNull(communityDreams.hiddenAt),
    isNull(communityDreams.removedAt),
    isNull(communityDreams.withdrawnAt),
  )

/** What takes its owner's one place: a hidden one as well, until it is taken back or removed. */
const isLive = (userId: number, now: Date): SQL | undefined =>
  and(
    eq(communityDreams.userId, userId),
    gt(communityDreams.expiresAt, now),
    isNull(communityDreams.removedAt),
    isNull(communityDreams.withdrawnAt),
    isNotNull(communityDreams.dreamId),
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

export async function insertEntry(
  db: Db,
  values: typeof communityDreams.$inferInsert & { dreamId: number },
): Promise<DreamEntry> {
  const [row] = await db.insert(communityDreams).values(values).returning()
  if (!row) throw new Error('insert returned no row')
  return { ...row, dreamId: values.dreamId }
}

/**
 * A person's own entries that were not taken back, held until the transaction ends.
 * @param id one of them; all without it
 * @returns their ids
 */
export async function lockOwnEntries(tx: Db, userId: number, id?: number): Promise<number[]> {
  const rows = await tx
    .select({ id: communityDreams.id })
    .from(communityDreams)
    .where(
      and(
        eq(communityDreams.userId, userId),
        isNull(communityDreams.withdrawnAt),
        id === undefined ? undefined : eq(communityDreams.id, id),
        isNotNull(communityDreams.dreamId),
      ),
    )
    .orderBy(communityDreams.id)
    .for('update')
  return rows.map((row) => row.id)
}

/** A person's latest entry that was not taken back, until its time is over. */
export async function findLatestEntry(db: Db, userId: number, shownUntil: Date): Promise<DreamEntry | undefined> {
  const [row] = await db
    .select()
    .from(communityDreams)
    .where(
      and(
        eq(communityDreams.userId, userId),
        gt(communityDreams.expiresAt, shownUntil),
        isNull(communityDreams.withdrawnAt),
        isNotNull(communityDreams.dreamId),
      ),
    )
    .orderBy(desc(communityDreams.id))
    .limit(1)
  return row && row.dreamId !== null ? { ...row, dreamId: row.dreamId } : undefined
}

/** Deletes entries with their likes and reports. */
export async function deleteEntries(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await db.delete(communityDreams).where(inArray(communityDreams.id, [...ids]))
}

/** Takes entries back that are still to be looked at: they stay for who looks, without their likes. */
export async function withdrawEntries(tx: Db, ids: readonly number[], withdrawnAt: Date): Promise<void> {
  if (ids.length === 0) return
  await tx.delete(dreamLikes).where(inArray(dreamLikes.communityDreamId, [...ids]))
  await tx
    .update(communityDreams)
    .set({ withdrawnAt, likes: 0 })
    .where(inArray(communityDreams.id, [...ids]))
}
