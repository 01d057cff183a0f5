import {
  type QueryClient,
  skipToken,
  experimental_streamedQuery as streamedQuery,
  useIsFetching,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import { open } from '#client/api/call.ts'
import { dismissToast } from '#client/components/ui/toast.tsx'
import type { AnalysisKind } from '#shared/constants/analyses.ts'
import type { Analysis, Analyzed } from '#shared/contracts/analyses.ts'
import { analysisQuery, keepAnalysis, refreshAfterStop, refreshQuota } from './analyses.queries.ts'
import { toastCompleted, toastFailed, toastStopped } from './analysis-toasts.ts'
import { type StreamPart, streamText } from './text-stream.ts'

interface AnalysisRequest {
  dreamId: number
  kind: AnalysisKind
  /** Repeats the analysis with changed annotations. */
  isReread?: boolean | undefined
  /** The person has consented to a model and the server offers one. */
  byModel: boolean
  /** A save that must succeed before the analysis. */
  saved?: (() => Promise<void>) | undefined
}

/** The state of a running or failed analysis. */
export interface LiveAnalysis extends AnalysisRequest {
  startedAt: Date
  text: string
  /** True between a withdrawn text and the next one. */
  restarted: boolean
  /** The complete analysis, at the end. */
  analysis?: Analysis
  abort: () => void
}

function addPart(live: LiveAnalysis, part: StreamPart<Analyzed>): LiveAnalysis {
  if (part.type === 'text') return { ...live, text: live.text + part.text, restarted: false }
  if (part.type === 'restart') return { ...live, text: '', restarted: true }
  const { newBadges: _, ...analysis } = part.result
  return { ...live, analysis }
}

const LIVE = 'live-analysis'
const liveKey = (dreamId: number) => [LIVE, dreamId] as const

/**
 * Starts the analysis of a dream, unless one is running. It continues across screens, and a notice on any screen
 * reports its result or failure.
 */
export async function startAnalysis(queryClient: QueryClient, request: AnalysisRequest): Promise<void> {
  const queryKey = liveKey(request.dreamId)
  const before = queryClient.getQueryState(queryKey)
  if (before?.fetchStatus === 'fetching') return
  // The previous failure's notice would contradict the screen.
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
        reducer: addPart,
        async *streamFn() {
          yield { type: 'text', text: '' } as const
          await Promise.race([request.saved?.(), aborted(controller.signal)])
          const { dreamId, kind, isReread } = request
          yield* streamText({
            name: 'analysis',
            open: (options) =>
              open('POST /api/dreams/:id/analyze', {
                params: { id: dreamId },
                body: { type: kind, ...(isReread && { reread: true }) },
                ...options,
              }),
            signal: controller.signal,
          })
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

const aborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })

/** Aborts a dream's analysis and discards its result. */
export function forgetAnalysis(queryClient: QueryClient, dreamId: number): void {
  queryClient.getQueryData<LiveAnalysis>(liveKey(dreamId))?.abort()
  void queryClient.resetQueries({ queryKey: liveKey(dreamId) })
}

/** Stops an analysis; the server refunds it. */
export function stopAnalysis(queryClient: QueryClient, dreamId: number): void {
  forgetAnalysis(queryClient, dreamId)
  refreshAfterStop(queryClient, dreamId)
  toastStopped()
}

/** Whether an earlier try failed, so that its ad was shown already. */
export function isRetry(queryClient: QueryClient, dreamId: number): boolean {
  const kept = queryClient.getQueryData(analysisQuery(dreamId).queryKey)
  return queryClient.getQueryState(liveKey(dreamId))?.status === 'error' || kept?.modelFailed === true
}

export function useLiveAnalysis(dreamId: number) {
  const { data, error, fetchStatus } = useQuery<LiveAnalysis>({
    queryKey: liveKey(dreamId),
    queryFn: skipToken,
    gcTime: Number.POSITIVE_INFINITY,
  })
  return { live: data, error, isUnderWay: fetchStatus === 'fetching' }
}

/** The dreams under analysis, from any screen. */
export function useDreamsUnderWay(): ReadonlySet<number> {
  const queryClient = useQueryClient()
  useIsFetching({ queryKey: [LIVE] })
  const underWay = queryClient.getQueryCache().findAll({ queryKey: [LIVE], fetchStatus: 'fetching' })
  return new Set(underWay.map(({ queryKey }) => Number(queryKey[1])))
}

export function useAnalysesEndWithSession(): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    return () => {
      for (const [, live] of queryClient.getQueriesData<LiveAnalysis>({ queryKey: [LIVE] })) live?.abort()
    }
  }, [queryClient])
}
