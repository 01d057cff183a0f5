import { ApiError, readJson } from '#client/lib/api-client.ts'
import { isEventStream, readEvents, StreamBroken, type StreamEvent } from '#client/lib/event-stream.ts'
import type { AnalysisKind } from '#shared/constants/analyses.ts'
import { EVENT_STREAM } from '#shared/constants/api.ts'
import type { Analysis } from '#shared/contracts/analyses.ts'
import type { AnalysisStreamEvent, analysisStreamEvents } from '#shared/contracts/analysis-stream.ts'
import { analyses } from './analyses.queries.ts'

const PLAIN_JSON = 'application/json'

export interface AnalysisCall {
  dreamId: number
  kind: AnalysisKind
  /** Anew over the dream and what its dreamer answered or changed. */
  isReread?: boolean | undefined
}

/** What comes of an analysis that is being made; the whole one is the last. */
export type AnalysisStep =
  /** The next sentences, with the white space between them and those before. */
  | { name: 'text'; text: string }
  /** The text so far is withdrawn. */
  | { name: 'restart' }
  | { name: 'analysis'; analysis: Analysis }

/**
 * Asks for the analysis of a dream and receives it while it is written. Where it cannot be streamed, or the connection is
 * lost, it asks once more for plain JSON: an analysis that was finished meanwhile is answered as it is.
 * @param signal gives the analysis up: it is then neither kept nor counted
 * @throws ApiError, or the reason of the signal
 */
export async function* streamAnalysis(call: AnalysisCall, signal: AbortSignal): AsyncGenerator<AnalysisStep> {
  try {
    return yield* request(call, EVENT_STREAM, signal)
  } catch (error) {
    if (!(error instanceof StreamBroken) || signal.aborted) throw error
  }
  yield* request(call, PLAIN_JSON, signal)
}

async function* request({ dreamId, kind, isReread }: AnalysisCall, accept: string, signal: AbortSignal) {
  const response = await analyses.analyze.open({
    params: { id: dreamId },
    body: { type: kind, ...(isReread && { reread: true }) },
    headers: { Accept: accept },
    signal,
  })
  if (isEventStream(response)) yield* readSteps(response)
  else yield { name: 'analysis', analysis: await readJson<Analysis>(response) } satisfies AnalysisStep
}

async function* readSteps(response: Response): AsyncGenerator<AnalysisStep> {
  for await (const event of readEvents(response)) {
    switch (event.name) {
      case 'text':
        yield { name: 'text', text: (await dataOf('text', event)).text }
        break
      case 'restart':
        yield { name: 'restart' }
        break
      case 'analysis': {
        const { newBadges: _, ...analysis } = await dataOf('analysis', event)
        return yield { name: 'analysis', analysis }
      }
      case 'error':
        throw new ApiError(await dataOf('error', event))
    }
  }
  throw new StreamBroken('The stream ended before the analysis')
}

type DataOf<Name extends AnalysisStreamEvent> = ReturnType<(typeof analysisStreamEvents)[Name]['parse']>

/**
 * The schemas are fetched with the first analysis: no screen needs them before.
 * @throws StreamBroken when the event breaks its contract
 */
async function dataOf<Name extends AnalysisStreamEvent>(name: Name, { data }: StreamEvent): Promise<DataOf<Name>> {
  try {
    const { analysisStreamEvents } = await import('#shared/contracts/analysis-stream.ts')
    return analysisStreamEvents[name].parse(JSON.parse(data)) as DataOf<Name>
  } catch (cause) {
    throw new StreamBroken('Off its contract', { cause })
  }
}
