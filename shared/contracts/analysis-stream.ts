import * as z from 'zod'
import { analyzedSchema, conversationTurnSchema } from './analyses.ts'
import { apiErrorSchema } from './common.ts'

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
