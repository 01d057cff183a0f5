import { and, eq, gt, not, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { isBlockedBetween } from '#server/features/users/blocks.ts'
import { type CommunityDreamRow, communityDreams } from '#shared/schema/community.ts'
import { isShown } from './entries.repo.ts'

/** What a reader's doing with an entry depends on. */
export interface Card extends Pick<CommunityDreamRow, 'id' | 'dreamId' | 'userId' | 'likes' | 'expiresAt'> {
  /** Whether the reader may see it: it is shown, its time is not over, and neither has blocked the other. */
  isVisible: boolean
}

function selectCard(db: Db, readerId: number, id: number, shownUntil: Date) {
  const isInTime = gt(communityDreams.expiresAt, shownUntil)
  return db
    .select({
      id: communityDreams.id,
      dreamId: communityDreams.dreamId,
      userId: communityDreams.userId,
      likes: communityDreams.likes,
      expiresAt: communityDreams.expiresAt,
      isVisible: sql<boolean>`${and(isShown(), isInTime, not(isBlockedBetween(readerId, communityDreams.userId)))}`,
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
