import { infiniteQueryOptions, keepPreviousData, type QueryClient, useInfiniteQuery } from '@tanstack/react-query'
import { PAGE_SIZE_DEFAULT } from '#shared/constants/limits.ts'
import { dreamPageSchema } from '#shared/contracts/dreams.ts'
import { api } from '../../lib/api-client.ts'

const DREAMS = '/api/dreams'

function listUrl(q: string, cursor: string | undefined): string {
  const params = new URLSearchParams({ limit: String(PAGE_SIZE_DEFAULT) })
  if (cursor) params.set('cursor', cursor)
  if (q) params.set('q', q)
  return `${DREAMS}?${params}`
}

const TO_SHARE = 'to-share'

/** One's dreams to choose from, the newest first. */
const ownDreamsQuery = (q: string) =>
  infiniteQueryOptions({
    queryKey: [DREAMS, TO_SHARE, q],
    queryFn: ({ pageParam, signal }) => api.get(listUrl(q, pageParam), dreamPageSchema, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })

export const isOwnDreams = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[1] === TO_SHARE

/** Asks anew which dreams there are to choose from. */
export function refreshOwnDreams(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: [DREAMS, TO_SHARE] })
}

/** One's dreams, page after page; those of the last search stay while the next ones are on their way. */
export function useOwnDreams(q: string, enabled: boolean) {
  const query = useInfiniteQuery({ ...ownDreamsQuery(q), enabled, placeholderData: keepPreviousData })
  return { query, dreams: query.data?.pages.flatMap((page) => page.items) ?? [] }
}
export type OwnDreams = ReturnType<typeof useOwnDreams>
