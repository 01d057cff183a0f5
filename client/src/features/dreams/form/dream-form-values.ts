import * as z from 'zod'
import { formatInput, parseInput, todayRome } from '#client/lib/dates.ts'
import { type DreamValues, dreamValues } from '#shared/constants/dream-fields.ts'
import { titleFrom } from '#shared/constants/dreams.ts'
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
