import * as z from 'zod'
import { type DreamElement, EMOTIONS, SYMBOLS, THEMES } from '#shared/constants/elements.ts'
import type { Task } from './instructions.ts'

/** The id of what is on none of the product's lists. */
export const OTHER = 'altro'

/** Without a strict schema a model may make up an id: its label decides then. */
const idOf = (list: readonly DreamElement[]) => z.enum([...list.map(({ id }) => id), OTHER]).catch(OTHER)
const evidence = z.string().describe('citazione letterale di 3-12 parole dal sogno')
const element = (list: readonly DreamElement[]) => ({ id: idOf(list), label: z.string() })

/** «it-IT», «italiano»: whatever a model says of its language, the text is judged by itself. */
const language = z.enum(['it']).catch('it')
const safety = z.object({
  level: z.enum(['none', 'distress', 'risk']),
  reason: z.enum(['none', 'self_harm', 'violence', 'abuse', 'minor', 'other']).catch('other'),
})
const symbols = z.array(z.object({ ...element(SYMBOLS), meaning: z.string(), evidence }))

export const basicAnswerSchema = z.object({
  language,
  is_dream: z.boolean(),
  safety,
  analysis: z.string(),
  symbols,
  question: z.string(),
})

export const advancedAnswerSchema = z.object({
  language,
  is_dream: z.boolean(),
  safety,
  analysis: z.string(),
  symbols,
  emotions: z.array(z.object({ ...element(EMOTIONS), significance: z.string(), evidence })),
  themes: z.array(z.object({ ...element(THEMES), explanation: z.string(), evidence })),
  emotion_arc: z.object({ start: z.string(), turn: z.string(), end: z.string() }),
  recurring: z.array(z.object({ id: z.string(), comment: z.string() })),
  questions: z.array(z.string()),
  recommendations: z.array(z.object({ title: z.string(), text: z.string() })),
})

export const monthlyAnswerSchema = z.object({
  language,
  safety,
  analysis: z.string().describe('testo in paragrafi, titoli e parole chiave tra doppi asterischi'),
  highlights: z.array(z.string()),
  exercise: z.string(),
})

export type BasicAnswer = z.infer<typeof basicAnswerSchema>
export type AdvancedAnswer = z.infer<typeof advancedAnswerSchema>
export type MonthlyAnswer = z.infer<typeof monthlyAnswerSchema>

/** The schemas as the service takes them: every object closed, every property required, no defaults. */
export const JSON_SCHEMAS: Readonly<Record<Task, Record<string, unknown>>> = {
  basic: strict(basicAnswerSchema),
  advanced: strict(advancedAnswerSchema),
  monthly: strict(monthlyAnswerSchema),
}

function strict(schema: z.ZodType): Record<string, unknown> {
  const { $schema, ...rest } = z.toJSONSchema(schema, {
    override: ({ jsonSchema }) => {
      delete jsonSchema.default
    },
  })
  return rest
}
