import * as z from 'zod'
import { formatInput, parseInput, todayRome } from '#client/lib/dates.ts'
import { type DreamValues, dreamValues } from '#shared/constants/dream-fields.ts'
import { titleFrom } from '#shared/constants/dreams.ts'
import { type DreamInput, dreamInputSchema, emptyDetails } from '#shared/contracts/dreams.ts'

const typed = z.string()
/** The request's values, with texts of any length, and date, tags and time as typed. */
export const dreamFormValuesSchema = z.object({
  ...dreamInputSchema.omit({ leftAt: true }).shape,
  title: typed,
  content: typed,
  /** dd/MM/yyyy, or any text. */
  date: typed,
  mood: dreamInputSchema.shape.mood.catch(null),
  /** Comma-separated. */
  tags: typed,
  elements: z.array(typed),
  /** HH:MM, or empty. */
  wokeAt: typed,
})
export type DreamFormValues = z.infer<typeof dreamFormValuesSchema>

const UNREADABLE_DATE = 'Scrivi la data come giorno/mese/anno, per esempio 20/11/2026'

export function emptyDream(date = todayRome()): DreamFormValues {
  const { leftAt: _leftAt, ...details } = emptyDetails()
  return { ...details, title: '', content: '', date: formatInput(date), tags: '', wokeAt: '' }
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

export function hasDetails(values: DreamFormValues): boolean {
  const { title, content, date, mood } = values
  return !sameValues(values, { ...emptyDream(), title, content, date, mood })
}

/** Splits at commas, trims, and drops empty parts and duplicates. */
export function parseTags(text: string): string[] {
  const tags = text.split(',').map((tag) => tag.trim())
  return [...new Set(tags.filter((tag) => tag !== ''))]
}

/** The request's fields; an invalid day is empty. */
export const readForm = ({ date, tags, wokeAt, ...others }: DreamFormValues): DreamValues => ({
  ...others,
  date: parseInput(date) ?? '',
  tags: parseTags(tags),
  wokeAt: wokeAt || null,
})

/**
 * Converts form values to the request, with a title taken from the text by default. Validates by the contract and
 * reports all problems at once.
 */
export const dreamFormSchema = z.custom<DreamFormValues>().transform((values, ctx): DreamInput => {
  const input = readForm(values)
  if (input.date === '' && values.date.trim() !== '') {
    ctx.issues.push({ code: 'custom', message: UNREADABLE_DATE, path: ['date'], input: values.date })
  }
  const parsed = dreamInputSchema.safeParse({ ...input, title: input.title.trim() || titleFrom(input.content) })
  if (parsed.success) return parsed.data
  for (const issue of parsed.error.issues) {
    // One field holds all tags, so a faulty tag marks that field.
    ctx.issues.push({ code: 'custom', message: issue.message, path: issue.path.slice(0, 1), input: values })
  }
  return z.NEVER
})
