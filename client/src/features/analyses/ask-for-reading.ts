import type { AnalysisKind } from '#shared/constants/analyses.ts'
import { EVENT_STREAM } from '#shared/constants/api.ts'
import type { Analysis } from '#shared/contracts/analyses.ts'
import type { AnalysisStreamEvent, analysisStreamEvents } from '#shared/contracts/analysis-stream.ts'
import { ApiError, api, readJson } from '../../lib/api-client.ts'
import { isEventStream, readEvents, StreamBroken, type StreamEvent } from '../../lib/event-stream.ts'

const PLAIN_JSON = 'application/json'
const CREATED = 201

export interface ReadingCall {
  dreamId: number
  kind: AnalysisKind
  /** Gives the reading up: it is then neither kept nor counted. */
  signal: AbortSignal
  /** The next sentences, with the white space that parts them from those before. */
  onText: (text: string) => void
  /** What came so far is withdrawn. */
  onRestart: () => void
}

export interface ReadingAnswer {
  analysis: Analysis
  /** False when the dream had this reading already. */
  fresh: boolean
}

/**
 * Asks for the reading of a dream and listens while it is written. Where it cannot be heard, or the line is lost, it is
 * asked for once more as plain JSON: a reading that was finished meanwhile is answered as it is.
 * @throws ApiError, or whatever the signal was aborted with
 */
export async function askForReading(call: ReadingCall): Promise<ReadingAnswer> {
  let heard = false
  const onText = (text: string) => {
    heard = true
    call.onText(text)
  }
  try {
    return await attempt({ ...call, onText }, EVENT_STREAM)
  } catch (error) {
    if (!(error instanceof StreamBroken) || call.signal.aborted) throw error
  }
  const { analysis, fresh } = await attempt(call, PLAIN_JSON)
  return { analysis, fresh: fresh || heard }
}

async function attempt(call: ReadingCall, accept: string): Promise<ReadingAnswer> {
  const { dreamId, kind, signal } = call
  const response = await api.open(`/api/dreams/${dreamId}/analyze`, { type: kind }, accept, signal)
  if (isEventStream(response)) return listen(response, call)
  return { analysis: await readJson<Analysis>(response), fresh: response.status === CREATED }
}

async function listen(response: Response, { onText, onRestart }: ReadingCall): Promise<ReadingAnswer> {
  let fresh = false
  for await (const event of readEvents(response)) {
    switch (event.name) {
      case 'text':
        fresh = true
        onText((await dataOf('text', event)).text)
        break
      case 'restart':
        onRestart()
        break
      case 'analysis': {
        const { newBadges: _, ...analysis } = await dataOf('analysis', event)
        return { analysis, fresh }
      }
      case 'error':
        throw new ApiError(await dataOf('error', event))
    }
  }
  throw new StreamBroken('Ended before the reading')
}

type DataOf<Name extends AnalysisStreamEvent> = ReturnType<(typeof analysisStreamEvents)[Name]['parse']>

/**
 * The schemas are fetched with the first reading: no screen needs them before.
 * @throws StreamBroken when the event is not what was agreed
 */
async function dataOf<Name extends AnalysisStreamEvent>(name: Name, { data }: StreamEvent): Promise<DataOf<Name>> {
  try {
    const { analysisStreamEvents } = await import('#shared/contracts/analysis-stream.ts')
    return analysisStreamEvents[name].parse(JSON.parse(data)) as DataOf<Name>
  } catch (cause) {
    throw new StreamBroken('Off its contract', { cause })
  }
}
