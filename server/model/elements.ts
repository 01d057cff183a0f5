import { sentenceCase } from '#server/interpreter/fit.ts'
import { fold } from '#server/interpreter/tokens.ts'
import type { DreamElement } from '#shared/constants/elements.ts'
import { ELEMENT_MAX } from '#shared/constants/limits.ts'
import type { DreamText } from './dream-text.ts'
import { cleanLine, proseFault } from './prose.ts'
import { OTHER } from './schemas.ts'

/** Elements of a group that are kept: what the model was told, and a few to spare. */
const ELEMENTS_KEPT = 6
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
 * The elements of a group that may be shown: those that quote the dream, each once. Whatever a model says of something
 * that the dream does not tell, or in words that are not let through, is left out.
 */
export function keptElements<Item extends Given>(
  dream: DreamText,
  list: readonly DreamElement[],
  items: readonly Item[],
  meaningOf: (item: Item) => string,
): Kept[] {
  const kept = new Map<string, Kept>()
  for (const item of items) {
    const evidence = dream.find(item.evidence)
    const label = labelOf(list, item)
    const meaning = shortLine(meaningOf(item), MEANING_MAX)
    if (evidence === undefined || label === undefined || meaning === '' || proseFault(meaning, dream)) continue
    const key = fold(label)
    if (!kept.has(key)) kept.set(key, { label, meaning, evidence })
  }
  return [...kept.values()].slice(0, ELEMENTS_KEPT)
}

function labelOf(list: readonly DreamElement[], { id, label }: Given): string | undefined {
  const own = cleanLine(label)
  const listed = list.find((known) => (id === OTHER ? fold(known.label) === fold(own) : known.id === id))
  if (listed) return listed.label
  const usable = own.length <= ELEMENT_MAX && own.split(' ').length <= LABEL_WORDS && /\p{L}/u.test(own)
  return usable && !proseFault(own) ? sentenceCase(own) : undefined
}

/** A line of at most so many characters: whole sentences, or nothing. */
export function shortLine(raw: string, max: number): string {
  const line = cleanLine(raw)
  if (line.length <= max) return line
  return (/^.*[.!?…]/su.exec(line.slice(0, max))?.[0] ?? '').trim()
}
