import { isDeepStrictEqual } from 'node:util'
import type OpenAI from 'openai'
import { APIUserAbortError, OpenAIError } from 'openai'
import { isContextTooLong, type Refusal, refusalOf } from './failures.ts'
import { bestChatModel } from './local-models.ts'

type Params = OpenAI.Chat.Completions.ChatCompletionCreateParams
type Completion = OpenAI.Chat.Completions.ChatCompletion
type Chunk = OpenAI.Chat.Completions.ChatCompletionChunk

/** Ollama silently ignores the newer name of the token limit; newer hosted models reject the older one. */
type Limit = 'max_tokens' | 'max_completion_tokens'
type Effort = NonNullable<Params['reasoning_effort']>

/** The parts of the protocol that a model supports; each is dropped once its service rejects it. */
interface Dialect {
  /** The schema of the response, which the instructions also describe in words. */
  format: boolean
  temperature: boolean
  /** The names of the limit that are left to try. */
  limits: readonly Limit[]
  stream: boolean
  streamUsage: boolean
  /** `none` asks a model not to think first: an analysis gains little by it, and on a CPU it takes minutes. */
  effort: Effort | undefined
  /** Whether the model thinks anyway, within its token limit. */
  thinks: boolean
  /** Whether only the shorter prompt fits into the context. */
  isShort: boolean
}

/** Characters of a response: about three times the longest requested one. */
const CONTENT_MAX = 24 * 1024
/** A model that thinks first needs a higher limit. */
const THINKING_FACTOR = 4
/** Far above a real call's cost. */
const TOKENS_MAX = 100_000
/** The fewest letters of Italian in a token. */
const CHARS_PER_TOKEN = 3

export interface ChatCall {
  /** Names the schema to the service. */
  name: string
  schema: Record<string, unknown>
  /** The instructions, with the form of the response: some services ignore the schema. */
  system: string
  user: (isShort: boolean) => string
  maxTokens: number
  temperature: number
  signal: AbortSignal
  /** Called before each request; an error ends the call. */
  beforeSend?: (() => Promise<void>) | undefined
  /** Called with the content so far as it grows; an error ends the call. */
  onContent?: ((content: string) => void) | undefined
}

export interface ChatOptions {
  /** By default the best one in the service's list. */
  model: string | undefined
  /** Whether the service runs locally, on a machine that may be slow. */
  isLocal: boolean
}

export interface ChatAnswer {
  content: string
  refused: boolean
  /** `stop` if the model finished. */
  finishReason: string
  /** The token limit of the call. */
  limit: number
  /** Tokens of prompt and response; null if the service does not report them. */
  tokens: number | null
}

/** One model of a service; remembers which parts of the protocol the service supports. */
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

  /** The most tokens of a call, prompt and response. */
  tokensOf({ system, user, maxTokens }: ChatCall): number {
    const { isShort } = this.#dialect
    return Math.ceil((system.length + user(isShort).length) / CHARS_PER_TOKEN) + limitOf(maxTokens, this.#dialect)
  }

  /** Drops rejected parts of the protocol for good. @throws OpenAIError, or an error of `beforeSend` or `onContent` */
  async complete(call: ChatCall): Promise<ChatAnswer> {
    this.#model ??= await this.#bestModel(call.signal)
    for (let learnt: Partial<Dialect> = {}; ; ) {
      await call.beforeSend?.()
      // Parallel calls may have learnt as well.
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

  /** Raises the limit after a response was cut because the model also thinks. @returns the new limit */
  raiseLimit(maxTokens: number): number {
    this.#dialect = { ...this.#dialect, thinks: true }
    return limitOf(maxTokens, this.#dialect)
  }

  async #bestModel(signal: AbortSignal): Promise<string> {
    const { data } = await this.#openai.models.list({ signal })
    const model = bestChatModel(data?.map(({ id }) => id) ?? [])
    if (!model) throw new OpenAIError('The service lists no model')
    return model
  }

  /** Always streams: a slow response in one piece is silent until a connection times out. */
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

/** If a response breaks off, the client passes on `fetch`'s plain TypeError. */
function asServiceError(error: unknown): never {
  throw error instanceof TypeError ? new OpenAIError('The answer broke off', { cause: error }) : error
}

/** The same for a later break. */
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

/** A compatible service may send anything with status 200. */
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

/** Joins the chunks of a stream as they arrive; the client's helper loses a response that violates its schema. */
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
  // The client ends an aborted stream like a complete one.
  if (signal.aborted) throw new APIUserAbortError()
  if (isEmpty) throw new EmptyStream('The stream has no chunks')
  if (finishReason === undefined || finishReason === 'error') throw new OpenAIError('The answer broke off')
  return { content, refused, finishReason, tokens }
}

/** Some services ignore streaming and send a whole response, in which the client finds no events. */
class EmptyStream extends OpenAIError {}

/** The reported cost of a call, if plausible; the day's budget relies on it. */
function tokensOf(usage: Completion['usage']): number | null {
  const total = usage?.total_tokens
  return Number.isSafeInteger(total) && Number(total) >= 0 ? Math.min(Number(total), TOKENS_MAX) : null
}

/** The change after a rejected part of the protocol, by the names of the part. */
const CHANGES: readonly [name: RegExp, change: (dialect: Dialect, refusal: Refusal) => Partial<Dialect>][] = [
  [/response_format|json_schema|structured output/i, () => ({ format: false })],
  [/reasoning|think/i, lessEffort],
  [/temperature/i, withoutTemperature],
  [/stream_options|include_usage/i, () => ({ streamUsage: false })],
  [/max_(?:completion_)?tokens/i, ({ limits }) => (limits.length > 1 ? { limits: limits.slice(1) } : {})],
  [/\bstream(?:ing)?\b/i, () => ({ stream: false })],
]
/** Some services reject in their own form: then all optional parts are dropped. */
const PLAIN: Partial<Dialect> = { format: false, temperature: false, effort: undefined, streamUsage: false }

/** OpenAI's models that always think reject the value, list the others in ascending order, and lack a temperature. */
function lessEffort({ effort, temperature, thinks }: Dialect, { code, message }: Refusal): Partial<Dialect> {
  const least = effort === 'none' ? /supported values are: '(low|minimal)'/i.exec(message)?.[1] : undefined
  return {
    effort: least?.toLowerCase() as Effort | undefined,
    temperature: temperature && code !== 'unsupported_value',
    thinks: thinks || /\bvalue\b|mandatory/i.test(`${code} ${message}`),
  }
}

/** The same models if they reject the temperature first; all support the effort `low`. */
function withoutTemperature({ effort }: Dialect, { code }: Refusal): Partial<Dialect> {
  const thinks = code.startsWith('unsupported_') && effort === 'none'
  return { temperature: false, ...(thinks && { effort: 'low', thinks }) }
}

/** The change after a refusal; undefined if the refusal was about something else. */
function changeAfter(dialect: Dialect, error: unknown): Partial<Dialect> | undefined {
  if (error instanceof EmptyStream) return { stream: false }
  const refusal = refusalOf(error)
  if (!refusal) return undefined
  if (isContextTooLong(refusal)) return { isShort: true }
  if (refusal.message === '') return PLAIN
  const about = refusal.param || refusal.message
  return CHANGES.find(([name]) => name.test(about))?.[1](dialect, refusal)
}
