import type OpenAI from 'openai'
import { APIError, OpenAIError } from 'openai'

type Params = OpenAI.Chat.Completions.ChatCompletionCreateParams
type Completion = OpenAI.Chat.Completions.ChatCompletion

/** Ways to ask for an answer's form, from the strictest: by a schema, as any JSON, in words alone. */
const FORMATS = ['json_schema', 'json_object', 'text'] as const
export type Format = (typeof FORMATS)[number]

/** The parts of the protocol that a service supports: each is left out once the service refuses it. */
interface Dialect {
  format: Format
  temperature: boolean
  /** Newer models, which think before they write, accept only the second. */
  limit: 'max_tokens' | 'max_completion_tokens'
  stream: boolean
  streamUsage: boolean
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

export interface ChatAnswer {
  content: string
  refused: boolean
  /** `stop` when the model came to its own end. */
  finishReason: string
  /** Tokens spent, question and answer; null when the service does not say. */
  tokens: number | null
}

/** One model of a service; it learns which parts of the protocol the service supports. */
export class Chat {
  readonly #openai: OpenAI
  readonly #model: string
  #dialect: Dialect = { format: 'json_schema', temperature: true, limit: 'max_tokens', stream: true, streamUsage: true }

  constructor(openai: OpenAI, model: string) {
    this.#openai = openai
    this.#model = model
  }

  /** How many tokens an answer may take at most. */
  answerTokens({ maxTokens }: Pick<ChatCall, 'maxTokens'>): number {
    return tokenLimit(maxTokens, this.#dialect.limit)
  }

  /**
   * Asks once. What the service refuses of the protocol is left out, and not asked for again while the process lives.
   * @throws OpenAIError, or what `beforeSend` or `onContent` threw
   */
  async complete(call: ChatCall): Promise<ChatAnswer> {
    for (let dialect = this.#dialect; ; ) {
      await call.beforeSend?.()
      try {
        const answer = answerOf(await this.#send(call, dialect))
        this.#dialect = dialect
        return answer
      } catch (error) {
        const simpler = simplerDialect(dialect, error)
        if (!simpler) throw error
        dialect = simpler
      }
    }
  }

  async #send(call: ChatCall, dialect: Dialect): Promise<Completion> {
    const { signal, onContent } = call
    const params = this.#params(call, dialect)
    const { completions } = this.#openai.chat
    if (!onContent || !dialect.stream) {
      return completions.create({ ...params, stream: false }, { signal }).catch(asServiceError)
    }
    const usage = dialect.streamUsage ? { stream_options: { include_usage: true } } : {}
    const stream = completions.stream({ ...params, ...usage }, { signal })
    let thrown: unknown
    stream.on('content', (_delta, content) => {
      try {
        onContent(checkedLength(content))
      } catch (error) {
        thrown = error
        throw error
      }
    })
    // The client wraps what a listener throws.
    return stream.finalChatCompletion().catch((error) => {
      throw thrown ?? error
    })
  }

  #params(call: ChatCall, { format, temperature, limit }: Dialect): Omit<Params, 'stream'> {
    const { name, schema } = call
    return {
      model: this.#model,
      messages: [
        { role: 'system', content: call.system(format) },
        { role: 'user', content: call.user },
      ],
      [limit]: tokenLimit(call.maxTokens, limit),
      ...(temperature && { temperature: call.temperature }),
      ...(format === 'json_object' && { response_format: { type: format } }),
      ...(format === 'json_schema' && {
        response_format: { type: format, json_schema: { name, schema, strict: true } },
      }),
    }
  }
}

const tokenLimit = (tokens: number, limit: Dialect['limit']): number =>
  limit === 'max_tokens' ? tokens : tokens * THINKING_FACTOR

/** The client passes on what `fetch` throws when an answer breaks off, a plain TypeError. */
function asServiceError(error: unknown): never {
  throw error instanceof TypeError ? new OpenAIError('The answer broke off', { cause: error }) : error
}

function checkedLength(content: string): string {
  if (content.length > CONTENT_MAX) throw new OpenAIError('The answer is too long')
  return content
}

/** A compatible service may send anything at all with a status of 200. */
function answerOf(completion: Partial<Completion> | null): ChatAnswer {
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

/** The cost of a call as the service states it, where it can be true; the day's budget relies on it. */
function tokensOf(usage: Completion['usage']): number | null {
  const total = usage?.total_tokens
  return Number.isSafeInteger(total) && Number(total) >= 0 ? Math.min(Number(total), TOKENS_MAX) : null
}

const UNSUPPORTED = /unsupported|not supported|does not support|unrecognized|unknown|not permitted|not allowed|instead/i
const FORMAT = /response_format|json_schema|json_object|structured output/i

/** What is left to try after a refusal; undefined when the refusal was about something else. */
function simplerDialect(dialect: Dialect, error: unknown): Dialect | undefined {
  // Some services send a whole answer where a stream is asked for: the client finds no events in it.
  const isEmptyStream = error instanceof OpenAIError && /without sending any chunks/.test(error.message)
  if (isEmptyStream && dialect.stream) return { ...dialect, stream: false }
  if (!(error instanceof APIError) || (error.status !== 400 && error.status !== 422)) return undefined
  const about = error.param || error.message
  if (FORMAT.test(about) || FORMAT.test(error.message)) {
    const format = FORMATS[FORMATS.indexOf(dialect.format) + 1]
    return format && { ...dialect, format }
  }
  if (!UNSUPPORTED.test(`${error.code ?? ''} ${error.message}`)) return undefined
  if (/temperature/.test(about) && dialect.temperature) return { ...dialect, temperature: false }
  if (/stream_options|include_usage/.test(about) && dialect.streamUsage) return { ...dialect, streamUsage: false }
  if (/max_tokens/.test(about) && dialect.limit === 'max_tokens') return { ...dialect, limit: 'max_completion_tokens' }
  if (/stream/.test(about) && dialect.stream) return { ...dialect, stream: false }
  return undefined
}
