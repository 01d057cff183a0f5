import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createOpenAI } from '#server/integrations/openai/client.ts'
import { type SignedIn, useTestApp } from '#server/test/app.ts'
import { ModelServer } from '#server/test/model-server.ts'

const PATH = '/api/transcribe'
const WEBM = Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0x9f, 0x42, 0x86, 0x81, 0x01])

describe('the recordings of a day', () => {
  const clock = { now: new Date('2026-11-20T12:00:00Z') }
  const t = useTestApp({ env: { RATE_LIMIT_SCALE: '0.1' }, deps: { now: () => clock.now } })
  const service = new ModelServer()

  beforeAll(async () => {
    await service.start()
    Object.assign(t.deps.env, service.env)
    t.deps.openai = createOpenAI(t.deps.env)
  })
  afterAll(() => service.stop())

  const send = (agent: SignedIn) => agent.post(PATH).attach('audio', WEBM, 'sogno.webm')

  it('are few for a free account and come back with the next day; what is no recording counts for nothing', async () => {
    const anna = await t.signUp()
    await anna.patch('/api/profile').send({ aiConsent: true }).expect(200)
    await anna.post(PATH).attach('audio', Buffer.from('ciao'), 'sogno.webm').expect(415)
    await send(anna).expect(200)
    await send(anna).expect(200)
    // The hour's count is another one.
    await t.deps.pool.query("delete from rate_limits where key like 'transcribe:%'")
    const { body, headers } = await send(anna).expect(429)
    expect(body).toEqual({
      code: 'rate_limited',
      message: 'Le trascrizioni di oggi sono finite: sono 20 al giorno. Riprova domani.',
    })
    expect(headers['retry-after']).toBe(String(11 * 3600))
    expect(service.transcriptions).toHaveLength(2)

    clock.now = new Date('2026-11-20T23:00:01Z')
    await send(anna).expect(200)
  })
})
