/** A proxy, or a network that went away without a word: longer than any pause of a reading that is still made. */
const SILENCE_MS = 90_000

export interface StreamEvent {
  name: string
  /** As it was sent: checked by whoever knows what it should be. */
  data: string
}

/** The stream was lost, or said something that nobody can read, before it was done. Plain JSON may still get through. */
export class StreamBroken extends Error {}

/** Whether an answer comes as events; a refusal, or a server that does not stream, answers plain JSON. */
export function isEventStream({ headers }: Response): boolean {
  return headers.get('Content-Type')?.startsWith('text/event-stream') ?? false
}

/**
 * The events of an answer, as they come. To stop listening ends the call.
 * @throws StreamBroken when the line is cut or silent; nothing when the server closes it: whether that was early is for
 * the caller to say
 */
export async function* readEvents(response: Response): AsyncGenerator<StreamEvent> {
  if (!response.body) throw new StreamBroken('This browser does not stream')
  const reader = response.body.getReader()
  const decoder = new TextDecoder()
  const events: StreamEvent[] = []
  // Nothing streams on a first screen.
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
    // Already closed or broken: there is nothing to cancel.
    reader.cancel().catch(() => {})
  }
}

/**
 * What an event says, by a schema that may be fetched with it.
 * @throws StreamBroken when it breaks its contract
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
