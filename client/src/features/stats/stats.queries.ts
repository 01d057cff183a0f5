import { queryOptions } from '@tanstack/react-query'
import { api } from '#client/lib/api-client.ts'
import { linksSchema, statsSchema, yearSchema } from '#shared/contracts/stats.ts'

/** All stats have it first, so that what changes a dream refreshes every one of them. */
const STATS = '/api/stats'

/** The stats of the whole journal. */
export const statsQuery = () =>
  queryOptions({
    queryKey: [STATS],
    queryFn: ({ signal }) => api.get(STATS, statsSchema, signal),
  })

/** The moods of a year, night by night. */
export const yearQuery = (year: number) =>
  queryOptions({
    queryKey: [STATS, { year }],
    queryFn: ({ signal }) => api.get(`${STATS}/year/${year}`, yearSchema, signal),
  })

/** Which symbols come together in the same dreams. */
export const linksQuery = () =>
  queryOptions({
    queryKey: [STATS, 'links'],
    queryFn: ({ signal }) => api.get(`${STATS}/links`, linksSchema, signal),
  })
