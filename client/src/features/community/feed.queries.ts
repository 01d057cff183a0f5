import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  skipToken,
} from '@tanstack/react-query'
import type { CommunityDream, CommunityPage, Liked, OwnCommunityDream } from '#shared/contracts/community.ts'
import { api, unchecked } from '../../lib/api-client.ts'

export const FEED = '/api/community-dreams'

const feedUrl = (cursor: string | undefined) => (cursor ? `${FEED}?cursor=${encodeURIComponent(cursor)}` : FEED)

// Unchecked: for a visitor this is the first screen.
const readPage = (cursor: string | undefined, signal: AbortSignal) =>
  api.get(feedUrl(cursor), unchecked<CommunityPage>(), signal)

/** The community's dreams, page after page; the first brings one's own as well. */
export const feedQuery = () =>
  infiniteQueryOptions({
    queryKey: [FEED],
    queryFn: ({ pageParam, signal }) => readPage(pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    // By itself it would ask for every page that was read, one after the other: `refreshFeed` asks for one.
    refetchOnMount: false,
  })

const firstPageQuery = () =>
  queryOptions({
    queryKey: ['community-first-page'],
    queryFn: ({ signal }) => readPage(undefined, signal),
    gcTime: 0,
  })

type Feed = InfiniteData<CommunityPage, unknown>

/**
 * The feed with its first page as it is now. The pages behind it stay where the new one reaches what was the first:
 * what lies between is known.
 */
function withFirstPage({ pages: [old, ...pages], pageParams }: Feed, fresh: CommunityPage): Feed {
  const last = fresh.items.at(-1)
  const place = old && last ? old.items.findIndex(({ id }) => id === last.id) : -1
  if (!old || place < 0) return { pages: [fresh], pageParams: pageParams.slice(0, 1) }
  const rest = old.items.slice(place + 1)
  const first = { ...fresh, items: [...fresh.items, ...rest], nextCursor: old.nextCursor }
  return { pages: [first, ...pages], pageParams }
}

const feedIn = (queryClient: QueryClient) =>
  queryClient.getQueryCache().find({ queryKey: feedQuery().queryKey, exact: true })

/** Changes the feed as it is known here. A page that is on its way was asked for before, and would undo it. */
function changeFeed(queryClient: QueryClient, change: (feed: Feed) => Feed): void {
  const apply = () => void queryClient.setQueryData(feedQuery().queryKey, (feed) => feed && change(feed))
  apply()
  const query = feedIn(queryClient)
  if (query?.state.fetchStatus === 'fetching') void query.promise?.then(apply, () => {})
}

/** Asks for the beginning of the feed anew, where it is on screen; elsewhere it is asked for when one comes to it. */
export async function refreshFeed(queryClient: QueryClient): Promise<void> {
  if (!feedIn(queryClient)?.isActive()) return
  const first = firstPageQuery()
  // The same holds for this.
  await queryClient.cancelQueries({ queryKey: first.queryKey })
  const fresh = await queryClient.fetchQuery(first).catch(() => undefined)
  if (fresh) changeFeed(queryClient, (feed) => withFirstPage(feed, fresh))
}

/** Asks for all of the feed that was read: what changed may be anywhere in it. */
export async function rereadFeed(queryClient: QueryClient): Promise<void> {
  await queryClient.cancelQueries({ queryKey: firstPageQuery().queryKey })
  await queryClient.invalidateQueries({ queryKey: feedQuery().queryKey, exact: true })
}

function changeItems(queryClient: QueryClient, change: (items: CommunityDream[]) => CommunityDream[]) {
  const changePage = (page: CommunityPage): CommunityPage => ({ ...page, items: change(page.items) })
  changeFeed(queryClient, (feed) => ({ ...feed, pages: feed.pages.map((page) => changePage(page)) }))
}

/** Writes which dream of one's own is in the community, as the server has just answered. */
export function keepOwn(queryClient: QueryClient, mine: OwnCommunityDream | null): void {
  changeFeed(queryClient, ({ pages: [first, ...pages], pageParams }) => ({
    pages: first ? [{ ...first, mine }, ...pages] : [],
    pageParams,
  }))
}

/** Takes a dream out of the feed as it is known here. */
export function forgetDream(queryClient: QueryClient, id: number): void {
  changeItems(queryClient, (items) => items.filter((item) => item.id !== id))
}

/** Writes how a dream's likes stand, as the server has just answered. */
export function keepLikes(queryClient: QueryClient, id: number, { hasLiked, likes }: Liked): void {
  changeItems(queryClient, (items) => items.map((item) => (item.id === id ? { ...item, hasLiked, likes } : item)))
  if (queryClient.isFetching({ queryKey: firstPageQuery().queryKey })) void refreshFeed(queryClient)
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
