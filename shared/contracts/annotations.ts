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

export const annotationSchema = z
  .strictObject({
    kind: z.enum(ANNOTATION_KINDS, 'Questo appunto non c’è'),
    /** The annotated words of the dream; null for a line of its own. */
    quote: textField('Serve un testo')
      .min(1, 'Serve un testo')
      .max(SPAN_QUOTE_MAX, 'Troppe parole del sogno')
      .nullable(),
    /** Number of earlier occurrences of the quotation in the text. */
    occurrence: z.int('Serve un numero').min(0, 'Serve un numero').max(CONTENT_MAX, 'Serve un numero').default(0),
    words: said(ANSWER_MAX).default(''),
    feelings: z
      .array(z.enum(FEELINGS, 'Scegli tra i sentimenti'))
      .max(FEELINGS.length, 'Troppi sentimenti')
      .default([]),
    /** A similar thing in the dreamer's daily life. */
    day: said(WORDS_MAX).default(''),
    /** True if the bridge sentence is the title of the analysis. */
    isTitle: z.boolean('Serve un sì o un no').default(false),
    /** The question of an earlier analysis. */
    question: said(ANSWER_MAX).nullable().default(null),
  })
  .refine(({ kind, words }) => words.length <= WORDS_LIMIT[kind], 'Troppe parole')
  .refine(({ kind, quote }) => quote !== null || !isSpanKind(kind), 'Mancano le parole del sogno')
export type Annotation = z.infer<typeof annotationSchema>

/** The id of an annotation, chosen by the client. */
export const annotationIdSchema = z.uuid('Questo appunto non c’è')
export type OwnAnnotation = Annotation & { id: string }

/** `PUT /api/dreams/{id}/annotations`: adds or replaces some. */
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
  /** The dictionary key; null for spans outside the dictionary. */
  key: z.string().nullable(),
})
export type Span = z.infer<typeof spanSchema>

/** Words about a thing, person or word, with their dream. */
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
  /** Up to five proposed spans, in the order of the text. */
  spans: z.array(spanSchema),
  /** The words for people in the text. */
  people: z.array(z.string()),
  /** The last event of the dream as quoted; null if uncertain. */
  lastLine: z.string().nullable(),
  /** The dream or an annotation tells of a death. */
  tellsDeath: z.boolean(),
  safety: safetySchema.nullable(),
  /** The latest words of an earlier dream about things in this one. */
  earlier: z.array(noteSchema.extend({ key: z.string(), heading: z.string() })),
})
export type AnnotatedDream = z.infer<typeof annotatedDreamSchema>

/** The latest annotated dream with an open bridge question, or null. */
export const eveningSchema = z.object({ waiting: noteSchema.nullable() })
export type Evening = z.infer<typeof eveningSchema>

/** A cursor holds a heading and a key, each as long as a quotation; one character takes up to six. */
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
  /** The number of dreams of its thread, or with an annotation about it. */
  dreams: z.int(),
  /** Newest first, at most `ENTRY_NOTES`. */
  notes: z.array(noteSchema),
})
export type DictionaryEntry = z.infer<typeof dictionaryEntrySchema>

export const dictionarySchema = z.object({
  items: z.array(dictionaryEntrySchema),
  nextCursor: z.string().nullable(),
  /** The number and the first letters of all matching entries; only on the first page. */
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
