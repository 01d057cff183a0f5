import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { TIMELINE_PAGE_SIZE } from '#shared/constants/limits.ts'
import { dreamPageQuery } from './dreams.queries.ts'

/**
 * The timeline's pages by keyset cursor: the stack holds the cursor of every page after the first.
 * Page 1 is the same query as the newest dreams of the dashboard: mounted together, both cost one request.
 */
export function useTimelinePages(count: number) {
  const [cursors, setCursors] = useState<readonly string[]>([])
  const cursor = cursors.at(-1)
  const query = useQuery({ ...dreamPageQuery(TIMELINE_PAGE_SIZE, cursor), placeholderData: keepPreviousData })
  const nextCursor = query.data?.nextCursor

  const next = () => {
    if (nextCursor && !query.isPlaceholderData) setCursors([...cursors, nextCursor])
  }
  const previous = () => setCursors(cursors.slice(0, -1))

  // The dreams of the last page may have been deleted meanwhile.
  if (cursors.length > 0 && !query.isPlaceholderData && query.data?.items.length === 0) previous()

  const page = cursors.length + 1
  const pages = Math.max(Math.ceil(count / TIMELINE_PAGE_SIZE), page + (nextCursor ? 1 : 0))
  return { query, page, pages, waiting: query.isPlaceholderData, next, previous }
}

export type TimelinePages = ReturnType<typeof useTimelinePages>
