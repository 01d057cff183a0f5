import { sql } from 'drizzle-orm'
import { createParser } from 'eventsource-parser'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { serializeError } from '#server/log.ts'
import { createModel } from '#server/model/model.ts'
import type { DreamInput as ModelInput } from '#server/model/types.ts'
import { EVENT_STREAM } from '#shared/constants/api.ts'
import { type Analysis, analysisSchema } from '#shared/contracts/analyses.ts'
import type { DreamInput } from '#shared/contracts/dreams.ts'
import { type SignedIn, TestApp, type TestOptions } from './app.ts'
import { buildDream, record } from './factories.ts'
import { goodAnswer } from './model-answers.ts'
import { type ChatRequest, type ModelAnswer, ModelServer } from './model-server.ts'

/** The application with a fake model service, and its log. */
export class ModelApp extends TestApp {
  readonly service = new ModelServer()
  readonly logged: string[] = []

  override async start(options: TestOptions = {}): Promise<void> {
    await this.service.start()
    const log = pino(
      { level: 'trace', base: null, serializers: { err: serializeError } },
      { write: (line) => void this.logged.push(line) },
    )
    const { env, deps } = options
    await super.start({ ...options, env: { ...this.service.env, ...env }, deps: { log, ...deps } })
    this.setTimeouts({})
  }

  /** The application's time limits for the service in milliseconds; by default those of production. */
  setTimeouts(timeouts: { attemptMs?: number; totalMs?: number }): void {
    this.deps.model = createModel(this.deps, { pauseMs: 5, ...timeouts })
  }

  /** A new account with consent to the model. */
  async signUpConsenting(options: { premium?: boolean } = {}): Promise<SignedIn> {
    const agent = await this.signUp(options)
    await agent.patch('/api/profile').send({ aiConsent: true, voiceConsent: true }).expect(200)
    return agent
  }

  /** New accounts without a session, by their ids, because a sign-up is slow. */
  async addAccounts(count: number): Promise<number[]> {
    const { rows } = await this.deps.db.execute<{ id: number }>(sql`
      insert into users (username, username_key, email)
      select name, name, '' from (select gen_random_uuid()::text as name from generate_series(1, ${count})) named returning id`)
    return rows.map(({ id }) => id)
  }

  override async stop(): Promise<void> {
    await super.stop()
    await this.service.stop()
  }
}

/** Starts both for a test file and stops them afterwards; resets the service for each test. */
export function useModelApp(options: TestOptions = {}): ModelApp {
  const t = new ModelApp()
  beforeAll(() => t.start(options))
  beforeEach(() => t.service.reset())
  afterAll(() => t.stop())
  return t
}

/** A dream without details. */
export const CONTENT = 'Il mare saliva piano e una porta restava aperta nella notte.'

/** A dream with symbols, emotions and themes for the rules. */
export const STORM = {
  title: 'La mareggiata',
  content:
    'Correvo sulla spiaggia e il mare saliva sempre più in alto. Avevo una paura terribile, cercavo mia madre e non la trovavo. ' +
    'Poi una porta si è aperta in mezzo alle onde e ho provato un grande sollievo.',
  mood: 'negative',
  elements: [] as string[],
} satisfies Partial<DreamInput>

/** A dream in the model's input form. */
export const buildDreamInput = (overrides: Partial<ModelInput> = {}): ModelInput => ({
  title: 'Una notte',
  content: CONTENT,
  date: '2026-03-05',
  mood: 'neutral',
  elements: [],
  kind: 'basic',
  history: { totalDreams: 1, elementCounts: {}, negativeDreamsLast14Days: 0 },
  latest: [],
  ...overrides,
})

export const recordDream = async (agent: SignedIn, overrides: Partial<DreamInput> = {}): Promise<number> =>
  (await record(agent, { content: CONTENT, ...overrides })).id

/** A premium person with a dream analysed by the model, and the dream's id; resets the service. */
export async function recordAnalysed(t: ModelApp): Promise<[SignedIn, number]> {
  const agent = await t.signUpConsenting({ premium: true })
  const id = await recordDream(agent, STORM)
  await analyze(agent, id).expect(201)
  t.service.reset()
  return [agent, id]
}

export const analysisOf = async (agent: SignedIn, id: number): Promise<Analysis> =>
  analysisSchema.parse((await agent.get(`/api/dreams/${id}/analysis`).expect(200)).body)

export const changeDream = (agent: SignedIn, id: number, draft: Partial<DreamInput>) =>
  agent
    .put(`/api/dreams/${id}`)
    .send(buildDream({ ...STORM, ...draft }))
    .expect(200)

export const analyze = (agent: SignedIn, id: number | undefined, body: object = {}) =>
  agent.post(`/api/dreams/${id}/analyze`).send(body)

/** The words of `say`. */
export const SAID = 'Quella porta somiglia a quella della casa di Rimini'
/** Sends words under a model's analysis. */
export const say = (agent: SignedIn, id: number, words = SAID) =>
  agent.post(`/api/dreams/${id}/conversation`).send({ words })

/** The analyses that count today. */
export const usedToday = async (agent: SignedIn): Promise<number> => (await agent.get('/api/user')).body.analysisCount

/** Transforms the good response. */
export const answering =
  (change: (answer: Record<string, unknown>) => unknown) =>
  (request: unknown): ModelAnswer => ({ content: change(goodAnswer((request as ChatRequest).body)) })

/** Replaces fields of the good response. */
export const changed = (fields: object) => answering((answer) => ({ ...answer, ...fields }))

/** Appends sentences to the good analysis. */
export const saying = (text: string) => answering((answer) => ({ ...answer, analysis: `${answer.analysis} ${text}` }))

/** A received event of an analysis stream. */
interface LiveEvent {
  name: string
  data: Record<string, unknown>
  /** Milliseconds after the request. */
  at: number
}

/** The text of a stream after its withdrawal, which must have happened. */
export function textAfterRestart(events: readonly LiveEvent[]): string {
  const restart = events.findIndex(({ name }) => name === 'restart')
  expect(restart).toBeGreaterThan(0)
  return textOf(events.slice(restart))
}

const textOf = (events: readonly LiveEvent[]): string =>
  events.map(({ name, data }) => (name === 'text' ? String(data.text) : '')).join('')

/** Requests a stream of an analysis or a turn, and receives all of it. */
export async function listen(agent: SignedIn, dreamId: number, body: object = {}, call = 'analyze') {
  const events: LiveEvent[] = []
  const start = performance.now()
  const parser = createParser({
    onEvent: ({ event = '', data }) =>
      events.push({ name: event, data: JSON.parse(data), at: performance.now() - start }),
  })
  const answer = await agent
    .post(`/api/dreams/${dreamId}/${call}`)
    .set('Accept', EVENT_STREAM)
    .send(body)
    .buffer(true)
    .parse((res, done) => {
      let text = ''
      res.on('data', (chunk: Buffer) => {
        text += chunk
        if (res.headers['content-type']?.startsWith(EVENT_STREAM)) parser.feed(chunk.toString())
      })
      res.on('end', () => done(null, text))
      res.on('error', done)
    })
  return { status: answer.status, headers: answer.headers, raw: String(answer.body), events, text: textOf(events) }
}
