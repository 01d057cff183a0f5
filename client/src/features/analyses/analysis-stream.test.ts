import { expect, it } from 'vitest'
import { ApiError } from '#client/lib/api-client.ts'
import { type Answer, buildAnalysis, eventStream, mockServer } from '#client/test/kit.tsx'
import { type AnalysisStep, streamAnalysis } from './analysis-stream.ts'

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
  const controller = new AbortController()
  const steps: AnalysisStep[] = []
  const receive = async () => {
    for await (const step of streamAnalysis({ dreamId: 7, kind: 'basic' }, controller.signal)) steps.push(step)
  }
  const end = receive().catch((error: unknown) => error)
  return { end, steps, accepts, sent, controller }
}

const TEXT = { name: 'text', text: 'Il lago.' }
const WHOLE = { name: 'analysis', analysis: buildAnalysis() }

it('gives the sentences as they come, and then the whole analysis', async () => {
  const stream = eventStream()
  const { end, steps, accepts, sent } = ask({ stream })
  await stream.send('text', { text: 'Il lago.' })
  await stream.write('event: mood\ndata: ?\n\n')
  await stream.send('restart', {})
  await stream.send('analysis', buildAnalysis())
  await end
  expect(steps).toEqual([TEXT, { name: 'restart' }, WHOLE])
  expect(accepts).toEqual(['text/event-stream'])
  expect(sent(ANALYZE)).toEqual([{ type: 'basic' }])
})

it('takes plain JSON for the whole analysis', async () => {
  const { end, steps, accepts } = ask({ status: 201, body: buildAnalysis() })
  await end
  expect(steps).toEqual([WHOLE])
  expect(accepts).toHaveLength(1)
})

it('fails with the server’s words when the analysis failed on the way', async () => {
  const stream = eventStream()
  const { end } = ask({ stream })
  await stream.send('error', { status: 404, code: 'not_found', message: 'Sogno non trovato' })
  const error = await end
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({ status: 404, code: 'not_found', message: 'Sogno non trovato' })
})

it('does not ask a second time after a refusal', async () => {
  const { end, accepts } = ask({ status: 403, body: { code: 'analysis_limit', message: 'Limite' } })
  expect(await end).toMatchObject({ code: 'analysis_limit' })
  expect(accepts).toHaveLength(1)
})

const breaks: [string, (stream: ReturnType<typeof eventStream>) => unknown][] = [
  ['is cut', (stream) => stream.cut()],
  ['ends before the analysis', (stream) => stream.close()],
  ['sends what is no JSON', (stream) => stream.write('event: text\ndata: {"text":\n\n')],
  ['sends an analysis off its contract', (stream) => stream.send('analysis', { id: 'uno' })],
]
it.each(breaks)('asks once more for plain JSON when the stream %s', async (_, breakOff) => {
  const stream = eventStream()
  const { end, steps, accepts } = ask({ stream }, { status: 200, body: buildAnalysis() })
  await stream.send('text', { text: 'Il lago.' })
  await breakOff(stream)
  await end
  expect(steps).toEqual([TEXT, WHOLE])
  expect(accepts).toEqual(['text/event-stream', 'application/json'])
})

it('fails when plain JSON fails too', async () => {
  const stream = eventStream()
  const { end } = ask({ stream }, { status: 500, body: { code: 'internal', message: 'No' } })
  stream.cut()
  expect(await end).toMatchObject({ status: 500 })
})

it('is given up by the signal, and not asked for again', async () => {
  const stream = eventStream()
  const { end, accepts, controller } = ask({ stream })
  await stream.send('text', { text: 'Il lago.' })
  controller.abort()
  expect(await end).toBeInstanceOf(Error)
  expect(accepts).toHaveLength(1)
})
