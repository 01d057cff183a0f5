/** A lost connection or a silent proxy: longer than any pause of a running analysis. */
const SILENCE_MS = 90_000

export interface StreamEvent {
  name: string
  /** Unparsed: the consumer validates it. */
  data: string
}

/** The stream was cut or invalid before its end. A JSON request may still succeed. */
export class StreamBroken extends Error {}

/** Whether a response is a stream; refusals and servers without streaming answer JSON. */
export function isEventStream({ headers }: Response): boolean {
  return headers.get('Content-Type')?.startsWith('text/event-stream') ?? false
}

/**
 * The events of a response as they arrive. Leaving the loop aborts the call.
 * @throws StreamBroken if the stream is cut or silent; a stream closed by the server just ends, and the caller decides
 * whether that was early
 */
export async function* readEvents(response: Response): AsyncGenerator<StreamEvent> {
  if (!response.body) throw new StreamBroken('This browser does not stream')
  const reader = response.body.getReader()
  const decoder = new TextDecoder()
  const events: StreamEvent[] = []
  // The first screen never streams.
  const { createParser } = await import('eventsource-parser')
  const parser = createParser({ onEvent: ({ event = 'message', data }) => events.push({ name: event, data }) })
  try {
    for (;;) {
      const { done, value } = await nextChunk(reader)
      if (done) return
      parser.feed(decoder.decode(value, { stream: true }))
      yield* events.splice(0)
    }
  } finally {
    // Fails if already closed; then there is nothing to cancel.
    reader.cancel().catch(() => {})
  }
}

/**
 * Validates an event by a schema, which may be loaded lazily.
 * @throws StreamBroken if it is invalid
 */
export async function parseEvent<T>(
  { data }: StreamEvent,
  schema: Promise<{ parse: (data: unknown) => T }>,
): Promise<T> {
  try {
    return (await schema).parse(JSON.parse(data))
  } catch (cause) {
    throw new StreamBroken('Off its contract', { cause })
  }
}

async function nextChunk(reader: ReadableStreamDefaultReader<Uint8Array>) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const silence = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new StreamBroken('Silent')), SILENCE_MS)
  })
  try {
    return await Promise.race([reader.read(), silence])
  } catch (cause) {
    throw cause instanceof StreamBroken ? cause : new StreamBroken('Cut', { cause })
  } finally {
    clearTimeout(timer)
  }
}
