import * as z from 'zod'
import { DREAM_NOT_FOUND, MOODS } from '../constants/dreams.ts'
import { PERSON_NAME_MAX, THREAD_KINDS } from '../constants/stats.ts'
import { noteSchema } from './annotations.ts'
import { dreamSchema, dreamWindowSchema } from './dreams.ts'
import { endpoint } from './endpoints.ts'

const moodCounts = z.record(z.enum(MOODS), z.int())
const endingSchema = dreamSchema.pick({ id: true, date: true }).extend({ text: z.string() })

/** An element through all its dreams. Comparisons are null or empty below `THREAD_MIN_DREAMS`. */
export const threadSchema = z.object({
  kind: z.enum(THREAD_KINDS),
  name: z.string(),
  dreams: z.int(),
  /** The days of its first and last dream. */
  first: z.iso.date(),
  last: z.iso.date(),
  /** Its dreams in the last `THREAD_RECENT_DAYS`. */
  recent: z.int(),
  /** The average number of dreams in an earlier period of that length; null for a young journal. */
  usual: z.number().nullable(),
  moods: z.object({ with: moodCounts, without: moodCounts }).nullable(),
  /** Other elements of its dreams: the number of common dreams, and the ratio to their frequency in all dreams. */
  companions: z.array(z.object({ kind: z.enum(THREAD_KINDS), name: z.string(), dreams: z.int(), lift: z.number() })),
  /** Its latest dreams, newest first, each with the sentence that contains it, if any. */
  passages: z.array(
    dreamSchema.pick({ id: true, title: true, date: true, mood: true }).extend({ sentence: z.string().nullable() }),
  ),
  /** The annotations about it, newest first. */
  notes: z.array(noteSchema),
  /** The endings of its first and last dream as quoted, if it stands in both. */
  endings: z.object({ first: endingSchema, last: endingSchema }).nullable(),
})
export type Thread = z.infer<typeof threadSchema>

export const dreamThreadsSchema = z.object({
  /** The element that returned after the longest time. */
  back: z.object({ kind: z.enum(THREAD_KINDS), name: z.string(), nights: z.int() }).nullable(),
  /** An unclassified name of the dream. */
  unknownName: z.string().nullable(),
  /** The dreams before and after it in the journal, and those that its analysis names; absent in older kept answers. */
  previous: dreamWindowSchema.nullish(),
  next: dreamWindowSchema.nullish(),
  named: dreamWindowSchema.array().optional(),
})
export type DreamThreads = z.infer<typeof dreamThreadsSchema>

/** Whether a name is a person's; only letters, so that it is safe in a pattern. */
export const personSchema = z.strictObject({
  name: z
    .string('Serve un nome')
    .regex(/^\p{Lu}\p{L}+$/u, 'Il nome non è valido')
    .max(PERSON_NAME_MAX, 'Il nome è troppo lungo'),
  isPerson: z.boolean('Serve un sì o un no'),
})
export type Person = z.infer<typeof personSchema>

export const threadEndpoints = [
  endpoint('GET /api/threads/:kind/:name', {
    summary: 'An element or a tag through all its dreams',
    access: 'user',
    answers: { 200: threadSchema },
    refusals: ['not_found'],
    limit: 'heavy',
  }),
  endpoint('GET /api/dreams/:id/threads', {
    offline: true,
    summary: 'What a dream brings back, a name to ask about, and the dreams beside it',
    access: 'user',
    answers: { 200: dreamThreadsSchema },
    notFound: DREAM_NOT_FOUND,
  }),
  endpoint('POST /api/people', {
    summary: 'Say whether a name is a person',
    access: 'user',
    body: personSchema,
    answers: { 204: null },
  }),
]
