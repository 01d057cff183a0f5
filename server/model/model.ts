import type { Deps } from '#server/deps.ts'
import { createAllowance, HOUR } from '#server/http/rate-limit.ts'
import { Chat } from '#server/integrations/openai/chat.ts'
import { hasModel, isLocalService, modelTimeouts } from '#server/integrations/openai/client.ts'
import type { DreamAnalysis } from '#server/interpreter/index.ts'
import { dayOf } from '#shared/constants/dates.ts'
import type { Plan } from '#shared/constants/plans.ts'
import { type AskDeps, askModel, type Timeouts } from './ask.ts'
import { validateAdvanced, validateBasic } from './dream-answer.ts'
import { dreamTextOf } from './dream-text.ts'
import { monthText, validateMonth } from './month-answer.ts'
import { dreamPrompt, monthPrompt, PROMPT_SIZES, type PromptSize } from './prompt.ts'
import { advancedAnswerSchema, basicAnswerSchema, monthlyAnswerSchema } from './schemas.ts'
import { type DreamInput, type Model, ModelUnavailable, type ModelUser } from './types.ts'

type ModelDeps = Pick<Deps, 'db' | 'pool' | 'env' | 'now' | 'log' | 'openai'>

/** Attempts that an account may begin in a day (Europe/Rome). */
const ATTEMPTS_PER_DAY: Readonly<Record<Plan, number>> = { free: 4, premium: 60 }
/** The longest day of a year. */
const DAY = 25 * HOUR

const PAUSE_MS = 300

/** The model of an environment; null where none is configured. */
export function createModel(deps: ModelDeps, timeouts: Partial<Timeouts> = {}): Model | null {
  const { openai, env, now } = deps
  if (!openai || !hasModel(env)) return null
  const isLocal = isLocalService(env)
  const size = PROMPT_SIZES[isLocal ? 'local' : 'hosted']
  const chat = new Chat(openai, { model: env.OPENAI_MODEL, isLocal })
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
    return { ...deps, chat, timeouts: { pauseMs: PAUSE_MS, ...modelTimeouts(env), ...timeouts }, assertConsent }
  }

  return {
    analyzeDream: async (user, input, stream) => {
      const ask = await begin(user)
      return input.kind === 'advanced'
        ? askModel(ask, advancedQuestion(input, size), stream)
        : askModel(ask, basicQuestion(input, size), stream)
    },
    analyzeMonth: async (user, input, signal) => {
      const question = {
        task: 'monthly' as const,
        user: monthPrompt(input, size),
        dream: monthText(input),
        schema: monthlyAnswerSchema,
        validate: (answer: Parameters<typeof validateMonth>[1]) => validateMonth(input, answer),
        textOf: ({ analysis }: ReturnType<typeof validateMonth>) => analysis,
      }
      return askModel(await begin(user), question, { signal })
    },
  }
}

const basicQuestion = (input: DreamInput, size: PromptSize) => ({
  task: 'basic' as const,
  user: dreamPrompt(input, size),
  dream: dreamTextOf(input),
  schema: basicAnswerSchema,
  validate: (answer: Parameters<typeof validateBasic>[1]) => validateBasic(input, answer),
  textOf: ({ basic }: DreamAnalysis) => basic,
})

const advancedQuestion = (input: DreamInput, size: PromptSize) => ({
  task: 'advanced' as const,
  user: dreamPrompt(input, size),
  dream: dreamTextOf(input),
  schema: advancedAnswerSchema,
  validate: (answer: Parameters<typeof validateAdvanced>[1]) => validateAdvanced(input, answer),
  textOf: ({ advanced }: DreamAnalysis) => advanced ?? '',
})
