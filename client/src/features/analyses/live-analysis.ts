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
import { open } from '#client/lib/client.ts'
import type { AnalysisKind } from '#shared/constants/analyses.ts'
import type { Analysis, Analyzed } from '#shared/contracts/analyses.ts'
import { analysisQuery, keepAnalysis, refreshAfterStop, refreshQuota } from './analyses.queries.ts'
import { toastCompleted, toastFailed, toastStopped } from './analysis-toasts.ts'
import { type StreamPart, streamText } from './text-stream.ts'

interface AnalysisRequest {
  dreamId: number
  kind: AnalysisKind
  /** Anew over the dream and what its dreamer answered or changed. */
  isReread?: boolean | undefined
  /** Whether the person agreed to a model, and there is one. */
  byModel: boolean
  /** What has to be saved first: without it the analysis fails. */
  saved?: (() => Promise<void>) | undefined
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

function addPart(live: LiveAnalysis, part: StreamPart<Analyzed>): LiveAnalysis {
  if (part.type === 'text') return { ...live, text: live.text + part.text, restarted: false }
  if (part.type === 'restart') return { ...live, text: '', restarted: true }
  const { newBadges: _, ...analysis } = part.result
  return { ...live, analysis }
}

const LIVE = 'live-analysis'
const liveKey = (dreamId: number) => [LIVE, dreamId] as const

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

/** The analysis of a dream that is being made, or that failed. */
export function useLiveAnalysis(dreamId: number) {
  const { data, error, fetchStatus } = useQuery<LiveAnalysis>({
    queryKey: liveKey(dreamId),
    queryFn: skipToken,
    gcTime: Number.POSITIVE_INFINITY,
  })
  return { live: data, error, isUnderWay: fetchStatus === 'fetching' }
}

/** The dreams that are being analysed now, wherever that was asked for. */
export function useDreamsUnderWay(): ReadonlySet<number> {
  const queryClient = useQueryClient()
  useIsFetching({ queryKey: [LIVE] })
  const underWay = queryClient.getQueryCache().findAll({ queryKey: [LIVE], fetchStatus: 'fetching' })
  return new Set(underWay.map(({ queryKey }) => Number(queryKey[1])))
}

/** Ends every analysis at the sign-out. */
export function useAnalysesEndWithSession(): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    return () => {
      for (const [, live] of queryClient.getQueriesData<LiveAnalysis>({ queryKey: [LIVE] })) live?.abort()
    }
  }, [queryClient])
}
