import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A call to the model's service, and what came of it. */
export interface Call {
  model: string
  system: string
  user: string
  /** 0 where the service was not reached. */
  status: number
  content: string
  refused: boolean
  finishReason: string
  usage: { question: number; answer: number } | null
}

/** What a stand-in of the service knows of a call. */
interface Asked {
  name: string
  /** From 1. */
  attempt: number
  system: string
  user: string
}
export type Responder = (asked: Asked) => Promise<Response>

interface Said {
  content?: string | null
  refusal?: string | null
}
/** A whole answer, or a chunk of a stream. */
interface Part {
  choices?: { delta?: Said; message?: Said; finish_reason?: string | null }[]
  usage?: { prompt_tokens?: number; completion_tokens?: number } | null
}

/** The `fetch` of a service's client: records its calls, and lets a stand-in answer them where there is one. */
export class Recorder {
  #name = ''
  #calls: Call[] = []
  #pending: Promise<void>[] = []
  readonly #responder: Responder | undefined

  constructor(responder?: Responder) {
    this.#responder = responder
  }

  /** Forgets the calls so far. @param name of the dream that is analysed next */
  begin(name: string): void {
    this.#name = name
    this.#calls = []
    this.#pending = []
  }

  /** The calls since `begin`, once their answers have come to an end. */
  async calls(): Promise<Call[]> {
    await Promise.all(this.#pending)
    return this.#calls
  }

  readonly fetch: typeof fetch = async (url, init) => {
    if (!String(url).endsWith('/chat/completions')) return fetch(url, init)
    const { model, messages } = JSON.parse(String(init?.body))
    const [system, user]: string[] = messages.map(({ content }: { content: string }) => content)
    const asked = { model, system: system ?? '', user: user ?? '' }
    const call: Call = { ...asked, status: 0, content: '', refused: false, finishReason: '', usage: null }
    this.#calls.push(call)
    const attempt = this.#calls.length
    const answer = await (this.#responder?.({ ...asked, name: this.#name, attempt }) ?? fetch(url, init))
    call.status = answer.status
    this.#pending.push(receive(answer.clone(), call))
    return answer
  }
}

/** Reads an answer, whole or as a stream, into the record of its call, as far as it comes. */
async function receive(answer: Response, call: Call): Promise<void> {
  let text = ''
  try {
    for await (const piece of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) text += piece
  } catch {
    // The application hung up, or the service did.
  }
  for (const line of answer.headers.get('content-type')?.includes('event-stream') ? text.split('\n') : [text]) {
    const part = parsed(line.replace(/^data: ?/, ''))
    const choice = part?.choices?.[0]
    const said = choice?.delta ?? choice?.message
    call.content += said?.content ?? ''
    call.refused ||= Boolean(said?.refusal)
    call.finishReason = choice?.finish_reason ?? call.finishReason
    if (part?.usage) {
      call.usage = { question: part.usage.prompt_tokens ?? 0, answer: part.usage.completion_tokens ?? 0 }
    }
  }
}

function parsed(text: string): Part | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Writes what the service would be asked to a file for each dream, and refuses for good. */
export function dumpTo(folder: string): Responder {
  return async ({ name, system, user }) => {
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, `${name}.txt`), `=== system ===\n${system}\n\n=== user ===\n${user}\n`)
    return Response.json({ error: { message: 'Nothing is sent' } }, { status: 401 })
  }
}

/** The file of a folder that answers a call: `name.json` or `name.txt`, and for a second call `name.2.json` where it is there. */
export const answerFile = (folder: string, name: string, attempt = 1): string | undefined =>
  [`${name}.${attempt}`, name]
    .flatMap((stem) => ['json', 'txt'].map((ending) => join(folder, `${stem}.${ending}`)))
    .find((path) => existsSync(path))

const PIECES = /.{1,40}/gsu
const CHARS_PER_TOKEN = 3

/** Answers with the files of a folder as they are, streamed, with tokens that are guessed. */
export function answersFrom(folder: string): Responder {
  return async ({ name, attempt, system, user }) => {
    const path = answerFile(folder, name, attempt)
    if (!path) return Response.json({ error: { message: 'No answer' } }, { status: 401 })
    const content = await readFile(path, 'utf8')
    const tokens = (text: string) => Math.ceil(text.length / CHARS_PER_TOKEN)
    const usage = { prompt_tokens: tokens(system + user), completion_tokens: tokens(content) }
    const total = { ...usage, total_tokens: usage.prompt_tokens + usage.completion_tokens }
    const pieces = content.match(PIECES) ?? []
    const chunks = [
      ...pieces.map((piece) => ({ choices: [{ index: 0, delta: { content: piece }, finish_reason: null }] })),
      { choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] },
      { choices: [], usage: total },
    ]
    const events = [...chunks.map((chunk) => JSON.stringify(chunk)), '[DONE]'].map((data) => `data: ${data}\n\n`)
    return new Response(ReadableStream.from(events).pipeThrough(new TextEncoderStream()), {
      headers: { 'content-type': 'text/event-stream' },
    })
  }
}
