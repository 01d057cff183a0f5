import { useCallback } from 'react'
import { useSearchParams } from 'wouter'
import { SEARCH_MAX } from '#shared/constants/limits.ts'
import { MOODS } from '#shared/constants/moods.ts'
import { DREAM_SORTS } from '#shared/contracts/dreams.ts'
import type { DreamFilters } from './dreams.queries.ts'

const NO_FILTERS: DreamFilters = { q: '', mood: 'all', sort: 'newest' }

/** The list's filters, kept in the address so that going back finds them again. */
export function useDreamFilters() {
  const [params, setParams] = useSearchParams()
  const filters = readFilters(params)

  const change = useCallback(
    (part: Partial<DreamFilters>) =>
      setParams((current) => writeFilters({ ...readFilters(current), ...part }), { replace: isRefining(params, part) }),
    [params, setParams],
  )
  const reset = () => setParams(writeFilters(NO_FILTERS))

  return { filters, change, reset, narrowed: filters.q !== '' || filters.mood !== 'all' }
}

/** Typing on in a search that stands in the address already makes no new step to go back to. */
function isRefining(params: URLSearchParams, part: Partial<DreamFilters>): boolean {
  return Boolean(part.q && params.get('q'))
}

function readFilters(params: URLSearchParams): DreamFilters {
  return {
    q: (params.get('q') ?? '').trim().slice(0, SEARCH_MAX),
    mood: MOODS.find((mood) => mood === params.get('mood')) ?? 'all',
    sort: DREAM_SORTS.find((sort) => sort === params.get('sort')) ?? 'newest',
  }
}

function writeFilters({ q, mood, sort }: DreamFilters): URLSearchParams {
  const params = new URLSearchParams()
  if (q) params.set('q', q)
  if (mood !== 'all') params.set('mood', mood)
  if (sort !== 'newest') params.set('sort', sort)
  return params
}
