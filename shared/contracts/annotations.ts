import * as z from 'zod'
import {
  ANNOTATION_KINDS,
  ANNOTATIONS_MAX,
  type AnnotationKind,
  DICTIONARY_PAGE,
  FEELINGS,
  isSpanKind,
  LINE_MAX,
  SPAN_KINDS,
  SPAN_QUOTE_MAX,
  WORDS_MAX,
} from '../constants/annotations.ts'
import { DREAM_NOT_FOUND } from '../constants/dreams.ts'
import { ANSWER_MAX, CONTENT_MAX, SEARCH_MAX } from '../constants/limits.ts'
import { pageQuery, safetySchema, textField } from './common.ts'
import { endpoint } from './endpoints.ts'

const WORDS_LIMIT: Record<AnnotationKind, number> = {
  thing: WORDS_MAX,
  person: WORDS_MAX,
  moment: WORDS_MAX,
  next: LINE_MAX,
  bridge: LINE_MAX,
  answer: ANSWER_MAX,
}

const said = (max: number) =>
  textField('Serve un testo').trim().normalize('NFC').max(max, `Al massimo ${max} caratteri`)

/** What a dreamer wrote about a dream. */
export const annotationSchema = z
  .strictObject({
    kind: z.enum(ANNOTATION_KINDS, 'Questo appunto non c’è'),
    /** The dream's own words that it is about; null for a line of its own. */
    quote: textField('Serve un testo')
      .min(1, 'Serve un testo')
      .max(SPAN_QUOTE_MAX, 'Troppe parole del sogno')
      .nullable(),
    /** How often the quotation stands in the text before the place that is meant. */
    occurrence: z.int('Serve un numero').min(0, 'Serve un numero').max(CONTENT_MAX, 'Serve un numero').default(0),
    words: said(ANSWER_MAX).default(''),
    feelings: z
      .array(z.enum(FEELINGS, 'Scegli tra i sentimenti'))
      .max(FEELINGS.length, 'Troppi sentimenti')
      .default([]),
    /** Where something like it is by day. */
    day: said(WORDS_MAX).default(''),
    /** The bridge sentence is the title of the analysis. */
    isTitle: z.boolean('Serve un sì o un no').default(false),
    /** The question as an earlier analysis asked it. */
    question: said(ANSWER_MAX).nullable().default(null),
  })
  .refine(({ kind, words }) => words.length <= WORDS_LIMIT[kind], 'Troppe parole')
  .refine(({ kind, quote }) => quote !== null || !isSpanKind(kind), 'Mancano le parole del sogno')
export type Annotation = z.infer<typeof annotationSchema>

/** What names an annotation of a dream; whoever writes it first chooses it. */
export const annotationIdSchema = z.uuid('Questo appunto non c’è')
export type OwnAnnotation = Annotation & { id: string }

/** `PUT /api/dreams/{id}/annotations`: some of a dream's. */
export const mergeAnnotationsSchema = z.strictObject({
  annotations: z
    .array(annotationSchema, 'Serve un elenco di appunti')
    .max(ANNOTATIONS_MAX, `Al massimo ${ANNOTATIONS_MAX} appunti`),
})
export type MergeAnnotations = z.infer<typeof mergeAnnotationsSchema>

export const spanSchema = z.object({
  kind: z.enum(SPAN_KINDS),
  quote: z.string(),
  occurrence: z.int(),
  /** Where a dictionary files it; null for what it does not file. */
  key: z.string().nullable(),
})
export type Span = z.infer<typeof spanSchema>

/** Words about one thing, person or word, with their dream. */
export const noteSchema = z.object({
  dreamId: z.int(),
  title: z.string(),
  date: z.iso.date(),
  quote: z.string(),
  words: z.string(),
  feelings: z.array(z.enum(FEELINGS)),
  day: z.string(),
})
export type Note = z.infer<typeof noteSchema>

