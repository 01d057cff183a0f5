import { useMutation, useQueryClient } from '@tanstack/react-query'
import { client } from '#client/lib/client.ts'
import { pathOf } from '#shared/constants/call.ts'
import { statsCalls, type ThreadKind, threadCalls } from '#shared/constants/stats.ts'
import type { Person } from '#shared/contracts/threads.ts'

/** The common key prefix, to refresh threads with the stats. */
const STATS = pathOf(statsCalls.get.line)
const threads = client<typeof import('#shared/contracts/threads.ts').threadEndpoints>(threadCalls)

export const threadQuery = (kind: ThreadKind, name: string) =>
  threads.get.query({ params: { kind, name } }, [STATS, 'thread', kind, name])

export const dreamThreadsQuery = (dreamId: number) =>
  threads.ofDream.query({ params: { id: dreamId } }, [STATS, 'dream-threads', dreamId])

/** Sets whether a name is a person's, and updates threads and stats. */
export function useSetPerson() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (person: Person) => threads.setPerson({ body: person }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [STATS] }),
    meta: { errorTitle: 'Non siamo riusciti ad annotarlo' },
  })
}
