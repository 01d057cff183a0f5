import { and, eq, gt, or, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { type CommunityDreamRow, communityDreams, userBlocks } from '#shared/schema/community.ts'
import { isShown } from './entries.repo.ts'

/** What a reader's doing with an entry depends on. */
export interface Card extends Pick<CommunityDreamRow, 'id' | 'dreamId' | 'userId' | 'likes' | 'expiresAt'> {
  /** Whether the reader may see it: it is shown, its time is not over, and neither has blocked the other. */
  isVisible: boolean
}

function selectCard(db: Db, readerId: number, id: number, shownUntil: Date) {
  const eitherBlocked = or(
    and(eq(userBlocks.blockerId, readerId), eq(userBlocks.blockedId, communityDreams.userId)),
    and(eq(userBlocks.blockerId, communityDreams.userId), eq(userBlocks.blockedId, readerId)),
  )
  const isInTime = gt(communityDreams.expiresAt, shownUntil)
  return db
    .select({
      id: communityDreams.id,
      dreamId: communityDreams.dreamId,
      userId: communityDreams.userId,
      likes: communityDreams.likes,
      expiresAt: communityDreams.expiresAt,
      isVisible: sql<boolean>`${and(isShown(), isInTime)} and not exists (select from ${userBlocks} where ${eitherBlocked})`,
    })
    .from(communityDreams)
    .where(eq(communityDreams.id, id))
}

export async function findCard(db: Db, readerId: number, id: number, shownUntil: Date): Promise<Card | undefined> {
  const [row] = await selectCard(db, readerId, id, shownUntil)
  return row
}

/** The same, held until the transaction ends: as it is once others are done with it. */
export async function lockCard(tx: Db, readerId: number, id: number, shownUntil: Date): Promise<Card | undefined> {
  const [row] = await selectCard(tx, readerId, id, shownUntil).for('no key update')
  return row
}
