import type OpenAI from 'openai'
import { APIError, APIUserAbortError, OpenAIError } from 'openai'

type Params = OpenAI.Chat.Completions.ChatCompletionCreateParams
type Completion = OpenAI.Chat.Completions.ChatCompletion
type Chunk = OpenAI.Chat.Completions.ChatCompletionChunk

/** Ways to ask for an answer's form, from the strictest: by a schema, as any JSON, in words alone. */
const FORMATS = ['json_schema', 'json_object', 'text'] as const
export type Format = (typeof FORMATS)[number]

/** Ollama ignores the newer name of an answer's limit without a word, newer hosted models refuse the older one. */
type Limit = 'max_tokens' | 'max_completion_tokens'

/** The parts of the protocol that a service supports: each is left out once the service refuses it. */
interface Dialect {
  format: Format
  temperature: boolean
  limit: Limit
  /** The name that is left to try. */
  otherLimit: Limit | undefined
  stream: boolean
  streamUsage: boolean
  /** Asks a model not to think before it writes: an analysis gains little by it, and on a processor it takes minutes. */
  thinkLess: boolean
  /** Whether the model thinks all the same, within the limit of its answer. */
  thinks: boolean
}

/** Characters of an answer: some three times the longest one asked for. */
const CONTENT_MAX = 24 * 1024
/** A model that thinks before it writes needs room for both. */
const THINKING_FACTOR = 4
/** Far above what any honest call costs. */
const TOKENS_MAX = 100_000

export interface ChatCall {
  /** Names the schema to the service. */
  name: string
  schema: Record<string, unknown>
  /** The instructions, by the way in which the answer's form is asked for. */
  system: (format: Format) => string
  user: string
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
  /** How its form was asked for. */
  format: Format
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
      format: 'json_schema',
      temperature: true,
      limit: isLocal ? 'max_tokens' : 'max_completion_tokens',
      otherLimit: isLocal ? 'max_completion_tokens' : 'max_tokens',
      stream: true,
      streamUsage: true,
      thinkLess: true,
      thinks: false,
    }
  }

  /** How many tokens an answer may take at most. */
  answerTokens({ maxTokens }: Pick<ChatCall, 'maxTokens'>): number {
    return tokenLimit(maxTokens, this.#dialect)
  }

  /**
   * Asks once. What the service refuses of the protocol is left out, and not asked for again while the process lives.
   * @throws OpenAIError, or what `beforeSend` or `onContent` threw
   */
  async complete(call: ChatCall): Promise<ChatAnswer> {
    this.#model ??= await this.#firstModel(call.signal)
    for (let dialect = this.#dialect; ; ) {
      await call.beforeSend?.()
      try {
        const answer = await this.#send(call, dialect)
        this.#dialect = dialect
        return { ...answer, format: dialect.format }
      } catch (error) {
        const simpler = simplerDialect(dialect, error)
        if (!simpler) throw error
        dialect = simpler
      }
    }
  }

  /** The service accepted the form of an answer and ignored it: from now on it is asked for in words, too. */
  learnIgnored(format: Format): void {
    if (this.#dialect.format === format) this.#dialect = { ...this.#dialect, format: nextFormat(format) ?? format }
  }

  /** The answer had too little room: the model spends some of it on thinking. */
  learnThinking(): void {
    this.#dialect = { ...this.#dialect, thinks: true }
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

  #params(call: ChatCall, dialect: Dialect): Omit<Params, 'stream'> {
    const { name, schema } = call
    const { format, temperature, limit, thinkLess } = dialect
    return {
      model: this.#model ?? '',
      messages: [
        { role: 'system', content: call.system(format) },
        { role: 'user', content: call.user },
      ],
      [limit]: tokenLimit(call.maxTokens, dialect),
      ...(temperature && { temperature: call.temperature }),
      ...(thinkLess && { reasoning_effort: 'none' as const }),
      ...(format === 'json_object' && { response_format: { type: format } }),
      ...(format === 'json_schema' && {
        response_format: { type: format, json_schema: { name, schema, strict: true } },
      }),
    }
  }
}

const tokenLimit = (tokens: number, { thinks }: Dialect): number => (thinks ? tokens * THINKING_FACTOR : tokens)

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

type Received = Omit<ChatAnswer, 'format'>

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
  if (finishReason === undefined) throw new OpenAIError('The answer broke off')
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

const nextFormat = (format: Format): Format | undefined => FORMATS[FORMATS.indexOf(format) + 1]

const UNSUPPORTED =
  /unsupported|invalid|not supported|does not support|unrecognized|unknown|not permitted|not allowed|instead/i
const FORMAT = /response_format|json_schema|json_object|structured output/i

/** What is left to try after a refusal; undefined when the refusal was about something else. */
function simplerDialect(dialect: Dialect, error: unknown): Dialect | undefined {
  if (error instanceof EmptyStream) return { ...dialect, stream: false }
  if (!(error instanceof APIError) || (error.status !== 400 && error.status !== 422)) return undefined
  const about = error.param || error.message
  if (FORMAT.test(about) || FORMAT.test(error.message)) {
    const format = nextFormat(dialect.format)
    return format && { ...dialect, format }
  }
  if (/reasoning|think/.test(about) && dialect.thinkLess) {
    // A model that refuses the value, and not its name, thinks.
    return { ...dialect, thinkLess: false, thinks: dialect.thinks || /\bvalue\b/i.test(error.message) }
  }
  if (!UNSUPPORTED.test(`${error.code ?? ''} ${error.message}`)) return undefined
  if (/temperature/.test(about) && dialect.temperature) return { ...dialect, temperature: false }
  if (/stream_options|include_usage/.test(about) && dialect.streamUsage) return { ...dialect, streamUsage: false }
  if (/max_(?:completion_)?tokens/.test(about) && dialect.otherLimit) {
    return { ...dialect, limit: dialect.otherLimit, otherLimit: undefined }
  }
  if (/stream/.test(about) && dialect.stream) return { ...dialect, stream: false }
  return undefined
}
