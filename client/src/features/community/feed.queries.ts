import { infiniteQueryOptions, type QueryClient, queryOptions, skipToken } from '@tanstack/react-query'
import type { CommunityDream, CommunityPage, Liked } from '#shared/contracts/community.ts'
import { api, unchecked } from '../../lib/api-client.ts'

export const FEED = '/api/community-dreams'

const feedUrl = (cursor: string | undefined) => (cursor ? `${FEED}?cursor=${encodeURIComponent(cursor)}` : FEED)

/** The community's dreams, page after page; the first brings one's own as well. */
export const feedQuery = () =>
  infiniteQueryOptions({
    queryKey: [FEED],
    // Unchecked: for a visitor this is the first screen.
    queryFn: ({ pageParam, signal }) => api.get(feedUrl(pageParam), unchecked<CommunityPage>(), signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })

/** Asks for the feed anew. */
export function refreshFeed(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [FEED] })
}

function changeItems(queryClient: QueryClient, change: (items: CommunityDream[]) => CommunityDream[]) {
  const changePage = (page: CommunityPage): CommunityPage => ({ ...page, items: change(page.items) })
  queryClient.setQueryData(
    feedQuery().queryKey,
    (feed) => feed && { ...feed, pages: feed.pages.map((page) => changePage(page)) },
  )
}

/** Takes a dream out of the feed as it is known here. */
export function forgetDream(queryClient: QueryClient, id: number): void {
  changeItems(queryClient, (items) => items.filter((item) => item.id !== id))
}

/** Writes how a dream's likes stand, as the server has just answered. */
export function keepLikes(queryClient: QueryClient, id: number, { hasLiked, likes }: Liked): void {
  changeItems(queryClient, (items) => items.map((item) => (item.id === id ? { ...item, hasLiked, likes } : item)))
  // An answer that was read before this one would undo it.
  if (queryClient.isFetching({ queryKey: [FEED] })) void refreshFeed(queryClient)
}

/** What one has reported, for the rest of the visit. */
export const reportedQuery = () =>
  queryOptions({
    queryKey: ['community-reported'],
    queryFn: skipToken,
    initialData: (): number[] => [],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })

/** Keeps a dream that was reported out of the person's sight, however often the feed is read anew. */
export function hideReported(queryClient: QueryClient, id: number): void {
  queryClient.setQueryData(reportedQuery().queryKey, (ids = []) => [...ids, id])
}
