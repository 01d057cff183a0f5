import * as z from 'zod'
import { analyzedSchema } from './analyses.ts'
import { apiErrorSchema } from './common.ts'

/** What an analysis is asked with to be sent while it is written. */
export const EVENT_STREAM = 'text/event-stream'

/**
 * The events of a live reading, by name, each with JSON as its data. `text` and `restart` come as often as they like;
 * `analysis` or `error` is the last. A refusal before the reading begins is a plain JSON answer with its status.
 */
export const liveReadingEvents = {
  /** The next sentences, to be put after those before, with the white space that parts them. */
  text: z.object({ text: z.string() }),
  /** What came so far is withdrawn: the reading begins anew. */
  restart: z.object({}),
  /** The whole reading, checked and stored. */
  analysis: analyzedSchema,
  /** The reading failed and cost nothing. */
  error: apiErrorSchema.extend({ status: z.int() }),
} as const
export type LiveReadingEvent = keyof typeof liveReadingEvents
