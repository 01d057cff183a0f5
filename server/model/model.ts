import type { Deps } from '#server/deps.ts'
import { createAllowance, HOUR } from '#server/http/rate-limit.ts'
import { Chat } from '#server/integrations/openai/chat.ts'
import { hasModel, isLocalService, modelTimeouts } from '#server/integrations/openai/client.ts'
import type { DreamAnalysis, MonthAnalysis } from '#server/interpreter/types.ts'
import { dayOf } from '#shared/constants/dates.ts'
import type { Plan } from '#shared/constants/plans.ts'
import { dreamBounds, monthText, validateDream, validateMonth, validateReply } from './answers.ts'
import { type AskDeps, askModel, type Timeouts } from './ask.ts'
import { conversationBounds, conversationPrompt } from './conversation.ts'
import { dreamPrompt, monthPrompt, type PromptSize } from './prompt.ts'
import {
  type ConversationAnswer,
  conversationAnswerSchema,
  type DreamAnswer,
  dreamAnswerSchema,
  type MonthlyAnswer,
  monthlyAnswerSchema,
} from './schemas.ts'
import { ModelUnavailable, type ModelUser, type Reply } from './types.ts'

type ModelDeps = Pick<Deps, 'db' | 'pool' | 'env' | 'now' | 'log' | 'openai'>

/** Attempts of an account in a day (Europe/Rome). */
const ATTEMPTS_PER_DAY: Readonly<Record<Plan, number>> = { free: 4, premium: 60 }
/** The longest day of a year has 25 hours. */
const DAY = 25 * HOUR

const PAUSE_MS = 300

/** The model of an environment; null if none is configured. */
export function createModel(deps: ModelDeps, timeouts: Partial<Timeouts> = {}): Deps['model'] {
  const { openai, env, now } = deps
  if (!openai || !hasModel(env)) return null
  const chat = new Chat(openai, { model: env.OPENAI_MODEL, isLocal: isLocalService(env) })
  const allowance = (plan: Plan) =>
    createAllowance(deps, { name: 'model-analysis', points: ATTEMPTS_PER_DAY[plan], seconds: DAY })
  const takeAttempt = { free: allowance('free'), premium: allowance('premium') }

  /** @throws ModelUnavailable */
  const begin = async ({ id, plan, hasConsent }: ModelUser): Promise<AskDeps> => {
    if (!(await takeAttempt[plan](`${id}:${dayOf(now())}`))) {
      throw new ModelUnavailable('The attempts of the day are used up')
    }
    const assertConsent = async () => {
      if (!(await hasConsent())) throw new ModelUnavailable('The consent is withdrawn')
    }
    return {
      ...deps,
      userId: id,
      chat,
      timeouts: { pauseMs: PAUSE_MS, ...modelTimeouts(env), ...timeouts },
      assertConsent,
    }
  }

  return (user) => ({
    analyzeDream: async (input, stream) => {
      const ask = await begin(user)
      const question = {
        user: (size: PromptSize) => dreamPrompt(input, size),
        dream: dreamBounds(input),
        schema: dreamAnswerSchema,
      }
      const validate = (answer: DreamAnswer) => validateDream(input, answer)
      const textOf = ({ basic, advanced }: DreamAnalysis) => advanced ?? basic
      return askModel(ask, { ...question, task: input.kind, validate, textOf }, stream)
    },
    analyzeMonth: async (input, signal) => {
      const question = { user: (size: PromptSize) => monthPrompt(input, size), dream: monthText(input) }
      const validate = (answer: MonthlyAnswer) => validateMonth(input, answer)
      const textOf = ({ analysis }: MonthAnalysis) => analysis
      const asked = { ...question, task: 'monthly' as const, schema: monthlyAnswerSchema, validate, textOf }
      return askModel(await begin(user), asked, { signal })
    },
    converse: async (input, turns, words, stream) => {
      const dream = conversationBounds(input, turns, words)
      const question = {
        user: (size: PromptSize) => conversationPrompt(input, turns, words, size),
        dream,
        schema: conversationAnswerSchema,
        // A sentence of a reply is sent only once the reply is known to be safe.
        isSent: (safety: string) => safety === 'none',
      }
      const validate = (answer: ConversationAnswer) => validateReply(answer, dream)
      const textOf = ({ text }: Reply) => text
      return askModel(await begin(user), { ...question, task: 'conversation', validate, textOf }, stream)
    },
  })
}
