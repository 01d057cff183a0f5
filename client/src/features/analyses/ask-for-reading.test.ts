import { expect, it } from 'vitest'
import { ApiError } from '../../lib/api-client.ts'
import { type Answer, buildAnalysis, eventStream, mockServer } from '../../test-kit.tsx'
import { askForReading } from './ask-for-reading.ts'

const ANALYZE = 'POST /api/dreams/7/analyze'

/** Asks a server that answers the first time like this, and like that when it is asked for plain JSON. */
function ask(live: Answer, plain: Answer | 'never' = 'never') {
  const accepts: unknown[] = []
  const { sent } = mockServer({
    [ANALYZE]: (_body, init) => {
      const { Accept } = Object(init?.headers)
      accepts.push(Accept)
      if (Accept === 'text/event-stream') return live
      if (plain === 'never') throw new Error('Not to be asked twice')
      return plain
    },
  })
  const heard: string[] = []
  const controller = new AbortController()
  const answer = askForReading({
    dreamId: 7,
    kind: 'basic',
    signal: controller.signal,
    onText: (text) => heard.push(text),
    onRestart: () => heard.push('restart'),
  }).catch((error: unknown) => ({ error }))
  return { answer, heard, accepts, sent, controller }
}

it('hears the sentences as they come, and answers the whole reading', async () => {
  const stream = eventStream()
  const { answer, heard, accepts, sent } = ask({ stream })
  await stream.send('text', { text: 'Il lago.' })
  await stream.send('restart', {})
  await stream.send('text', { text: ' È calmo.' })
  await stream.send('analysis', buildAnalysis())
  expect(await answer).toEqual({ analysis: buildAnalysis(), fresh: true })
  expect(heard).toEqual(['Il lago.', 'restart', ' È calmo.'])
  expect(accepts).toEqual(['text/event-stream'])
  expect(sent(ANALYZE)).toEqual([{ type: 'basic' }])
})

it('passes over events it does not know', async () => {
  const stream = eventStream()
  const { answer } = ask({ stream })
  await stream.write('event: mood\ndata: ?\n\n')
  await stream.send('analysis', buildAnalysis())
  expect(await answer).toMatchObject({ analysis: buildAnalysis(), fresh: false })
})

it.each([
  [201, true],
  [200, false],
])('takes plain JSON for what it is: %i is fresh: %s', async (status, fresh) => {
  const { answer, accepts } = ask({ status, body: buildAnalysis() })
  expect(await answer).toEqual({ analysis: buildAnalysis(), fresh })
  expect(accepts).toHaveLength(1)
})

it('fails with the server’s words when the reading failed on the way', async () => {
  const stream = eventStream()
  const { answer } = ask({ stream })
  await stream.send('error', { status: 502, code: 'provider_failed', message: 'Il servizio non risponde' })
  const { error } = Object(await answer)
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({ status: 502, code: 'provider_failed', message: 'Il servizio non risponde' })
})

it('does not ask a second time after a refusal', async () => {
  const { answer, accepts } = ask({ status: 403, body: { code: 'analysis_limit', message: 'Limite' } })
  expect(await answer).toMatchObject({ error: { code: 'analysis_limit' } })
  expect(accepts).toHaveLength(1)
})

const breaks: [string, (stream: ReturnType<typeof eventStream>) => unknown][] = [
  ['is cut', (stream) => stream.cut()],
  ['ends before the reading', (stream) => stream.close()],
  ['says what nobody can read', (stream) => stream.write('event: text\ndata: {"text":\n\n')],
  ['sends a reading off its contract', (stream) => stream.send('analysis', { id: 'uno' })],
]
it.each(breaks)('asks once more for plain JSON when the stream %s', async (_, breakOff) => {
  const stream = eventStream()
  const { answer, accepts, heard } = ask({ stream }, { status: 200, body: buildAnalysis() })
  await stream.send('text', { text: 'Il lago.' })
  await breakOff(stream)
  expect(await answer).toEqual({ analysis: buildAnalysis(), fresh: true })
  expect(accepts).toEqual(['text/event-stream', 'application/json'])
  expect(heard).toEqual(['Il lago.'])
})

it('fails when plain JSON fails too', async () => {
  const stream = eventStream()
  const { answer } = ask({ stream }, { status: 502, body: { code: 'provider_failed', message: 'No' } })
  stream.cut()
  expect(await answer).toMatchObject({ error: { status: 502 } })
})

it('is given up by the signal, and not asked for again', async () => {
  const stream = eventStream()
  const { answer, accepts, controller } = ask({ stream })
  await stream.send('text', { text: 'Il lago.' })
  controller.abort()
  expect(await answer).toHaveProperty('error')
  expect(accepts).toHaveLength(1)
})
