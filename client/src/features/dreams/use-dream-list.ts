import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { type DreamFilters, dreamsInfiniteQuery } from './dreams.queries.ts'

/** The filtered list, page after page; the old one stays in view while the new one loads. */
export function useDreamList(filters: DreamFilters) {
  const query = useInfiniteQuery({ ...dreamsInfiniteQuery(filters), placeholderData: keepPreviousData })
  return { query, dreams: query.data?.pages.flatMap((page) => page.items) ?? [] }
}
