import * as z from 'zod'
import { formatInput, parseInput, todayRome } from '#client/lib/dates.ts'
import { DEFAULT_MOOD } from '#shared/constants/moods.ts'
import { type Dream, type DreamInput, dreamInputSchema } from '#shared/contracts/dreams.ts'
import { titleFrom } from '../title-from.ts'

/** What the form's fields hold: all of what is sent, but date, tags and time as they are typed. */
export interface DreamFormValues extends Required<Omit<DreamInput, 'date' | 'tags' | 'wokeAt' | 'leftAt'>> {
  /** dd/MM/yyyy, or whatever stands in the field. */
  date: string
  /** Comma-separated. */
  tags: string
  /** HH:MM, or nothing. */
  wokeAt: string
}

/** Every field once, from top to bottom: the first with a problem gets the focus. */
const FIELDS: Record<keyof DreamFormValues, true> = {
  content: true,
  title: true,
  date: true,
  mood: true,
  elements: true,
  tags: true,
  kinds: true,
  vividness: true,
  sleepQuality: true,
  wokeAt: true,
}
export const DREAM_FIELDS = Object.keys(FIELDS) as (keyof DreamFormValues)[]

const UNREADABLE_DATE = 'Scrivi la data come giorno/mese/anno, per esempio 20/11/2026'

export function emptyDream(): DreamFormValues {
  return {
    ...{ title: '', content: '', date: formatInput(todayRome()), mood: DEFAULT_MOOD, tags: '', elements: [] },
    ...{ kinds: [], vividness: null, sleepQuality: null, wokeAt: '' },
  }
}

export function dreamToForm(dream: Dream): DreamFormValues {
  return {
    title: dream.title,
    content: dream.content,
    date: formatInput(dream.date),
    mood: dream.mood,
    tags: dream.tags.join(', '),
    elements: dream.elements,
    kinds: dream.kinds,
    vividness: dream.vividness,
    sleepQuality: dream.sleepQuality,
    wokeAt: dream.wokeAt ?? '',
  }
}

export function sameValues(a: DreamFormValues, b: DreamFormValues): boolean {
  return DREAM_FIELDS.every((field) => JSON.stringify(a[field]) === JSON.stringify(b[field]))
}

/** Splits at commas, trims, drops what is empty and what stands there twice. */
export function parseTags(text: string): string[] {
  const tags = text.split(',').map((tag) => tag.trim())
  return [...new Set(tags.filter((tag) => tag !== ''))]
}

/** From the form's values to what is sent, with a title of its own or the text's, by the contract's rules, all problems at once. */
export const dreamFormSchema = z.custom<DreamFormValues>().transform((values, ctx): DreamInput => {
  const { date, tags, wokeAt, ...rest } = values
  const day = parseInput(date)
  if (day === undefined && date.trim() !== '') {
    ctx.issues.push({ code: 'custom', message: UNREADABLE_DATE, path: ['date'], input: date })
  }
  const title = rest.title.trim() || titleFrom(rest.content)
  const parsed = dreamInputSchema.safeParse({
    ...rest,
    title,
    date: day ?? '',
    tags: parseTags(tags),
    wokeAt: wokeAt || null,
  })
  if (parsed.success) return parsed.data
  for (const issue of parsed.error.issues) {
    // A fault of the third tag is a fault of the one field that holds them all.
    ctx.issues.push({ code: 'custom', message: issue.message, path: issue.path.slice(0, 1), input: values })
  }
  return z.NEVER
})
