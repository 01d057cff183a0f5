import { and, desc, eq, getTableColumns, gt, ne, not, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { isBlockedBetween } from '#server/features/users/blocks.ts'
import { ID_MAX } from '#shared/constants/limits.ts'
import { type CommunityDreamRow, communityDreams } from '#shared/schema/community.ts'
import { users } from '#shared/schema/users.ts'
import type { Cursor } from './cursor.ts'
import { isShown } from './entries.repo.ts'

/** Who shares a dream, as they are now. */
export interface Author {
  username: string
  avatar: string
  publicProfile: boolean
}
/** Somebody's dream, for a reader. */
export interface FeedRow extends CommunityDreamRow, Author {
  hasLiked: boolean
}

/** Who is nobody: no account has this id. */
const NOBODY = 0

const reader = sql.placeholder('reader')
const { id, expiresAt, userId } = communityDreams
/** As `isBlockedBetween`, single look-ups, one for each dream of a page. */
const hasLiked = sql<boolean>`exists (
  select from dream_likes l where l.community_dream_id = ${id} and l.user_id = ${reader} offset 0
)`
const hasReported: SQL = sql`exists (
  select from community_reports r where r.community_dream_id = ${id} and r.user_id = ${reader} offset 0
)`
/** In the order of the index, so that a page is read off it, and nothing of what is long over. */
const isFurther = sql`(${expiresAt}, ${id}) < (
  ${sql.placeholder('beforeInstant')}::timestamptz, ${sql.placeholder('beforeId')}::integer
)`
const columns = {
  ...getTableColumns(communityDreams),
  username: users.username,
  avatar: users.avatar,
  publicProfile: users.publicProfile,
  hasLiked,
}

/** What everybody's visit asks for, planned once per connection. Whose dreams they are is looked up for one page alone. */
const preparePage = (db: Db) => {
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
    .select(columns)
    .from(page)
    .innerJoin(communityDreams, eq(id, page.id))
    .innerJoin(users, eq(users.id, userId))
    .orderBy(desc(expiresAt), desc(id))
    .prepare('community_page')
}
const pages = new WeakMap<Db, ReturnType<typeof preparePage>>()

/**
 * A page of other people's dreams, newest first, without those that the reader reported.
 * @param readerId undefined for a visitor
 * @param before the place that they come after in the list; undefined for its beginning
 */
export function listFeed(
  db: Db,
  readerId: number | undefined,
  shownUntil: Date,
  before: Cursor | undefined,
  limit: number,
): Promise<FeedRow[]> {
  const page = pages.get(db) ?? preparePage(db)
  pages.set(db, page)
  return page.execute({
    reader: readerId ?? NOBODY,
    shownUntil,
    beforeInstant: before?.expiresAt.toISOString() ?? 'infinity',
    beforeId: before?.id ?? ID_MAX,
    limit,
  })
}
