import { queryOptions } from '@tanstack/react-query'
import { statsSchema } from '#shared/contracts/stats.ts'
import { api } from '../../lib/api-client.ts'

/** The figures of the whole journal. */
export const statsQuery = () =>
  queryOptions({
    queryKey: ['/api/stats'],
    queryFn: ({ signal }) => api.get('/api/stats', statsSchema, signal),
  })
