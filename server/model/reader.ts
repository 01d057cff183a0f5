import { setTimeout as sleep } from 'node:timers/promises'
import type * as z from 'zod'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { LeftToRules, type Listener } from '#server/features/analyses/interpreter.ts'
import { type Reservation, reserveTokens } from '#server/features/model-budget/model-budget.service.ts'
import type { Chat, ChatAnswer, ChatCall } from '#server/integrations/openai/chat.ts'
import { ChatFailure } from '#server/integrations/openai/chat-failure.ts'
import type { Format } from '#server/integrations/openai/dialect.ts'
import { BadAnswer } from './bad-answer.ts'
import type { DreamText } from './dream-text.ts'
import { firstObject } from './first-object.ts'
import { MAX_TOKENS, systemPrompt, type Task, TEMPERATURE } from './instructions.ts'
import { LiveText } from './live-text.ts'
import { JSON_SCHEMAS } from './schemas.ts'

/** How long a reading may take, in milliseconds. */
export interface Patience {
  /** One try. */
  tryMs: number
  /** Both: less than the service allows a reading, so that a failure is told as one. */
  allMs: number
  /** Between them, where the service does not say how long. */
  pauseMs: number
}
const TRIES = 2
/** The longest that anybody is made to wait for a busy service. */
const PAUSE_MAX_MS = 10_000
/** Letters of Italian in a token, at the least. */
const CHARS_PER_TOKEN = 3

export const READING_FAILED =
  'La lettura non è riuscita: il servizio che legge i sogni non ha risposto come doveva. Non ti è costata nulla: riprova tra poco.'

export interface Question<Answer, Result> {
  task: Task
  user: string
  dream: DreamText
  schema: z.ZodType<Answer>
  /** @throws BadAnswer */
  judge: (answer: Answer) => Result
  /** What of a reading is heard by who listens. */
  textOf: (result: Result) => string
}

export interface ReaderDeps extends Pick<Deps, 'db' | 'env' | 'now' | 'log'> {
  chat: Chat
  patience: Patience
  /** Asked before each time that anything is sent. @throws LeftToRules when it may not be */
  permit: () => Promise<void>
}

/** Asks a model, checks what it answers, and pays for it. */
export class Reader {
  readonly #deps: ReaderDeps

  constructor(deps: ReaderDeps) {
    this.#deps = deps
  }

  /**
   * Asks, checks, and asks once more when that may help.
   * @throws AppError `provider_failed`, LeftToRules, or the reason of the listener's signal
   */
  async ask<Answer, Result>(question: Question<Answer, Result>, listener: Listener): Promise<Result> {
    const deadline = performance.now() + this.#deps.patience.allMs
    for (let tries = 1; ; tries++) {
      const live = listener.onText && new LiveText(question.dream, listener.onText)
      try {
        return await this.#try(question, listener.signal, deadline - performance.now(), live)
      } catch (error) {
        if (error instanceof LeftToRules) throw error
        if (listener.signal.aborted) throw asEnded(listener.signal)
        const failure = knownFailure(error)
        this.#deps.log.warn({ task: question.task, ...failure.told }, 'the model failed')
        const pauseMs = failure.retryAfterMs ?? this.#deps.patience.pauseMs
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
    const patience = AbortSignal.timeout(Math.max(1, Math.min(this.#deps.patience.tryMs, Math.floor(leftMs))))
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
    const { chat, permit } = this.#deps
    const schema = JSON_SCHEMAS[task]
    const call: ChatCall = {
      name: `lettura_${task}`,
      schema,
      system: (format: Format) => systemPrompt(task, schema, format),
      user,
      maxTokens: MAX_TOKENS[task],
      temperature: TEMPERATURE,
      signal,
      permit,
      onContent: live && ((content) => live.grow(content)),
    }
    signal.throwIfAborted()
    const asked = Math.ceil((call.system('text').length + user.length) / CHARS_PER_TOKEN)
    const reservation = await reserveTokens(this.#deps, asked + chat.answerTokens(call))
    if (!reservation) throw new LeftToRules('The tokens of the day are spent')
    try {
      const answer = await chat.complete(call)
      if (answer.tokens !== null) await this.#settle(reservation, answer.tokens)
      return answer
    } catch (error) {
      const free = error instanceof LeftToRules || (error instanceof ChatFailure && !error.spent)
      if (free) await this.#settle(reservation, 0)
      throw error
    }
  }

  /** An answer that is there is not lost for its price: uncounted, the whole reservation counts as spent. */
  async #settle(reservation: Reservation, tokens: number): Promise<void> {
    try {
      await reservation.settle(tokens)
    } catch (err) {
      this.#deps.log.error({ err }, 'what a call has cost was not counted')
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
