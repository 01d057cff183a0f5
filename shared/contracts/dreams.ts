import * as z from 'zod'
import { ANALYSIS_KINDS } from '../constants/analyses.ts'
import { DREAM_SORTS, SAVE_KEY_HEADER, VERSION_HEADER } from '../constants/api.ts'
import { dayOf } from '../constants/dates.ts'
import { type DreamFieldName, type DreamValues, TIME } from '../constants/dream-fields.ts'
import { DREAM_KINDS, DREAM_NOT_FOUND, MOODS, SCALE_MAX } from '../constants/dreams.ts'
import {
  CONTENT_MAX,
  DREAM_DAY_MIN,
  ELEMENT_MAX,
  ELEMENTS_MAX,
  PAGE_SIZE_DEFAULT,
  PAGE_SIZE_MAX,
  SEARCH_MAX,
  TAG_MAX,
  TAGS_MAX,
  TITLE_MAX,
} from '../constants/limits.ts'
import { MOTIFS } from '../constants/window-scene.ts'
import { daySchema, pageQuery, textField } from './common.ts'
import { endpoint } from './endpoints.ts'
import { earnedSchema } from './game.ts'

/** A label without invisible break opportunities; joiners stay, because emoji and letters need them. */
const withoutBreaks = (label: string) => label.replace(/[\u00AD\u200B\u2060\uFEFF]/g, '')
const notText = 'Serve un elenco di testi'
const textList = (maxItems: number, maxLength: number, tooMany: string, tooLong: string) =>
  z
    .array(textField(notText).overwrite(withoutBreaks).trim().normalize('NFC').max(maxLength, tooLong), notText)
    .transform((items) => [...new Set(items.filter((item) => item !== ''))])
    .pipe(z.array(z.string()).max(maxItems, tooMany))

/** An own element, or one of the product's lists. */
export const elementLabelSchema = textField('Scrivi un elemento')
  .overwrite(withoutBreaks)
  .trim()
  .normalize('NFC')
  .min(1, 'Scrivi un elemento')
  .max(ELEMENT_MAX, `Ogni elemento può avere al massimo ${ELEMENT_MAX} caratteri`)

/** A day up to today (Europe/Rome). */
export const dreamDaySchema = daySchema('Per favore seleziona una data').refine(
  (day) => day <= dayOf(new Date()),
  'La data non può essere nel futuro',
)

/** At least one visible character; U+2800 is a blank symbol. */
export const VISIBLE = /[^\p{C}\p{Z}\p{DI}\u2800]/u

/** Each once, in the order of their table. */
const kindsSchema = z
  .array(z.enum(DREAM_KINDS, 'Scegli tra i tipi di sogno'), 'Serve un elenco di tipi')
  .max(DREAM_KINDS.length, 'Troppi tipi di sogno')
  .transform((kinds) => DREAM_KINDS.filter((kind) => kinds.includes(kind)))
const NOT_ON_SCALE = `Scegli da 1 a ${SCALE_MAX}`
const scaleSchema = z.int(NOT_ON_SCALE).min(1, NOT_ON_SCALE).max(SCALE_MAX, NOT_ON_SCALE).nullable()
const timeSchema = textField('Scrivi l’ora come 07:30').regex(TIME, 'Scrivi l’ora come 07:30').nullable()

type FieldSchemas = { [Name in DreamFieldName]: z.ZodType<DreamValues[Name]> }

