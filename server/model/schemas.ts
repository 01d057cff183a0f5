import { Allow, parse } from 'partial-json'
import * as z from 'zod'
import type { ChatAnswer } from '#server/integrations/openai/chat.ts'
import { type DreamElement, EMOTIONS, SYMBOLS, THEMES } from '#shared/constants/elements.ts'
import type { SentenceFault } from './checks/sentence.ts'
import { wholeSentences } from './prose.ts'

/** What is wrong with a model's answer. */
export type Fault = SentenceFault | 'empty' | 'refused' | 'unfinished' | 'off_schema' | 'length' | 'sections'

/** The same, as the model is told. */
const REASONS: Readonly<Record<Fault, string>> = {
  empty: 'era vuota',
  refused: 'era un rifiuto',
  unfinished: 'era troppo lunga e non finiva',
  off_schema: 'non aveva la forma richiesta',
  length: 'non aveva la lunghezza richiesta',
  sections: 'non aveva i titoli richiesti',
  markup: 'conteneva codice o collegamenti',
  contact: 'dava indirizzi o numeri di telefono',
  language: 'non era in italiano',
  instructions: 'ripeteva le istruzioni',
  numbers: 'dava numeri che nel racconto non ci sono',
  prediction: 'prediceva il futuro a chi scrive',
  diagnosis: 'dava una diagnosi',
  certainty: 'dava un significato per certo',
  quotation: 'citava fra virgolette parole che nel racconto non ci sono',
}

/** An answer that nobody may see. It carries no word of the answer, so that none reaches the log. */
export class InvalidModelOutput extends Error {
  readonly faults: readonly Fault[]

  constructor(...faults: readonly Fault[]) {
    super(`The model's answer is invalid: ${faults.join(', ')}`)
    this.faults = faults
  }

  /** What was wrong, as the model is told when it is asked again. */
  get reasons(): string[] {
    return this.faults.map((fault) => REASONS[fault])
  }
}

/** The id of what is on none of the product's lists. */
export const OTHER = 'altro'

/** Without a strict schema a model may make up an id: its label decides then. */
const idOf = (list: readonly DreamElement[]) => z.enum([...list.map(({ id }) => id), OTHER]).catch(OTHER)
const evidence = z.string().describe('citazione letterale di 3-12 parole dal sogno')
const element = (list: readonly DreamElement[]) => ({ id: idOf(list), label: z.string() })

/** A model may say «it-IT» or «italiano»: the text itself is checked. */
const language = z.enum(['it']).catch('it')
const safety = z.object({
  level: z.enum(['none', 'distress', 'risk']),
  reason: z.enum(['none', 'self_harm', 'violence', 'abuse', 'minor', 'other']).catch('other'),
})
const symbols = z.array(z.object({ ...element(SYMBOLS), meaning: z.string(), evidence }))

const ofDream = { language, is_dream: z.boolean(), safety, analysis: z.string(), symbols }

export const basicAnswerSchema = z.object({ ...ofDream, question: z.string() })

export const advancedAnswerSchema = z.object({
  ...ofDream,
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

/** A schema as the service takes it: every object closed, every property required, no defaults. */
export function strictJsonSchema(schema: z.ZodType): Record<string, unknown> {
  const { $schema, ...rest } = z.toJSONSchema(schema, {
    override: ({ jsonSchema }) => {
      delete jsonSchema.default
    },
  })
  return rest
}

/** How an answer finished whose connection broke. */
export const BROKEN = 'broken'

/** @throws InvalidModelOutput */
export function parseAnswer<Answer>(schema: z.ZodType<Answer>, { content, refused, finishReason }: ChatAnswer): Answer {
  if (refused || finishReason === 'content_filter') throw new InvalidModelOutput('refused')
  if (content.trim() === '') throw new InvalidModelOutput('empty')
  const isCut = finishReason === 'length' || finishReason === BROKEN
  const parsed = schema.safeParse(isCut ? salvaged(schema, content) : firstObject(content))
  if (!parsed.success) throw new InvalidModelOutput('off_schema')
  return parsed.data
}

/** An answer that was cut, as far as it came: prose to its last whole sentence, and nothing where nothing came after it. */
function salvaged(schema: z.ZodType, content: string): unknown {
  const grown = growingObject(content)
  const prose = grown?.[PROSE]
  if (typeof prose !== 'string' || !(schema instanceof z.ZodObject)) return undefined
  const whole = growingObject(content, WHOLE_VALUES) ?? {}
  const names = Object.keys(schema.shape)
  const rest = names
    .slice(names.indexOf(PROSE) + 1)
    .map((name) => [name, salvagedPart(schema.shape[name], whole[name])])
  return { ...whole, [PROSE]: whole[PROSE] ?? wholeSentences(prose), ...Object.fromEntries(rest) }
}

/** Of a list its whole items, and nothing in the place of what did not come. */
function salvagedPart(schema: z.ZodType, value: unknown): unknown {
  if (schema instanceof z.ZodArray) {
    return Array.isArray(value) ? value.filter((item) => (schema.element as z.ZodType).safeParse(item).success) : []
  }
  if (schema instanceof z.ZodObject) {
    const came = (value ?? {}) as Record<string, unknown>
    return Object.fromEntries(
      Object.entries(schema.shape).map(([name, part]) => [name, salvagedPart(part as z.ZodType, came[name])]),
    )
  }
  return value ?? ''
}

/** Braces that may open the object: the words before it may have some. */
const STARTS_MAX = 10

/** The first whole JSON object in a text, with any words around it; undefined without one. */
export function firstObject(content: string): unknown {
  const text = withoutThoughts(content)
  let start = text.indexOf('{')
  for (let tried = 0; start !== -1 && tried < STARTS_MAX; tried++, start = text.indexOf('{', start + 1)) {
    try {
      return parse(repaired(text.slice(start)), NOTHING_PARTIAL)
    } catch {
      // The brace belongs to the words before the object.
    }
  }
  return undefined
}

/** The object of an answer that is still written, as far as it has come; undefined before it begins. */
export function growingObject(content: string, allowed: number = Allow.ALL): Record<string, unknown> | undefined {
  const text = withoutThoughts(content)
  const start = text.search(/\{\s*"/)
  if (start === -1) return undefined
  try {
    return parse(repaired(text.slice(start)), allowed)
  } catch {
    return undefined
  }
}

/** Whether the prose of an answer that is still written is whole: something follows it. */
export function hasWholeProse(grown: object | undefined): boolean {
  const names = Object.keys(grown ?? {})
  return names.includes(PROSE) && names.at(-1) !== PROSE
}

/** The field of every answer that is shown while it grows. */
const PROSE = 'analysis'
const NOTHING_PARTIAL = 0
/** Lists and objects may have been cut, and not what they hold. */
const WHOLE_VALUES = Allow.ARR | Allow.OBJ

/** What a model writes after it has thought aloud. */
const withoutThoughts = (content: string): string => content.replace(/^\s*<think>[\s\S]*?(?:<\/think>|$)/, '')

/** Models that follow no grammar break lines inside of strings, and put a comma after the last item. */
const repaired = (json: string): string =>
  json.replace(/"(?:[^"\\]|\\[\s\S])*"?|,(?=\s*[}\]])/g, (found) =>
    found === ',' ? '' : found.replaceAll('\n', '\\n').replaceAll('\t', ' ').replaceAll('\r', ''),
  )
