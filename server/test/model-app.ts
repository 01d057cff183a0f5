import { createParser } from 'eventsource-parser'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { serializeError } from '#server/log.ts'
import { createModel } from '#server/model/model.ts'
import { EVENT_STREAM } from '#shared/contracts/analysis-stream.ts'
import { type SignedIn, TestApp, type TestOptions } from './app.ts'
import { ModelServer } from './model-server.ts'

/** The application beside a stand-in of the model service, and everything it logs. */
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

  /** How long the application waits for the service, in milliseconds; as in production for what is left out. */
  setTimeouts(timeouts: { attemptMs?: number; totalMs?: number }): void {
    this.deps.model = createModel(this.deps, { pauseMs: 5, ...timeouts })
  }

  /** A new account that lets the model analyse its dreams. */
  async signUpConsenting(options: { premium?: boolean } = {}): Promise<SignedIn> {
    const agent = await this.signUp(options)
    await agent.patch('/api/profile').send({ aiConsent: true }).expect(200)
    return agent
  }

  override async stop(): Promise<void> {
    await super.stop()
    await this.service.stop()
  }
}

/** Starts both for a test file and stops them afterwards; each test finds the service as new. */
export function useModelApp(options: TestOptions = {}): ModelApp {
  const t = new ModelApp()
  beforeAll(() => t.start(options))
  beforeEach(() => t.service.reset())
  afterAll(() => t.stop())
  return t
}

/** An event of an analysis stream, as it came. */
interface LiveEvent {
  name: string
  data: Record<string, unknown>
  /** Milliseconds after the request. */
  at: number
}

/** Asks for an analysis stream and receives it to its end. */
export async function listen(agent: SignedIn, dreamId: number, body: object = {}) {
  const events: LiveEvent[] = []
  const start = performance.now()
  const parser = createParser({
    onEvent: ({ event = '', data }) =>
      events.push({ name: event, data: JSON.parse(data), at: performance.now() - start }),
  })
  const answer = await agent
    .post(`/api/dreams/${dreamId}/analyze`)
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
  const text = events.map(({ name, data }) => (name === 'text' ? String(data.text) : '')).join('')
  return { status: answer.status, headers: answer.headers, raw: String(answer.body), events, text }
}