const inputShape = {
  title: textField('Il titolo è obbligatorio')
    .trim()
    .normalize('NFC')
    .regex(VISIBLE, 'Il titolo è obbligatorio')
    .max(TITLE_MAX, `Il titolo può avere al massimo ${TITLE_MAX} caratteri`),
  content: textField('La descrizione del sogno è obbligatoria')
    .trim()
    .normalize('NFC')
    .regex(VISIBLE, 'La descrizione del sogno è obbligatoria')
    .max(CONTENT_MAX, 'La descrizione può avere al massimo 20.000 caratteri'),
  date: dreamDaySchema,
  mood: z.enum(MOODS, 'Seleziona un umore').nullable().default(null),
  tags: textList(
    TAGS_MAX,
    TAG_MAX,
    `Al massimo ${TAGS_MAX} tag`,
    `Ogni tag può avere al massimo ${TAG_MAX} caratteri`,
  ).default([]),
  elements: textList(
    ELEMENTS_MAX,
    ELEMENT_MAX,
    `Al massimo ${ELEMENTS_MAX} elementi`,
    `Ogni elemento può avere al massimo ${ELEMENT_MAX} caratteri`,
  ).default([]),
  kinds: kindsSchema.default([]),
  vividness: scaleSchema.default(null),
  sleepQuality: scaleSchema.default(null),
  wokeAt: timeSchema.default(null),
} satisfies FieldSchemas

/** The fields of a dream that a person writes; creation and update take all of them. */
export const dreamInputSchema = z.strictObject({
  ...inputShape,
  /** The time of an unfinished entry at night; a later edit omits it. */
  leftAt: timeSchema.default(null),
  /** Elements that the person removed while writing: they are not found in this dream. */
  rejectedElements: textList(
    ELEMENTS_MAX,
    ELEMENT_MAX,
    `Al massimo ${ELEMENTS_MAX} elementi`,
    `Ogni elemento può avere al massimo ${ELEMENT_MAX} caratteri`,
  ).optional(),
})
export type DreamInput = z.infer<typeof dreamInputSchema>

const detailsSchema = dreamInputSchema.omit({ title: true, content: true, date: true })
/** Defaults for a dream with only title, text and day. */
export const emptyDetails = () => detailsSchema.parse({})

/** `POST /api/dreams/elements`: a text in progress. */
export const findElementsSchema = z.strictObject({
  content: textField('Serve un testo').max(CONTENT_MAX, 'La descrizione può avere al massimo 20.000 caratteri'),
})

/** `PATCH /api/dreams/{id}/mood`: null clears it. */
export const tellMoodSchema = z.strictObject({ mood: z.enum(MOODS, 'Seleziona un umore').nullable() })
export type TellMood = z.infer<typeof tellMoodSchema>

/** The value of `SAVE_KEY_HEADER`. */
export const saveKeySchema = z.uuid('La chiave del salvataggio non è valida')

const answerShape = {
  title: z.string(),
  content: z.string(),
  date: z.iso.date(),
  mood: z.enum(MOODS).nullable(),
  tags: z.array(z.string()),
  elements: z.array(z.string()),
  kinds: z.array(z.enum(DREAM_KINDS)),
  vividness: z.int().nullable(),
  sleepQuality: z.int().nullable(),
  wokeAt: z.string().nullable(),
} satisfies FieldSchemas

