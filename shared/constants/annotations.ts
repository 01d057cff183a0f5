/** What a dreamer may say something about in a dream's own text. */
export const SPAN_KINDS = ['thing', 'person', 'moment'] as const
export type SpanKind = (typeof SPAN_KINDS)[number]
export const isSpanKind = (kind: string): kind is SpanKind => SPAN_KINDS.some((each) => each === kind)

/**
 * - `next`: the line that the dreamer writes after the dream's last one
 * - `bridge`: where something like it happens by day; without words it says that the question is not wanted
 * - `answer`: an answer to a question that earlier analyses asked
 */
export const ANNOTATION_KINDS = [...SPAN_KINDS, 'next', 'bridge', 'answer'] as const
export type AnnotationKind = (typeof ANNOTATION_KINDS)[number]

/** The feelings that may be told of a span, the most frequent first. */
export const FEELINGS = [
  'Calma',
  'Tenerezza',
  'Nostalgia',
  'Gioia',
  'Paura',
  'Tristezza',
  'Rabbia',
  'Ansia',
  'Vergogna',
  'Sollievo',
  'Meraviglia',
  'Solitudine',
  'Disgusto',
  'Colpa',
] as const

/** Characters of the words about a span, and of where it happens by day. */
export const WORDS_MAX = 120
/** Characters of the next line and of the bridge sentence. */
export const LINE_MAX = 160
export const SPAN_QUOTE_MAX = 140
/** Spans of its present text that a dream may have words for. */
export const SPANS_MAX = 3
/** Annotations that a dream keeps, those of its earlier texts included. */
export const ANNOTATIONS_MAX = 40
/** Entries of a page of the dictionary, and the latest notes of each. */
export const DICTIONARY_PAGE = 60
export const ENTRY_NOTES = 5
/** The evening's question is about what was said within so many hours. */
export const EVENING_HOURS = 20
/** The hour from which the evening's question is asked. */
export const EVENING_FROM = 18
