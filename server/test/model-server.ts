import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { close, listen, portOf } from './listen.ts'
import { goodAnswer, HEARD } from './model-answers.ts'
import { type ChatBody, chatFault, completion, errorBody, modelList, streamOf, type Usage } from './model-wire.ts'

export type ModelRequest = ChatRequest | TranscriptionRequest
interface Received {
  /** True if the caller disconnected before the end of the response. */
  left: boolean
  headers: IncomingMessage['headers']
}
export interface ChatRequest extends Received {
  kind: 'chat'
  body: ChatBody
}
export interface TranscriptionRequest extends Received {
  kind: 'transcription'
  /** The text fields of the form. */
  fields: Record<string, string>
  file: { name: string; type: string; bytes: Buffer }
}

/** The response to one request; the defaults are those of a healthy service. */
export interface ModelAnswer {
  /** The model's output; anything but a string is sent as JSON. */
  content?: unknown
  refusal?: string
  finishReason?: 'stop' | 'length' | 'content_filter'
  usage?: Usage | null
  /** An error status, with `error` in the service's form. */
  status?: number
  error?: { message?: string; type?: string; code?: string | null; param?: string | null }
  headers?: Record<string, string>
  /** A foreign body, for example of a proxy. */
  raw?: { type: string; body: string }
  /** Never responds, or stops after so many chunks of a stream. */
  hang?: boolean
  hangAfter?: number
  /** Breaks the connection: at once, or after so many chunks of a stream and in the middle of a whole response. */
  drop?: boolean
  dropAfter?: number
  /** Before the response, and between the chunks of a stream. */
  waitMs?: number
  delayMs?: number
  /** Characters in a chunk of a stream. */
  cut?: number
  /** The transcription. */
  text?: string
}
type Dialect = 'openai' | 'ollama' | 'ollama-without-formats'
type Script = (request: ModelRequest) => ModelAnswer | undefined | Promise<ModelAnswer | undefined>

const MODEL = 'modello-di-prova'
const TRANSCRIBE_MODEL = 'ascolto-di-prova'
/** In Ollama's order, newest first; the date is the announced end of a model. */
const MODELS: Record<string, string | null> = {
  'nomic-embed-text:latest': null,
  'gemma3:4b': null,
  [MODEL]: null,
  [TRANSCRIBE_MODEL]: null,
}
const OLLAMA: ModelAnswer = { waitMs: 5, delayMs: 1, cut: 40, usage: null }

const KEY = 'sk-a-key-of-the-tests'
const CHUNK = 24

