import { isDeepStrictEqual } from 'node:util'
import type OpenAI from 'openai'
import { APIUserAbortError, OpenAIError } from 'openai'
import { isContextTooLong, type Refusal, refusalOf } from './failures.ts'

type Params = OpenAI.Chat.Completions.ChatCompletionCreateParams
type Completion = OpenAI.Chat.Completions.ChatCompletion
type Chunk = OpenAI.Chat.Completions.ChatCompletionChunk

/** Ollama ignores the newer name of an answer's limit without a word, newer hosted models refuse the older one. */
type Limit = 'max_tokens' | 'max_completion_tokens'
type Effort = NonNullable<Params['reasoning_effort']>

/** The parts of the protocol that a model supports: each is left out once its service refuses it. */
interface Dialect {
  /** The schema of the answer; its words stand in the instructions, too. */
  format: boolean
  temperature: boolean
  /** The names of the limit that are left to try. */
  limits: readonly Limit[]
  stream: boolean
  streamUsage: boolean
  /** `none` asks a model not to think before it writes: an analysis gains little by it, and on a processor it takes minutes. */
  effort: Effort | undefined
  /** Whether the model thinks all the same, within the limit of its answer. */
  thinks: boolean
  /** Whether the context holds the shorter prompt alone. */
  isShort: boolean
}

/** Characters of an answer: some three times the longest one asked for. */
const CONTENT_MAX = 24 * 1024
/** A model that thinks before it writes needs room for both. */
const THINKING_FACTOR = 4
/** Far above what any honest call costs. */
const TOKENS_MAX = 100_000
/** Letters of Italian in a token, at the least. */
const CHARS_PER_TOKEN = 3

export interface ChatCall {
  /** Names the schema to the service. */
  name: string
  schema: Record<string, unknown>
  /** The instructions, with the form of the answer: some services ignore the schema. */
  system: string
  user: (isShort: boolean) => string
  maxTokens: number
  temperature: number
  signal: AbortSignal
  /** Called before each request; what it throws ends the call. */
  beforeSend?: (() => Promise<void>) | undefined
  /** Called with all of the content so far, as it grows; what it throws ends the call. */
  onContent?: ((content: string) => void) | undefined
}

export interface ChatOptions {
  /** Without it the first model that the service lists. */
  model: string | undefined
  /** Whether the service runs beside this server, on a machine that may be slow. */
  isLocal: boolean
}

export interface ChatAnswer {
  content: string
  refused: boolean
  /** `stop` when the model came to its own end. */
  finishReason: string
  /** The tokens that it might have at most. */
  limit: number
  /** Tokens spent, question and answer; null when the service does not say. */
  tokens: number | null
}

/** One model of a service; it learns which parts of the protocol the service supports. */
export class Chat {
  readonly #openai: OpenAI
  #model: string | undefined
  #dialect: Dialect

