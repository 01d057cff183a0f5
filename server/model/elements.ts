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

/** Elements that are kept: as many as the model is asked for. */
const ELEMENTS_KEPT = 5
/** Elements that are looked at. */
const ELEMENTS_READ = 24
/** A quotation says something with so many words, or with a single one that does. */
const EVIDENCE_WORDS = 3
const MEANINGFUL_LETTERS = 4
const MEANING_MAX = 400
const LABEL_WORDS = 5

type Given = DreamAnswer['elements'][number]
/** An element that stands in the dream, by the product's name for it where there is one. */
interface Kept {
  group: ElementGroup
  label: string
  meaning: string
  evidence: string
}

/**
 * The elements that may be shown: those that quote the dream, each once, with the quotation in which the rules see it as
 * well where there is one. Whatever a model says of something that is not in the dream, or in words that are not let
 * through, is left out.
 */
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

/** Whether the rules see the element in the quotation, too. */
const shows = ({ label, evidence }: Pick<Kept, 'label' | 'evidence'>): boolean =>
  findElements(evidence).some((found) => found.label === label)

const LISTED = [
  ...SYMBOLS.map((element) => ({ ...element, group: 'symbols' as const })),
  ...EMOTIONS.map((element) => ({ ...element, group: 'emotions' as const })),
  ...THEMES.map((element) => ({ ...element, group: 'themes' as const })),
]

/** The element of the product's lists that is meant, by its id or its name. */
const listedAs = ({ id, label }: Given) =>
  LISTED.find((known) => (id === OTHER ? fold(known.label) === fold(cleanLine(label)) : known.id === id))

/** A name of the model's own, when a word of the dream is in it. */
function ownLabel({ label }: Given, dream: DreamText): string | undefined {
  const own = cleanLine(label)
  if (own.length > ELEMENT_MAX || own.split(' ').length > LABEL_WORDS || sentenceFault(own, dream)) return undefined
  return tokenize(own).some(({ word }) => hasMeaning(word) && dream.has(word)) ? sentenceCase(own) : undefined
}
