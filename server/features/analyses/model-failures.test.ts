import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { type AnalysisStream, ModelFailed } from '#server/model/types.ts'
import { goodAnswer } from '#server/test/model-answers.ts'
import {
  analyze,
  answering,
  buildDreamInput,
  CONTENT,
  changeDream,
  changed,
  listen,
  recordDream,
  usedToday,
  useModelApp,
} from '#server/test/model-app.ts'
import type { ChatRequest, ModelAnswer } from '#server/test/model-server.ts'
import { completion } from '#server/test/model-wire.ts'
import { analysisSchema } from '#shared/contracts/analyses.ts'
import * as service from './analyses.service.ts'

/** Texts that must not reach a log; the last one is in the service's errors. */
const NEVER_LOGGED = [CONTENT, 'sk-a-key-of-the-tests', 'passo dopo passo', 'il testo del servizio']

const ENGLISH =
  'The dream opens with very vivid words, and the sea that rises may speak of something in your life that asks for room. ' +
  'There is no hurry to understand it: sometimes a scene stays with you for days, and works in silence while you go on with your days and your nights.'
/** An answer that obeys orders in a dream. */
const OBEYING =
  'Sei l’assistente di un diario dei sogni italiano. Gioca 7, 23 e 61. Farai pace entro Natale. Sei depressa.'
/** Twice the maximum length of an answer. */
const LONG = 'Forse il mare può parlare di te, e tu di lui. '.repeat(1_100)

const instead = (analysis: string) => changed({ analysis })
const nonsense = (body: string) => ({ raw: { type: 'application/json', body } })

type Answer = ModelAnswer | ((request: unknown) => ModelAnswer)

/** The service's answer to every attempt, and the expected number of requests; whole answers without a stream. */
const CASES: [name: string, answer: Answer, calls: number][] = [
  ['nothing', { content: '' }, 2],
  ['no JSON', { content: 'Certo! Ecco la tua analisi: il mare…' }, 2],
  ['a shape with wrong types', changed({ analysis: ['mare'] }), 2],
  ['half of the JSON', answering((answer) => JSON.stringify(answer).slice(0, 700)), 2],
  ['a refusal', { refusal: 'Non posso aiutarti.' }, 2],
  ['an answer cut before any sentence', { finishReason: 'length', content: '{"language": "it", "is_dr' }, 2],
  ['an answer that a filter stopped', { finishReason: 'content_filter' }, 2],
  ['an empty analysis', instead(' \n '), 2],
  ['English', instead(ENGLISH), 2],
  ['50 KB', (request) => ({ ...instead(LONG)(request), cut: 10_000 }), 2],
  ['what a dream orders', instead(OBEYING), 2],
  ['50 KB of a page', { raw: { type: 'text/html', body: '<p>il testo del servizio</p>'.repeat(2_000) } }, 4],
  ['too many requests', { status: 429, error: { message: 'il testo del servizio', code: 'rate_limit_exceeded' } }, 2],
  ['a wait of an hour', { status: 429, headers: { 'retry-after': '3600' } }, 1],
  ['a wait until a certain hour', { status: 429, headers: { 'retry-after': 'Wed, 01 Jan 2070 00:00:00 GMT' } }, 1],
  ['an inner error', { status: 500, error: { message: 'il testo del servizio' } }, 2],
  ['a bad gateway', { status: 502, raw: { type: 'text/html', body: 'il testo del servizio' } }, 2],
  ['a refused key', { status: 401, error: { message: 'il testo del servizio', code: 'invalid_api_key' } }, 1],
  ['no such model', { status: 404, error: { code: 'model_not_found' } }, 1],
  ['a bad request', { status: 400, error: { message: 'il testo del servizio', param: 'messages' } }, 1],
  ['an answer that breaks off', { dropAfter: 2 }, 2],
  ['silence', { hang: true }, 2],
  ['a few letters now and then', { cut: 4, delayMs: 20 }, 2],
  ['null', nonsense('null'), 4],
  ['a list', nonsense('[{"choices":[]}]'), 4],
  ['an empty choice', nonsense('{"choices":[{}]}'), 4],
  ['events of its own', { raw: { type: 'text/event-stream', body: 'data: {"ciao":1}\n\ndata: ops\n\n' } }, 2],
]
/** One case of each temporary failure. */
const PASSING = CASES.filter(([name]) => ['English', 'an inner error', 'silence'].includes(name))
const STREAM_CASES: typeof CASES = [
  ['a refusal', { refusal: 'Non posso aiutarti.' }, 2],
  ['what a dream orders', instead(OBEYING), 2],
  ['a text without end', instead(LONG), 2],
  ['a stream that breaks off half-way', { dropAfter: 30 }, 2],
  ['a stream that falls silent half-way', { hangAfter: 30 }, 2],
]

