import { setTimeout as sleep } from 'node:timers/promises'
import type * as z from 'zod'
import type { Deps } from '#server/deps.ts'
import type { Chat, ChatAnswer, ChatCall } from '#server/integrations/openai/chat.ts'
import {
  describeFailure,
  isFree,
  isServiceFailure,
  isTransient,
  retryAfterMs,
} from '#server/integrations/openai/failures.ts'
import { StreamedText } from './analysis-stream.ts'
import { reserveTokens } from './budget.ts'
import type { DreamText } from './dream-text.ts'
import {
  askedAgain,
  MAX_TOKENS,
  PROMPT_SIZES,
  type PromptSize,
  systemPrompt,
  type Task,
  TEMPERATURE,
} from './prompt.ts'
import { BROKEN, growingObject, hasWholeProse, InvalidModelOutput, parseAnswer, strictJsonSchema } from './schemas.ts'
import { type AnalysisStream, ModelFailed, ModelUnavailable } from './types.ts'

/** Time limits of an analysis in milliseconds. */
export interface Timeouts {
  attemptMs: number
  totalMs: number
  /** The pause between attempts, if the service does not ask for one. */
  pauseMs: number
}
const ATTEMPTS = 2
/** The longest pause that a service may ask for. */
const PAUSE_MAX_MS = 10_000

export interface Question<Answer, Result> {
  task: Task
  user: (size: PromptSize) => string
  dream: DreamText
  schema: z.ZodType<Answer>
  /** @throws InvalidModelOutput */
  validate: (answer: Answer) => Result
  /** The part of a result that is streamed. */
  textOf: (result: Result) => string
  /** Whether an answer with this `safety` is sent before all of it is validated. */
  isSent?: (safety: string) => boolean
}

export interface AskDeps extends Pick<Deps, 'db' | 'env' | 'now' | 'log'> {
  userId: number
  chat: Chat
  timeouts: Timeouts
  /** Called before each request. @throws ModelUnavailable */
  assertConsent: () => Promise<void>
}

/** Retries once if that may help. @throws ModelFailed, ModelUnavailable, or the reason of the stream's signal */
export async function askModel<Answer, Result>(
  deps: AskDeps,
  question: Question<Answer, Result>,
  { signal, onText, onRestart }: AnalysisStream,
): Promise<Result> {
  const { chat, timeouts, log } = deps
  const deadline = performance.now() + timeouts.totalMs
  let { user } = question
  for (let attempt = 1; ; attempt++) {
    const text = onText && new StreamedText(question.dream, onText, question.isSent)
    const leftMs = Math.max(1, Math.floor(deadline - performance.now()))
    const timeout = AbortSignal.timeout(Math.min(timeouts.attemptMs, leftMs))
    let answer: ChatAnswer | undefined
    try {
      answer = await callModel(deps, { ...question, user }, AbortSignal.any([signal, timeout]), text)
      signal.throwIfAborted()
      const result = question.validate(parseAnswer(question.schema, answer))
      text?.finish(question.textOf(result))
      return result
    } catch (error) {
      if (signal.aborted) throw signal.reason
      let invalid = error instanceof InvalidModelOutput ? error : undefined
      if (!invalid && !isServiceFailure(error)) throw error
      const isUnfinished = invalid && answer?.finishReason === 'length'
      if (isUnfinished) invalid = new InvalidModelOutput('unfinished')
      const failure = invalid ? { faults: invalid.faults } : describeFailure(error)
      log.warn({ task: question.task, ...failure }, 'the model failed')
      const pauseMs = retryAfterMs(error) ?? timeouts.pauseMs
      const isOver =
        attempt === ATTEMPTS || !isTransient(error) || pauseMs > PAUSE_MAX_MS || performance.now() + pauseMs >= deadline
      // The same limit would cut the answer again.
      const isStuck = isUnfinished && chat.raiseLimit(MAX_TOKENS[question.task]) <= (answer?.limit ?? 0)
      if (text?.started) onRestart?.()
      if (isOver || isStuck) throw new ModelFailed('The model failed')
      if (invalid) user = askedAgain(question.user, invalid.reasons)
      await sleep(pauseMs, undefined, { signal })
    } finally {
      text?.stop()
    }
  }
}

/** Reserves the maximum tokens of a call, and settles the actual cost. */
async function callModel<Answer, Result>(
  deps: AskDeps,
  { task, user, schema }: Question<Answer, Result>,
  signal: AbortSignal,
  text: StreamedText | undefined,
): Promise<ChatAnswer> {
  const { chat, assertConsent, log } = deps
  const jsonSchema = strictJsonSchema(schema)
  let content = ''
  const call: ChatCall = {
    name: `lettura_${task}`,
    schema: jsonSchema,
    system: systemPrompt(task, jsonSchema),
    user: (isShort) => user(PROMPT_SIZES[isShort ? 'local' : 'hosted']),
    maxTokens: MAX_TOKENS[task],
    temperature: TEMPERATURE,
    signal,
    beforeSend: assertConsent,
    onContent: (grown) => {
      content = grown
      text?.grow(grown)
    },
  }
  signal.throwIfAborted()
  const count = await reserveTokens(deps, deps.userId, chat.tokensOf(call))
  // The dreamer sees the error and may retry at no cost.
  if (!count) throw new ModelFailed('The tokens of the day are spent')
  // The answer counts even if the settling fails; the whole reservation then counts as spent.
  const settle = (spent: number) =>
    count(spent).catch((err: unknown) => log.error({ err }, 'the cost of a call was not counted'))
  try {
    const answer = await chat.complete(call)
    if (answer.tokens !== null) await settle(answer.tokens)
    return answer
  } catch (error) {
    if (error instanceof ModelUnavailable || isFree(error)) await settle(0)
    if (isServiceFailure(error) && hasWholeProse(growingObject(content))) {
      return { content, refused: false, finishReason: BROKEN, limit: 0, tokens: null }
    }
    throw error
  }
}
