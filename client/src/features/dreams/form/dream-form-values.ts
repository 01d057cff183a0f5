import * as z from 'zod'
import { formatInput, parseInput, todayRome } from '#client/lib/dates.ts'
import { type DreamValues, dreamValues } from '#shared/constants/dream-fields.ts'
import { type DreamInput, dreamInputSchema, emptyDetails } from '#shared/contracts/dreams.ts'

const typed = z.string()
/** The form's values: those of the request, but with texts of any length, and date, tags and time as they are typed. */
export const dreamFormValuesSchema = z.object({
  ...dreamInputSchema.omit({ leftAt: true }).shape,
  title: typed,
  content: typed,
  /** dd/MM/yyyy, or whatever stands in the field. */
  date: typed,
  mood: dreamInputSchema.shape.mood.catch(null),
  /** Comma-separated. */
  tags: typed,
  elements: z.array(typed),
  /** HH:MM, or nothing. */
  wokeAt: typed,
})
export type DreamFormValues = z.infer<typeof dreamFormValuesSchema>

const UNREADABLE_DATE = 'Scrivi la data come giorno/mese/anno, per esempio 20/11/2026'

export function emptyDream(): DreamFormValues {
  const { leftAt: _leftAt, ...details } = emptyDetails()
  return { ...details, title: '', content: '', date: formatInput(todayRome()), tags: '', wokeAt: '' }
}

export function dreamToForm(dream: DreamValues & Pick<DreamFormValues, 'rejectedElements'>): DreamFormValues {
  const { date, tags, wokeAt, rejectedElements } = dream
  return {
    ...dreamValues(dream),
    ...(rejectedElements && { rejectedElements }),
    date: formatInput(date),
    tags: tags.join(', '),
    wokeAt: wokeAt ?? '',
  }
}

export function sameValues(a: DreamFormValues, b: DreamFormValues): boolean {
  const fields = Object.keys(a) as (keyof DreamFormValues)[]
  return fields.every((field) => JSON.stringify(a[field]) === JSON.stringify(b[field]))
}

/** Whether more is said than a title, a text, a day and a mood. */
export function hasDetails(values: DreamFormValues): boolean {
  const { title, content, date, mood } = values
  return !sameValues(values, { ...emptyDream(), title, content, date, mood })
}

/** Splits at commas, trims, drops what is empty and what stands there twice. */
export function parseTags(text: string): string[] {
  const tags = text.split(',').map((tag) => tag.trim())
  return [...new Set(tags.filter((tag) => tag !== ''))]
}

/** The fields as they are sent; a day that is none is empty. */
export const readForm = ({ date, tags, wokeAt, ...others }: DreamFormValues): DreamValues => ({
  ...others,
  date: parseInput(date) ?? '',
  tags: parseTags(tags),
  wokeAt: wokeAt || null,
})

/** From the form's values to what is sent, with a title of its own or the text's, by the contract's rules, all problems at once. */
export const dreamFormSchema = z.custom<DreamFormValues>().transform((values, ctx): DreamInput => {
  const input = readForm(values)
  if (input.date === '' && values.date.trim() !== '') {
    ctx.issues.push({ code: 'custom', message: UNREADABLE_DATE, path: ['date'], input: values.date })
  }
  const parsed = dreamInputSchema.safeParse({ ...input, title: input.title.trim() || titleFrom(input.content) })
  if (parsed.success) return parsed.data
  for (const issue of parsed.error.issues) {
    // A fault of the third tag is a fault of the one field that holds them all.
    ctx.issues.push({ code: 'custom', message: issue.message, path: issue.path.slice(0, 1), input: values })
  }
  return z.NEVER
})

const WORDS_MAX = 7
const LENGTH_MAX = 60
/** Filler words at the start of a told dream: «allora, ero…», «niente, ero…». */
const PRELUDE = /^(?:(?:allora|dunque|niente|insomma|ok|beh|boh|mah)\s*[,.…]+\s*)+(?=[\p{L}\p{N}])/iu

/** A title from the first words of a text: its first sentence, or as much of it as a title has room for. */
export function titleFrom(text: string): string {
  const begun = text
    .trim()
    .replace(/^[^\p{L}\p{N}]+/u, '')
    .replace(PRELUDE, '')
  // A text without words, as one of pictures alone, is its own title.
  if (begun === '') return text.trim().slice(0, LENGTH_MAX)
  // «7:30» and «dott.ssa» go on.
  const [sentence = ''] = begun.split(/[.!?;:…]+(?=[\s»”]|$)|\n/u, 1)
  const all = sentence.trim().split(/\s+/)
  const words = all.slice(0, WORDS_MAX)
  while (words.join(' ').length > LENGTH_MAX && words.length > 1) words.pop()
  const isCut = words.length < all.length
  // «Camminavo in una casa che galleggia sul…» ends better before «sul».
  while (isCut && words.length > 2 && (words.at(-1) ?? '').length <= 3) words.pop()
  const title = words
    .join(' ')
    .slice(0, LENGTH_MAX)
    .replace(/[^\p{L}\p{N}\p{P}]+$|[,«(–-]+$/gu, '')
  return title.charAt(0).toUpperCase() + title.slice(1) + (isCut ? '…' : '')
}
