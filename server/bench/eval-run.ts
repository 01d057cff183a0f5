import { once } from 'node:events'
import { EventSourceParserStream } from 'eventsource-parser/stream'
import * as z from 'zod'
import { createApp } from '#server/app.ts'
import { createDeps } from '#server/composition.ts'
import { type Database, openDatabase } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import type { Deps } from '#server/deps.ts'
import { modelHost, parseEnv } from '#server/env.ts'
import { createHttpServer, listenOn } from '#server/http/http-server.ts'
import { hasModel } from '#server/integrations/openai/client.ts'
import { createModel } from '#server/model/model.ts'
import type { DreamInput } from '#server/model/types.ts'
import { StartupError } from '#server/startup.ts'
import { portOf } from '#server/test/listen.ts'
import { EVENT_STREAM } from '#shared/constants/api.ts'
import { MOODS } from '#shared/constants/moods.ts'
import type { Analyzed } from '#shared/contracts/analyses.ts'
import { annotationSchema } from '#shared/contracts/annotations.ts'
import { buildDreamInput } from '#shared/test/dreams.ts'
import { type Dropped, droppedOf } from './eval-dropped.ts'
import { type Call, Recorder, type Responder } from './eval-service.ts'
import { createPerson, withDatabase } from './harness.ts'

const dreamSchema = z.strictObject({
  title: z.string(),
  content: z.string(),
  date: z.iso.date(),
  mood: z.enum(MOODS).nullable(),
  elements: z.array(z.string()).default([]),
})
const annotations = z.array(annotationSchema).default([])

/** A file of dreams, each with the diary of its dreamer. */
export const evalFileSchema = z.strictObject({
  dreams: z.array(
    z.strictObject({
      name: z.string().regex(/^[a-z\d-]+$/),
      dream: dreamSchema,
      annotations,
      diary: z.array(dreamSchema.extend({ annotations })),
    }),
  ),
})
export type EvalDream = z.infer<typeof evalFileSchema>['dreams'][number]

/** An analysis of one dream by one model, or by the built-in rules. */
export interface Reading {
  /** The model's name; null for the rules. */
  model: string | null
  calls: Call[]
  /** Seconds until the first sentence; null without any. */
  first: number | null
  seconds: number
  analysis: Analyzed | null
  /** The code of a failure. */
  error: string | null
  dropped: Dropped[]
}

/** A dream with its readings, the rules' as the last one. */
export interface Evaluated extends EvalDream {
  readings: Reading[]
}

/** What analyses cost together, and what was left out of them. */
export function figuresOf(readings: readonly Reading[]) {
  const calls = readings.flatMap((reading) => reading.calls)
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
  const mean = (values: readonly number[]) =>
    values.length ? Math.round((sum(values) / values.length) * 10) / 10 : null
  return {
    calls: calls.length,
    first: mean(readings.flatMap(({ first }) => first ?? [])),
    seconds: mean(readings.map(({ seconds }) => seconds)),
    question: sum(calls.map(({ usage }) => usage?.question ?? 0)),
    answer: sum(calls.map(({ usage }) => usage?.answer ?? 0)),
    byModel: readings.filter(({ analysis }) => analysis?.engine === 'openai').length,
    failed: readings.filter(({ analysis }) => !analysis || analysis.modelFailed).length,
    dropped: sum(readings.map(({ dropped }) => dropped.length)),
  }
}

interface Options {
  env: Record<string, string | undefined>
  /** Without them the model of the environment. */
  models?: readonly string[] | undefined
  /** Answers instead of the service. */
  responder?: Responder | undefined
  /** Names the one model that a stand-in is. */
  standIn?: string | undefined
  withRules?: boolean
  /** An empty database that is there already. */
  database?: Database
  onReading?: (name: string, reading: Reading) => void
}

/** What must not be taken from the environment of a server: its data, and its address. */
const OWN = { DATABASE_URL: '', APP_URL: '', NODE_ENV: 'development', RATE_LIMIT_SCALE: '1000', LOG_LEVEL: 'silent' }

/**
 * Lets each model, and the rules, analyse each dream in the real application, each time in a new diary.
 * @throws StartupError where no model is configured
 */
