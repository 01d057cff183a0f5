import { readFileSync } from 'node:fs'
import { type DreamElement, ELEMENT_GROUPS, ELEMENT_LISTS, type ElementGroup } from '#shared/constants/elements.ts'
import { fold } from '#shared/constants/fold.ts'
import { compileForms } from '../language/forms.ts'
import elements from './elements.it.json' with { type: 'json' }
import entries from './entries.it.json' with { type: 'json' }
import phrases from './phrases.it.json' with { type: 'json' }

/** The wordings of a month. Placeholders are whole phrases; `[torna/tornano]` follows the number of the element. */
export const { month: MONTH } = phrases

/**
 * A file of forms has one form per line under the `# id` of its element. The prefixes `?`, `-` and `+` mean weak,
 * excluding and sign.
 * Form syntax, compared in lower case without accents:
 * `word` this whole word · `stem*` a word with this beginning · `a|b*` one of these · `a?` optional ·
 * a space joins consecutive words: `a|b c` is `a c` or `b c` · `~` is 0 to 3 words · `^` one with a capital letter.
 * A form never crosses the end of a sentence.
 */
interface Forms {
  forms: string[]
  /** Ambiguous forms: they count only beside a second sign of the element. */
  weak: string[]
  exclude: string[]
  /** Word beginnings that show an emotion without naming it; they may have another cause. */
  signs: string[]
}

const KINDS = { '? ': 'weak', '- ': 'exclude', '+ ': 'signs' } as const

/** Parses a file of forms. The returned function throws on an unknown id. */
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

type Entry = (typeof elements)[number] &
  DreamElement &
  Forms & {
    group: ElementGroup
  }

function entriesOf(group: ElementGroup): Entry[] {
  const formsOf = readForms(`./${group}.it.txt`)
  return ELEMENT_LISTS[group].list.map(({ id, label }) => {
    const element = elements.find((each) => each.id === id)
    if (!element) throw new Error(`Nothing is said of ${id}`)
    return { ...element, group, label, ...formsOf(id) }
  })
}

/** The built-in lexicon: common elements have a lower weight; only emotions have a valence and a meaning. */
export const lexicon = {
  symbols: entriesOf('symbols'),
  emotions: entriesOf('emotions'),
  themes: entriesOf('themes'),
}

const operatorForms = readForms('./operators.it.txt')
const compiled = (id: string) => compileForms(operatorForms(id).forms)
/**
 * Markers: `idioms` have no literal meaning; `aroundDream` is about the dream, `awakening` about its end, `turn` about
 * a new scene.
 */
export const operators = {
  intensifiers: compiled('intensifiers'),
  attenuators: compiled('attenuators'),
  waking: compiled('waking'),
  realLife: compiled('realLife'),
  mentions: compiled('mentions'),
  idioms: compiled('idioms'),
  aroundDream: compiled('aroundDream'),
  awakening: compiled('awakening'),
  turn: compiled('turn'),
}

const all = ELEMENT_GROUPS.flatMap((group) => lexicon[group])
const byId = new Map(all.map((element) => [element.id, element]))
const byLabel = new Map(all.map((element) => [fold(element.label), element]))

interface DictionarySentence {
  /** What a dream must contain for it, as a pattern over its folded text; without it the sentence holds of every such thing. */
  words?: string
  text: string
}

/** What people, old books and research say of a thing in dreams; nothing of one dreamer. */
export interface DictionaryText {
  /** The thing with its article; a listed element has its own. */
  name?: string
  /** Beginnings of the words that the text is about: «bacio», not «nozze». Without it all words of the element. */
  words?: string
  says: readonly DictionarySentence[]
  /** Null where a question would hurt. */
  question: string | null
  /** Where each attribution of the text was checked; `where` is a chapter, a number of the Smorfia or an address. */
  sources: readonly { work: string; year: string; where: string }[]
}

const entryTexts: Readonly<Record<string, DictionaryText>> = entries

/** The dictionary's entry for a listed theme or symbol, or for another thing by its id; emotions have none. */
export const entryText = (id: string | null): DictionaryText | undefined => entryTexts[id ?? '']

/** What the dictionary says of a thing in this dream, by the dream's folded text; empty where nothing fits. */
export const dictionaryTextOf = (id: string | null, dream: string): string =>
  (entryText(id)?.says ?? [])
    .filter(({ words }) => !words || new RegExp(words).test(dream))
    .map(({ text }) => text)
    .join(' ')

const abouts = new Map(
  Object.entries(entryTexts).flatMap(([id, { words }]) =>
    words ? [[id, new RegExp(`(?:^|[^a-z])(?:${words})`)]] : [],
  ),
)

/** Whether the dictionary's text speaks of these words of a dream. */
export const isSaidOf = (id: string | null, words: string): boolean => abouts.get(id ?? '')?.test(fold(words)) ?? true

/** The things of the dictionary beside the lists of elements, with the words by which they are found. */
export const OTHER_THINGS = [...abouts].filter(([id]) => !byId.has(id))

/** The lexicon entry of an element; undefined for the dreamer's own words, whose id is null. */
export const findEntry = (id: string | null | undefined): Entry | undefined => byId.get(id ?? '')

/** The lexicon entry with a label. */
export const findLabel = (label: string): Entry | undefined => byLabel.get(fold(label))
