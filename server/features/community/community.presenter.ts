import { pageOf } from '#server/db/paging.ts'
import { publicIdentity } from '#server/features/identity/users/users.presenter.ts'
import { COMMUNITY_LIST_MAX } from '#shared/constants/community.ts'
import {
  type Block,
  type CommunityDream,
  type CommunityPage,
  communityDreamSchema,
  type OwnCommunityDream,
  type SharedToCommunity,
} from '#shared/contracts/community.ts'
import type { CommunityDreamRow } from '#shared/schema/community.ts'
import type { Author, FeedRow, OwnCommunityDreamRow } from './community.repo.ts'
import type { Feed, shareToCommunity } from './community.service.ts'
import type { BlockRow } from './interactions.repo.ts'

/** The public view, without the account and the journal's dream. */
function presentCommunityDream(row: CommunityDreamRow, author: Author) {
  return {
    id: row.id,
    title: row.title,
    content: row.content,
    mood: row.mood,
    elements: row.elements,
    ...publicIdentity(author),
    likes: row.likes,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  }
}

/** Other people see only the title of an expired dream. */
const EXPIRED = { content: null, mood: null, elements: [] }

function presentOther(row: FeedRow, now: Date): CommunityDream {
  const isExpired = row.expiresAt <= now
  return { ...presentCommunityDream(row, row), ...(isExpired && EXPIRED), hasLiked: row.hasLiked, isMine: false }
}

function presentOwn(row: OwnCommunityDreamRow, author: Author): OwnCommunityDream {
  const hidden = row.hiddenAt ? 'hidden' : 'shown'
  return {
    ...presentCommunityDream(row, author),
    hasLiked: false,
    isMine: true,
    dreamId: row.dreamId,
    state: row.removedAt ? 'removed' : hidden,
  }
}

export function presentPage({ rows, mine }: Feed, limit: number, now: Date): CommunityPage {
  const { items, nextCursor } = pageOf(rows, limit, ({ expiresAt, id }) => [expiresAt.getTime(), id])
  return {
    items: items.map((row) => presentOther(row, now)),
    nextCursor,
    mine: mine ? presentOwn(mine.communityDream, mine.author) : null,
  }
}

/** The plain list: the reader's own dream, then the newest of others. */
export function presentList({ rows, mine }: Feed, now: Date): CommunityDream[] {
  const shown = mine && presentOwn(mine.communityDream, mine.author)
  const own = shown?.state === 'shown' ? [communityDreamSchema.parse(shown)] : []
  return [...own, ...rows.map((row) => presentOther(row, now))].slice(0, COMMUNITY_LIST_MAX)
}

export function presentShared({
  communityDream,
  owner,
  newBadges,
}: Awaited<ReturnType<typeof shareToCommunity>>): SharedToCommunity {
  return { ...presentOwn(communityDream, owner), newBadges }
}

export function presentBlock(row: BlockRow): Block {
  return { id: row.id, username: row.shownAs, createdAt: row.createdAt.toISOString() }
}
