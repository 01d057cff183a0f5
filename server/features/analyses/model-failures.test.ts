import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import type { SignedIn } from '#server/test/app.ts'
import { goodAnswer } from '#server/test/model-answers.ts'
import {
  analyze,
  answering,
  CONTENT,
  changed,
  listen,
  recordDream,
  saying,
  usedToday,
  useModelApp,
} from '#server/test/model-app.ts'
import type { ChatRequest, ModelAnswer } from '#server/test/model-server.ts'
import { completion } from '#server/test/model-wire.ts'

const FAILED = { message: expect.stringMatching(/^La lettura non è riuscita/), code: 'provider_failed' }
/** Texts that no log may have; the last one is in the errors of the service. */
const NEVER_LOGGED = [CONTENT, 'sk-a-key-of-the-tests', 'passo dopo passo', 'il testo del servizio']

const ENGLISH =
  'The dream opens with very vivid words, and the sea that rises may speak of something in your life that asks for room. ' +
  'There is no hurry to understand it: sometimes a scene stays with you for days, and works in silence while you go on with your days and your nights.'
const SPANISH =
  'El sueño se abre con palabras muy vivas, y el mar que sube puede hablar de algo que en tu vida pide espacio. ' +
  'No hay prisa para entender: a veces una escena se queda contigo por días y trabaja en silencio mientras sigues con tus días y con tus noches.'

const instead = (analysis: string) => changed({ analysis })

/** What the service answers at every attempt, and how often it is asked. */
const CASES: [name: string, answer: ModelAnswer | ((request: unknown) => ModelAnswer), calls: number][] = [
  ['nothing', { content: '' }, 2],
  ['no JSON', { content: 'Certo! Ecco la tua analisi: il mare…' }, 2],
  ['JSON of another shape', { content: { analysis: 'Il mare.' } }, 2],
  ['a shape with wrong types', changed({ symbols: 'mare' }), 2],
  ['a list', { content: [] }, 2],
  ['half of the JSON', answering((answer) => JSON.stringify(answer).slice(0, 700)), 2],
  ['a refusal', { refusal: 'Non posso aiutarti.' }, 2],
  ['an answer cut at its limit', { finishReason: 'length' }, 2],
  ['an answer that a filter stopped', { finishReason: 'content_filter' }, 2],
  ['an empty analysis', instead(' \n '), 2],
  ['one sentence for an analysis', instead('Il mare può essere la tua vita.'), 2],
  ['English', instead(ENGLISH), 2],
  ['Spanish', instead(SPANISH), 2],
  ['an endless analysis', instead('Forse il mare può parlare di te, e tu di lui. '.repeat(60)), 2],
  ['500 KB', instead('Forse il mare può parlare di te, e tu di lui. '.repeat(11_000)), 2],
  ['HTML', saying('<img src=x onerror="alert(1)"> Forse.'), 2],
  ['HTML in disguise', saying('&lt;script&gt; Forse.'), 2],
  ['a link', saying('Leggi di più su https://premi.example/vinci adesso.'), 2],
  ['an address without a scheme', saying('Cerca sogni-veri.com per altro.'), 2],
  ['a Markdown link', saying('Leggi [qui](la pagina) per altro.'), 2],
  ['a mail address', saying('Scrivi a mago@example.test e saprai.'), 2],
  ['a telephone number', saying('Parlane al 333 123 4567 quando vuoi.'), 2],
  ['a short number to call', saying('Se serve, chiama il 1522 stasera.'), 2],
  ['a short number to dial', saying('Digita 1522 se serve.'), 2],
  ['an address with any ending', saying('Leggi sogni.top/aiuto per altro.'), 2],
  ['a certainty', saying('Il mare significa che cambierai casa.'), 2],
  ['a prediction', saying('Qualcosa di bello accadrà presto.'), 2],
  ['a diagnosis', saying('Potrebbe essere depressione.'), 2],
  ['an omen', saying('Forse è un presagio.'), 2],
  ['numbers to play', saying('I numeri da giocare sono 4 e 8.'), 2],
  ['a page of a proxy', { raw: { type: 'text/html', body: '<h1>il testo del servizio</h1>' } }, 2],
  ['500 KB of a page', { raw: { type: 'text/html', body: '<p>il testo del servizio</p>'.repeat(20_000) } }, 2],
  ['JSON of something else', { raw: { type: 'application/json', body: '{"ok":true}' } }, 2],
  ['too many requests', { status: 429, error: { message: 'il testo del servizio', code: 'rate_limit_exceeded' } }, 2],
  ['a wait of an hour', { status: 429, headers: { 'retry-after': '3600' } }, 1],
  ['an inner error', { status: 500, error: { message: 'il testo del servizio' } }, 2],
  ['a bad gateway', { status: 502, raw: { type: 'text/html', body: 'il testo del servizio' } }, 2],
  ['a refused key', { status: 401, error: { message: 'il testo del servizio', code: 'invalid_api_key' } }, 1],
  ['no such model', { status: 404, error: { code: 'model_not_found' } }, 1],
  ['a bad request', { status: 400, error: { message: 'il testo del servizio', param: 'messages' } }, 1],
  ['a closed connection', { drop: true }, 2],
  ['an answer that breaks off', { dropAfter: 2 }, 2],
  ['silence', { hang: true }, 2],
]
/** One of each kind of failure that may pass. */
const PASSING = CASES.filter(([name]) =>
  ['half of the JSON', 'a refusal', 'English', 'a link', 'too many requests', 'an inner error', 'silence'].includes(
    name,
  ),
)
const STREAM_CASES: typeof CASES = [
  ['a stream that breaks off at its start', { dropAfter: 2 }, 2],
  ['a stream that breaks off half-way', { dropAfter: 30 }, 2],
  ['a stream that falls silent half-way', { hangAfter: 30 }, 2],
]

