import { Allow, parse } from 'partial-json'
import * as z from 'zod'
import type { ChatAnswer } from '#server/integrations/openai/chat.ts'
import { ELEMENTS } from '#shared/constants/elements.ts'
import type { SentenceFault } from './checks/sentence.ts'
import { wholeSentences } from './prose.ts'

/** A fault of a model's answer. */
export type Fault = SentenceFault | 'empty' | 'refused' | 'unfinished' | 'off_schema' | 'length' | 'sections'

/** The faults in the words of the prompt. */
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
  'another dream': 'nominava persone, animali o luoghi che nel racconto non ci sono',
}

/** A rejected answer. Contains no word of it, so that none reaches the log. */
export class InvalidModelOutput extends Error {
  readonly faults: readonly Fault[]

  constructor(...faults: readonly Fault[]) {
    super(`The model's answer is invalid: ${faults.join(', ')}`)
    this.faults = faults
  }

  /** The reasons for a second prompt. */
  get reasons(): string[] {
    return this.faults.map((fault) => REASONS[fault])
  }
}

/** The id of an element outside the product's lists. */
export const OTHER = 'altro'

/** Only the prose is required: a model may omit other fields or give them a wrong form. */
const text = z.string().catch('')
const SAFETY = z.enum(['none', 'risk'])
/** Without a grammar, a model may state a danger in another form; any form counts unless it denies the danger. */
const safety = SAFETY.catch((given) =>
  DANGER.test(JSON.stringify(given?.input ?? '').replace(DENIED, '')) ? 'risk' : 'none',
)
const NOUN = String.raw`(?:ris[ck]|pericol|danger|urgen)\w*`
const DANGER = new RegExp(String.raw`${NOUN}|\b(?:alto|high)\b`, 'i')
const DENIED = new RegExp(
  [
    String.raw`\b(?:no[nt]?|nessun\w*|senza|without|low|bass[oa])(?:[\s'’_-]+[\p{L}]+){0,3}?[\s'’_-]+${NOUN}`,
    String.raw`(?:${NOUN}|\b(?:alto|high))["\s:|=]+(?:level["\s:|=]+)?(?:false|none?|null|0(?![.\d])|nessun\w*|assente|minim\w*|bass\w*|low)`,
  ].join('|'),
  'giu',
)
const element = z.object({
  // Without a strict schema, a model may invent an id; then the label decides.
  id: z.enum([...ELEMENTS.map(({ id }) => id), OTHER]).catch(OTHER),
  label: text,
  evidence: text.describe('3-12 parole esatte del sogno'),
  meaning: text,
})

/** The prose comes early, so that a cut answer contains it. */
export const dreamAnswerSchema = z.object({
  is_dream: z.boolean().catch(true),
  safety,
  analysis: z.string(),
  questions: z.array(text).catch([]),
  journal: text,
  advice: text,
  elements: z.array(element).catch([]),
})

export const monthlyAnswerSchema = z.object({
  safety,
  analysis: z.string().describe('testo in paragrafi, titoli e parole chiave tra doppi asterischi'),
  exercise: text,
})

/** A reply without a clear statement on danger is not shown. */
export const conversationAnswerSchema = z.object({ safety: SAFETY, analysis: z.string() })

export type DreamAnswer = z.infer<typeof dreamAnswerSchema>
export type MonthlyAnswer = z.infer<typeof monthlyAnswerSchema>
export type ConversationAnswer = z.infer<typeof conversationAnswerSchema>

/** A schema in the form of the service: closed objects, all properties required, no defaults. */
export function strictJsonSchema(schema: z.ZodType): Record<string, unknown> {
  const { $schema, ...rest } = z.toJSONSchema(schema, {
    override: ({ jsonSchema }) => {
      delete jsonSchema.default
    },
  })
  return rest
}

/** The finish reason of an answer whose connection broke. */
export const BROKEN = 'broken'

/** @throws InvalidModelOutput */
export function parseAnswer<Answer>(schema: z.ZodType<Answer>, { content, refused, finishReason }: ChatAnswer): Answer {
  if (refused || finishReason === 'content_filter') throw new InvalidModelOutput('refused')
  if (content.trim() === '') throw new InvalidModelOutput('empty')
  const isCut = finishReason === 'length' || finishReason === BROKEN
  const whole = schema.safeParse(isCut ? undefined : firstObject(content))
  const isSalvaged = !whole.success && (isCut || hasWholeProse(growingObject(content)))
  const parsed = isSalvaged ? schema.safeParse(salvaged(content)) : whole
  if (!parsed.success) throw new InvalidModelOutput('off_schema')
  return parsed.data
}

/** A cut answer: prose up to its last whole sentence, and the complete parts of the rest. */
function salvaged(content: string): unknown {
  const prose = growingObject(content)?.[PROSE]
  const whole = growingObject(content, WHOLE_VALUES) ?? {}
  // The kind of the answer is unknown.
  if (typeof prose !== 'string' || whole.safety === undefined) return undefined
  return { ...whole, [PROSE]: whole[PROSE] ?? wholeSentences(prose) }
}

/** Opening braces to try: the text before the object may contain some. */
const STARTS_MAX = 10

/** The first whole JSON object in a text with any words around it, or undefined. */
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

/** The object of a growing answer so far; undefined before it begins. */
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

/** Whether the prose of a growing answer is complete: another field follows. */
export function hasWholeProse(grown: object | undefined): boolean {
  const names = Object.keys(grown ?? {})
  return names.includes(PROSE) && names.at(-1) !== PROSE
}

/** The field that is shown while an answer grows. */
const PROSE = 'analysis'
const NOTHING_PARTIAL = 0
/** Lists and objects may be cut, but not their values. */
const WHOLE_VALUES = Allow.ARR | Allow.OBJ

/** Removes the thoughts of a reasoning model. */
const withoutThoughts = (content: string): string => content.replace(/^\s*<think>[\s\S]*?(?:<\/think>|$)/, '')

/** Models without a grammar break lines inside strings and add trailing commas. */
const repaired = (json: string): string =>
  json.replace(/"(?:[^"\\]|\\[\s\S])*"?|,(?=\s*[}\]])/g, (found) =>
    found === ',' ? '' : found.replaceAll('\n', '\\n').replaceAll('\t', ' ').replaceAll('\r', ''),
  )
