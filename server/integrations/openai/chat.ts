import type OpenAI from 'openai'
import { asChatFailure, ChatFailure } from './chat-failure.ts'
import { type Dialect, type Format, FULL_DIALECT, joinDialects, simplerDialect } from './dialect.ts'

type Params = OpenAI.Chat.Completions.ChatCompletionCreateParams
type Chunk = OpenAI.Chat.Completions.ChatCompletionChunk

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
  /** What the model is told, by how the answer's form is asked for. */
  system: (format: Format) => string
  user: string
  maxTokens: number
  temperature: number
  signal: AbortSignal
  /** Asked before each time that anything is sent; what it throws ends the call. */
  permit?: (() => Promise<void>) | undefined
  /** Hears all of the content so far, as it grows; what it throws ends the call. */
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

/** One model of a service, which learns what of the protocol the service understands. */
export class Chat {
  readonly #openai: OpenAI
  readonly #model: string
  #dialect = FULL_DIALECT
  /** True once the service has answered in it. */
  #proven = false

  constructor(openai: OpenAI, model: string) {
    this.#openai = openai
    this.#model = model
  }

  /** How many tokens an answer may take at most; as long as the service has not answered, of the two the larger. */
  answerTokens({ maxTokens }: Pick<ChatCall, 'maxTokens'>): number {
    return tokenLimit(maxTokens, this.#proven ? this.#dialect.limit : 'max_completion_tokens')
  }

  /**
   * Asks once. What the service refuses of the protocol is left out and not asked for again while the process lives.
   * @throws ChatFailure, or what `permit` or `onContent` threw
   */
  async complete(call: ChatCall): Promise<ChatAnswer> {
    for (let dialect = this.#dialect; ; ) {
      await call.permit?.()
      try {
        const answer = await this.#ask(call, dialect)
        this.#proven = true
        return answer
      } catch (error) {
        const simpler = simplerDialect(dialect, error)
        if (!simpler) throw error instanceof Stopped ? error.cause : asChatFailure(error)
        dialect = joinDialects(this.#dialect, simpler)
        this.#dialect = dialect
      }
    }
  }

  async #ask(call: ChatCall, dialect: Dialect): Promise<ChatAnswer> {
    const params = { ...this.#params(call, dialect), [dialect.limit]: tokenLimit(call.maxTokens, dialect.limit) }
    const { signal, onContent } = call
    const { completions } = this.#openai.chat
    if (!onContent || !dialect.stream) return whole(await completions.create({ ...params, stream: false }, { signal }))
    const options = dialect.streamUsage ? { stream_options: { include_usage: true } } : {}
    const asked = completions.create({ ...params, ...options, stream: true }, { signal })
    const { data: stream, response } = await asked.withResponse()
    if (!isJson(response)) return growing(stream, signal, onContent)
    const answer = whole((await response.json()) as Sent)
    this.#dialect = { ...this.#dialect, stream: false }
    return answer
  }

  #params({ name, schema, system, user, temperature }: ChatCall, dialect: Dialect): Omit<Params, 'stream'> {
    return {
      model: this.#model,
      messages: [
        { role: 'system', content: system(dialect.format) },
        { role: 'user', content: user },
      ],
      ...(dialect.temperature && { temperature }),
      ...(dialect.format === 'json_object' && { response_format: { type: 'json_object' } }),
      ...(dialect.format === 'json_schema' && {
        response_format: { type: 'json_schema', json_schema: { name, schema, strict: true } },
      }),
    }
  }
}

const tokenLimit = (tokens: number, limit: Dialect['limit']): number =>
  limit === 'max_tokens' ? tokens : tokens * THINKING_FACTOR

/** Some services do not mind that they are asked for a stream. */
const isJson = ({ headers }: Response): boolean => /^application\/json\b/i.test(headers.get('content-type') ?? '')

/** What a listener threw, told apart from what the client throws. */
class Stopped extends Error {}

/** A compatible service may send anything at all with a status of 200. */
type Sent = Partial<OpenAI.Chat.Completions.ChatCompletion> | null

function whole(answer: Sent): ChatAnswer {
  const choice = answer?.choices?.[0]
  if (!choice?.message) throw new ChatFailure('malformed')
  const { content, refusal } = choice.message
  const text = typeof content === 'string' ? content : ''
  if (text.length > CONTENT_MAX) throw new ChatFailure('too_large')
  return {
    content: text,
    refused: Boolean(refusal),
    finishReason: choice.finish_reason ?? 'stop',
    tokens: tokensOf(answer?.usage),
  }
}

/** What a service says that a call has cost, where it can be true; the day's budget goes by it. */
function tokensOf(usage: Chunk['usage']): number | null {
  const total = usage?.total_tokens
  return Number.isSafeInteger(total) && Number(total) >= 0 ? Math.min(Number(total), TOKENS_MAX) : null
}

async function growing(
  stream: AsyncIterable<Chunk>,
  signal: AbortSignal,
  onContent: (content: string) => void,
): Promise<ChatAnswer> {
  const answer: ChatAnswer = { content: '', refused: false, finishReason: '', tokens: null }
  for await (const { choices, usage } of stream) {
    answer.tokens = tokensOf(usage) ?? answer.tokens
    const choice = choices?.[0]
    if (!choice) continue
    answer.finishReason = choice.finish_reason ?? answer.finishReason
    if (choice.delta?.refusal) answer.refused = true
    const piece = choice.delta?.content
    if (!piece) continue
    answer.content += piece
    if (answer.content.length > CONTENT_MAX) throw new ChatFailure('too_large')
    hear(onContent, answer.content)
  }
  // The client ends an aborted stream without a word.
  if (signal.aborted) throw new ChatFailure('timeout')
  if (answer.finishReason === '') throw new ChatFailure('cut')
  return answer
}

function hear(onContent: (content: string) => void, content: string): void {
  try {
    onContent(content)
  } catch (cause) {
    throw new Stopped('the listener had enough', { cause })
  }
}
