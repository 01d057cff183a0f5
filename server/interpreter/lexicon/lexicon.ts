import { readFileSync } from 'node:fs'
import * as z from 'zod'
import { type DreamElement, ELEMENT_GROUPS, ELEMENT_LISTS, type ElementGroup } from '#shared/constants/elements.ts'
import { compileForms } from '../language/forms.ts'
import advice from './advice.it.json' with { type: 'json' }
import elements from './elements.it.json' with { type: 'json' }
import feelings from './feelings.it.json' with { type: 'json' }
import knownFacts from './known.it.json' with { type: 'json' }
import phrases from './phrases.it.json' with { type: 'json' }

/**
 * The wordings of a month. Placeholders in braces stand for whole parts of speech, so that verbs agree with words of the
 * wording itself; `[torna/tornano]` follows the number of the element.
 */
export const { month: MONTH } = phrases

/**
 * Files of forms have one form a line, under the `# id` of what they stand for; `?`, `-` and `+` before one say that it is
 * weak, excludes or is a sign.
 *
 * Form syntax, compared lower-case and without accents:
 * `word` that whole word · `stem*` a word that begins so · `a|b*` one of these · `a?` may be missing ·
 * a space joins consecutive words, so that `a|b c` is `a c` or `b c` · `~` stands for 0 to 3 words · `^` for one with a
 * capital letter. A form never crosses the end of a sentence.
 */
interface Forms {
  forms: string[]
  /** Forms with other common senses: they count only beside a second sign of the element. */
  weak: string[]
  exclude: string[]
  /** How words begin that show an emotion without naming it: they may as well come from something else. */
  signs: string[]
}

const KINDS = { '? ': 'weak', '- ': 'exclude', '+ ': 'signs' } as const

/** Reads a file of forms: what stands under each of its ids. Throws on an id that the file has not. */
export function readForms(file: string): (id: string) => Forms {
  const sections = new Map<string, Forms>()
  let current: Forms | undefined
  for (const line of readFileSync(new URL(file, import.meta.url), 'utf8')
    .split('\n')
    .filter(Boolean)) {
    if (line.startsWith('# ')) {
      current = { forms: [], weak: [], exclude: [], signs: [] }
      sections.set(line.slice(2), current)
      continue
    }
    const kind = KINDS[line.slice(0, 2) as keyof typeof KINDS]
    current?.[kind ?? 'forms'].push(kind ? line.slice(2) : line)
  }
  return (id) => {
    const forms = sections.get(id)
    if (!forms) throw new Error(`No forms of ${id} in ${file}`)
    return forms
  }
}

/** What is said of an element of the product's lists. */
const elementSchema = z.object({
  id: z.string(),
  /** The label with its article, for running prose. */
  name: z.string(),
  /** Background weight: very common elements count less, unless the dreamer chose them. */
  weight: z.number().optional(),
  /** Of emotions. */
  valence: z.enum(['positive', 'negative', 'mixed']).optional(),
  /** The text shown with the pattern. */
  meaning: z.string(),
})

const adviceSchema = z.object({ id: z.string(), text: z.string() })

/** What research has found about dreams with an element; said of such dreams, never of one. */
const knownSchema = z.object({
  id: z.string(),
  text: z.string(),
  author: z.string(),
  year: z.int(),
  url: z.url({ protocol: /^https$/ }),
  /** A form: a first reading says it only of a dream in which it stands. */
  words: z.string().optional(),
})
export type Known = z.infer<typeof knownSchema>

type Entry = z.infer<typeof elementSchema> &
  DreamElement &
  Forms & {
    group: ElementGroup
    /** Of emotions: sentences that are true of the feeling whenever it is dreamt. */
    sentences: readonly string[]
    known: Known | undefined
  }

const elementById = new Map(
  elementSchema
    .array()
    .parse(elements)
    .map((element) => [element.id, element]),
)
const allKnown = knownSchema.array().parse(knownFacts)
const sentencesOf: Readonly<Record<string, readonly string[]>> = feelings

function entriesOf(group: ElementGroup): Entry[] {
  const formsOf = readForms(`./${group}.it.txt`)
  return ELEMENT_LISTS[group].list.map(({ id, label }) => {
    const element = elementById.get(id)
    if (!element) throw new Error(`Nothing is said of ${id}`)
    return {
      ...element,
      group,
      label,
      ...formsOf(id),
      sentences: group === 'emotions' ? (sentencesOf[id] ?? []) : [],
      known: allKnown.find((fact) => fact.id === id),
    }
  })
}

/** The built-in lexicon, checked once when the module loads; a malformed file stops the start. */
export const lexicon = {
  symbols: entriesOf('symbols'),
  emotions: entriesOf('emotions'),
  themes: entriesOf('themes'),
  recommendations: adviceSchema.array().parse(advice),
}

const operatorForms = readForms('./operators.it.txt')
const compiled = (id: string) => compileForms(operatorForms(id).forms)
/**
 * Words that say how, when and whether: `idioms` are expressions that mean nothing of what their words name; `aroundDream`
 * speaks about the dream, `awakening` of its end, `turn` of another scene, `change` of a thing that becomes another.
 */
export const operators = {
  intensifiers: compiled('intensifiers'),
  attenuators: compiled('attenuators'),
  waking: compiled('waking'),
  realLife: compiled('realLife'),
  habits: compiled('habits'),
  mentions: compiled('mentions'),
  idioms: compiled('idioms'),
  aroundDream: compiled('aroundDream'),
  awakening: compiled('awakening'),
  turn: compiled('turn'),
  change: compiled('change'),
}

const byId = new Map(ELEMENT_GROUPS.flatMap((group) => lexicon[group]).map((element) => [element.id, element]))

/** What the lexicon knows of an element; nothing of the dreamer's own words, whose id is null. */
export const findEntry = (id: string | null | undefined): Entry | undefined => byId.get(id ?? '')
