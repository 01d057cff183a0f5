import { sentenceCase } from '#server/interpreter/compose/prose.ts'
import { findElements } from '#server/interpreter/language/matcher.ts'
import { tokenize } from '#server/interpreter/language/tokens.ts'
import { type ElementGroup, EMOTIONS, SYMBOLS, THEMES } from '#shared/constants/elements.ts'
import { fold } from '#shared/constants/fold.ts'
import { ELEMENT_MAX } from '#shared/constants/limits.ts'
import { isFunctionWord } from './checks/language.ts'
import { sentenceFault } from './checks/sentence.ts'
import type { DreamText } from './dream-text.ts'
import { cleanLine, shownLine } from './prose.ts'
import { type DreamAnswer, OTHER } from './schemas.ts'

/** The number of elements that the prompt asks for. */
const ELEMENTS_KEPT = 5
/** The number of elements that are checked. */
const ELEMENTS_READ = 24
/** A quotation needs so many words, or one content word. */
const EVIDENCE_WORDS = 3
const MEANINGFUL_LETTERS = 4
const MEANING_MAX = 400
const LABEL_WORDS = 5

type Given = DreamAnswer['elements'][number]
/** An element of the dream, with the product's name for it if there is one. */
interface Kept {
  group: ElementGroup
  label: string
  meaning: string
  evidence: string
}

/** The elements that quote the dream and pass the checks, each once, preferably as the rules find it. */
export function validElements(dream: DreamText, items: readonly Given[]): Kept[] {
  const kept = new Map<string, Kept>()
  for (const item of items.slice(0, ELEMENTS_READ)) {
    const evidence = dream.find(item.evidence)
    const listed = listedAs(item)
    const label = listed?.label ?? ownLabel(item, dream)
    const meaning = shownLine(item.meaning, MEANING_MAX, dream)
    if (evidence === undefined || !isMeaningful(evidence) || label === undefined || meaning === '') continue
    const key = fold(label)
    const other = kept.get(key)
    const element = { group: listed?.group ?? 'symbols', label, meaning, evidence }
    if (!other || (!shows(other) && shows(element))) kept.set(key, element)
  }
  return [...kept.values()].slice(0, ELEMENTS_KEPT)
}

function isMeaningful(evidence: string): boolean {
  const words = tokenize(evidence).map(({ word }) => word)
  return words.length >= EVIDENCE_WORDS || words.some(hasMeaning)
}

const hasMeaning = (word: string): boolean => word.length >= MEANINGFUL_LETTERS && !isFunctionWord(word)

/** Whether the rules find the element in the quotation. */
const shows = ({ label, evidence }: Pick<Kept, 'label' | 'evidence'>): boolean =>
  findElements(evidence).some((found) => found.label === label)

const LISTED = [
  ...SYMBOLS.map((element) => ({ ...element, group: 'symbols' as const })),
  ...EMOTIONS.map((element) => ({ ...element, group: 'emotions' as const })),
  ...THEMES.map((element) => ({ ...element, group: 'themes' as const })),
]

/** The product's element with this id or name. */
const listedAs = ({ id, label }: Given) =>
  LISTED.find((known) => (id === OTHER ? fold(known.label) === fold(cleanLine(label)) : known.id === id))

/** A model's own name, if it contains a word of the dream. */
function ownLabel({ label }: Given, dream: DreamText): string | undefined {
  const own = cleanLine(label)
  if (own.length > ELEMENT_MAX || own.split(' ').length > LABEL_WORDS || sentenceFault(own, dream)) return undefined
  return tokenize(own).some(({ word }) => hasMeaning(word) && dream.has(word)) ? sentenceCase(own) : undefined
}