  constructor(openai: OpenAI, { model, isLocal }: ChatOptions) {
    this.#openai = openai
    this.#model = model
    this.#dialect = {
      format: true,
      temperature: true,
      limits: isLocal ? ['max_tokens', 'max_completion_tokens'] : ['max_completion_tokens', 'max_tokens'],
      stream: true,
      streamUsage: true,
      effort: 'none',
      thinks: false,
      isShort: isLocal,
    }
  }

  /** How many tokens a call may take at most, question and answer. */
  tokensOf({ system, user, maxTokens }: ChatCall): number {
    const { isShort } = this.#dialect
    return Math.ceil((system.length + user(isShort).length) / CHARS_PER_TOKEN) + limitOf(maxTokens, this.#dialect)
  }

  /**
   * Asks once. What the service refuses of the protocol is left out, and not asked for again while the process lives.
   * @throws OpenAIError, or what `beforeSend` or `onContent` threw
   */
  async complete(call: ChatCall): Promise<ChatAnswer> {
    this.#model ??= await this.#firstModel(call.signal)
    for (let learnt: Partial<Dialect> = {}; ; ) {
      await call.beforeSend?.()
      // Calls beside this one may have learnt as well.
      const dialect = { ...this.#dialect, ...learnt }
      try {
        const answer = await this.#send(call, dialect)
        this.#dialect = { ...this.#dialect, ...learnt }
        return { ...answer, limit: limitOf(call.maxTokens, dialect) }
      } catch (error) {
        const change = changeAfter(dialect, error)
        if (!change || isDeepStrictEqual({ ...dialect, ...change }, dialect)) throw error
        learnt = { ...learnt, ...change }
      }
    }
  }

  /** An answer had too little room, for the model spends some of it on thinking. @returns the limit from now on */
  raiseLimit(maxTokens: number): number {
    this.#dialect = { ...this.#dialect, thinks: true }
    return limitOf(maxTokens, this.#dialect)
  }

  async #firstModel(signal: AbortSignal): Promise<string> {
    const { data } = await this.#openai.models.list({ signal })
    const model = data?.find(({ id }) => !OTHER_MODELS.test(id))
    if (!model) throw new OpenAIError('The service lists no model')
    return model.id
  }

  /** Streams even what nobody follows: a slow answer in one piece is silent until a connection gives up. */
  async #send(call: ChatCall, dialect: Dialect): Promise<Received> {
    const { signal } = call
    const params = this.#params(call, dialect)
    const { completions } = this.#openai.chat
    if (!dialect.stream) {
      return wholeAnswer(await completions.create({ ...params, stream: false }, { signal }).catch(asServiceError))
    }
    const usage = dialect.streamUsage ? { stream_options: { include_usage: true } } : {}
    const chunks = completions.create({ ...params, ...usage, stream: true }, { signal })
    return joinedAnswer(await chunks.catch(asServiceError), call)
  }

  #params({ name, schema, system, user, maxTokens, ...call }: ChatCall, dialect: Dialect): Omit<Params, 'stream'> {
    const { format, temperature, limits, effort, isShort } = dialect
    return {
      model: this.#model ?? '',
      messages: [
        { role: 'system', content: system },
        { role: 'user', content: user(isShort) },
      ],
      [limits[0] ?? 'max_tokens']: limitOf(maxTokens, dialect),
      ...(temperature && { temperature: call.temperature }),
      ...(effort && { reasoning_effort: effort }),
      ...(format && { response_format: { type: 'json_schema', json_schema: { name, schema, strict: true } } }),
    }
  }
}

const limitOf = (tokens: number, { thinks }: Dialect): number => (thinks ? tokens * THINKING_FACTOR : tokens)

/** The client passes on what `fetch` throws when an answer breaks off, a plain TypeError. */
function asServiceError(error: unknown): never {
  throw error instanceof TypeError ? new OpenAIError('The answer broke off', { cause: error }) : error
}

/** The same for an answer that breaks off later. */
async function* asServiceErrors<T>(chunks: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* chunks
  } catch (error) {
    asServiceError(error)
  }
}

function checkedLength(content: string): string {
  if (content.length > CONTENT_MAX) throw new OpenAIError('The answer is too long')
  return content
}

type Received = Omit<ChatAnswer, 'limit'>

/** A compatible service may send anything at all with a status of 200. */
function wholeAnswer(completion: Partial<Completion> | null): Received {
  const choice = completion?.choices?.[0]
  if (!choice?.message) throw new OpenAIError('The answer has no message')
  const { content, refusal } = choice.message
  return {
    content: checkedLength(typeof content === 'string' ? content : ''),
    refused: Boolean(refusal),
    finishReason: choice.finish_reason ?? 'stop',
    tokens: tokensOf(completion?.usage),
  }
}

