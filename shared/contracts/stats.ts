import * as z from 'zod'
import { DREAM_KINDS } from '../constants/dreams.ts'
import { FINDING_KINDS } from '../constants/stats.ts'
import { noteSchema } from './annotations.ts'
import { dreamSchema } from './dreams.ts'
import { endpoint } from './endpoints.ts'

/** When the server counted, for times in which a browser shows an answer that it kept. */
const countedAt = z.iso.datetime()

const elementCountSchema = z.object({ element: z.string(), count: z.int() })

/** Elements of one group by the number of dreams they are in, most frequent first, and how many more there are. */
const patternSchema = z.object({ items: z.array(elementCountSchema), omitted: z.int() })
export type Pattern = z.infer<typeof patternSchema>

/** A dream by its window. */
const windowSchema = dreamSchema.pick({ id: true, title: true, date: true, mood: true, motif: true })

/** What the dashboard tells of today, one thing a day. */
const findingSchema = z.discriminatedUnion('kind', [
  /** A dream of this day in an earlier year, or of a month ago, and how it begins. */
  z.object({ kind: z.literal('anniversary'), earlier: windowSchema, quote: z.string() }),
  z.object({
    /** Something that is back after many nights, or of which the dreamer wrote long ago. */
    kind: z.enum(['return', 'words']),
    /** The dream before it, or the one that the words belong to. */
    earlier: windowSchema,
    /** The dream that it is back in. */
    later: windowSchema,
    thing: z.object({
      kind: z.enum(FINDING_KINDS),
      name: z.string(),
      /** Its name inside a sentence: «l’acqua». */
      called: z.string(),
    }),
    /** The latest words for it, or the first ones. */
    note: noteSchema.pick({ date: true, words: true }).nullable(),
  }),
])
export type Finding = z.infer<typeof findingSchema>

/** The statistics of the dashboard, counted by the database. */
export const statsSchema = z.object({
  count: z.int(),
  moodCounts: z.object({ positive: z.int(), neutral: z.int(), negative: z.int() }),
  /** Elements in at least one dream, most frequent first. */
  recurringElements: z.array(elementCountSchema),
  /** Recurring elements by group, as many as the plan includes. */
  patterns: z.object({ symbols: patternSchema, emotions: patternSchema, themes: patternSchema }),
  /** The moods of the latest dreams, oldest first. */
  trend: z.array(dreamSchema.pick({ id: true, title: true, date: true, mood: true })),
  /** Dreams per week, oldest first; the last covers today and the six days before it. */
  weeks: z.array(z.int()),
  /** The last seven days, oldest first, each with its latest dream and their number, or whether it was said that there was none. */
  nights: z.array(
    z.object({
      date: z.iso.date(),
      dream: windowSchema.omit({ date: true }).nullable(),
      dreams: z.int(),
      empty: z.boolean(),
    }),
  ),
  /** The same all day as long as the dreams are; null where nothing is worth telling. */
  finding: findingSchema.nullable(),
  /** The mornings among the last `RECALL_DAYS` that were noted, with a dream or without, and those with one. */
  recall: z.object({ noted: z.int(), remembered: z.int() }),
  /** Dreams of each kind; one may be of several, and most are of none. */
  kindCounts: z.record(z.enum(DREAM_KINDS), z.int()),
  countedAt,
})
export type Stats = z.infer<typeof statsSchema>

/** A year in moods: one entry for each day with a dream, by the mood of the day's latest one. */
export const yearSchema = z.object({
  year: z.int(),
  days: z.array(dreamSchema.pick({ date: true, mood: true }).extend({ dreams: z.int() })),
  /** The years that have dreams, ascending. */
  years: z.array(z.int()),
  countedAt,
})
export type Year = z.infer<typeof yearSchema>

export const statsEndpoints = [
  endpoint('GET /api/stats', {
    offline: true,
    summary: 'The statistics of the dashboard',
    access: 'user',
    answers: { 200: statsSchema },
    limit: 'heavy',
  }),
  endpoint('GET /api/stats/year/:year', {
    offline: true,
    summary: 'A year in moods',
    access: 'user',
    answers: { 200: yearSchema },
    refusals: ['not_found'],
    limit: 'heavy',
  }),
]