describe('a model that fails', () => {
  const t = useModelApp()
  afterEach(() => t.setTimeouts({}))

  const leftovers = async (agent: SignedIn) => {
    const leases = await t.deps.db.execute(sql`select 1 from leases`)
    const stored = await t.deps.db.execute(
      sql`select 1 from dream_analyses a join dreams d on d.id = a.dream_id where d.user_id = ${agent.user.id}`,
    )
    return { leases: leases.rows.length, stored: stored.rows.length, used: await usedToday(agent) }
  }
  const NOTHING = { leases: 0, stored: 0, used: 0 }
  /** Timeouts are short for silence alone: whatever answers may be as slow as the machine. */
  const limitSilence = (answer: (typeof CASES)[number][1], attemptMs: number) =>
    t.setTimeouts('hang' in answer || 'hangAfter' in answer ? { attemptMs } : {})
  const prepare = async (answer: (typeof CASES)[number][1]) => {
    limitSilence(answer, 400)
    t.service.reply(typeof answer === 'function' ? answer : () => answer)
    const agent = await t.signUpConsenting()
    return { agent, id: await recordDream(agent) }
  }

  it.each(CASES)('answers %s with a clear message, at no cost', async (_name, answer, calls) => {
    const { agent, id } = await prepare(answer)
    const { body } = await analyze(agent, id).expect(502)
    expect(body).toEqual(FAILED)
    expect(t.service.chats).toHaveLength(calls)
    expect(await leftovers(agent)).toEqual(NOTHING)
    t.service.reset()
    await analyze(agent, id).expect(201)
  })

  it.each([...CASES.filter((_, at) => at % 3 === 0), ...STREAM_CASES])(
    'ends an analysis stream on %s in the same way',
    async (_name, answer, calls) => {
      const { agent, id } = await prepare(answer)
      const { status, events } = await listen(agent, id)
      expect(status).toBe(200)
      expect(events.at(-1)).toMatchObject({ name: 'error', data: { ...FAILED, status: 502 } })
      expect(events.map(({ name }) => name)).not.toContain('analysis')
      const names = events.map((event) => event.name)
      expect(names.lastIndexOf('restart')).toBeGreaterThanOrEqual(names.lastIndexOf('text'))
      // A service that answers no stream is asked for a whole answer, too.
      expect(t.service.chats.filter(({ body }) => body.stream)).toHaveLength(calls)
      expect(await leftovers(agent)).toEqual(NOTHING)
    },
  )

  it.each(PASSING)('succeeds at the second attempt after %s', async (_name, answer) => {
    const { agent, id } = await prepare(() => ({}))
    limitSilence(answer, 1_000)
    t.service.next(answer)
    await analyze(agent, id).expect(201)
    expect(t.service.chats).toHaveLength(2)
    expect(await usedToday(agent)).toBe(1)
  })

  it('lets a negated omen and the dreamer’s own words pass', async () => {
    const agent = await t.signUpConsenting()
    const id = await recordDream(agent, { content: 'Sognavo la depressione di mia zia e il mare saliva.' })
    t.service.next(saying('Non è un presagio. Il racconto nomina «la depressione di mia zia».'))
    await analyze(agent, id).expect(201)
  })

  it('waits as long as a busy service asks for', async () => {
    const agent = await t.signUpConsenting()
    const id = await recordDream(agent)
    t.service.next({ status: 429, headers: { 'retry-after': '1' } })
    const start = performance.now()
    await analyze(agent, id).expect(201)
    expect(performance.now() - start).toBeGreaterThan(1000)
  })

  it('understands a wait until a certain hour', async () => {
    const agent = await t.signUpConsenting()
    const id = await recordDream(agent)
    const inAnHour = new Date(Date.now() + 3_600_000).toUTCString()
    t.service.reply(() => ({ status: 429, headers: { 'retry-after': inAnHour } }))
    await analyze(agent, id).expect(502)
    expect(t.service.chats).toHaveLength(1)
  })

  it('may call its Italian what it likes', async () => {
    const agent = await t.signUpConsenting()
    t.service.next(changed({ language: 'it-IT' }))
    const { events } = await listen(agent, await recordDream(agent))
    expect(events.filter(({ name }) => name === 'text').length).toBeGreaterThan(1)
    expect(t.service.chats).toHaveLength(1)
  })

  it('fails clearly when the service cannot be reached', async () => {
    const { openai } = t.deps
    const agent = await t.signUpConsenting()
    const id = await recordDream(agent)
    t.deps.openai = openai?.withOptions({ baseURL: 'http://127.0.0.1:9/v1' }) ?? null
    t.setTimeouts({ attemptMs: 1000, totalMs: 3000 })
    const { body } = await analyze(agent, id).expect(502)
    t.deps.openai = openai
    expect(body).toEqual(FAILED)
    expect(await leftovers(agent)).toEqual(NOTHING)
  })

  it('follows no redirect with a dream', async () => {
    const agent = await t.signUpConsenting()
    const id = await recordDream(agent)
    const location = `${t.service.origin}/v1/chat/completions?elsewhere`
    t.service.reply(() => ({ status: 307, headers: { location } }))
    await analyze(agent, id).expect(502)
    expect(t.service.chats).toHaveLength(2)
  })

  it('learns once which parts of the protocol a service supports', async () => {
    t.setTimeouts({ attemptMs: 2000, totalMs: 5000 })
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
      'json_object',
      ...Array(3).fill(undefined),
    ])
    expect(t.service.chats.at(-1)?.body.messages[0]?.content).toContain('"is_dream"')
    const { events, text } = await listen(agent, await recordDream(agent))
    expect(t.service.chats).toHaveLength(6)
    expect(events.at(-1)).toMatchObject({ name: 'analysis', data: { engine: 'openai', analysis: text } })
  })

  it('takes a whole answer from a service that refuses to stream', async () => {
    t.setTimeouts({ attemptMs: 2000, totalMs: 5000 })
    t.service.reply((request) =>
      (request as ChatRequest).body.stream ? { status: 400, error: { message: 'stream is not supported' } } : undefined,
    )
    const agent = await t.signUpConsenting()
    const { events, text } = await listen(agent, await recordDream(agent))
    expect(events.at(-1)).toMatchObject({ name: 'analysis', data: { analysis: text } })
  })

  it('takes a whole answer from a service that ignores the wish for a stream, and asks for none again', async () => {
    t.setTimeouts({ attemptMs: 2000, totalMs: 5000 })
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

  it('has logged its failures, and not a word of a dream, of an answer or of the key', () => {
    const failures = t.logged.filter((line) => line.includes('the model failed'))
    expect(failures.length).toBeGreaterThan(CASES.length)
    expect(failures.join('')).toMatch(/"reason":"RateLimitError","status":429,"code":"rate_limit_exceeded"/)
    const all = t.logged.join('')
    for (const text of NEVER_LOGGED) expect(all).not.toContain(text)
  })
})
