import * as z from 'zod'
import { DREAM_NOT_FOUND, MOODS } from '../constants/dreams.ts'
import { PERSON_NAME_MAX, THREAD_KINDS } from '../constants/stats.ts'
import { noteSchema } from './annotations.ts'
import { dreamSchema } from './dreams.ts'
import { endpoint } from './endpoints.ts'

const moodCounts = z.record(z.enum(MOODS), z.int())
const endingSchema = dreamSchema.pick({ id: true, date: true }).extend({ text: z.string() })

/** Something through all the dreams it is in. What compares dreams is null or empty below `THREAD_MIN_DREAMS`. */
export const threadSchema = z.object({
  kind: z.enum(THREAD_KINDS),
  name: z.string(),
  dreams: z.int(),
  /** The days of its first and of its last dream. */
  first: z.iso.date(),
  last: z.iso.date(),
  /** Its dreams of the last `THREAD_RECENT_DAYS`. */
  recent: z.int(),
  /** The average number of dreams in as many days before; null for a journal that is not much older. */
  usual: z.number().nullable(),
  moods: z.object({ with: moodCounts, without: moodCounts }).nullable(),
  /** Other elements of its dreams: in how many they are, and how many times as often as in all dreams. */
  companions: z.array(z.object({ kind: z.enum(THREAD_KINDS), name: z.string(), dreams: z.int(), lift: z.number() })),
  /** The latest of its dreams, the newest first, with the sentence that it stands in, where one does. */
  passages: z.array(
    dreamSchema.pick({ id: true, title: true, date: true, mood: true }).extend({ sentence: z.string().nullable() }),
  ),
  /** What the dreamer wrote about it, the latest first. */
  notes: z.array(noteSchema),
  /** The endings of its first and its last dream, in the dreamer's words, where it stands in both. */
  endings: z.object({ first: endingSchema, last: endingSchema }).nullable(),
})
export type Thread = z.infer<typeof threadSchema>

/** `GET /api/dreams/{id}/threads` */
export const dreamThreadsSchema = z.object({
  /** The element that is back after the longest time. */
  back: z.object({ kind: z.enum(THREAD_KINDS), name: z.string(), nights: z.int() }).nullable(),
  /** A name in it of which was not said yet whether it is a person's. */
  unknownName: z.string().nullable(),
})
export type DreamThreads = z.infer<typeof dreamThreadsSchema>

/** Whether a name is a person's; only letters, so that it stands for itself in a pattern. */
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
    summary: 'What a dream brings back, and a name to ask about',
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