export async function evaluate(dreams: readonly EvalDream[], options: Options): Promise<Evaluated[]> {
  if (!hasModel(parseEnv({ ...options.env, ...OWN }))) {
    throw new StartupError('OPENAI_API_KEY, or OPENAI_BASE_URL with OPENAI_MODEL: set the model to evaluate')
  }
  return withDatabase(undefined, async (data) => {
    const env = parseEnv({ ...options.env, ...OWN, ...data })
    const database = options.database ?? (await openDatabase(env))
    if (!options.database) await migrate(database.pool)
    const deps = createDeps(env, database)
    const server = createHttpServer()
    const { app, close } = createApp(deps)
    server.on('request', app)
    await listenOn(server, 0, '127.0.0.1')
    try {
      return await evaluateAll(deps, `http://127.0.0.1:${portOf(server)}`, dreams, options)
    } finally {
      close()
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
      await deps.background.settled()
      await database.close()
    }
  })
}

async function evaluateAll(deps: Deps, url: string, dreams: readonly EvalDream[], options: Options) {
  const { env, openai } = deps
  const recorder = new Recorder(options.responder)
  const recorded = { ...deps, openai: openai?.withOptions({ fetch: recorder.fetch }) ?? null }
  const models = options.models ?? [env.OPENAI_MODEL]
  const columns = [
    ...models.map((OPENAI_MODEL) => ({
      name: options.standIn ?? OPENAI_MODEL ?? modelHost(env),
      model: createModel({ ...recorded, env: { ...env, OPENAI_MODEL } }),
    })),
    ...(options.withRules ? [{ name: null, model: null }] : []),
  ]
  const evaluated: Evaluated[] = []
  for (const item of dreams) {
    const readings: Reading[] = []
    for (const { name, model } of columns) {
      let input: DreamInput | undefined
      deps.model =
        model &&
        ((user) => {
          const made = model(user)
          const analyzeDream: typeof made.analyzeDream = (given, stream) => {
            input = given
            return made.analyzeDream(given, stream)
          }
          return { ...made, analyzeDream }
        })
      recorder.begin(item.name)
      const read = await readDream(deps, url, item)
      const calls = await recorder.calls()
      const dropped = input ? droppedOf(input, calls, read.analysis) : []
      const reading = { model: name, calls, ...read, dropped }
      readings.push(reading)
      options.onReading?.(item.name, reading)
    }
    evaluated.push({ ...item, readings })
  }
  return evaluated
}

/** Records a diary of a new person, the oldest dream first, and has the dream analysed. */
async function readDream(deps: Deps, url: string, { dream, annotations, diary }: EvalDream) {
  const { cookie } = await createPerson(deps)
  const call = async (method: string, path: string, body: object, accept = 'application/json') => {
    const headers = {
      Accept: accept,
      'Content-Type': 'application/json',
      'Sec-Fetch-Site': 'same-origin',
      Cookie: cookie,
    }
    const answer = await fetch(url + path, { method, headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`)
    return answer
  }
  const record = async ({ annotations, ...fields }: EvalDream['diary'][number]): Promise<number> => {
    const saved = await call('POST', '/api/dreams', buildDreamInput({ tags: [], ...fields }))
    const { id } = (await saved.json()) as { id: number }
    if (annotations.length > 0) await call('PUT', `/api/dreams/${id}/annotations`, { annotations })
    return id
  }
  await call('PATCH', '/api/profile', { aiConsent: true, aiDiaryConsent: true })
  for (const entry of diary.toSorted((a, b) => a.date.localeCompare(b.date))) await record(entry)
  const id = await record({ ...dream, annotations })

  const start = performance.now()
  const secondsNow = () => Math.round(performance.now() - start) / 1000
  let first: number | null = null
  let [analysis, error]: [Analyzed | null, string | null] = [null, null]
  const answer = await call('POST', `/api/dreams/${id}/analyze`, { type: 'advanced' }, EVENT_STREAM)
  const events = answer.body?.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream())
  for await (const { event, data } of events ?? []) {
    if (event === 'text') first ??= secondsNow()
    if (event === 'analysis') analysis = JSON.parse(data)
    if (event === 'error') error = JSON.parse(data).code ?? 'error'
  }
  return { first, seconds: secondsNow(), analysis, error }
}
