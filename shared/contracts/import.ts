import * as z from 'zod'
import { CONVERSATION_TURNS_MAX } from '../constants/analyses.ts'
import { ANNOTATIONS_MAX, SPAN_QUOTE_MAX } from '../constants/annotations.ts'
import { IMPORT_FIELD, IMPORT_FORMATS } from '../constants/export.ts'
import { ANSWER_MAX, DREAM_DAY_MIN, REJECTED_MAX } from '../constants/limits.ts'
import { conversationTurnSchema, converseSchema } from './analyses.ts'
import { annotationSchema } from './annotations.ts'
import { apiErrorSchema, textField } from './common.ts'
import { dreamInputSchema, dreamSchema, elementLabelSchema } from './dreams.ts'
import { endpoint } from './endpoints.ts'
import { exportedAnalysisSchema, exportedAnnotationSchema, exportedMonthSchema } from './export.ts'

/** Maximum JSON length of an analysis with annotations and conversation, or of a month. */
const EXTRAS_MAX = 100_000
const TOO_LONG = 'L’analisi è troppo lunga o ha segni che non si leggono'

function isShort(value: unknown): boolean {
  const text = JSON.stringify(value)
  return text.length <= EXTRAS_MAX && textField().safeParse(text).success
}

/** A valid annotation; unknown fields of a later release are dropped. */
const importedAnnotationSchema = exportedAnnotationSchema.refine(
  ({ updatedAt: _updatedAt, ...annotation }) => annotationSchema.safeParse(annotation).success,
  'Un appunto non è valido',
)

/** A turn with valid words. */
const importedTurnSchema = conversationTurnSchema.extend({ words: converseSchema.shape.words })

/** An answer to a question, in exports before version 3. */
const earlierAnswerSchema = z
  .object({
    question: z.string().max(ANSWER_MAX),
    quote: z.string().max(SPAN_QUOTE_MAX).nullable(),
    answer: z.string().max(ANSWER_MAX),
    updatedAt: z.iso.datetime(),
  })
  .transform(
    ({ answer, ...rest }): z.input<typeof importedAnnotationSchema> => ({ kind: 'answer', words: answer, ...rest }),
  )
  .pipe(importedAnnotationSchema)

/** The field's name before version 3; its questions belonged to the answers. */
const renamed = (analysis: unknown): unknown =>
  typeof analysis === 'object' && analysis !== null && 'withAnswers' in analysis
    ? { ...analysis, withAnnotations: analysis.withAnswers, questions: [] }
    : analysis

/** A dream of a file: a person's input, and in an export also its analysis and annotations. */
export const importedDreamSchema = z
  .object({
    ...dreamInputSchema.shape,
    rejectedElements: elementLabelSchema.array().max(REJECTED_MAX).default([]),
    createdAt: z.iso.datetime().optional(),
    updatedAt: z.iso.datetime().optional(),
    analysis: z.preprocess(renamed, exportedAnalysisSchema.nullable().default(null)),
    annotations: importedAnnotationSchema.array().max(ANNOTATIONS_MAX).default([]),
    conversation: importedTurnSchema.array().max(CONVERSATION_TURNS_MAX).default([]),
    /** Replaced by annotations in version 3. */
    answers: earlierAnswerSchema.array().max(ANNOTATIONS_MAX).default([]),
  })
  .refine((dream) => isShort([dream.analysis, dream.annotations, dream.conversation, dream.answers]), TOO_LONG)
  .transform(({ annotations, answers, ...dream }) => ({ ...dream, annotations: [...annotations, ...answers] }))
export type ImportedDream = z.infer<typeof importedDreamSchema>

export const importedMonthSchema = exportedMonthSchema
  .refine(isShort, TOO_LONG)
  .refine(({ startDate, endDate }) => startDate >= DREAM_DAY_MIN && endDate >= startDate, 'La data non è valida')

const counts = {
  /** Dreams that are already in the journal. */
  existing: z.int(),
  /** Dreams that exceed the plan. */
  overLimit: z.int(),
  /** Entries that are no valid dream. */
  unreadable: z.int(),
  /** Monthly analyses that are new to the account. */
  months: z.int(),
}
const dreamExample = dreamSchema.pick({ title: true, date: true })

/** The result that an import of the file would have now. */
export const importPreviewSchema = z.object({
  format: z.enum(IMPORT_FORMATS),
  fresh: z.int(),
  /** The first and last day of the new dreams; null without any. */
  days: z.object({ first: z.string(), last: z.string() }).nullable(),
  ...counts,
  /** The plan's limit; null without one. */
  dreamLimit: z.int().nullable(),
  /** Whether the file contains account settings. */
  settings: z.boolean(),
  /** If the plan cannot hold all, the newest new dreams, with their place in the file. */
  choice: z.array(dreamExample.extend({ place: z.int() })),
  examples: z.object({
    fresh: dreamExample.array(),
    existing: dreamExample.array(),
    overLimit: dreamExample.array(),
    unreadable: z.array(z.object({ where: z.string(), reason: z.string() })),
  }),
})
export type ImportPreview = z.infer<typeof importPreviewSchema>

export const importQuerySchema = z.strictObject({
  /** `true` applies the file's settings. */
  settings: z
    .enum(['true', 'false'])
    .default('false')
    .transform((value) => value === 'true'),
  /** The places in the file of the dreams to import, from the preview; by default the newest that fit. */
  take: z
    .string()
    .regex(/^\d{1,6}(?:,\d{1,6})*$/, 'Scegli i sogni dall’anteprima')
    .transform((places) => places.split(',').map(Number))
    .optional(),
})

export const importResultSchema = z.object({
  added: z.int(),
  ...counts,
})
export type ImportResult = z.infer<typeof importResultSchema>

/** The events of an import, with JSON data: `done` or `error` is the last. */
export const importEvents = {
  /** The number of processed dreams, and of all. */
  progress: z.object({ done: z.int(), total: z.int() }),
  done: importResultSchema,
  error: apiErrorSchema.extend({ status: z.int() }),
} as const
export type ImportProgress = z.infer<typeof importEvents.progress>

/** The last import that was not undone. */
export const latestImportSchema = z.object({
  latest: z
    .object({
      id: z.int(),
      added: z.int(),
      createdAt: z.iso.datetime(),
      /** False once part of it was changed, analysed or shared. */
      undoable: z.boolean(),
    })
    .nullable(),
})
export type LatestImport = z.infer<typeof latestImportSchema>

/** The number of removed dreams. */
export const undoneImportSchema = z.object({ removed: z.int() })

export const importEndpoints = [
  endpoint('POST /api/imports/preview', {
    summary: 'What an import would do',
    access: 'user',
    upload: IMPORT_FIELD,
    answers: { 200: importPreviewSchema },
    refusals: ['upload_timeout'],
    limit: 'slow',
    hourly: 40,
  }),
  endpoint('POST /api/imports', {
    summary: 'Import a file; its progress as server-sent events where the caller takes them',
    access: 'user',
    query: importQuerySchema,
    upload: IMPORT_FIELD,
    answers: { 200: importResultSchema },
    refusals: ['upload_timeout'],
    limit: 'slow',
    hourly: 40,
    raw: 'events',
  }),
  endpoint('GET /api/imports/latest', {
    summary: 'The last import',
    access: 'user',
    answers: { 200: latestImportSchema },
  }),
  endpoint('DELETE /api/imports/:id', {
    summary: 'Undo the last import',
    access: 'user',
    answers: { 200: undoneImportSchema },
    refusals: ['conflict'],
    limit: 'slow',
  }),
]
