import { setTimeout as sleep } from 'node:timers/promises'
import type * as z from 'zod'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { type Interpreter, type Listener, ModelBudgetSpent } from '#server/features/analyses/interpreter.ts'
import { reserveTokens } from '#server/features/model-budget/model-budget.service.ts'
import { Chat, type ChatAnswer } from '#server/integrations/openai/chat.ts'
import { ChatFailure } from '#server/integrations/openai/chat-failure.ts'
import { hasModel, MODEL_TIMEOUT_MS } from '#server/integrations/openai/client.ts'
import { BadAnswer } from './bad-answer.ts'
import { advancedReading, basicReading } from './dream-reading.ts'
import { DreamText } from './dream-text.ts'
import { firstObject } from './first-object.ts'
import { MAX_TOKENS, systemPrompt, type Task, TEMPERATURE } from './instructions.ts'
import { LiveText } from './live-text.ts'
import { monthReading } from './month-reading.ts'
import { dreamPrompt, monthPrompt } from './prompt.ts'
import { advancedAnswerSchema, basicAnswerSchema, JSON_SCHEMAS, monthlyAnswerSchema } from './schemas.ts'

type ModelDeps = Pick<Deps, 'db' | 'env' | 'now' | 'log' | 'openai'>

/** How long a reading may take, in milliseconds. */
interface Patience {
  /** One try. */
  tryMs: number
  /** Both: less than the service allows a reading, so that a failure is told as one. */
  allMs: number
  /** Between them, where the service does not say how long. */
  pauseMs: number
}
const PATIENCE: Patience = { tryMs: MODEL_TIMEOUT_MS, allMs: 55_000, pauseMs: 300 }
const TRIES = 2
/** The longest that anybody is made to wait for a busy service. */
const PAUSE_MAX_MS = 10_000
/** Letters of Italian in a token, at the least. */
const CHARS_PER_TOKEN = 3

export const READING_FAILED =
  'La lettura non è riuscita: il servizio che legge i sogni non ha risposto come doveva. Non ti è costata nulla: riprova tra poco.'

/** The model behind the seam of the built-in rules; null where none is configured. */
export function createModel(deps: ModelDeps, patience: Partial<Patience> = {}): Interpreter | null {
  const { openai, env } = deps
  if (!openai || !hasModel(env)) return null
  const reader = new Reader(deps, new Chat(openai, env.OPENAI_MODEL), { ...PATIENCE, ...patience })
  return {
    engine: 'openai',
    read: (input, listener) => {
      const content = new DreamText(input.content)
      const question = { user: dreamPrompt(input), dream: content }
      return input.kind === 'advanced'
        ? reader.ask(
            {
              ...question,
              task: 'advanced',
              schema: advancedAnswerSchema,
              judge: (answer) => advancedReading(input, answer),
              textOf: ({ advanced }) => advanced ?? '',
            },
            listener,
          )
        : reader.ask(
            {
              ...question,
              task: 'basic',
              schema: basicAnswerSchema,
              judge: (answer) => basicReading(input, answer),
              textOf: ({ basic }) => basic,
            },
            listener,
          )
    },
    readMonth: (input, signal) =>
      reader.ask(
        {
          user: monthPrompt(input),
          dream: new DreamText(''),
          task: 'monthly',
          schema: monthlyAnswerSchema,
          judge: monthReading,
          textOf: ({ analysis }) => analysis,
        },
        { signal },
      ),
  }
}

interface Question<Answer, Result> {
  task: Task
  user: string
  dream: DreamText
  schema: z.ZodType<Answer>
  /** @throws BadAnswer */
  judge: (answer: Answer) => Result
  /** What of a reading is heard by who listens. */
  textOf: (result: Result) => string
}

class Reader {
  readonly #deps: ModelDeps
  readonly #chat: Chat
  readonly #patience: Patience

  constructor(deps: ModelDeps, chat: Chat, patience: Patience) {
    this.#deps = deps
    this.#chat = chat
    this.#patience = patience
  }

