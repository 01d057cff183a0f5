import { useMutation, useQueryClient } from '@tanstack/react-query'
import { invalidateInAllTabs, tabs } from '#client/lib/tabs.ts'
import { pathOf } from '#shared/constants/call.ts'
import { dreamCalls } from '#shared/constants/dreams.ts'
import { statsCalls } from '#shared/constants/stats.ts'
import type { ChangeElements, ReplaceAnswers } from '#shared/contracts/analyses.ts'
import { analyses, analysisQuery } from './analyses.queries.ts'

/**
 * Saves all answers of a dream at once; its screen tells of a failure itself.
 * @param collect gives the answers as they are when the call before is over
 */
export function useSaveAnswers(dreamId: number, collect: () => ReplaceAnswers['answers']) {
  const queryClient = useQueryClient()
  const params = { id: dreamId }
  return useMutation({
    meta: { silent: true },
    scope: { id: analyses.replaceAnswers.path({ params }) },
    mutationFn: () => analyses.replaceAnswers({ params, body: { answers: collect() } }),
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
  const params = { id: dreamId }
  return useMutation({
    meta: { errorTitle: 'Gli elementi sono rimasti com’erano', earns: true },
    scope: { id: analyses.changeElements.path({ params }) },
    mutationFn: (change: ChangeElements) => analyses.changeElements({ params, body: change }),
    onSuccess: ({ dream, analysis }) => {
      queryClient.setQueryData([pathOf(dreamCalls.get.line, params)], dream)
      if (analysis) queryClient.setQueryData(analysisQuery(dreamId).queryKey, analysis)
      void invalidateInAllTabs(queryClient, [pathOf(dreamCalls.list.line), pathOf(statsCalls.get.line)])
    },
  })
}
