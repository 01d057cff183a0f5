import * as z from 'zod'
import { ANALYSIS_KINDS, CONVERSATION_WORDS_MAX, ENGINES, LOCKABLE_GROUPS } from '../constants/analyses.ts'
import { DREAM_NOT_FOUND } from '../constants/dreams.ts'
import { apiErrorSchema, safetySchema, textField } from './common.ts'
import { dreamSchema, elementLabelSchema } from './dreams.ts'
import { endpoint } from './endpoints.ts'
import { earnedSchema } from './game.ts'

export const analyzeSchema = z.strictObject({
  type: z.enum(ANALYSIS_KINDS, 'Scegli tra analisi base e avanzata').default('basic'),
  /** Lets a model read anew over the dream and what its dreamer wrote about it, where something changed since. */
  reread: z.literal(true, 'Valore non valido').optional(),
})

/** `evidence` is text of the dream; empty when the dreamer chose the element by hand. */
export const patternsSchema = z.object({
  symbols: z.array(z.object({ symbol: z.string(), meaning: z.string(), evidence: z.string() })),
  emotions: z.array(z.object({ emotion: z.string(), significance: z.string(), evidence: z.string() })),
  themes: z.array(z.object({ theme: z.string(), meaning: z.string(), evidence: z.string() })),
  recommendations: z.array(z.string()),
})
export type Patterns = z.infer<typeof patternsSchema>

const MISSING_WORDS = 'Scrivi qualcosa'
/** `POST /api/dreams/{id}/conversation` */
export const converseSchema = z.strictObject({
  words: textField(MISSING_WORDS)
    .trim()
    .normalize('NFC')
    .min(1, MISSING_WORDS)
    .max(CONVERSATION_WORDS_MAX, `Al massimo ${CONVERSATION_WORDS_MAX} caratteri`),
})

/** What the dreamer said under a model's analysis, and what the model said to it. */
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
  /** True where the built-in rules analysed because the model had failed: it may be asked again at no cost. */
  modelFailed: z.boolean(),
  analysis: z.string(),
  /** What only the diary knows: it may name other dreams, and stands on no link. Empty without any. */
  journal: z.string(),
  /** What a model asks the dreamer; an answer is an annotation. Empty where the rules analysed: they ask in the text. */
  questions: z.array(z.string()),
  /** The turns under the analysis, in order; none where the plan does not include them. */
  conversation: conversationTurnSchema.array(),
  patterns: patternsSchema,
  /** The groups left out because the plan does not include them. */
  locked: z.array(z.enum(LOCKABLE_GROUPS)),
  /** Also where what was written about the dream calls for care. */
  safety: safetySchema.optional(),
  /** True when a model made the analysis over more than the dream: annotations, a conversation, other dreams. */
  withAnnotations: z.boolean(),
  /** True when annotations, the conversation or elements changed since a model's analysis, so that a `reread` makes another one; never while it is outdated. */
  canReread: z.boolean(),
  /** Labels that the dreamer took away from this dream. */
  rejectedElements: z.array(z.string()),
  /** True when the dream was changed after its analysis. */
  outdated: z.boolean(),
  createdAt: z.iso.datetime(),
})
export type Analysis = z.infer<typeof analysisSchema>

/** The answer of `POST /api/dreams/{id}/analyze`, and the last event of an analysis stream. */
export const analyzedSchema = analysisSchema.extend(earnedSchema.shape)
export type Analyzed = z.infer<typeof analyzedSchema>

const ONE_CHANGE = 'Aggiungi, togli o rimetti un elemento'
/** `PATCH /api/dreams/{id}/elements`: one change at a time. */
export const changeElementsSchema = z
  .strictObject({
    /** Among the dream's own elements. */
    add: elementLabelSchema.optional(),
    /** Out of them, and not found in this dream again. */
    remove: elementLabelSchema.optional(),
    /** May be found again: undoes the removal of an element that was found only. */
    restore: elementLabelSchema.optional(),
  })
  .refine((change) => Object.values(change).filter((label) => label !== undefined).length === 1, ONE_CHANGE)
export type ChangeElements = z.infer<typeof changeElementsSchema>

export const changedElementsSchema = z.object({
  dream: dreamSchema,
  /** Null while the dream is not analysed. */
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
 * The events of an analysis stream, by name, each with JSON as its data. `text` and `restart` come any number of times;
 * `analysis` or `error` is the last. A refusal before the stream begins is a plain JSON answer with its status.
 */
export const analysisStreamEvents = {
  /** The next sentences, with the white space between them and those before. */
  text: z.object({ text: z.string() }),
  /** The text so far is withdrawn: the analysis begins anew. */
  restart: z.object({}),
  /** The whole analysis, checked and stored. */
  analysis: analyzedSchema,
  /** The analysis failed and cost nothing. */
  error: apiErrorSchema.extend({ status: z.int() }),
} as const
export type AnalysisStreamEvent = keyof typeof analysisStreamEvents

/** The events of a turn of the conversation under an analysis: `turn` or `error` is the last. */
const { analysis: _, ...sharedEvents } = analysisStreamEvents
export const conversationStreamEvents = { ...sharedEvents, turn: conversationTurnSchema } as const
export type ConversationStreamEvent = keyof typeof conversationStreamEvents