export const dreamSchema = z.object({
  id: z.int(),
  userId: z.int(),
  ...answerShape,
  leftAt: z.string().nullable(),
  /** Elements that the rules find beyond `elements`, except rejected ones. */
  foundElements: z.array(z.string()),
  /** The drawing of its window, beside the sky and the moon of the night. */
  motif: z.enum(MOTIFS).nullable(),
  hasAnalysis: z.boolean(),
  analysisKind: z.enum(ANALYSIS_KINDS).nullable(),
  /** The dream's link, if any. */
  share: z.object({ shareId: z.string(), includesAnalysis: z.boolean() }).nullable(),
  /** The end of its current or last time in the community; null if it was never shared, or was withdrawn. */
  communityUntil: z.iso.datetime().nullable(),
  /** The words of title and text that a search found, folded; only in a search. */
  hits: z.array(z.string()).optional(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type Dream = z.infer<typeof dreamSchema>

/** A dream as a row with its window. */
export const dreamWindowSchema = dreamSchema.pick({ id: true, title: true, date: true, mood: true, motif: true })
export type DreamWindowRow = z.infer<typeof dreamWindowSchema>

/** The response to a recorded or changed dream. */
export const savedDreamSchema = dreamSchema.extend(earnedSchema.shape)
export type SavedDream = z.infer<typeof savedDreamSchema>

export const dreamPageSchema = z.object({
  items: z.array(dreamSchema),
  nextCursor: z.string().nullable(),
  /** The number of dreams in the journal; only on the first page of the unfiltered list. */
  total: z.int().optional(),
  /** Days of the month without a remembered dream; only on the first page of that month. */
  emptyMornings: z.array(z.iso.date()).optional(),
})
export type DreamPage = z.infer<typeof dreamPageSchema>

/** The query of a page; without any of these, the response is the whole array. */
export const dreamListQuerySchema = z.strictObject({
  ...pageQuery(PAGE_SIZE_MAX, PAGE_SIZE_DEFAULT),
  /** The number of dreams before the page, as an alternative to a cursor. */
  offset: z
    .string()
    .regex(/^\d{1,6}$/, 'La pagina non è valida')
    .transform(Number)
    .optional(),
  q: textField().trim().normalize('NFC').max(SEARCH_MAX, 'La ricerca è troppo lunga').optional(),
  mood: z.enum(['all', ...MOODS], 'Seleziona un umore').default('all'),
  kind: z.enum(['all', ...DREAM_KINDS], 'Scegli tra i tipi di sogno').default('all'),
  tag: textField().trim().normalize('NFC').max(TAG_MAX, 'Il tag è troppo lungo').optional(),
  /** The label of a chosen or found element, or the name of a person. */
  element: textField().trim().normalize('NFC').max(ELEMENT_MAX, 'L’elemento è troppo lungo').optional(),
  date: daySchema().optional(),
  /** The last of seven days. */
  week: daySchema('La settimana non è valida').optional(),
  month: z
    .string()
    .regex(/^\d{4}-(?:0[1-9]|1[0-2])$/, 'Il mese non è valido')
    .refine((month) => month >= DREAM_DAY_MIN.slice(0, 7), 'Il mese non è valido')
    .optional(),
  sort: z.enum(DREAM_SORTS, 'Scegli tra più recenti e più vecchi').default('newest'),
})
export type DreamListQuery = z.infer<typeof dreamListQuerySchema>
export type DreamFilterName = Exclude<keyof DreamListQuery, 'limit' | 'cursor' | 'offset'>

/** Search suggestions from one's own dreams, most frequent first. */
export const dreamSuggestionsSchema = z.object({
  items: z.array(z.object({ filter: z.enum(['tag', 'element', 'kind']), value: z.string(), dreams: z.int() })),
})
export type DreamSuggestions = z.infer<typeof dreamSuggestionsSchema>

export const dreamSuggestionsQuerySchema = z.strictObject({
  /** Empty for the most frequent of each. */
  q: textField().trim().normalize('NFC').max(SEARCH_MAX, 'La ricerca è troppo lunga').default(''),
})

export const dreamMonthsSchema = z.object({
  months: z.array(z.object({ month: z.string(), dreams: z.int() })),
})
export type DreamMonths = z.infer<typeof dreamMonthsSchema>

/** A dream that exceeded the plan; it can be saved under its key. */
export const dreamDraftSchema = z.object({
  key: z.string(),
  ...answerShape,
  leftAt: z.string().nullable(),
  rejectedElements: z.array(z.string()),
  createdAt: z.iso.datetime(),
})
export type DreamDraft = z.infer<typeof dreamDraftSchema>

export const deletedDreamSchema = dreamSchema.pick({ id: true, title: true, date: true }).extend({
  deletedAt: z.iso.datetime(),
  /** Days until permanent deletion; 1 on the last one. */
  daysLeft: z.int(),
})
export type DeletedDream = z.infer<typeof deletedDreamSchema>

export const deletedDreamPageSchema = z.object({
  items: z.array(deletedDreamSchema),
  nextCursor: z.string().nullable(),
})
export type DeletedDreamPage = z.infer<typeof deletedDreamPageSchema>

export const deletedDreamsQuerySchema = z.strictObject(pageQuery(PAGE_SIZE_MAX, PAGE_SIZE_DEFAULT))
export type DeletedDreamsQuery = z.infer<typeof deletedDreamsQuerySchema>

export const dreamEndpoints = [
  endpoint('GET /api/dreams', {
    offline: true,
    summary: 'A page of dreams; without a query all of them, as long as they are at most 500',
    access: 'user',
    query: dreamListQuerySchema,
    answers: { 200: z.union([dreamSchema.array(), dreamPageSchema]) },
    refusals: ['too_many'],
    limit: 'heavy',
  }),
  endpoint('POST /api/dreams', {
    summary: 'Record a dream',
    access: 'user',
    headers: z.object({ [SAVE_KEY_HEADER]: saveKeySchema.optional() }),
    body: dreamInputSchema,
    answers: { 201: savedDreamSchema },
    refusals: ['dream_limit', 'conflict'],
  }),
  endpoint('GET /api/dreams/suggestions', {
    summary: 'What the beginning of a search may mean; without one the most frequent tags, elements and kinds',
    access: 'user',
    query: dreamSuggestionsQuerySchema,
    answers: { 200: dreamSuggestionsSchema },
    limit: 'heavy',
  }),
  endpoint('GET /api/dreams/months', {
    offline: true,
    summary: 'The months that have dreams',
    access: 'user',
    answers: { 200: dreamMonthsSchema },
  }),
  endpoint('GET /api/dreams/drafts', {
    offline: true,
    summary: 'The dreams that wait for room in the plan, the latest first',
    access: 'user',
    answers: { 200: dreamDraftSchema.array() },
  }),
  endpoint('PUT /api/dreams/drafts/:key', {
    summary: 'Keep a dream for which the plan has no room; a save under the same key removes it',
    access: 'user',
    body: dreamInputSchema,
    answers: { 200: dreamDraftSchema },
    refusals: ['dream_limit'],
  }),
  endpoint('DELETE /api/dreams/drafts/:key', {
    summary: 'Delete a dream that waits for room in the plan',
    access: 'user',
    answers: { 204: null },
  }),
  endpoint('GET /api/dreams/deleted', {
    summary: 'The bin',
    access: 'user',
    query: deletedDreamsQuerySchema,
    answers: { 200: deletedDreamPageSchema },
  }),
  endpoint('DELETE /api/dreams/deleted/:id', {
    summary: 'Delete a dream of the bin for good',
    access: 'user',
    answers: { 204: null },
    notFound: DREAM_NOT_FOUND,
  }),
  endpoint('POST /api/dreams/:id/restore', {
    summary: 'Take a dream back from the bin',
    access: 'user',
    answers: { 200: dreamSchema },
    refusals: ['dream_limit'],
    notFound: DREAM_NOT_FOUND,
  }),
  endpoint('GET /api/dreams/:id', {
    offline: true,
    summary: 'A dream',
    access: 'user',
    answers: { 200: dreamSchema },
    notFound: DREAM_NOT_FOUND,
  }),
  endpoint('POST /api/dreams/elements', {
    summary: 'The elements that the rules find in a text while it is written',
    access: 'user',
    body: findElementsSchema,
    answers: { 200: z.object({ elements: z.array(z.string()) }) },
    hourly: 1_200,
  }),
  endpoint('PATCH /api/dreams/:id/mood', {
    summary: 'Tell the mood of a dream',
    access: 'user',
    body: tellMoodSchema,
    answers: { 200: dreamSchema },
    notFound: DREAM_NOT_FOUND,
  }),
  endpoint('PUT /api/dreams/:id', {
    summary:
      'Change a dream; with `If-Match` and the `ETag` of another version it is refused, and the present dream answered',
    access: 'user',
    headers: z.object({ [VERSION_HEADER]: z.string().max(1000, 'La versione non è valida').optional() }),
    body: dreamInputSchema,
    answers: { 200: savedDreamSchema },
    refusals: ['changed_elsewhere'],
    notFound: DREAM_NOT_FOUND,
  }),
  endpoint('DELETE /api/dreams/:id', {
    summary: 'Move a dream to the bin',
    access: 'user',
    answers: { 204: null },
    refusals: ['too_many'],
    notFound: DREAM_NOT_FOUND,
  }),
]
