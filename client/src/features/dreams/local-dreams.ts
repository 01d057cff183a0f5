import type { Dream, DreamMonths, DreamPage } from '#shared/contracts/dreams.ts'
import { isFound, isNarrowed, readFilters } from './filters.ts'

/** Begins a cursor of a page that was made here. */
const HERE = '@'

/**
 * A page of the list in the server's format, made from these dreams.
 * @param dreams all, the latest first
 * @returns undefined if the previous page came from the server
 */
export function localPage(dreams: readonly Dream[], query: URLSearchParams): DreamPage | undefined {
  const { limit, cursor, offset } = Object.fromEntries(query)
  if (cursor !== undefined && !cursor.startsWith(HERE)) return undefined
  const filters = readFilters(query)
  const found = dreams.filter((dream) => isFound(dream, filters))
  const size = Number(limit ?? found.length)
  const total = cursor === undefined && !isNarrowed(filters) && { total: found.length }
  const start = Number(cursor?.slice(HERE.length) ?? offset ?? 0)
  const end = start + size
  const sorted = filters.sort === 'oldest' ? found.toReversed() : found
  return { items: sorted.slice(start, end), nextCursor: end < found.length ? HERE + end : null, ...total }
}

export function localMonths(dreams: readonly Dream[]): DreamMonths {
  const months = new Map<string, number>()
  for (const { date } of dreams) months.set(date.slice(0, 7), (months.get(date.slice(0, 7)) ?? 0) + 1)
  return { months: [...months].map(([month, count]) => ({ month, dreams: count })) }
}