  /**
   * Asks, checks, and asks once more when that may help.
   * @throws AppError `provider_failed`, ModelBudgetSpent, or the reason of the listener's signal
   */
  async ask<Answer, Result>(question: Question<Answer, Result>, listener: Listener): Promise<Result> {
    const deadline = performance.now() + this.#patience.allMs
    for (let tries = 1; ; tries++) {
      const live = listener.onText && new LiveText(question.dream, listener.onText)
      try {
        return await this.#try(question, listener.signal, deadline - performance.now(), live)
      } catch (error) {
        if (error instanceof ModelBudgetSpent) throw error
        if (listener.signal.aborted) throw asEnded(listener.signal)
        const failure = knownFailure(error)
        this.#deps.log.warn({ task: question.task, ...failure.told }, 'the model failed')
        const pauseMs = failure.retryAfterMs ?? this.#patience.pauseMs
        const worthIt = failure.retry && tries < TRIES && pauseMs <= PAUSE_MAX_MS
        const over = !worthIt || performance.now() + pauseMs >= deadline
        // What a broken line leaves half said may stay; what should not have been said may not.
        if (live?.started && (!over || error instanceof BadAnswer)) listener.onRestart?.()
        if (over) throw new AppError('provider_failed', READING_FAILED)
        await sleep(pauseMs, undefined, { signal: listener.signal })
      }
    }
  }

  async #try<Answer, Result>(
    question: Question<Answer, Result>,
    signal: AbortSignal,
    leftMs: number,
    live: LiveText | undefined,
  ): Promise<Result> {
    const patience = AbortSignal.timeout(Math.max(1, Math.min(this.#patience.tryMs, Math.floor(leftMs))))
    const answer = await this.#call(question, AbortSignal.any([signal, patience]), live)
    const result = question.judge(parseAnswer(question.schema, answer))
    live?.finish(question.textOf(result))
    return result
  }

  /** Takes the tokens that the call may cost, and afterwards puts right how many it did. */
  async #call<Answer, Result>(
    { task, user }: Question<Answer, Result>,
    signal: AbortSignal,
    live: LiveText | undefined,
  ): Promise<ChatAnswer> {
    const schema = JSON_SCHEMAS[task]
    const call = {
      name: `lettura_${task}`,
      schema,
      system: (format: Parameters<typeof systemPrompt>[2]) => systemPrompt(task, schema, format),
      user,
      maxTokens: MAX_TOKENS[task],
      temperature: TEMPERATURE,
      signal,
      onContent: live && ((content: string) => live.grow(content)),
    }
    signal.throwIfAborted()
    const asked = Math.ceil((call.system('text').length + user.length) / CHARS_PER_TOKEN)
    const reservation = await reserveTokens(this.#deps, asked + this.#chat.answerTokens(call))
    if (!reservation) throw new ModelBudgetSpent()
    try {
      const answer = await this.#chat.complete(call)
      if (answer.tokens !== null) await reservation.settle(answer.tokens)
      return answer
    } catch (error) {
      if (error instanceof ChatFailure && !error.spent) await reservation.settle(0)
      throw error
    }
  }
}

function parseAnswer<Answer>(schema: z.ZodType<Answer>, { content, refused, finishReason }: ChatAnswer): Answer {
  if (refused || finishReason === 'content_filter') throw new BadAnswer('refused')
  if (finishReason === 'length') throw new BadAnswer('unfinished')
  if (content.trim() === '') throw new BadAnswer('empty')
  const parsed = schema.safeParse(firstObject(content))
  if (!parsed.success) throw new BadAnswer('off_schema')
  return parsed.data
}

/** What ended a reading from outside. When its time ran out, and nobody left, the service has failed. */
const asEnded = ({ reason }: AbortSignal): unknown =>
  reason instanceof DOMException && reason.name === 'TimeoutError'
    ? new AppError('provider_failed', READING_FAILED)
    : reason

/** What a failed try means for the next one, and what the log may know of it. */
function knownFailure(error: unknown) {
  if (error instanceof BadAnswer) return { retry: true, retryAfterMs: undefined, told: { fault: error.fault } }
  if (!(error instanceof ChatFailure)) throw error
  const { reason, status, code, retry, retryAfterMs } = error
  return { retry, retryAfterMs, told: { reason, status, code } }
}
