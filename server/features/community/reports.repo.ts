import { and, count, eq, gt, isNull, or } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import type { ReportReason } from '#shared/constants/community.ts'
import { communityDreams, communityReports } from '#shared/schema/community.ts'

/** Reports that nobody has looked at yet. */
export const isNew = () =>
  or(isNull(communityDreams.reviewedAt), gt(communityReports.createdAt, communityDreams.reviewedAt))

/** @returns false when this person reported it before */
export async function insertReport(
  tx: Db,
  userId: number,
  id: number,
  reason: ReportReason,
  createdAt: Date,
): Promise<boolean> {
  const rows = await tx
    .insert(communityReports)
    .values({ communityDreamId: id, userId, reason, createdAt })
    .onConflictDoNothing()
    .returning({ id: communityReports.userId })
  return rows.length > 0
}

/** People who reported an entry since it was last looked at. */
export async function countNewReports(tx: Db, id: number): Promise<number> {
  const [row] = await tx
    .select({ reports: count() })
    .from(communityReports)
    .innerJoin(communityDreams, eq(communityDreams.id, communityReports.communityDreamId))
    .where(and(eq(communityReports.communityDreamId, id), isNew()))
  return row?.reports ?? 0
}

export async function hideEntry(tx: Db, id: number, hiddenAt: Date): Promise<void> {
  await tx.update(communityDreams).set({ hiddenAt }).where(eq(communityDreams.id, id))
}
