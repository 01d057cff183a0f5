import {
  type QueryClient,
  skipToken,
  experimental_streamedQuery as streamedQuery,
  useIsFetching,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import { dismissToast } from '#client/components/ui/toast.tsx'
import { USER_KEY } from '#client/lib/identity.tsx'
import type { Analysis } from '#shared/contracts/analyses.ts'
import { analysisQuery, keepAnalysis, refreshAfterStop, refreshQuota } from './analyses.queries.ts'
import { type AnalysisCall, type AnalysisStep, streamAnalysis } from './analysis-stream.ts'
import { isLimitError, toastCompleted, toastFailed, toastStopped } from './analysis-toasts.ts'

interface AnalysisRequest extends AnalysisCall {
  /** Whether the person agreed to a model, and there is one. */
  byModel: boolean
}

/** An analysis as far as it has come, while it is made or after it failed. */
export interface LiveAnalysis extends AnalysisRequest {
  startedAt: Date
  text: string
  /** True from the moment a text was withdrawn until the next begins. */
  restarted: boolean
  /** The whole one, once it has come. */
  analysis?: Analysis
  abort: () => void
}

const LIVE = 'live-analysis'
const liveKey = (dreamId: number) => [LIVE, dreamId] as const

function takeStep(live: LiveAnalysis, step: AnalysisStep | 'begin'): LiveAnalysis {
  if (step === 'begin') return live
  if (step.name === 'restart') return { ...live, text: '', restarted: true }
  if (step.name === 'analysis') return { ...live, analysis: step.analysis }
  return { ...live, text: live.text + step.text, restarted: false }
}

/**
 * Starts the analysis of a dream, unless one is being made already. It belongs to no screen: it goes on while the person
 * looks at others, and a result or a failure is told wherever they are.
 */
export async function startAnalysis(queryClient: QueryClient, request: AnalysisRequest): Promise<void> {
  const queryKey = liveKey(request.dreamId)
  const before = queryClient.getQueryState(queryKey)
  if (before?.fetchStatus === 'fetching') return
  // The notice of the failure before would contradict what is on screen now.
  if (before?.status === 'error') dismissToast()
  const controller = new AbortController()
  try {
    const { analysis } = await queryClient.query({
      queryKey,
      gcTime: Number.POSITIVE_INFINITY,
      queryFn: streamedQuery({
        initialValue: {
          ...request,
          startedAt: new Date(),
          text: '',
          restarted: false,
          abort: () => controller.abort(),
        },
        reducer: takeStep,
        async *streamFn() {
          yield 'begin' as const
          yield* streamAnalysis(request, controller.signal)
        },
      }),
    })
    if (!analysis || controller.signal.aborted) return
    keepAnalysis(queryClient, analysis)
    forgetAnalysis(queryClient, request.dreamId)
    toastCompleted(request.byModel, analysis)
  } catch (error) {
    if (controller.signal.aborted) return
    toastFailed(error)
    void refreshQuota(queryClient)
  }
}

/** Ends what is under way for a dream, and forgets what came of it. */
export function forgetAnalysis(queryClient: QueryClient, dreamId: number): void {
  queryClient.getQueryData<LiveAnalysis>(liveKey(dreamId))?.abort()
  void queryClient.resetQueries({ queryKey: liveKey(dreamId) })
}

/** The person wants the analysis no more: the server gives back what it cost. */
export function stopAnalysis(queryClient: QueryClient, dreamId: number): void {
  forgetAnalysis(queryClient, dreamId)
  refreshAfterStop(queryClient, dreamId)
  toastStopped()
}

/** Whether an analysis was asked for before, and failed: the advertisement before it was seen then. */
export function isRetry(queryClient: QueryClient, dreamId: number): boolean {
  const kept = queryClient.getQueryData(analysisQuery(dreamId).queryKey)
  return queryClient.getQueryState(liveKey(dreamId))?.status === 'error' || kept?.modelFailed === true
}

/** The analysis of a dream that is being made, or that failed, whoever asked for it. */
export function useLiveAnalysis(dreamId: number) {
  const { data, error, errorUpdatedAt, fetchStatus } = useQuery<LiveAnalysis>({
    queryKey: liveKey(dreamId),
    queryFn: skipToken,
    gcTime: Number.POSITIVE_INFINITY,
  })
  // An account that was read later says itself how many analyses are left.
  const accountReadAt = useQueryClient().getQueryState(USER_KEY)?.dataUpdatedAt ?? 0
  const isRefused = isLimitError(error) && accountReadAt <= errorUpdatedAt
  return { live: data, error, isRefused, isUnderWay: fetchStatus === 'fetching' }
}

/** The dreams that are being analysed now, wherever that was asked for. */
export function useDreamsUnderWay(): ReadonlySet<number> {
  const queryClient = useQueryClient()
  useIsFetching({ queryKey: [LIVE] })
  const underWay = queryClient.getQueryCache().findAll({ queryKey: [LIVE], fetchStatus: 'fetching' })
  return new Set(underWay.map(({ queryKey }) => Number(queryKey[1])))
}

/** Ends every analysis when the person who asked for them signs out. */
export function useAnalysesEndWithSession(): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    return () => {
      for (const [, live] of queryClient.getQueriesData<LiveAnalysis>({ queryKey: [LIVE] })) live?.abort()
    }
  }, [queryClient])
}
