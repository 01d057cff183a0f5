import { type QueryClient, queryOptions, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { Moon } from 'lucide-react'
import { createElement } from 'react'
import type { AnalysisKind } from '#shared/constants/analyses.ts'
import { type Analysis, analysisSchema } from '#shared/contracts/analyses.ts'
import type { Dream } from '#shared/contracts/dreams.ts'
import { toast } from '../../components/ui/toast.tsx'
import { ApiError, api } from '../../lib/api-client.ts'
import { analysisErrorMessage, isLimitError } from './analysis-error.ts'

const ANALYZE = ['/api/dreams', 'analyze']

const analysisUrl = (dreamId: number) => `/api/dreams/${dreamId}/analysis`

/** The reading of a dream; null while nobody asked for one. */
export const analysisQuery = (dreamId: number) =>
  queryOptions({
    queryKey: [analysisUrl(dreamId)],
    queryFn: async ({ signal }): Promise<Analysis | null> => {
      try {
        return await api.get(analysisUrl(dreamId), analysisSchema, signal)
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null
        throw error
      }
    },
  })

interface AnalyzeInput {
  dreamId: number
  type: AnalysisKind
}

interface AnalyzeOptions {
  /** False where the screen itself tells of the daily limit and a toast would say it twice. */
  limitToast?: boolean
}

/** Asks for the reading of a dream, keeps it, and lets everything that shows the dream know. */
export function useAnalyzeDream({ limitToast = true }: AnalyzeOptions = {}) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationKey: ANALYZE,
    mutationFn: ({ dreamId, type }: AnalyzeInput) =>
      api.post(`/api/dreams/${dreamId}/analyze`, { type }, analysisSchema),
    onSuccess: (analysis) => {
      keepAnalysis(queryClient, analysis)
      toast({ title: 'Analisi completata' })
    },
    onError: (error) => {
      if (!isLimitError(error)) {
        toast({ title: "Errore durante l'analisi", description: analysisErrorMessage(error), variant: 'destructive' })
        return
      }
      void queryClient.invalidateQueries({ queryKey: ['/api/user'] })
      if (limitToast) showLimitToast()
    },
  })
}

/** The reading of this dream that is being made now, whoever asked for it. */
export function usePendingAnalysis(dreamId: number): AnalysisKind | null {
  const pending = useMutationState({
    filters: { mutationKey: ANALYZE, status: 'pending' },
    select: (mutation) => mutation.state.variables as AnalyzeInput | undefined,
  })
  return pending.find((input) => input?.dreamId === dreamId)?.type ?? null
}

function keepAnalysis(queryClient: QueryClient, analysis: Analysis) {
  const { dreamId, kind } = analysis
  queryClient.setQueryData(analysisQuery(dreamId).queryKey, analysis)
  queryClient.setQueryData<Dream>(
    [`/api/dreams/${dreamId}`],
    (dream) => dream && { ...dream, hasAnalysis: true, analysisKind: kind },
  )
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => showsDream(queryKey[0], dreamId) })
  void queryClient.invalidateQueries({ queryKey: ['/api/user'] })
}

/** The list in both its forms, and the dream itself. */
function showsDream(url: unknown, dreamId: number): boolean {
  return url === '/api/dreams' || url === `/api/dreams/${dreamId}`
}

function showLimitToast() {
  toast({
    title: 'Limite giornaliero raggiunto',
    description: 'Hai usato le analisi gratuite di oggi. Con Premium sono illimitate.',
    duration: 6_000,
    icon: createElement(Moon, { 'aria-hidden': true, size: 22, className: 'text-petrol' }),
  })
}
