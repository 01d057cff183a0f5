import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  skipToken,
  useInfiniteQuery,
} from '@tanstack/react-query'
import { PAGE_SIZE_DEFAULT } from '#shared/constants/limits.ts'
import { dreamPageSchema } from '#shared/contracts/dreams.ts'
import { dreamSharingSchema } from '#shared/contracts/sharing.ts'
import { api } from '../../lib/api-client.ts'

const DREAMS = '/api/dreams'

function listUrl(q: string, cursor: string | undefined): string {
  const params = new URLSearchParams({ limit: String(PAGE_SIZE_DEFAULT) })
  if (cursor) params.set('cursor', cursor)
  if (q) params.set('q', q)
  return `${DREAMS}?${params}`
}

/** One's dreams to choose from, the newest first. */
const ownDreamsQuery = (q: string) =>
  infiniteQueryOptions({
    queryKey: [DREAMS, 'to-share', q],
    queryFn: ({ pageParam, signal }) => api.get(listUrl(q, pageParam), dreamPageSchema, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })

/** One's dreams, page after page; those of the last search stay while the next ones are on their way. */
export function useOwnDreams(q: string, enabled: boolean) {
  const query = useInfiniteQuery({ ...ownDreamsQuery(q), enabled, placeholderData: keepPreviousData })
  return { query, dreams: query.data?.pages.flatMap((page) => page.items) ?? [] }
}
export type OwnDreams = ReturnType<typeof useOwnDreams>

/** What the owner of a dream is told before sharing it. */
export const dreamSharingQuery = (dreamId: number | undefined) =>
  queryOptions({
    queryKey: [`${DREAMS}/${dreamId}/sharing`],
    queryFn:
      dreamId === undefined
        ? skipToken
        : ({ signal }) => api.get(`${DREAMS}/${dreamId}/sharing`, dreamSharingSchema, signal),
  })
