import { queryOptions } from '@tanstack/react-query'
import { api } from '#client/lib/api-client.ts'
import { pageAnswer } from '#client/lib/page-data.ts'
import type { Links, Stats, Year } from '#shared/contracts/stats.ts'

/** All stats have it first, so that what changes a dream refreshes every one of them. */
const STATS = '/api/stats'

/** The stats of the whole journal. */
export const statsQuery = () =>
  queryOptions({
    queryKey: [STATS],
    queryFn: ({ signal }) => api.get<Stats>(STATS, signal),
    initialData: () => pageAnswer<Stats>(STATS),
  })

/** The moods of a year, night by night. */
export const yearQuery = (year: number) =>
  queryOptions({
    queryKey: [STATS, { year }],
    queryFn: ({ signal }) => api.get<Year>(`${STATS}/year/${year}`, signal),
  })

/** Which symbols come together in the same dreams. */
export const linksQuery = () =>
  queryOptions({
    queryKey: [STATS, 'links'],
    queryFn: ({ signal }) => api.get<Links>(`${STATS}/links`, signal),
  })
