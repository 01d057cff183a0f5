import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { CommunityDream } from '#shared/contracts/community.ts'
import { feedQuery, refreshFeed, reportedQuery } from './feed.queries.ts'

/** Pages are read at different moments: what moved from one into the next counts once. */
function onceEach(dreams: CommunityDream[]): CommunityDream[] {
  return [...new Map(dreams.map((dream) => [dream.id, dream])).values()]
}

/** The feed as far as it was read, with one's own dream apart from the others', and without what one has reported. */
export function useFeed() {
  const queryClient = useQueryClient()
  const query = useInfiniteQuery(feedQuery())
  const known = useRef(query.data !== undefined)
  useEffect(() => {
    // What was read before is shown again at once, and looked at once more.
    if (known.current) void refreshFeed(queryClient)
  }, [queryClient])
  const { data: reported = [] } = useQuery(reportedQuery())
  const pages = query.data?.pages ?? []
  const dreams = onceEach(pages.flatMap((page) => page.items)).filter(({ id }) => !reported.includes(id))
  return { query, mine: pages[0]?.mine ?? null, dreams }
}
export type Feed = ReturnType<typeof useFeed>
