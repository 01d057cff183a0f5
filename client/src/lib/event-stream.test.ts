import { afterEach, expect, it, vi } from 'vitest'
import { eventStream } from '#client/test/kit.tsx'
import { readEvents, StreamBroken, type StreamEvent } from './event-stream.ts'

afterEach(() => {
  vi.useRealTimers()
})

const answer = (body: ReadableStream<Uint8Array>) => new Response(body)

async function hearAll(response: Response) {
  const heard: StreamEvent[] = []
  try {
    for await (const event of readEvents(response)) heard.push(event)
    return { heard }
  } catch (error) {
    return { heard, error }
  }
}

it('emits each event as it arrives, however the bytes are split', async () => {
  const stream = eventStream()
  const all = hearAll(answer(stream.body))
  await stream.write('event: text\ndata: {"text":"Il la')
  await stream.write('go è calmo."}\n')
  await stream.write(': a comment\n\nevent: restart\ndata: {}\n\n')
  await stream.close()
  expect(await all).toEqual({
    heard: [
      { name: 'text', data: '{"text":"Il lago è calmo."}' },
      { name: 'restart', data: '{}' },
    ],
  })
})

it('reports a lost connection after the preceding events', async () => {
  const stream = eventStream()
  const all = hearAll(answer(stream.body))
  await stream.send('text', { text: 'Il lago.' })
  stream.cut()
  const { heard, error } = await all
  expect(heard).toHaveLength(1)
  expect(error).toBeInstanceOf(StreamBroken)
})

it('treats a long silence as a lost connection', async () => {
  vi.useFakeTimers()
  const all = hearAll(answer(eventStream().body))
  await vi.advanceTimersByTimeAsync(90_000)
  expect((await all).error).toBeInstanceOf(StreamBroken)
})

it('aborts the call when the consumer stops', async () => {
  const cancel = vi.fn()
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode('data: 1\n\n')),
    cancel,
  })
  for await (const event of readEvents(answer(body))) {
    expect(event.data).toBe('1')
    break
  }
  await vi.waitFor(() => expect(cancel).toHaveBeenCalledOnce(), { timeout: 8_000 })
})