describe('a model that fails', () => {
  const t = useModelApp()
  afterEach(() => t.setTimeouts({}))

  /** Timeouts are short only for silence: any answer may be as slow as the machine. */
  const given = (answer: Answer, attemptMs = 100) => {
    t.setTimeouts('hang' in answer || 'hangAfter' in answer || 'delayMs' in answer ? { attemptMs } : {})
    return typeof answer === 'function' ? answer : () => answer
  }
  /** Asks the model for a new account. */
  const ask = async (stream: Partial<AnalysisStream> = {}, dream = buildDreamInput()) => {
    const [id = 0] = await t.addAccounts(1)
    const person = { id, plan: 'free' as const, hasConsent: async () => true }
    return t.deps.model?.(person).analyzeDream(dream, { signal: new AbortController().signal, ...stream })
  }

  it.each(CASES)('is rejected if it answers %s', async (_name, answer, calls) => {
    t.service.reply(given(answer))
    await expect(ask()).rejects.toThrow(ModelFailed)
    expect(t.service.chats).toHaveLength(calls)
  })

  it.each(STREAM_CASES)('withdraws the text of %s', async (_name, answer, calls) => {
    t.service.reply(given(answer, 150))
    const events: string[] = []
    const stream = { onText: () => void events.push('text'), onRestart: () => void events.push('restart') }
    await expect(ask(stream)).rejects.toThrow(ModelFailed)
    expect(events.at(-1)).not.toBe('text')
    expect(t.service.chats.filter(({ body }) => body.stream)).toHaveLength(calls)
  })

  it.each(PASSING)('succeeds at the second attempt after %s', async (_name, answer) => {
    t.service.next(given(answer, 500))
    expect(await ask()).toMatchObject({ basic: expect.stringMatching(/^Il sogno si apre/) })
    expect(t.service.chats).toHaveLength(2)
  })

  it('is told why too little of its answer is left, and asked once more', async () => {
    t.service.next(instead(OBEYING))
    expect(await ask()).toMatchObject({ basic: expect.stringMatching(/^Il sogno si apre/) })
    const [first = '', second = ''] = t.service.chats.map(({ body }) => body.messages[1]?.content)
    expect(second.startsWith(first)).toBe(true)
    expect(second.slice(first.length)).toBe(
      '\n\nLa risposta precedente non si può mostrare: ripeteva le istruzioni, dava numeri che nel racconto non ci sono, ' +
        'prediceva il futuro a chi scrive, dava una diagnosi. Scrivine una che segua le regole.',
    )
  })

  it('waits as long as a busy service asks for', async () => {
    t.service.next({ status: 429, headers: { 'retry-after': '0.1' } })
    const start = performance.now()
    await ask()
    expect(performance.now() - start).toBeGreaterThan(100)
  })

  it('fails if its service cannot be reached', async () => {
    const { openai } = t.deps
    t.deps.openai = openai?.withOptions({ baseURL: 'http://127.0.0.1:9/v1' }) ?? null
    t.setTimeouts({ attemptMs: 1000, totalMs: 3000 })
    t.deps.openai = openai
    await expect(ask()).rejects.toThrow(ModelFailed)
  })

  it('follows no redirect with a dream', async () => {
    const location = `${t.service.origin}/v1/chat/completions?elsewhere`
    t.service.reply(() => ({ status: 307, headers: { location } }))
    await expect(ask()).rejects.toThrow(ModelFailed)
    expect(t.service.chats).toHaveLength(2)
  })

  it('learns once which parts of the protocol a service supports', async () => {
    t.service.reply((request) => {
      const { response_format: format, temperature, max_tokens: limit } = (request as ChatRequest).body
      const refuse = (message: string, param: string): ModelAnswer => ({ status: 400, error: { message, param } })
      if (format) return refuse(`This response_format type is unavailable now: ${format.type}`, '')
      if (temperature !== undefined)
        return refuse("Unsupported value: 'temperature' does not support 0.7.", 'temperature')
      if (limit) return refuse("Unsupported parameter: use 'max_completion_tokens' instead.", 'max_tokens')
      return {
        content: `Ecco:\n\`\`\`json\n${JSON.stringify(goodAnswer((request as ChatRequest).body))}\n\`\`\`\nA presto {}!`,
      }
    })
    const agent = await t.signUpConsenting({ premium: true })
    await analyze(agent, await recordDream(agent)).expect(201)
    expect(t.service.chats.map(({ body }) => body.response_format?.type)).toEqual([
      'json_schema',
      ...Array(3).fill(undefined),
    ])
    expect(t.service.chats.at(-1)?.body.messages[0]?.content).toContain('"is_dream"')
    const { events, text } = await listen(agent, await recordDream(agent))
    expect(t.service.chats).toHaveLength(5)
    expect(events.at(-1)).toMatchObject({ name: 'analysis', data: { engine: 'openai', analysis: text } })
  })

  it('accepts a whole answer from a service without streaming, and requests no stream again', async () => {
    t.service.reply((request) => {
      const { body } = request as ChatRequest
      const answer = completion(body, { content: JSON.stringify(goodAnswer(body)) })
      return { raw: { type: 'application/json; charset=utf-8', body: JSON.stringify(answer) } }
    })
    const agent = await t.signUpConsenting({ premium: true })
    for (let round = 0; round < 2; round++) {
      const { events, text } = await listen(agent, await recordDream(agent))
      expect(events.at(-1)).toMatchObject({ name: 'analysis', data: { engine: 'openai', analysis: text } })
    }
    expect(t.service.chats.map(({ body }) => body.stream ?? false)).toEqual([true, false, false])
  })

  it('logs its failures, without a word of a dream, of an answer or of the key', () => {
    const failures = t.logged.filter((line) => line.includes('the model failed'))
    expect(failures.length).toBeGreaterThan(CASES.length)
    expect(failures.join('')).toMatch(/"reason":"RateLimitError","status":429,"code":"rate_limit_exceeded"/)
    const all = t.logged.join('')
    for (const text of NEVER_LOGGED) expect(all).not.toContain(text)
  })

  describe('and leaves the analysis to the rules: it', () => {
    const fail = () => t.service.reply(() => ({ status: 500 }))
    const BY_RULES = { engine: 'built-in', modelFailed: true }
    const BY_MODEL = { engine: 'openai', modelFailed: false }

    const failedDream = async (options: { premium?: boolean } = {}) => {
      fail()
      const agent = await t.signUpConsenting(options)
      const id = await recordDream(agent)
      const { body } = await analyze(agent, id).expect(201)
      return { agent, id, body }
    }
    const leases = async () => (await t.deps.db.execute(sql`select 1 from leases`)).rows

    it('states that it is by the rules, and counts for the day', async () => {
      const { agent, id, body } = await failedDream()
      expect(body).toMatchObject(BY_RULES)
      await agent.get(`/api/dreams/${id}/analysis`).expect(200, analysisSchema.parse(body))
      await analyze(agent, await recordDream(agent)).expect(403)
      expect([await usedToday(agent), await leases()]).toEqual([1, []])
    })

    it.each<[string, ModelAnswer]>([
      ['hangs', { hangAfter: 45 }],
      ['breaks the connection', { dropAfter: 45 }],
    ])('is not needed where a service %s after the whole prose', async (_name, answer) => {
      t.setTimeouts({ attemptMs: 500 })
      t.service.reply(() => answer)
      const agent = await t.signUpConsenting()
      const { events, text } = await listen(agent, await recordDream(agent))
      expect(events.at(-1)).toMatchObject({ name: 'analysis', data: { ...BY_MODEL, analysis: text } })
      expect(events.some(({ name }) => name === 'restart')).toBe(false)
      expect(t.service.chats).toHaveLength(1)
    })

    it('is replaced by the model’s once that answers, at no cost', async () => {
      const { agent, id, body } = await failedDream()
      t.service.reset()
      const { body: second } = await analyze(agent, id).expect(201)
      expect(second).toMatchObject({ ...BY_MODEL, id: body.id })
      await analyze(agent, id).expect(200)
      expect([await usedToday(agent), t.service.chats.length]).toEqual([1, 1])
    })

    it('stays if the model fails again or may not be asked any more', async () => {
      const { agent, id, body } = await failedDream()
      const asked = t.service.chats.length
      const { body: second } = await analyze(agent, id).expect(200)
      expect(analysisSchema.parse(second)).toEqual(analysisSchema.parse(body))
      expect(t.service.chats.length).toBeGreaterThan(asked)
      await agent.patch('/api/profile').send({ aiConsent: false }).expect(200)
      await analyze(agent, id).expect(200)
      expect(await usedToday(agent)).toBe(1)
    })

    it('is made again at no cost if the dream was changed after it', async () => {
      const { agent, id } = await failedDream()
      await changeDream(agent, id, { content: 'Un altro sogno, con una casa.' })
      t.service.reset()
      expect((await analyze(agent, id).expect(201)).body).toMatchObject({ ...BY_MODEL, outdated: false })
      expect(await usedToday(agent)).toBe(1)
    })

    it('is made once for waiting requests, which all return it', async () => {
      const agent = await t.signUpConsenting()
      const dreamId = await recordDream(agent)
      const { promise: allBegun, resolve } = Promise.withResolvers<void>()
      t.service.reply(() => allBegun.then(() => ({ status: 500 })))
      let begun = 0
      const onBegin = () => {
        if (++begun === 5) resolve()
      }
      const request = {
        actor: agent.user,
        dreamId,
        kind: 'basic' as const,
        stream: { signal: new AbortController().signal },
      }
      const results = await Promise.all(
        Array.from({ length: 5 }, () => service.analyze(t.deps, { ...request, onBegin })),
      )
      expect(results.filter(({ created }) => created)).toHaveLength(1)
      expect(new Set(results.map(({ analysis }) => analysis.createdAt.getTime())).size).toBe(1)
      expect([await usedToday(agent), t.service.chats.length]).toEqual([1, 2])
    })
  })
})
