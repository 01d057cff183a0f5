import { type InfiniteData, type QueryClient, useInfiniteQuery } from '@tanstack/react-query'
import { pages } from '#client/api/call.ts'
import { COMMUNITY_PAGE_SIZE } from '#shared/constants/community.ts'
import type { CommunityDream, CommunityPage, Liked, OwnCommunityDream } from '#shared/contracts/community.ts'

/** The community's dreams, page after page; the first brings one's own as well. */
const feedQuery = () => pages('GET /api/community-dreams', { query: { limit: COMMUNITY_PAGE_SIZE } })

export function useFeed() {
  const query = useInfiniteQuery(feedQuery())
  const pages = query.data?.pages ?? []
  // Pages load at different times; a dream that moved between them counts once.
  const byId = new Map(pages.flatMap(({ items }) => items).map((dream) => [dream.id, dream]))
  return { query, mine: pages[0]?.mine ?? null, dreams: [...byId.values()] }
}
export type Feed = ReturnType<typeof useFeed>

export const refreshFeed = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ queryKey: feedQuery().queryKey })

function changePages(queryClient: QueryClient, change: (page: CommunityPage) => CommunityPage): void {
  queryClient.setQueryData<InfiniteData<CommunityPage, string | undefined>>(
    feedQuery().queryKey,
    (feed) => feed && { ...feed, pages: feed.pages.map(change) },
  )
}

export function setOwn(queryClient: QueryClient, mine: OwnCommunityDream | null): void {
  changePages(queryClient, (page) => ({ ...page, mine }))
}

function changeItems(queryClient: QueryClient, change: (items: CommunityDream[]) => CommunityDream[]): void {
  changePages(queryClient, (page) => ({ ...page, items: change(page.items) }))
}

export function removeDream(queryClient: QueryClient, id: number): void {
  changeItems(queryClient, (items) => items.filter((item) => item.id !== id))
}

export function setLiked(queryClient: QueryClient, id: number, liked: Liked): void {
  changeItems(queryClient, (items) => items.map((item) => (item.id === id ? { ...item, ...liked } : item)))
}

/** The last gap between words, unless it leaves too little text. */
function lastGap(text: string): number {
  const gap = text.search(/\s\S*$/u)
  return gap > text.length / 2 ? gap : text.length
}

/** The first `max` characters of a text in one paragraph, cut between words with «…». */
export function previewOf(text: string, max: number): string {
  const flat = text.replace(/\s+/gu, ' ').trim()
  const letters = [...flat]
  if (letters.length <= max) return flat
  // The next letter shows whether a word ends here.
  const start = letters.slice(0, max + 1).join('')
  const cut = start.slice(0, lastGap(start))
  const kept = cut === start ? letters.slice(0, max).join('') : cut
  return `${kept.replace(/[\s,;:.–—-]+$/u, '')}…`
}
