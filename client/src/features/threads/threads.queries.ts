import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, query } from '#client/api/call.ts'
import type { Person } from '#shared/contracts/threads.ts'

/** The keys of threads begin with it, so that what changes a dream refreshes them with the stats. */
const STATS = '/api/stats'

export const dreamThreadsQuery = (dreamId: number) =>
  query('GET /api/dreams/:id/threads', { params: { id: dreamId } }, [STATS, 'dream-threads', dreamId])

/** Sets whether a name is a person's, and updates threads and stats. */
export function useSetPerson() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (person: Person) => call('POST /api/people', { body: person }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [STATS] }),
    meta: { errorTitle: 'Non siamo riusciti ad annotarlo' },
  })
}
