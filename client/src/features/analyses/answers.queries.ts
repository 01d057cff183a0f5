import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#client/lib/api-client.ts'
import { invalidateInAllTabs, tabs } from '#client/lib/tabs.ts'
import type { Analysis, ChangedElements, ChangeElements, ReplaceAnswers } from '#shared/contracts/analyses.ts'
import { analysisQuery } from './analyses.queries.ts'

const dreamUrl = (id: number) => `/api/dreams/${id}`

/**
 * Saves all answers of a dream at once; its screen tells of a failure itself.
 * @param collect gives the answers as they are when the call before is over
 */
export function useSaveAnswers(dreamId: number, collect: () => ReplaceAnswers['answers']) {
  const queryClient = useQueryClient()
  const url = `${dreamUrl(dreamId)}/answers`
  return useMutation({
    meta: { silent: true },
    scope: { id: url },
    mutationFn: () => api.put<Analysis>(url, { answers: collect() } satisfies ReplaceAnswers),
    onSuccess: (analysis) => {
      const { queryKey } = analysisQuery(dreamId)
      queryClient.setQueryData(queryKey, analysis)
      tabs.post({ type: 'invalidate', keys: [...queryKey] })
    },
  })
}

/** Adds an element to a dream, takes one away or puts one back: its analysis, the lists and the stats follow. */
export function useChangeElements(dreamId: number) {
  const queryClient = useQueryClient()
  const url = `${dreamUrl(dreamId)}/elements`
  return useMutation({
    meta: { errorTitle: 'Gli elementi sono rimasti com’erano', earns: true },
    scope: { id: url },
    mutationFn: (change: ChangeElements) => api.patch<ChangedElements>(url, change),
    onSuccess: ({ dream, analysis }) => {
      queryClient.setQueryData([dreamUrl(dreamId)], dream)
      if (analysis) queryClient.setQueryData(analysisQuery(dreamId).queryKey, analysis)
      void invalidateInAllTabs(queryClient, ['/api/dreams', '/api/stats'])
    },
  })
}
