/** A stretch of text and the positions, in the evidence list, of the strings that cover it. */
export interface MarkedSegment {
  /** Where the stretch begins in the text; unique, so it can be a key. */
  start: number
  text: string
  marks: number[]
}

const WORD_CHARACTER = /[\p{L}\p{N}\p{M}]/u

/**
 * Cuts a text where the given strings stand in it. Joining the segments gives the text back.
 * Matches are exact. A string found as whole words is not marked inside longer words too
 * («mare» leaves «amare» alone); where it only stands inside words, those places are marked.
 */
export function markText(text: string, evidence: readonly string[]): MarkedSegment[] {
  const changes = findChanges(text, evidence)
  const cuts = [...new Set([0, ...changes.keys()])].filter((at) => at < text.length).sort((a, b) => a - b)
  const open = new Set<number>()
  return cuts.map((start, index) => {
    for (const mark of changes.get(start)?.ends ?? []) open.delete(mark)
    for (const mark of changes.get(start)?.begins ?? []) open.add(mark)
    return { start, text: text.slice(start, cuts[index + 1]), marks: [...open].sort((a, b) => a - b) }
  })
}

interface Change {
  begins: number[]
  ends: number[]
}

/** Where marks begin and end. The stretches of one string never overlap, so a set of open ones is enough. */
function findChanges(text: string, evidence: readonly string[]): Map<number, Change> {
  const changes = new Map<number, Change>()
  const at = (place: number) => {
    const change = changes.get(place) ?? { begins: [], ends: [] }
    changes.set(place, change)
    return change
  }
  evidence.forEach((needle, mark) => {
    for (const start of findStarts(text, needle)) {
      at(start).begins.push(mark)
      at(start + needle.length).ends.push(mark)
    }
  })
  return changes
}

function findStarts(text: string, needle: string): number[] {
  if (needle.trim() === '') return []
  const found: number[] = []
  for (let start = text.indexOf(needle); start !== -1; start = text.indexOf(needle, start + needle.length)) {
    found.push(start)
  }
  const whole = found.filter((start) => !joinsWords(text, start) && !joinsWords(text, start + needle.length))
  return whole.length > 0 ? whole : found
}

/** True when a cut at this place would go through a word. */
function joinsWords(text: string, at: number): boolean {
  const before = [...text.slice(Math.max(0, at - 2), at)].at(-1)
  const after = text.codePointAt(at)
  if (before === undefined || after === undefined) return false
  return WORD_CHARACTER.test(before) && WORD_CHARACTER.test(String.fromCodePoint(after))
}