export const annotatedDreamSchema = z.object({
  annotations: z.array(z.object({ id: annotationIdSchema, ...annotationSchema.shape, key: z.string().nullable() })),
  /** Up to five that the rules propose, in the order of the text. */
  spans: z.array(spanSchema),
  /** The words of the text that name people. */
  people: z.array(z.string()),
  /** The last thing told of the dream, in its own words; null where that is uncertain. */
  lastLine: z.string().nullable(),
  /** A death is told in the dream, or in what was written about it. */
  tellsDeath: z.boolean(),
  safety: safetySchema.nullable(),
  /** The latest words of an earlier dream for what is in this one. */
  earlier: z.array(noteSchema.extend({ key: z.string(), heading: z.string() })),
})
export type AnnotatedDream = z.infer<typeof annotatedDreamSchema>

/** The dream that was annotated today and whose bridge question still waits; null where none does. */
export const eveningSchema = z.object({ waiting: noteSchema.nullable() })
export type Evening = z.infer<typeof eveningSchema>

/** A cursor holds a heading and a key, each as long as a quotation, of signs that take up to six. */
const CURSOR_MAX = 16 * SPAN_QUOTE_MAX + 100

const dictionaryQuerySchema = z.strictObject({
  ...pageQuery(DICTIONARY_PAGE, DICTIONARY_PAGE, CURSOR_MAX),
  q: textField().trim().normalize('NFC').max(SEARCH_MAX, 'La ricerca è troppo lunga').optional(),
  letter: z
    .string()
    .regex(/^[a-z#]$/, 'La lettera non è valida')
    .optional(),
})
export type DictionaryQuery = z.infer<typeof dictionaryQuerySchema>

export const dictionaryEntrySchema = z.object({
  kind: z.enum(SPAN_KINDS),
  key: z.string(),
  heading: z.string(),
  /** The dreams in which something was written about it. */
  dreams: z.int(),
  /** The latest ones first, at most `ENTRY_NOTES`. */
  notes: z.array(noteSchema),
})
export type DictionaryEntry = z.infer<typeof dictionaryEntrySchema>

export const dictionarySchema = z.object({
  items: z.array(dictionaryEntrySchema),
  nextCursor: z.string().nullable(),
  /** All entries that the search finds, and the letters that they begin with; only with the first page. */
  total: z.int().optional(),
  letters: z.array(z.string()).optional(),
})
export type Dictionary = z.infer<typeof dictionarySchema>

export const annotationEndpoints = [
  endpoint('GET /api/dreams/:id/annotations', {
    offline: true,
    summary: 'What was written about a dream, and what may be',
    access: 'user',
    answers: { 200: annotatedDreamSchema },
    notFound: DREAM_NOT_FOUND,
  }),
  endpoint('PUT /api/dreams/:id/annotations/:annotation', {
    summary: 'Write one annotation of a dream, or write it anew',
    access: 'user',
    body: annotationSchema,
    answers: { 200: annotatedDreamSchema },
    notFound: DREAM_NOT_FOUND,
    hourly: 1200,
  }),
  endpoint('DELETE /api/dreams/:id/annotations/:annotation', {
    summary: 'Take one annotation of a dream away, if it is there',
    access: 'user',
    answers: { 200: annotatedDreamSchema },
    notFound: DREAM_NOT_FOUND,
    hourly: 1200,
  }),
  endpoint('PUT /api/dreams/:id/annotations', {
    summary: 'Write some annotations of a dream, each in the place of the one about the same words; others stay',
    access: 'user',
    body: mergeAnnotationsSchema,
    answers: { 200: annotatedDreamSchema },
    notFound: DREAM_NOT_FOUND,
    hourly: 600,
  }),
  endpoint('GET /api/annotations/evening', {
    summary: 'The dream of the day whose last question waits',
    access: 'user',
    answers: { 200: eveningSchema },
  }),
  endpoint('GET /api/dictionary', {
    offline: true,
    summary: 'What was written about each thing, person and word',
    access: 'user',
    query: dictionaryQuerySchema,
    answers: { 200: dictionarySchema },
    limit: 'heavy',
  }),
]
