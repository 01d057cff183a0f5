import { locate, splitParagraphs } from '#client/lib/text.ts'
import { isSpanKind } from '#shared/constants/annotations.ts'
import type { AnnotatedDream, Annotation, OwnAnnotation, Span } from '#shared/contracts/annotations.ts'

export interface Stretch {
  start: number
  end: number
}

interface Piece extends Stretch {
  text: string
  mark: number | undefined
}

interface Sentence {
  start: number
  pieces: Piece[]
}

export interface AnnotatedParagraph {
  start: number
  sentences: Sentence[]
}

/** Counts the earlier occurrences of a stretch's text. */
export function occurrenceOf(text: string, { start, end }: Stretch): number {
  const quote = text.slice(start, end)
  let count = 0
  for (let at = text.indexOf(quote); at !== -1 && at < start; at = text.indexOf(quote, at + 1)) count += 1
  return count
}

/** Short marks do not wrap. */
export const isShort = (words: string): boolean => words.length <= 18

export const overlaps = (a: Stretch, b: Stretch): boolean => a.start < b.end && b.start < a.end

const WORD = /[\p{L}\p{M}\p{N}’'‘-]/u
const LETTERS_MIN = 3

/** The word at an offset, with its elided article: «l’acqua»; undefined for words under three letters. */
export function wordAt(text: string, at: number): Stretch | undefined {
  let [start, end] = [at, at]
  while (start > 0 && WORD.test(text.charAt(start - 1))) start -= 1
  while (end < text.length && WORD.test(text.charAt(end))) end += 1
  while (start < end && !/\p{L}/u.test(text.charAt(start))) start += 1
  while (end > start && !/[\p{L}\p{N}]/u.test(text.charAt(end - 1))) end -= 1
  const letters = text.slice(start, end).match(/\p{L}/gu) ?? []
  return letters.length >= LETTERS_MIN ? { start, end } : undefined
}

/** Each distinct word of at least four letters, in text order. */
export function wordsOf(text: string): Stretch[] {
  const words = new Map<string, Stretch>()
  for (const { 0: word, index } of text.matchAll(/(?<![\p{L}\p{M}])\p{L}[\p{L}\p{M}]{3,}/gu)) {
    if (!words.has(word.toLowerCase())) words.set(word.toLowerCase(), { start: index, end: index + word.length })
  }
  return [...words.values()]
}

const PAUSE = /[.,;:!?…]+["»”)]*|\n|$/gu

/** The end of the first pause after an offset, where a note interrupts no clause. */
export function pauseAfter(text: string, at: number): number {
  PAUSE.lastIndex = at
  const pause = PAUSE.exec(text)
  if (!pause) return text.length
  if (pause[0] !== '\n') return pause.index + pause[0].length
  // Excludes the white space at a paragraph's end.
  return Math.max(at, pause.index - (/\s*$/.exec(text.slice(at, pause.index))?.[0].length ?? 0))
}

/**
 * Splits a text into paragraphs, sentences and pieces; pieces end at mark boundaries and at `cuts`. Marks must not
 * overlap; a sentence never ends inside one.
 */
export function layOut(text: string, marks: readonly Stretch[], cuts: readonly number[] = []): AnnotatedParagraph[] {
  const edges = new Set([...cuts, ...marks.flatMap(({ start, end }) => [start, end])])
  return splitParagraphs(text).map((paragraph) => {
    // A trimmed paragraph starts where its text starts.
    const start = text.indexOf(paragraph.text, paragraph.start)
    const end = start + paragraph.text.length
    const sentences = sentenceStarts(paragraph.text)
      .map((from) => start + from)
      .filter((from) => !marks.some((mark) => mark.start < from && from < mark.end))
    return {
      start,
      sentences: sentences.map((from, order) => ({
        start: from,
        pieces: piecesOf(text, { start: from, end: sentences[order + 1] ?? end }, edges, marks),
      })),
    }
  })
}

function piecesOf(
  text: string,
  { start, end }: Stretch,
  edges: ReadonlySet<number>,
  marks: readonly Stretch[],
): Piece[] {
  const inside = [...edges].filter((edge) => edge > start && edge < end).sort((a, b) => a - b)
  return [start, ...inside].map((from, order) => {
    const to = inside[order] ?? end
    const mark = marks.findIndex((each) => each.start <= from && to <= each.end)
    return { start: from, end: to, text: text.slice(from, to), mark: mark === -1 ? undefined : mark }
  })
}

const SENTENCE_END = /[.!?…]+["»”)]*\s+/gu

function sentenceStarts(text: string): number[] {
  const ends = [...text.matchAll(SENTENCE_END)].map(({ 0: end, index }) => index + end.length)
  return [0, ...ends.filter((end) => end < text.length)]
}

export interface AnnotationMark extends Stretch, Span {
  at: number | undefined
}

/** The annotated stretches, and the proposed ones that do not overlap them, in text order. */
export function marksOf(text: string, list: readonly Annotation[], annotated: AnnotatedDream): AnnotationMark[] {
  const marks: AnnotationMark[] = []
  const add = (span: Span, at: number | undefined) => {
    const place = locate(text, span.quote, span.occurrence)
    if (place && !marks.some((mark) => overlaps(mark, place))) marks.push({ ...span, ...place, at })
  }
  for (const [at, { kind, quote, occurrence }] of list.entries()) {
    if (quote === null || !isSpanKind(kind)) continue
    const stored = annotated.annotations.find((each) => each.quote === quote && each.occurrence === occurrence)
    const proposed = annotated.spans.find((each) => each.quote === quote)
    add({ kind, quote, occurrence, key: stored?.key ?? proposed?.key ?? null }, at)
  }
  for (const span of annotated.spans) add(span, undefined)
  return marks.sort((a, b) => a.start - b.start)
}

/** Annotations of words that the dream no longer has, or of earlier questions. */
export const orphaned = (marks: readonly AnnotationMark[], list: readonly OwnAnnotation[]): OwnAnnotation[] =>
  list.filter(({ kind }, place) => {
    if (isSpanKind(kind)) return !marks.some(({ at }) => at === place)
    // Two devices may each have written one.
    return kind === 'answer' || list.findIndex((other) => other.kind === kind) !== place
  })
