import * as z from 'zod'
import type { ElementGroup } from '#shared/constants/elements.ts'
import { expandForm } from '../language/forms.ts'
import care from './care.it.json' with { type: 'json' }
import idiomList from './idioms.it.json' with { type: 'json' }
import data from './lexicon.it.json' with { type: 'json' }
import phrases from './phrases.it.json' with { type: 'json' }

/**
 * The wordings of a month. Placeholders in braces stand for whole parts of speech, so that verbs agree with words of the
 * wording itself; `[torna/tornano]` follows the number of the element.
 */
export const { month: MONTH } = phrases

/**
 * Form syntax, compared lower-case and without accents:
 * `word` that whole word · `stem*` a word that begins so · `a|b*` one of these · `a?` may be missing ·
 * a space joins consecutive words, so that `a|b c` is `a c` or `b c` · `~` stands for 0 to 3 words · `^` for one with a
 * capital letter · `<name>` stands for words kept under that name, in the care rules and in the situations. A form never
 * crosses the end of a sentence.
 */
const forms = z.array(z.string())

const elementSchema = z.object({
  id: z.string(),
  label: z.string(),
  /** The label with its article, for running prose. */
  name: z.string(),
  /** One of the two things that a theme names: it stands for both in a list. */
  shortName: z.string().optional(),
  /** Background weight: very common elements count less, unless the dreamer chose them. */
  weight: z.number().optional(),
  forms,
  exclude: forms,
  /** Forms with other common senses: they count only beside a second sign of the element. */
  weak: forms.default([]),
  /** The full text shown with the pattern. */
  meaning: z.string(),
  /** Short comments for running prose; those of symbols name no emotion and no theme. */
  notes: z.array(z.string()),
  /** Asked about an element of several dreams of a month. */
  monthQuestion: z.string(),
})

const emotionSchema = elementSchema.extend({
  valence: z.enum(['positive', 'negative', 'mixed']),
  /** How words begin that show the emotion without naming it: they may as well come from something else. */
  signs: z.array(z.string()).default([]),
})
const adviceSchema = z.object({ id: z.string(), text: z.string(), short: z.array(z.string()).min(1) })
const safetyLevelSchema = z.object({ forms, exclude: forms, text: z.string() })

const lexiconSchema = z.object({
  version: z.string(),
  themes: z.array(elementSchema),
  emotions: z.array(emotionSchema),
  symbols: z.array(elementSchema),
  recommendations: z.array(adviceSchema),
  operators: z.object({ intensifiers: forms, attenuators: forms, waking: forms, realLife: forms, habits: forms }),
  safety: z.object({
    level1: safetyLevelSchema,
    level2: safetyLevelSchema,
    /** Blows by strangers, the stuff of ordinary nightmares: they keep no dream from being shown to others. */
    strangers: forms,
    /** Leaps that may be meant to harm; `landings` say that they are not, unless `falls` stand there. */
    leaps: z.object({ forms, landings: forms, falls: forms }),
  }),
})

type Lexicon = z.infer<typeof lexiconSchema>
export type Advice = Lexicon['recommendations'][number]

/** The built-in lexicon, checked once when the module loads; a malformed file stops the start. */
export const lexicon: Lexicon = lexiconSchema.parse(data)

/**
 * Hints that ask for care: concepts by the words they may be said in, and which of them mean something together.
 * A form that begins with `!` says where its concept is not meant.
 */
const careSchema = z.object({
  /** Words that forms name together: `<pill>` stands for all of them. */
  words: z.record(z.string(), z.string()),
  concepts: z.record(z.string(), forms),
  /** What concepts weigh that are harmless alone, beside others of another kind; less than nothing where they make light of these. */
  signs: z.record(z.string(), z.number()),
  rules: z.array(
    z.object({
      level: z.literal([1, 2]),
      all: z.array(z.string()),
      /** How many sentences further on the other concepts may stand. */
      span: z.literal([0, 1, 2]).default(0),
      unless: z.array(z.string()),
    }),
  ),
})

const { words, concepts, ...rules } = careSchema.parse(care)

export const careRules = {
  ...rules,
  concepts: Object.fromEntries(
    Object.entries(concepts).map(([concept, list]) => [concept, list.map((form) => expandForm(form, words))]),
  ),
}

/** Expressions of several words that mean nothing of what their words name. */
export const idioms = forms.parse(idiomList.idioms)

const byId: { [G in ElementGroup]: ReadonlyMap<string, Lexicon[G][number]> } = {
  symbols: new Map(lexicon.symbols.map((element) => [element.id, element])),
  emotions: new Map(lexicon.emotions.map((element) => [element.id, element])),
  themes: new Map(lexicon.themes.map((element) => [element.id, element])),
}

/** What the lexicon knows of an element; nothing of the dreamer's own words, whose id is null. */
export const findEntry = <G extends ElementGroup>(
  group: G,
  id: string | null | undefined,
): Lexicon[G][number] | undefined => byId[group].get(id ?? '')
