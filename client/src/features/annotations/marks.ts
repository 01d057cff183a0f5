import { isSpanKind } from '#shared/constants/annotations.ts'
import type { AnnotatedDream, Annotation, Span } from '#shared/contracts/annotations.ts'
import { locate, overlaps, type Stretch } from './leaf-text.ts'

/** A stretch of the dream that is proposed or chosen. */
export interface LeafMark extends Stretch, Span {
  /** The place of its annotation in the list; undefined where there is none. */
  at: number | undefined
}

/** What was tapped, then what the rules propose beside it, in the order of the text; none lies over another. */
export function marksOf(text: string, list: readonly Annotation[], annotated: AnnotatedDream): LeafMark[] {
  const marks: LeafMark[] = []
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

/** What was written about words that the dream no longer has, or in answer to earlier questions. */
export const lostOf = (marks: readonly LeafMark[], list: readonly Annotation[]): Annotation[] =>
  list.filter(({ kind }, place) => kind === 'answer' || (isSpanKind(kind) && !marks.some(({ at }) => at === place)))
