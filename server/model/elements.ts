import { sentenceCase } from '#server/interpreter/compose/prose.ts'
import { findElements } from '#server/interpreter/language/matcher.ts'
import { fold, tokenize } from '#server/interpreter/language/tokens.ts'
import type { DreamElement } from '#shared/constants/elements.ts'
import { ELEMENT_MAX } from '#shared/constants/limits.ts'
import { isFunctionWord } from './checks/language.ts'
import { sentenceFault } from './checks/sentence.ts'
import type { DreamText } from './dream-text.ts'
import { cleanLine, shownLine } from './prose.ts'
import { OTHER } from './schemas.ts'

/** Elements of a group that are kept: as many as the model is asked for, and a few more. */
const ELEMENTS_KEPT = 6
/** Elements of a group that are looked at. */
const ELEMENTS_READ = 24
/** A quotation says something with so many words, or with a single one that does. */
const EVIDENCE_WORDS = 3
const MEANINGFUL_LETTERS = 4
const MEANING_MAX = 400
const LABEL_WORDS = 5

/** An element as a model gives it. */
interface Given {
  id: string
  label: string
  evidence: string
}
/** An element that stands in the dream, by the product's name for it where there is one. */
export interface Kept {
  label: string
  meaning: string
  evidence: string
}

/**
 * The elements of a group that may be shown: those that quote the dream, each once, with the quotation in which the
 * rules see it as well where there is one. Whatever a model says of something that is not in the dream, or in words
 * that are not let through, is left out.
 */
export function validElements<Item extends Given>(
  dream: DreamText,
  list: readonly DreamElement[],
  items: readonly Item[],
  meaningOf: (item: Item) => string,
): Kept[] {
  const kept = new Map<string, Kept>()
  for (const item of items.slice(0, ELEMENTS_READ)) {
    const evidence = dream.find(item.evidence)
    const label = labelOf(list, item, dream)
    const meaning = shownLine(meaningOf(item), MEANING_MAX, dream)
    if (evidence === undefined || !isMeaningful(evidence) || label === undefined || meaning === '') continue
    const key = fold(label)
    const other = kept.get(key)
    if (!other || (!shows(other) && shows({ label, evidence }))) kept.set(key, { label, meaning, evidence })
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

/** The product's name; else the model's, when it is made of words of the dream. */
function labelOf(list: readonly DreamElement[], { id, label }: Given, dream: DreamText): string | undefined {
  const own = cleanLine(label)
  const listed = list.find((known) => (id === OTHER ? fold(known.label) === fold(own) : known.id === id))
  if (listed) return listed.label
  if (own.length > ELEMENT_MAX || own.split(' ').length > LABEL_WORDS || sentenceFault(own, dream)) return undefined
  const words = tokenize(own).filter(({ word }) => !isFunctionWord(word))
  const isInDream = words.some(({ word }) => /\p{L}/u.test(word)) && words.every(({ word }) => dream.has(word))
  return isInDream ? sentenceCase(own) : undefined
}