/** Joins the chunks of a stream as they come; the client's own helper loses an answer that does not follow its schema. */
async function joinedAnswer(chunks: AsyncIterable<Chunk>, { signal, onContent }: ChatCall): Promise<Received> {
  let [content, refused, tokens] = ['', false, null as number | null]
  let finishReason: string | undefined
  let isEmpty = true
  for await (const { choices, usage } of asServiceErrors(chunks)) {
    isEmpty = false
    tokens = tokensOf(usage ?? undefined) ?? tokens
    const choice = choices?.[0]
    finishReason = choice?.finish_reason ?? finishReason
    refused ||= Boolean(choice?.delta?.refusal)
    if (typeof choice?.delta?.content !== 'string' || choice.delta.content === '') continue
    content = checkedLength(content + choice.delta.content)
    onContent?.(content)
  }
  // The client ends a stream that was aborted as if it were whole.
  if (signal.aborted) throw new APIUserAbortError()
  if (isEmpty) throw new EmptyStream('The stream has no chunks')
  if (finishReason === undefined || finishReason === 'error') throw new OpenAIError('The answer broke off')
  return { content, refused, finishReason, tokens }
}

/** Some services send a whole answer where a stream is asked for: the client finds no events in it. */
class EmptyStream extends OpenAIError {}

/** The cost of a call as the service states it, where it can be true; the day's budget relies on it. */
function tokensOf(usage: Completion['usage']): number | null {
  const total = usage?.total_tokens
  return Number.isSafeInteger(total) && Number(total) >= 0 ? Math.min(Number(total), TOKENS_MAX) : null
}

/** Models that write no text. */
const OTHER_MODELS = /embed|rerank|whisper/i

/** What is left to try once a part of the protocol is refused, by the names that it goes by. */
const CHANGES: readonly [name: RegExp, change: (dialect: Dialect, refusal: Refusal) => Partial<Dialect>][] = [
  [/response_format|json_schema|structured output/i, () => ({ format: false })],
  [/reasoning|think/i, lessEffort],
  [/temperature/i, withoutTemperature],
  [/stream_options|include_usage/i, () => ({ streamUsage: false })],
  [/max_(?:completion_)?tokens/i, ({ limits }) => (limits.length > 1 ? { limits: limits.slice(1) } : {})],
  [/\bstream(?:ing)?\b/i, () => ({ stream: false })],
]
/** Some services say in a form of their own what they refuse: all of it is left out that any of them refuses. */
const PLAIN: Partial<Dialect> = { format: false, temperature: false, effort: undefined, streamUsage: false }

/** OpenAI's models that always think refuse the value, list others, the least first, and know no temperature. */
function lessEffort({ effort, temperature, thinks }: Dialect, { code, message }: Refusal): Partial<Dialect> {
  const least = effort === 'none' ? /supported values are: '(low|minimal)'/i.exec(message)?.[1] : undefined
  return {
    effort: least?.toLowerCase() as Effort | undefined,
    temperature: temperature && code !== 'unsupported_value',
    thinks: thinks || /\bvalue\b|mandatory/i.test(`${code} ${message}`),
  }
}

/** The same models, where they refuse the temperature first: they all know the effort `low`. */
function withoutTemperature({ effort }: Dialect, { code }: Refusal): Partial<Dialect> {
  const thinks = code.startsWith('unsupported_') && effort === 'none'
  return { temperature: false, ...(thinks && { effort: 'low', thinks }) }
}

/** What is left to try after a refusal: nothing new, or undefined, when it was about something else. */
function changeAfter(dialect: Dialect, error: unknown): Partial<Dialect> | undefined {
  if (error instanceof EmptyStream) return { stream: false }
  const refusal = refusalOf(error)
  if (!refusal) return undefined
  if (isContextTooLong(refusal)) return { isShort: true }
  if (refusal.message === '') return PLAIN
  const about = refusal.param || refusal.message
  return CHANGES.find(([name]) => name.test(about))?.[1](dialect, refusal)
}
