import { Allow, parse } from 'partial-json'
import * as z from 'zod'
import type { ChatAnswer } from '#server/integrations/openai/chat.ts'
import { ELEMENTS } from '#shared/constants/elements.ts'
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

/** What a model may forget of a form, and what it may put there that is none of it: the prose alone has to be there. */
const text = z.string().catch('')
const SAFETY = z.enum(['none', 'risk'])
/** A model without a grammar may put it in another form: a danger is one in any, and what is denied of it is none. */
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
  // Without a strict schema a model may make up an id: its label decides then.
  id: z.enum([...ELEMENTS.map(({ id }) => id), OTHER]).catch(OTHER),
  label: text,
  evidence: text.describe('3-12 parole esatte del sogno'),
  meaning: text,
})

/** The prose comes early, so that an answer that is cut has it. */
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

/** Nothing of a reply is shown that does not say clearly whether there is a danger. */
export const conversationAnswerSchema = z.object({ safety: SAFETY, analysis: z.string() })

export type DreamAnswer = z.infer<typeof dreamAnswerSchema>
export type MonthlyAnswer = z.infer<typeof monthlyAnswerSchema>
export type ConversationAnswer = z.infer<typeof conversationAnswerSchema>

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
  const whole = schema.safeParse(isCut ? undefined : firstObject(content))
  const isSalvaged = !whole.success && (isCut || hasWholeProse(growingObject(content)))
  const parsed = isSalvaged ? schema.safeParse(salvaged(content)) : whole
  if (!parsed.success) throw new InvalidModelOutput('off_schema')
  return parsed.data
}

/** An answer that was cut, as far as it came: prose to its last whole sentence, and what is whole of the rest. */
function salvaged(content: string): unknown {
  const prose = growingObject(content)?.[PROSE]
  const whole = growingObject(content, WHOLE_VALUES) ?? {}
  // Nobody knows what kind of an answer it is.
  if (typeof prose !== 'string' || whole.safety === undefined) return undefined
  return { ...whole, [PROSE]: whole[PROSE] ?? wholeSentences(prose) }
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
