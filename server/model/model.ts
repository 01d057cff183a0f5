import type { Actor, Deps } from '#server/deps.ts'
import { type Interpreter, LeftToRules, type Model } from '#server/features/analyses/interpreter.ts'
import { getUser } from '#server/features/users/users.service.ts'
import { Chat } from '#server/integrations/openai/chat.ts'
import { hasModel, MODEL_TIMEOUT_MS } from '#server/integrations/openai/client.ts'
import type { AnalysisContext, AnalysisInput, MonthInput } from '#server/interpreter/index.ts'
import { createDayReadings } from './day-readings.ts'
import { advancedReading, basicReading } from './dream-reading.ts'
import { DreamText } from './dream-text.ts'
import { monthReading, monthText } from './month-reading.ts'
import { dreamPrompt, monthPrompt } from './prompt.ts'
import { type Patience, Reader } from './reader.ts'
import { advancedAnswerSchema, basicAnswerSchema, monthlyAnswerSchema } from './schemas.ts'

type ModelDeps = Pick<Deps, 'db' | 'pool' | 'env' | 'now' | 'log' | 'openai'>

const PATIENCE: Patience = { tryMs: MODEL_TIMEOUT_MS, allMs: 55_000, pauseMs: 300 }

/** The model behind the seam of the built-in rules; null where none is configured. */
export function createModel(deps: ModelDeps, patience: Partial<Patience> = {}): Model | null {
  const { openai, env } = deps
  if (!openai || !hasModel(env)) return null
  const mayBegin = createDayReadings(deps)
  const chat = new Chat(openai, env.OPENAI_MODEL)
  return {
    begin: async ({ actor, plan }) => {
      if (!(await mayBegin(actor, plan))) return null
      const permit = () => assertStillAgreed(deps, actor)
      return readingWith(new Reader({ ...deps, chat, patience: { ...PATIENCE, ...patience }, permit }))
    },
  }
}

/** Whoever has just taken the consent back is sent nowhere any more, not even for a second try. */
async function assertStillAgreed(deps: ModelDeps, actor: Actor): Promise<void> {
  const { aiConsent } = await getUser(deps, actor)
  if (aiConsent !== true) throw new LeftToRules('The consent was taken back')
}

const readingWith = (reader: Reader): Interpreter => ({
  engine: 'openai',
  read: (input, listener) =>
    input.kind === 'advanced'
      ? reader.ask(
          {
            ...questionOf(input),
            task: 'advanced',
            schema: advancedAnswerSchema,
            judge: (answer) => advancedReading(input, answer),
            textOf: ({ advanced }) => advanced ?? '',
          },
          listener,
        )
      : reader.ask(
          {
            ...questionOf(input),
            task: 'basic',
            schema: basicAnswerSchema,
            judge: (answer) => basicReading(input, answer),
            textOf: ({ basic }) => basic,
          },
          listener,
        ),
  readMonth: (input, signal) => reader.ask(monthQuestion(input), { signal }),
})

const questionOf = (input: AnalysisInput & AnalysisContext) => ({
  user: dreamPrompt(input),
  dream: new DreamText(input.content, input.title),
})

const monthQuestion = (input: MonthInput) => ({
  user: monthPrompt(input),
  dream: monthText(input),
  task: 'monthly' as const,
  schema: monthlyAnswerSchema,
  judge: (answer: Parameters<typeof monthReading>[1]) => monthReading(input, answer),
  textOf: ({ analysis }: ReturnType<typeof monthReading>) => analysis,
})
