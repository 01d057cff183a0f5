import type * as z from 'zod'
import { ApiError, readJson } from '#client/api/api-client.ts'
import { isEventStream, parseEvent, readEvents, StreamBroken } from '#client/lib/event-stream.ts'
import { EVENT_STREAM } from '#shared/constants/api.ts'
import type { analysisStreamEvents, conversationStreamEvents } from '#shared/contracts/analyses.ts'

type Events = typeof analysisStreamEvents & typeof conversationStreamEvents
type Result<Name extends 'analysis' | 'turn'> = z.output<Events[Name]>

/** A part of the text, its withdrawal, or the stored result, which comes last. */
export type StreamPart<T> = { type: 'text'; text: string } | { type: 'restart' } | { type: 'result'; result: T }

interface StreamRequest<Name extends 'analysis' | 'turn'> {
  name: Name
  open: (options: { headers: { Accept: string }; signal: AbortSignal }) => Promise<Response>
  signal: AbortSignal
  /** Finds a result stored before the connection was lost. */
  findStored?: () => Promise<Result<Name> | undefined>
}

/**
 * Streams a text. Without streaming, or after a lost connection, requests JSON once.
 * @throws ApiError, or the signal's reason
 */
export async function* streamText<Name extends 'analysis' | 'turn'>(
  request: StreamRequest<Name>,
): AsyncGenerator<StreamPart<Result<Name>>> {
  const { open, signal, findStored } = request
  try {
    return yield* readParts(await open({ headers: { Accept: EVENT_STREAM }, signal }), request.name)
  } catch (error) {
    if (signal.aborted) throw signal.reason
    if (!(error instanceof StreamBroken)) throw error
  }
  const stored = await findStored?.()
  if (stored) return yield { type: 'result', result: stored }
  yield* readParts(await open({ headers: { Accept: 'application/json' }, signal }), request.name)
}

async function* readParts<Name extends 'analysis' | 'turn'>(
  response: Response,
  result: Name,
): AsyncGenerator<StreamPart<Result<Name>>> {
  if (!isEventStream(response)) return yield { type: 'result', result: await readJson<Result<Name>>(response) }
  // The schemas are loaded with the first stream.
  const contract = import('#shared/contracts/analyses.ts')
  const schemaOf = async <Key extends keyof Events>(key: Key) => {
    const { analysisStreamEvents, conversationStreamEvents } = await contract
    return { ...analysisStreamEvents, ...conversationStreamEvents }[key]
  }
  for await (const event of readEvents(response)) {
    if (event.name === 'text') yield { type: 'text', ...(await parseEvent(event, schemaOf('text'))) }
    if (event.name === 'restart') yield { type: 'restart' }
    if (event.name === 'error') throw new ApiError(await parseEvent(event, schemaOf('error')))
    if (event.name === result) {
      return yield { type: 'result', result: (await parseEvent<unknown>(event, schemaOf(result))) as Result<Name> }
    }
  }
  throw new StreamBroken('The stream ended before its result')
}
