import { and, asc, desc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import type { ReportReason } from '#shared/constants/community.ts'
import { type CommunityDreamRow, communityDreams, communityReports } from '#shared/schema/community.ts'
import { users } from '#shared/schema/users.ts'
import { isNew } from './reports.repo.ts'

/** An entry that somebody should look at. */
export interface ReportedRow
  extends Pick<CommunityDreamRow, 'id' | 'title' | 'content' | 'elements' | 'createdAt' | 'expiresAt'>,
    Pick<CommunityDreamRow, 'hiddenAt' | 'withdrawnAt' | 'dreamId'> {
  username: string
  /** How often each reason was given since it was last looked at. */
  reasons: Partial<Record<ReportReason, number>>
}

/** What is hidden, and what was reported since it was last looked at: the hidden first, then the longest there. */
export function listReported(db: Db, limit: number): Promise<ReportedRow[]> {
  const newReports = db
    .select({ reason: communityReports.reason, people: sql`count(*)`.as('people') })
    .from(communityReports)
    .where(and(eq(communityReports.communityDreamId, communityDreams.id), isNew()))
    .groupBy(communityReports.reason)
  const reasons = sql<ReportedRow['reasons']>`(select jsonb_object_agg(reason, people) from ${newReports} counted)`
  const reported = db
    .select({ id: communityReports.communityDreamId })
    .from(communityReports)
    .where(and(eq(communityReports.communityDreamId, communityDreams.id), isNew()))
  // Read once for all: most dreams have none, and need not be looked at one by one.
  const everReported = db.select({ id: communityReports.communityDreamId }).from(communityReports)
  const isReported = and(inArray(communityDreams.id, everReported), sql`exists ${reported}`)
  return db
    .select({
      id: communityDreams.id,
      title: communityDreams.title,
      content: communityDreams.content,
      elements: communityDreams.elements,
      createdAt: communityDreams.createdAt,
      expiresAt: communityDreams.expiresAt,
      hiddenAt: communityDreams.hiddenAt,
      withdrawnAt: communityDreams.withdrawnAt,
      dreamId: communityDreams.dreamId,
      username: users.username,
      reasons: sql<ReportedRow['reasons']>`coalesce(${reasons}, '{}')`,
    })
    .from(communityDreams)
    .innerJoin(users, eq(users.id, communityDreams.userId))
    .where(and(isNull(communityDreams.removedAt), or(isNotNull(communityDreams.hiddenAt), isReported)))
    .orderBy(desc(isNotNull(communityDreams.hiddenAt)), asc(communityDreams.id))
    .limit(limit)
}

export async function findEntry(db: Db, id: number): Promise<CommunityDreamRow | undefined> {
  const [row] = await db.select().from(communityDreams).where(eq(communityDreams.id, id))
  return row
}

export async function lockEntry(tx: Db, id: number): Promise<CommunityDreamRow | undefined> {
  const [row] = await tx.select().from(communityDreams).where(eq(communityDreams.id, id)).for('update')
  return row
}

type Judgement = Pick<CommunityDreamRow, 'hiddenAt' | 'reviewedAt' | 'removedAt'>

/** Keeps what was decided of an entry. */
export async function judgeEntry(tx: Db, id: number, judgement: Partial<Judgement>): Promise<void> {
  await tx.update(communityDreams).set(judgement).where(eq(communityDreams.id, id))
}
