/** Far above any honest answer, in bytes. A stream wraps each few letters in some hundred bytes of its own. */
const ANSWER_MAX = 256 * 1024
const STREAM_MAX = 4 * 1024 * 1024

/** `fetch` whose answer breaks off with an error once it is larger than any honest one: none is kept in memory whole. */
export const boundedFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, init)
  if (!response.body) return response
  const streamed = response.headers.get('content-type')?.startsWith('text/event-stream')
  const body = response.body.pipeThrough(atMost(streamed ? STREAM_MAX : ANSWER_MAX))
  const { status, statusText, headers } = response
  return new Response(body, { status, statusText, headers })
}

/** What an answer larger than allowed ends with. */
export class AnswerTooLarge extends Error {}

function atMost(bytes: number): TransformStream<Uint8Array, Uint8Array> {
  let seen = 0
  return new TransformStream({
    transform(chunk, controller) {
      seen += chunk.byteLength
      if (seen > bytes) throw new AnswerTooLarge('The answer is larger than allowed')
      controller.enqueue(chunk)
    },
  })
}
