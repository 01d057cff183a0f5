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

it('hands on each event as it comes, however the bytes were cut', async () => {
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

it('says that a lost line is broken, after all that came before', async () => {
  const stream = eventStream()
  const all = hearAll(answer(stream.body))
  await stream.send('text', { text: 'Il lago.' })
  stream.cut()
  const { heard, error } = await all
  expect(heard).toHaveLength(1)
  expect(error).toBeInstanceOf(StreamBroken)
})

it('takes a long silence for a lost line', async () => {
  vi.useFakeTimers()
  const all = hearAll(answer(eventStream().body))
  await vi.advanceTimersByTimeAsync(90_000)
  expect((await all).error).toBeInstanceOf(StreamBroken)
})

it('ends the call of whoever stops listening', async () => {
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
