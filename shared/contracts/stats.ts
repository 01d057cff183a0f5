import * as z from 'zod'
import { DREAM_KINDS } from '../constants/dreams.ts'
import { FINDING_KINDS } from '../constants/stats.ts'
import { noteSchema } from './annotations.ts'
import { dreamSchema, dreamWindowSchema } from './dreams.ts'
import { endpoint } from './endpoints.ts'

/** The time of the count, for cached responses. */
const countedAt = z.iso.datetime()

const elementCountSchema = z.object({ element: z.string(), count: z.int() })

/** Elements of one group by number of dreams, most frequent first, and how many more there are. */
const patternSchema = z.object({ items: z.array(elementCountSchema), omitted: z.int() })
export type Pattern = z.infer<typeof patternSchema>

/** One finding a day for the dashboard. */
const findingSchema = z.discriminatedUnion('kind', [
  /** A dream of this day in an earlier year, or of a month ago, and its beginning. */
  z.object({ kind: z.literal('anniversary'), earlier: dreamWindowSchema, quote: z.string() }),
  z.object({
    /** An element that returned after many nights, or about which the dreamer wrote long ago. */
    kind: z.enum(['return', 'words']),
    /** The previous dream with it, or the dream of the words. */
    earlier: dreamWindowSchema,
    /** The dream in which it returned. */
    later: dreamWindowSchema,
    thing: z.object({
      kind: z.enum(FINDING_KINDS),
      name: z.string(),
      /** Its name inside a sentence: «l’acqua». */
      called: z.string(),
    }),
    /** The latest words about it, or the first ones. */
    note: noteSchema.pick({ date: true, words: true }).nullable(),
  }),
])
export type Finding = z.infer<typeof findingSchema>

export const statsSchema = z.object({
  count: z.int(),
  moodCounts: z.object({ positive: z.int(), neutral: z.int(), negative: z.int() }),
  /** Most frequent first. */
  recurringElements: z.array(elementCountSchema),
  /** Elements by group, as many as the plan includes. */
  patterns: z.object({ symbols: patternSchema, emotions: patternSchema, themes: patternSchema }),
  /** The moods of the latest dreams, oldest first. */
  trend: z.array(dreamSchema.pick({ id: true, title: true, date: true, mood: true })),
  /** Dreams per week, oldest first; the last covers today and the six days before it. */
  weeks: z.array(z.int()),
  /** The last seven days, oldest first, each with its latest dream and their number, or an empty morning. */
  nights: z.array(
    z.object({
      date: z.iso.date(),
      dream: dreamWindowSchema.omit({ date: true }).nullable(),
      dreams: z.int(),
      empty: z.boolean(),
    }),
  ),
  /** The same all day, unless dreams change; null without a finding. */
  finding: findingSchema.nullable(),
  /** The noted mornings among the last `RECALL_DAYS`, and those with a dream. */
  recall: z.object({ noted: z.int(), remembered: z.int() }),
  /** Dreams of each kind; a dream has none or several. */
  kindCounts: z.record(z.enum(DREAM_KINDS), z.int()),
  countedAt,
})
export type Stats = z.infer<typeof statsSchema>

/** A year in moods: one entry per day with a dream, with the mood of its latest one. */
export const yearSchema = z.object({
  year: z.int(),
  days: z.array(dreamSchema.pick({ date: true, mood: true }).extend({ dreams: z.int() })),
  /** Ascending. */
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
