import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#client/lib/api-client.ts'
import { pageAnswer } from '#client/lib/page-data.ts'
import type { ThreadKind } from '#shared/constants/threads.ts'
import type { DreamThreads, Person, Thread } from '#shared/contracts/threads.ts'

/** They have it first, so that what changes a dream refreshes them with the stats. */
const STATS = '/api/stats'

/** Something through all the dreams it is in. */
export const threadQuery = (kind: ThreadKind, name: string) =>
  queryOptions({
    queryKey: [STATS, 'thread', kind, name],
    queryFn: ({ signal }) => api.get<Thread>(`/api/threads/${kind}/${encodeURIComponent(name)}`, signal),
  })

/** What a dream brings back. */
export const dreamThreadsQuery = (dreamId: number) =>
  queryOptions({
    queryKey: [STATS, 'dream-threads', dreamId],
    queryFn: ({ signal }) => api.get<DreamThreads>(`/api/dreams/${dreamId}/threads`, signal),
    initialData: () => pageAnswer<DreamThreads>(`/api/dreams/${dreamId}/threads`),
  })

/** Says whether a name is a person's; threads and stats follow. */
export function useSetPerson() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (person: Person) => api.send('/api/people', person),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [STATS] }),
    meta: { errorTitle: 'Non siamo riusciti ad annotarlo' },
  })
}
