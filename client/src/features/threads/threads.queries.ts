import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, query } from '#client/lib/client.ts'
import type { ThreadKind } from '#shared/constants/stats.ts'
import type { Person } from '#shared/contracts/threads.ts'

/** They have it first, so that what changes a dream refreshes them with the stats. */
const STATS = '/api/stats'

/** Something through all the dreams it is in. */
export const threadQuery = (kind: ThreadKind, name: string) =>
  query('GET /api/threads/:kind/:name', { params: { kind, name } }, [STATS, 'thread', kind, name])

/** The thread that is back in a dream, and a name that may be a person's. */
export const dreamThreadsQuery = (dreamId: number) =>
  query('GET /api/dreams/:id/threads', { params: { id: dreamId } }, [STATS, 'dream-threads', dreamId])

/** Says whether a name is a person's; threads and stats follow. */
export function useSetPerson() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (person: Person) => call('POST /api/people', { body: person }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [STATS] }),
    meta: { errorTitle: 'Non siamo riusciti ad annotarlo' },
  })
}