/** An OpenAI-compatible service on a free port that records its requests. */
export class ModelServer {
  readonly requests: ModelRequest[] = []
  /** How often its models were listed. */
  lists = 0
  readonly #server = createServer((req, res) => {
    this.#handle(req, res).catch(() => res.destroy())
  })
  #dialect: Dialect = 'openai'
  #script: Script = () => undefined
  #next: (ModelAnswer | Script)[] = []
  #models = MODELS
  #listAnswer: ModelAnswer = {}

  async start(): Promise<this> {
    await listen(this.#server)
    return this
  }

  get origin(): string {
    return `http://127.0.0.1:${portOf(this.#server)}`
  }

  /** The environment of an application with this service. */
  get env(): Record<string, string> {
    return {
      OPENAI_API_KEY: KEY,
      OPENAI_BASE_URL: `${this.origin}/v1`,
      OPENAI_MODEL: MODEL,
      OPENAI_TRANSCRIBE_MODEL: TRANSCRIBE_MODEL,
    }
  }

  get chats(): ChatRequest[] {
    return this.requests.filter((request) => request.kind === 'chat')
  }

  get transcriptions(): TranscriptionRequest[] {
    return this.requests.filter((request) => request.kind === 'transcription')
  }

  /**
   * Imitates Ollama: needs no key, lists its models, is slow, counts no tokens in a stream, and ignores or rejects
   * `json_schema`; responds in prose with a fenced object of the form described in words.
   */
  speak(dialect: Dialect): void {
    this.#dialect = dialect
  }

  /** Responds by a script; the good response replaces a missing one. */
  reply(script: Script): void {
    this.#script = script
  }

  /** Responds to the next requests, one each, before the script. */
  next(...answers: (ModelAnswer | Script)[]): void {
    this.#next.push(...answers)
  }

  /** Sets the list of models with their ends, or a failure. */
  list(models: Record<string, string | null>, answer: ModelAnswer = {}): void {
    this.#models = models
    this.#listAnswer = answer
  }

  /** Clears all requests and scripted responses. */
  reset(): void {
    this.requests.length = 0
    this.lists = 0
    this.#dialect = 'openai'
    this.#next = []
    this.#script = () => undefined
    this.list(MODELS)
  }

  stop(): Promise<void> {
    return close(this.#server)
  }

  async #handle(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const path = new URL(req.url ?? '/', this.origin).pathname.replace(/^.*(?=\/v1\/)/, '')
    const body = await buffer(req)
    if (path === '/v1/models') return this.#list(res)
    const kind = req.method === 'POST' ? ROUTES[path] : undefined
    if (!kind) return sendJson(res, 404, errorBody({ message: `Unknown request URL: ${req.method} ${path}.` }))
    if (this.#dialect === 'openai' && req.headers.authorization !== `Bearer ${KEY}`) {
      return sendJson(res, 401, errorBody({ message: 'Incorrect API key provided.', code: 'invalid_api_key' }))
    }
    const request = kind === 'chat' ? parseChat(req, body) : await parseTranscription(req, body)
    if ('fault' in request) return sendJson(res, 400, errorBody(request.fault))
    this.requests.push(request)
    res.once('close', () => {
      request.left = !res.writableFinished
    })
    const given = await this.#answerTo(request)
    if (this.#dialect === 'openai' || request.kind !== 'chat') return answer(res, request, given)
    if (this.#dialect === 'ollama-without-formats' && request.body.response_format) {
      return sendJson(res, 400, errorBody({ message: 'this model does not support structured outputs' }))
    }
    await answer(res, request, { ...OLLAMA, content: fenced(request.body, given.content), ...given })
  }

  #list(res: ServerResponse): void {
    this.lists++
    const { hang, status = 200, raw } = this.#listAnswer
    if (hang) return
    if (raw) return void res.writeHead(status, { 'content-type': raw.type }).end(raw.body)
    sendJson(res, status, status === 200 ? modelList(this.#models) : errorBody({ message: 'scripted' }))
  }

  async #answerTo(request: ModelRequest): Promise<ModelAnswer> {
    const next = this.#next.shift()
    const given = typeof next === 'function' ? await next(request) : next
    return given ?? (await this.#script(request)) ?? {}
  }
}

const ROUTES: Record<string, ModelRequest['kind']> = {
  '/v1/chat/completions': 'chat',
  '/v1/audio/transcriptions': 'transcription',
}

interface Refused {
  fault: { message: string; param?: string }
}

function parseChat({ headers }: IncomingMessage, body: Buffer): ChatRequest | Refused {
  const parsed = JSON.parse(body.toString()) as ChatBody
  const fault = chatFault(parsed)
  return fault ? { fault } : { kind: 'chat', left: false, headers, body: parsed }
}

async function parseTranscription({ headers }: IncomingMessage, body: Buffer): Promise<TranscriptionRequest | Refused> {
  const type = headers['content-type'] ?? ''
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData()
  const file = form.get('file')
  if (!(file instanceof File)) return { fault: { message: 'Missing required file.', param: 'file' } }
  if (!form.get('model')) return { fault: { message: 'Missing required parameter: model.', param: 'model' } }
  if (file.size === 0) return { fault: { message: 'The audio file is empty.', param: 'file' } }
  const texts = [...form.entries()].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  const bytes = Buffer.from(await file.arrayBuffer())
  const fields = Object.fromEntries(texts)
  return { kind: 'transcription', left: false, headers, fields, file: { name: file.name, type: file.type, bytes } }
}

async function answer(res: ServerResponse, request: ModelRequest, script: ModelAnswer): Promise<void> {
  if (script.waitMs) await sleep(script.waitMs)
  if (script.hang) return
  if (script.drop) return void res.destroy()
  const { status = 200, headers = {}, raw } = script
  if (raw) return void res.writeHead(status, { 'content-type': raw.type, ...headers }).end(raw.body)
  if (status !== 200) return sendJson(res, status, errorBody({ message: 'scripted', ...script.error }), headers)
  if (request.kind === 'transcription') return sendJson(res, 200, { text: script.text ?? HEARD })
  const said = { ...script, content: asText(script, request.body) }
  if (!request.body.stream && script.dropAfter) return breakOff(res, completion(request.body, said))
  if (!request.body.stream) return sendJson(res, 200, completion(request.body, said), headers)
  res.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', ...headers })
  await sendStream(res, request.body, said)
}

/** The response in the form described by the instructions. */
export function fenced(body: ChatBody, content: unknown = goodAnswer(body)): string {
  if (!body.messages[0]?.content.includes('"is_dream"')) return 'Certo! Il mare può parlare di te.'
  // As small models write it: line breaks inside strings, and a trailing comma.
  const json = JSON.stringify(content, null, 2).replaceAll('\\n', '\n').replace(/\n}$/, ',\n}')
  return `<think>Il {mare}, "forse".</think>\nCerto! Ecco la {lettura}:\n\`\`\`json\n${json}\n\`\`\`\nBuona giornata.`
}

function breakOff(res: ServerResponse, body: object): void {
  const text = JSON.stringify(body)
  res.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
  res.write(text.slice(0, text.length / 2), () => res.destroy())
}

function asText({ content, refusal }: ModelAnswer, body: ChatBody): string | null {
  if (refusal !== undefined) return null
  if (content === undefined) return JSON.stringify(goodAnswer(body))
  return typeof content === 'string' ? content : JSON.stringify(content)
}

async function sendStream(res: ServerResponse, body: ChatBody, said: ModelAnswer & { content: string | null }) {
  const { cut = CHUNK, delayMs, dropAfter = Number.POSITIVE_INFINITY, hangAfter = Number.POSITIVE_INFINITY } = said
  const pieces = slices(said.content ?? '', cut)
  let sent = 0
  for (const chunk of streamOf(body, pieces, said)) {
    if (sent >= hangAfter) return
    if (sent >= dropAfter) return void res.destroy()
    if (delayMs) await sleep(delayMs)
    if (res.destroyed) return
    // The earlier chunks must be sent before a break.
    await new Promise((sentOff) => res.write(`data: ${JSON.stringify(chunk)}\n\n`, sentOff))
    sent++
  }
  res.end('data: [DONE]\n\n')
}

/** By code points: a service never cuts a character in two. */
function slices(text: string, size: number): string[] {
  const points = [...text]
  return Array.from({ length: Math.ceil(points.length / size) }, (_, at) =>
    points.slice(at * size, (at + 1) * size).join(''),
  )
}

function sendJson(res: ServerResponse, status: number, body: object, headers: Record<string, string> = {}): void {
  res.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
}
