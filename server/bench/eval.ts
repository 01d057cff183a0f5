import { readFile, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { EventSourceParserStream } from 'eventsource-parser/stream'
import * as z from 'zod'
import { createApp } from '#server/app.ts'
import type { Deps } from '#server/deps.ts'
import { modelHost, parseEnv } from '#server/env.ts'
import { runProgram, StartupError } from '#server/errors.ts'
import { createHttpServer, listenOn } from '#server/http/http-server.ts'
import { hasModel } from '#server/integrations/openai/client.ts'
import { validateDream } from '#server/model/answers.ts'
import { dreamTextOf } from '#server/model/dream-text.ts'
import { createModel } from '#server/model/model.ts'
import { cleanLine, sentencesOf, shownProse } from '#server/model/prose.ts'
import { dreamAnswerSchema, InvalidModelOutput, parseAnswer } from '#server/model/schemas.ts'
import type { DreamInput } from '#server/model/types.ts'
import { portOf } from '#server/test/listen.ts'
import { EVENT_STREAM } from '#shared/constants/api.ts'
import { MOODS } from '#shared/constants/dreams.ts'
import type { Analyzed } from '#shared/contracts/analyses.ts'
import { annotationSchema } from '#shared/contracts/annotations.ts'
import { buildDreamInput } from '#shared/test/dreams.ts'
import { evalPage } from './eval-page.ts'
import { createPerson, fill, withDatabase } from './harness.ts'

const DREAMS = new URL('./eval-dreams.it.json', import.meta.url)
const annotations = z.array(annotationSchema).default([])
const dreamSchema = z.strictObject({
  title: z.string(),
  content: z.string(),
  date: z.iso.date(),
  mood: z.enum(MOODS).nullable(),
  elements: z.array(z.string()).default([]),
})
/** A dream with its dreamer's diary. */
const evalDreamSchema = z.strictObject({
  name: z.string(),
  dream: dreamSchema,
  annotations,
  diary: z.array(dreamSchema.extend({ annotations })),
})
const fileSchema = z.strictObject({ dreams: z.array(evalDreamSchema) })
type EvalDream = z.infer<typeof evalDreamSchema>

/** A call to the model's service and the response; status 0 if the service was unreachable. */
interface Call {
  status: number
  content: string
  refused: boolean
  finishReason: string
  usage: { question: number; answer: number } | null
}

/** An analysis by a model, or by the built-in rules (null); `first` is the time of the first sentence. */
export interface Reading {
  model: string | null
  calls: Call[]
  first: number | null
  seconds: number
  analysis: Analyzed | null
  error: string | null
  /** The parts that the checks dropped. */
  dropped: string[]
}

/** A dream with its analyses, the rules' last. */
export type Evaluated = EvalDream & { readings: Reading[] }

/** Overrides a server's environment: its data and its address. */
const OWN = { DATABASE_URL: '', APP_URL: '', NODE_ENV: 'development', RATE_LIMIT_SCALE: '1000', LOG_LEVEL: 'silent' }

/** Analyses the dreams of a file with the configured or named models and with the built-in rules. */
async function main(): Promise<void> {
  const options = { out: { type: 'string', default: 'eval.html' }, models: { type: 'string' } } as const
  const { values, positionals } = parseArgs({ allowPositionals: true, options })
  const file = fileSchema.safeParse(JSON.parse(await readFile(positionals[0] ?? DREAMS, 'utf8')))
  if (!file.success) throw new StartupError(z.prettifyError(file.error))
  if (!hasModel(parseEnv({ ...process.env, ...OWN }))) {
    throw new StartupError('OPENAI_API_KEY, or OPENAI_BASE_URL with OPENAI_MODEL: set the model to evaluate')
  }
  const dreams = await withDatabase(undefined, (data) =>
    fill({ ...OWN, ...data }, (deps) => evaluate(deps, file.data.dreams, values.models?.split(','))),
  )
  await writeFile(values.out, evalPage(dreams))
  await writeFile(`${values.out.replace(/\.html?$/, '')}.json`, `${JSON.stringify({ dreams }, null, 2)}\n`)
  console.log(values.out)
}

/** Runs each model and the rules on each dream in the real application, each time with a new diary. */
async function evaluate(deps: Deps, dreams: readonly EvalDream[], models = [deps.env.OPENAI_MODEL]) {
  const { env, openai } = deps
  const server = createHttpServer()
  const { app, close } = createApp(deps)
  server.on('request', app)
  await listenOn(server, 0, '127.0.0.1')
  const evaluated: Evaluated[] = []
  for (const item of dreams) {
    const readings: Reading[] = []
    for (const model of [...models.map((OPENAI_MODEL) => ({ OPENAI_MODEL })), null]) {
      const calls: Call[] = []
      const pending: Promise<void>[] = []
      const recorded = openai?.withOptions({ fetch: (url, init) => record(calls, pending, url, init) }) ?? null
      const create = model && createModel({ ...deps, openai: recorded, env: { ...env, ...model } })
      const inputs: DreamInput[] = []
      deps.model =
        create &&
        ((user) => {
          const made = create(user)
          const analyzeDream = (...given: Parameters<typeof made.analyzeDream>) => {
            inputs.push(given[0])
            return made.analyzeDream(...given)
          }
          return { ...made, analyzeDream }
        })
      const read = await readDream(deps, `http://127.0.0.1:${portOf(server)}`, item)
      await Promise.all(pending)
      const dropped = inputs.flatMap((input) => calls.flatMap((call) => droppedOf(input, call, read.analysis)))
      readings.push({ model: model && (model.OPENAI_MODEL ?? modelHost(env)), calls, ...read, dropped })
      console.log(`${item.name}: ${readings.at(-1)?.model ?? 'rules'}, ${read.seconds} s`)
    }
    evaluated.push({ ...item, readings })
  }
  close()
  server.close()
  await deps.background.settled()
  return evaluated
}

/** Calls the service and records the call; reads the response to its end besides the application. */
async function record(calls: Call[], pending: Promise<void>[], ...[url, init]: Parameters<typeof fetch>) {
  if (!String(url).endsWith('/chat/completions')) return fetch(url, init)
  const call: Call = { status: 0, content: '', refused: false, finishReason: '', usage: null }
  calls.push(call)
  const answer = await fetch(url, init)
  call.status = answer.status
  const receive = (text: string) => {
    for (const line of text.split('\n')) {
      const json = /^(?:data: ?)?(\{.*\})$/.exec(line)?.[1]
      if (!json) continue
      const { choices: [choice] = [], usage } = JSON.parse(json)
      const said = choice?.delta ?? choice?.message
      call.content += said?.content ?? ''
      call.refused ||= Boolean(said?.refusal)
      call.finishReason = choice?.finish_reason ?? call.finishReason
      if (usage) call.usage = { question: usage.prompt_tokens, answer: usage.completion_tokens }
    }
  }
  // The application or the service may close the connection early.
  const received = answer.clone().text()
  pending.push(received.then(receive, () => undefined))
  return answer
}

/** Creates a person with a diary, oldest dream first, and analyses the dream. */
async function readDream(deps: Deps, url: string, { dream, annotations, diary }: EvalDream) {
  const { cookie } = await createPerson(deps)
  const call = async (method: string, path: string, body: object, Accept = 'application/json') => {
    const headers = { Accept, 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin', Cookie: cookie }
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
  const read: Pick<Reading, 'first' | 'analysis' | 'error'> = { first: null, analysis: null, error: null }
  const answer = await call('POST', `/api/dreams/${id}/analyze`, { type: 'advanced' }, EVENT_STREAM)
  const events = answer.body?.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream())
  for await (const { event, data } of events ?? []) {
    if (event === 'text') read.first ??= secondsNow()
    if (event === 'analysis') read.analysis = JSON.parse(data)
    if (event === 'error') read.error = JSON.parse(data).code ?? 'error'
  }
  return { ...read, seconds: secondsNow() }
}

/** The hidden parts of a response, with the reason of each check. */
function droppedOf(input: DreamInput, call: Call, analysis: Analyzed | null): string[] {
  if (call.status !== 200) return [`risposta → il servizio ha risposto ${call.status}`]
  const shown = JSON.stringify(analysis).replaceAll('*', '')
  const parts: string[] = []
  try {
    const answer = parseAnswer(dreamAnswerSchema, { ...call, limit: 0, tokens: null })
    const { elements, questions, advice, journal } = answer
    const dream = dreamTextOf(input)
    const meanings = elements.map(({ meaning }) => meaning)
    for (const text of [answer.analysis, journal, advice, ...questions, ...meanings].flatMap((part) =>
      sentencesOf(part),
    )) {
      const line = cleanLine(text)
      if (shown.includes(JSON.stringify(line).slice(1, -1).replaceAll('*', ''))) continue
      const [fault] = shownProse(line, dream).faults
      parts.push(`${line} → ${fault ? new InvalidModelOutput(fault).reasons[0] : 'non mostrato'}`)
    }
    validateDream(input, answer)
    return parts
  } catch (error) {
    if (!(error instanceof InvalidModelOutput)) throw error
    return [`risposta → ${error.reasons.join(', ')}`, ...parts]
  }
}

runProgram(main)
