import type { Dream, DreamMonths, DreamPage } from '#shared/contracts/dreams.ts'
import { isFound, isNarrowed, readFilters } from './filters.ts'

/** Begins a cursor of a page that was made here. */
const HERE = '@'

/**
 * A page of the list, as the server would answer it from these dreams.
 * @param dreams all, the latest first
 * @returns undefined where the page before came from the server
 */
export function localPage(dreams: readonly Dream[], query: URLSearchParams): DreamPage | undefined {
  const { limit, cursor } = Object.fromEntries(query)
  if (cursor !== undefined && !cursor.startsWith(HERE)) return undefined
  const filters = readFilters(query)
  const found = dreams.filter((dream) => isFound(dream, filters))
  const size = Number(limit ?? found.length)
  const total = cursor === undefined && !isNarrowed(filters) && { total: found.length }
  // A cursor counts the dreams that are later, whichever way one goes.
  if (filters.sort === 'oldest') {
    const end = Number(cursor?.slice(HERE.length) ?? found.length)
    const start = Math.max(0, end - size)
    return { items: found.slice(start, end).reverse(), nextCursor: start > 0 ? HERE + start : null, ...total }
  }
  const start = Number(cursor?.slice(HERE.length) ?? 0)
  const end = start + size
  return { items: found.slice(start, end), nextCursor: end < found.length ? HERE + end : null, ...total }
}

/** The months that have dreams, the latest first. */
export function localMonths(dreams: readonly Dream[]): DreamMonths {
  const months = new Map<string, DreamMonths['months'][number]>()
  for (const [place, { date }] of dreams.entries()) {
    const month = date.slice(0, 7)
    const found = months.get(month) ?? { month, dreams: 0, cursor: HERE + place }
    months.set(month, { ...found, dreams: found.dreams + 1 })
  }
  return { months: [...months.values()] }
}
