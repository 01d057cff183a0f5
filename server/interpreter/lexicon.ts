import * as z from 'zod'
import data from './lexicon.it.json' with { type: 'json' }

/**
 * Form syntax, compared lower-case and without accents:
 * `word` that whole word · `stem*` a word that begins so · `a|b*` one of these · `a?` may be missing ·
 * a space joins consecutive words · `~` stands for 0 to 3 words. A form never crosses the end of a sentence.
 */
const forms = z.array(z.string())

const elementSchema = z.object({
  id: z.string(),
  label: z.string(),
  /** Background weight: very common elements count less, unless the dreamer chose them. */
  weight: z.number().optional(),
  forms,
  exclude: forms,
  /** The full text shown with the pattern. */
  meaning: z.string(),
  /** Short readings for running prose; those of symbols name no emotion and no theme. */
  notes: z.array(z.string()),
  questions: z.array(z.string()),
})

const aspectSchema = z.object({ forms, note: z.string(), question: z.string() })
const symbolSchema = elementSchema.extend({ aspects: z.array(aspectSchema) })
const emotionSchema = elementSchema.extend({ valence: z.enum(['positive', 'negative', 'mixed']) })
const imageSchema = z.object({ id: z.string(), forms, note: z.string(), question: z.string() })
const adviceSchema = z.object({ id: z.string(), text: z.string(), short: z.array(z.string()).min(1) })
const safetyLevelSchema = z.object({ forms, exclude: forms, text: z.string() })
/** Leaps that may be meant to harm; `landings` say that they are not, unless `falls` stand there. */
const leapsSchema = z.object({ forms, landings: forms, falls: forms })

const lexiconSchema = z.object({
  version: z.string(),
  themes: z.array(elementSchema),
  emotions: z.array(emotionSchema),
  symbols: z.array(symbolSchema),
  /** Images outside the fixed lists: they help the prose and never become patterns. */
  images: z.array(imageSchema),
  recommendations: z.array(adviceSchema),
  operators: z.object({ intensifiers: forms, attenuators: forms, waking: forms, realLife: forms }),
  safety: z.object({ level1: safetyLevelSchema, level2: safetyLevelSchema, leaps: leapsSchema }),
})

export type LexiconElement = z.infer<typeof elementSchema>
export type LexiconEmotion = z.infer<typeof emotionSchema>
export type LexiconSymbol = z.infer<typeof symbolSchema>
export type LexiconImage = z.infer<typeof imageSchema>
export type Advice = z.infer<typeof adviceSchema>
export type Valence = LexiconEmotion['valence']

/** The built-in lexicon, checked once when the module loads; a malformed file stops the start. */
export const lexicon = lexiconSchema.parse(data)

const symbolsById = new Map(lexicon.symbols.map((e) => [e.id, e]))
const emotionsById = new Map(lexicon.emotions.map((e) => [e.id, e]))
const themesById = new Map(lexicon.themes.map((e) => [e.id, e]))

export const symbolById = (id: string): LexiconSymbol | undefined => symbolsById.get(id)
export const emotionById = (id: string): LexiconEmotion | undefined => emotionsById.get(id)
export const themeById = (id: string): LexiconElement | undefined => themesById.get(id)
