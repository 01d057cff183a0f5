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
import { ApiError, readJson } from '#client/lib/api-client.ts'
import { isEventStream, parseEvent, readEvents, StreamBroken } from '#client/lib/event-stream.ts'
import type { AnalysisKind } from '#shared/constants/analyses.ts'
import { EVENT_STREAM } from '#shared/constants/api.ts'
import type { Analysis } from '#shared/contracts/analyses.ts'
import type { AnalysisStreamEvent } from '#shared/contracts/analysis-stream.ts'
import { analyses, analysisQuery, keepAnalysis, refreshAfterStop, refreshQuota } from './analyses.queries.ts'
import { toastCompleted, toastFailed, toastStopped } from './analysis-toasts.ts'

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

/** A part of an analysis as it comes: how it changes what is there so far. */
type AnalysisStep = (live: LiveAnalysis) => LiveAnalysis

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
        reducer: (live: LiveAnalysis, step: AnalysisStep) => step(live),
        async *streamFn() {
          yield (live: LiveAnalysis) => live
          await Promise.race([request.saved?.(), aborted(controller.signal)])
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

/**
 * Asks for the analysis of a dream and receives it while it is written. Where it cannot be streamed, or the connection is
 * lost, it asks once more for plain JSON: an analysis that was finished meanwhile is answered as it is.
 * @param signal gives the analysis up: it is then neither kept nor counted
 * @throws ApiError, or the reason of the signal
 */
async function* streamAnalysis(call: AnalysisRequest, signal: AbortSignal): AsyncGenerator<AnalysisStep> {
  try {
    return yield* request(call, EVENT_STREAM, signal)
  } catch (error) {
    if (!(error instanceof StreamBroken) || signal.aborted) throw error
  }
  yield* request(call, 'application/json', signal)
}

async function* request({ dreamId, kind, isReread }: AnalysisRequest, accept: string, signal: AbortSignal) {
  const response = await analyses.analyze.open({
    params: { id: dreamId },
    body: { type: kind, ...(isReread && { reread: true }) },
    headers: { Accept: accept },
    signal,
  })
  if (isEventStream(response)) yield* readSteps(response)
  else yield withAnalysis(await readJson<Analysis>(response))
}

const withAnalysis =
  (analysis: Analysis): AnalysisStep =>
  (live) => ({ ...live, analysis })

async function* readSteps(response: Response): AsyncGenerator<AnalysisStep> {
  for await (const event of readEvents(response)) {
    switch (event.name) {
      case 'text': {
        const { text } = await parseEvent(event, schemaOf('text'))
        yield (live) => ({ ...live, text: live.text + text, restarted: false })
        break
      }
      case 'restart':
        yield (live) => ({ ...live, text: '', restarted: true })
        break
      case 'analysis': {
        const { newBadges: _, ...analysis } = await parseEvent(event, schemaOf('analysis'))
        return yield withAnalysis(analysis)
      }
      case 'error':
        throw new ApiError(await parseEvent(event, schemaOf('error')))
    }
  }
  throw new StreamBroken('The stream ended before the analysis')
}

/** The schemas are fetched with the first analysis: no screen needs them before. */
const schemaOf = async <Name extends AnalysisStreamEvent>(name: Name) =>
  (await import('#shared/contracts/analysis-stream.ts')).analysisStreamEvents[name]
