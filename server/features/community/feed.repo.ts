import { and, desc, eq, getTableColumns, gt, lt, ne, not, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { type CommunityDreamRow, communityDreams } from '#shared/schema/community.ts'
import { users } from '#shared/schema/users.ts'
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

/** Above every id: the first page comes before it. */
export const BEFORE_ALL = 2_147_483_647
/** Who is nobody: no account has this id. */
const NOBODY = 0

const reader = sql.placeholder('reader')
/**
 * `offset 0` makes these single look-ups, one for each dream of a page. Without it they are planned as lists of all that
 * a reader likes and of everybody who blocked them, and those grow.
 */
const hasBlocked = (blocker: unknown, blocked: unknown) =>
  sql`exists (select from user_blocks b where b.blocker_id = ${blocker} and b.blocked_id = ${blocked} offset 0)`
const hasLiked = sql<boolean>`exists (
  select from dream_likes l where l.community_dream_id = ${communityDreams.id} and l.user_id = ${reader} offset 0
)`
const columns = {
  ...getTableColumns(communityDreams),
  username: users.username,
  avatar: users.avatar,
  publicProfile: users.publicProfile,
  hasLiked,
}

/** What everybody's visit asks for, planned once per connection. */
const preparePage = (db: Db) =>
  db
    .select(columns)
    .from(communityDreams)
    .innerJoin(users, eq(users.id, communityDreams.userId))
    .where(
      and(
        lt(communityDreams.id, sql.placeholder('before')),
        gt(communityDreams.expiresAt, sql.placeholder('shownUntil')),
        isShown(),
        ne(communityDreams.userId, reader),
        not(hasBlocked(reader, communityDreams.userId)),
        not(hasBlocked(communityDreams.userId, reader)),
      ),
    )
    .orderBy(desc(communityDreams.id))
    .limit(sql.placeholder('limit'))
    .prepare('community_page')
const pages = new WeakMap<Db, ReturnType<typeof preparePage>>()

/**
 * A page of other people's dreams, newest first.
 * @param readerId undefined for a visitor
 * @param before the id that they come before
 */
export function listFeed(
  db: Db,
  readerId: number | undefined,
  shownUntil: Date,
  before: number,
  limit: number,
): Promise<FeedRow[]> {
  const page = pages.get(db) ?? preparePage(db)
  pages.set(db, page)
  return page.execute({ reader: readerId ?? NOBODY, shownUntil, before, limit })
}
