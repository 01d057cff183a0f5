import * as z from 'zod'
import { ANALYSIS_KINDS, CONVERSATION_WORDS_MAX, ENGINES, LOCKABLE_GROUPS } from '../constants/analyses.ts'
import { DREAM_NOT_FOUND } from '../constants/dreams.ts'
import { apiErrorSchema, safetySchema, textField } from './common.ts'
import { dreamSchema, elementLabelSchema } from './dreams.ts'
import { endpoint } from './endpoints.ts'
import { earnedSchema } from './game.ts'

export const analyzeSchema = z.strictObject({
  type: z.enum(ANALYSIS_KINDS, 'Scegli tra analisi base e avanzata').default('basic'),
  /** Lets a model analyse again with the annotations, if something changed since. */
  reread: z.literal(true, 'Valore non valido').optional(),
})

/** `evidence` is text of the dream; empty if the dreamer chose the element. */
export const patternsSchema = z.object({
  symbols: z.array(z.object({ symbol: z.string(), meaning: z.string(), evidence: z.string() })),
  emotions: z.array(z.object({ emotion: z.string(), significance: z.string(), evidence: z.string() })),
  themes: z.array(z.object({ theme: z.string(), meaning: z.string(), evidence: z.string() })),
  recommendations: z.array(z.string()),
})
export type Patterns = z.infer<typeof patternsSchema>

const MISSING_WORDS = 'Scrivi qualcosa'
export const converseSchema = z.strictObject({
  words: textField(MISSING_WORDS)
    .trim()
    .normalize('NFC')
    .min(1, MISSING_WORDS)
    .max(CONVERSATION_WORDS_MAX, `Al massimo ${CONVERSATION_WORDS_MAX} caratteri`),
})

/** The dreamer's words under a model's analysis, and the model's reply. */
export const conversationTurnSchema = z.object({
  words: z.string(),
  reply: z.string(),
  createdAt: z.iso.datetime(),
})
export type ConversationTurn = z.infer<typeof conversationTurnSchema>

export const analysisSchema = z.object({
  id: z.int(),
  dreamId: z.int(),
  kind: z.enum(ANALYSIS_KINDS),
  engine: z.enum(ENGINES),
  /** True if the built-in rules replaced a failed model: another try with the model is free. */
  modelFailed: z.boolean(),
  analysis: z.string(),
  /** Journal facts; they may name other dreams, so no link shows them. May be empty. */
  journal: z.string(),
  /** A model's questions; an answer becomes an annotation. Empty for the rules, whose text contains a question. */
  questions: z.array(z.string()),
  /** The turns in order; empty if the plan does not include them. */
  conversation: conversationTurnSchema.array(),
  patterns: patternsSchema,
  /** The groups that the plan does not include. */
  locked: z.array(z.enum(LOCKABLE_GROUPS)),
  /** Also set if the annotations call for care. */
  safety: safetySchema.optional(),
  /** True if a model used more than the dream: annotations, a conversation or other dreams. */
  withAnnotations: z.boolean(),
  /** True if annotations, conversation or elements changed since a model's analysis; never while it is outdated. */
  canReread: z.boolean(),
  /** Labels that the dreamer removed. */
  rejectedElements: z.array(z.string()),
  /** True if the dream was changed after its analysis. */
  outdated: z.boolean(),
  createdAt: z.iso.datetime(),
})
export type Analysis = z.infer<typeof analysisSchema>

/** The response of `POST /api/dreams/{id}/analyze`, and the last event of an analysis stream. */
export const analyzedSchema = analysisSchema.extend(earnedSchema.shape)
export type Analyzed = z.infer<typeof analyzedSchema>

const ONE_CHANGE = 'Aggiungi, togli o rimetti un elemento'
export const changeElementsSchema = z
  .strictObject({
    /** Adds one of the dream's own elements. */
    add: elementLabelSchema.optional(),
    /** Removes an element, which is then not found in this dream again. */
    remove: elementLabelSchema.optional(),
    /** Undoes the removal of a found element. */
    restore: elementLabelSchema.optional(),
  })
  .refine((change) => Object.values(change).filter((label) => label !== undefined).length === 1, ONE_CHANGE)
export type ChangeElements = z.infer<typeof changeElementsSchema>

export const changedElementsSchema = z.object({
  dream: dreamSchema,
  analysis: analysisSchema.nullable(),
  ...earnedSchema.shape,
})
export type ChangedElements = z.infer<typeof changedElementsSchema>

export const analysisEndpoints = [
  endpoint('POST /api/dreams/:id/analyze', {
    summary: 'Analyze a dream; the analysis as server-sent events where the caller takes them',
    access: 'user',
    body: analyzeSchema,
    answers: { 200: analyzedSchema, 201: analyzedSchema },
    refusals: ['analysis_limit', 'premium_required'],
    notFound: DREAM_NOT_FOUND,
    limit: 'slow',
    hourly: 120,
    raw: 'events',
  }),
  endpoint('GET /api/dreams/:id/analysis', {
    offline: true,
    summary: 'The analysis of a dream',
    access: 'user',
    answers: { 200: analysisSchema },
    notFound: DREAM_NOT_FOUND,
  }),
  endpoint('POST /api/dreams/:id/conversation', {
    summary: 'Say something under the analysis of a model; the reply as server-sent events where the caller takes them',
    access: 'user',
    body: converseSchema,
    answers: { 201: conversationTurnSchema },
    refusals: ['unavailable', 'premium_required', 'conversation_limit', 'care_needed'],
    notFound: DREAM_NOT_FOUND,
    limit: 'slow',
    hourly: 120,
    raw: 'events',
  }),
  endpoint('DELETE /api/dreams/:id/conversation', {
    summary: 'Delete the conversation under an analysis',
    access: 'user',
    answers: { 204: null },
    notFound: DREAM_NOT_FOUND,
  }),
  endpoint('PATCH /api/dreams/:id/elements', {
    summary: 'Add an element or take one away',
    access: 'user',
    body: changeElementsSchema,
    answers: { 200: changedElementsSchema },
    notFound: DREAM_NOT_FOUND,
    hourly: 300,
  }),
]

/**
 * The events of an analysis stream, by name, with JSON data. `text` and `restart` may repeat; `analysis` or `error` is
 * the last. A refusal before the stream begins is plain JSON with its status.
 */
export const analysisStreamEvents = {
  /** The next sentences, with the white space before each. */
  text: z.object({ text: z.string() }),
  /** Withdraws the text so far. */
  restart: z.object({}),
  /** The whole analysis, checked and stored. */
  analysis: analyzedSchema,
  /** The analysis failed and cost nothing. */
  error: apiErrorSchema.extend({ status: z.int() }),
} as const
export type AnalysisStreamEvent = keyof typeof analysisStreamEvents

/** The events of a turn under an analysis: `turn` or `error` is the last. */
const { analysis: _, ...sharedEvents } = analysisStreamEvents
export const conversationStreamEvents = { ...sharedEvents, turn: conversationTurnSchema } as const
export type ConversationStreamEvent = keyof typeof conversationStreamEvents
