import { and, desc, eq, getTableColumns, gt, inArray, isNotNull, isNull, ne, not, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { onlyRow, prepareOnce } from '#server/db/sql.ts'
import { isBlockedBetween } from '#server/features/identity/users/blocks.ts'
import { COMMUNITY_EXPIRED_DAYS, COMMUNITY_LIFE_DAYS } from '#shared/constants/community.ts'
import { DAY_MS } from '#shared/constants/dates.ts'
import { ID_MAX } from '#shared/constants/limits.ts'
import { type CommunityDreamRow, communityDreams } from '#shared/schema/community.ts'
import { type DreamRow, type DreamVerdict, dreams } from '#shared/schema/dreams.ts'
import { type UserRow, users } from '#shared/schema/users.ts'

/** A community dream with its journal dream. */
export interface OwnCommunityDreamRow extends CommunityDreamRow {
  dreamId: number
}
/** The current identity of the owner. */
export type Author = Pick<UserRow, 'username' | 'avatar' | 'publicProfile' | 'publicProfileSeenAt'>
export interface FeedRow extends CommunityDreamRow, Author {
  hasLiked: boolean
}
/** Nobody sees dreams that expired before this instant. */
export const shownUntil = (now: Date): Date => new Date(now.getTime() - COMMUNITY_EXPIRED_DAYS * DAY_MS)

/** The reader's id of a visitor. */
const VISITOR = 0

const { id, expiresAt, userId } = communityDreams
const reader = sql.placeholder('reader')

/** Neither hidden, removed nor withdrawn, and its dream exists. */
const isShown = (): SQL | undefined =>
  and(isNotTakenBack(), isNull(communityDreams.hiddenAt), isNull(communityDreams.removedAt))
const isNotTakenBack = (): SQL | undefined =>
  and(isNotNull(communityDreams.dreamId), isNull(communityDreams.withdrawnAt))

/** Like `isBlockedBetween`, a single look-up per dream of a page. */
const hasLiked = sql<boolean>`exists (
  select from dream_likes l where l.community_dream_id = ${id} and l.user_id = ${reader} offset 0
)`
const hasReported: SQL = sql`exists (
  select from community_reports r where r.community_dream_id = ${id} and r.user_id = ${reader} offset 0
)`
/** In the order of the index, so that the scan skips long expired dreams. */
const isFurther = sql`(${expiresAt}, ${id}) < (
  ${sql.placeholder('beforeInstant')}::timestamptz, ${sql.placeholder('beforeId')}::integer
)`

/** Prepared once per connection, because every visit needs it. The join with authors covers one page only. */
const feedPage = prepareOnce((db) => {
  const page = db
    .select({ id })
    .from(communityDreams)
    .where(
      and(
        isFurther,
        gt(expiresAt, sql.placeholder('shownUntil')),
        isShown(),
        ne(userId, reader),
        not(isBlockedBetween(reader, userId)),
        not(hasReported),
      ),
    )
    .orderBy(desc(expiresAt), desc(id))
    .limit(sql.placeholder('limit'))
    .as('page')
  return db
    .select({
      ...getTableColumns(communityDreams),
      username: users.username,
      avatar: users.avatar,
      publicProfile: users.publicProfile,
      publicProfileSeenAt: users.publicProfileSeenAt,
      hasLiked,
    })
    .from(page)
    .innerJoin(communityDreams, eq(id, page.id))
    .innerJoin(users, eq(users.id, userId))
    .orderBy(desc(expiresAt), desc(id))
    .prepare('community_page')
})

/**
 * Other people's dreams, newest first, without those that the reader reported.
 * @param readerId undefined for a visitor
 */
export function listFeed(
  db: Db,
  readerId: number | undefined,
  now: Date,
  before: Pick<CommunityDreamRow, 'expiresAt' | 'id'> | undefined,
  limit: number,
): Promise<FeedRow[]> {
  return feedPage(db).execute({
    reader: readerId ?? VISITOR,
    shownUntil: shownUntil(now),
    beforeInstant: before?.expiresAt.toISOString() ?? 'infinity',
    beforeId: before?.id ?? ID_MAX,
    limit,
  })
}

/** A community dream with the conditions for a like, a report or a block. */
export type VisibleRow = NonNullable<Awaited<ReturnType<typeof findForReader>>>

/**
 * A community dream, and whether the reader may see it.
 * @param lock reads the row after other transactions have ended
 */
export async function findForReader(
  db: Db,
  readerId: number,
  communityDreamId: number,
  now: Date,
  { lock = false } = {},
) {
  const isInTime = gt(expiresAt, shownUntil(now))
  const query = db
    .select({
      id,
      dreamId: communityDreams.dreamId,
      userId,
      likes: communityDreams.likes,
      expiresAt,
      isVisible: sql<boolean>`${and(isShown(), isInTime, not(isBlockedBetween(readerId, userId)))}`,
    })
    .from(communityDreams)
    .where(eq(id, communityDreamId))
  const [row] = await (lock ? query.for('no key update') : query)
  return row
}

/** A person's latest community dream that is neither withdrawn nor expired. */
export async function findLatest(db: Db, ownerId: number, now: Date): Promise<OwnCommunityDreamRow | undefined> {
  const [row] = await db
    .select()
    .from(communityDreams)
    .where(and(eq(userId, ownerId), gt(expiresAt, shownUntil(now)), isNotTakenBack()))
    .orderBy(desc(id))
    .limit(1)
  return row && row.dreamId !== null ? { ...row, dreamId: row.dreamId } : undefined
}

/** Locks a person's community dreams that are not withdrawn. @returns their ids */
export async function lockOwn(tx: Db, ownerId: number): Promise<number[]> {
  const rows = await tx
    .select({ id })
    .from(communityDreams)
    .where(and(eq(userId, ownerId), isNotTakenBack()))
    .orderBy(id)
    .for('update')
  return rows.map((row) => row.id)
}

export async function insertCommunityDream(
  tx: Db,
  values: Omit<typeof communityDreams.$inferInsert, 'expiresAt'> & { dreamId: number; createdAt: Date },
): Promise<OwnCommunityDreamRow> {
  const expires = new Date(values.createdAt.getTime() + COMMUNITY_LIFE_DAYS * DAY_MS)
  const stored = await tx
    .insert(communityDreams)
    .values({ ...values, expiresAt: expires })
    .returning()
  return { ...onlyRow(stored), dreamId: values.dreamId }
}

const ownDream = ({ id, userId }: Pick<DreamRow, 'id' | 'userId'>) => and(eq(dreams.id, id), eq(dreams.userId, userId))

export async function findVerdict(db: Db, dream: DreamRow): Promise<DreamVerdict | undefined> {
  const [row] = await db.select({ verdict: dreams.verdict }).from(dreams).where(ownDream(dream))
  return row?.verdict ?? undefined
}

export async function saveVerdict(db: Db, dream: DreamRow, verdict: DreamVerdict): Promise<void> {
  await db.update(dreams).set({ verdict }).where(ownDream(dream))
}

/** Deletes community dreams with their likes and reports. */
export async function deleteCommunityDreams(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await db.delete(communityDreams).where(inArray(id, [...ids]))
}
