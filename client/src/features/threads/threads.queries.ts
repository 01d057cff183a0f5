import { useMutation, useQueryClient } from '@tanstack/react-query'
import { client } from '#client/lib/client.ts'
import { pathOf } from '#shared/constants/call.ts'
import { statsCalls, type ThreadKind, threadCalls } from '#shared/constants/stats.ts'
import type { Person } from '#shared/contracts/threads.ts'

/** They have it first, so that what changes a dream refreshes them with the stats. */
const STATS = pathOf(statsCalls.get.line)
const threads = client<typeof import('#shared/contracts/threads.ts').threadEndpoints>(threadCalls)

/** Something through all the dreams it is in. */
export const threadQuery = (kind: ThreadKind, name: string) =>
  threads.get.query({ params: { kind, name } }, [STATS, 'thread', kind, name])

/** The thread that is back in a dream, and a name that may be a person's. */
export const dreamThreadsQuery = (dreamId: number) =>
  threads.ofDream.query({ params: { id: dreamId } }, [STATS, 'dream-threads', dreamId])

/** Says whether a name is a person's; threads and stats follow. */
export function useSetPerson() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (person: Person) => threads.setPerson({ body: person }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [STATS] }),
    meta: { errorTitle: 'Non siamo riusciti ad annotarlo' },
  })
}
