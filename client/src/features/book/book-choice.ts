import { eachDayOfInterval, endOfMonth, isValid } from 'date-fns'
import { useMemo } from 'react'
import { useSearchParams } from 'wouter'
import { pages } from '#client/api/call.ts'
import { readDiaryPages } from '#client/api/device-diary.ts'
import { dateToDay, dayToDate, formatDate, todayRome } from '#client/lib/dates.ts'
import { addDays } from '#shared/constants/dates.ts'

/** The sizes of a page and its margins (top, outer, bottom, inner) in millimetres, and of its letters in points. */
export const FORMATS = {
  a5: { label: 'A5', width: 148, height: 210, margin: [17, 15, 18, 19], type: 10.5 },
  a4: { label: 'A4', width: 210, height: 297, margin: [28, 32, 34, 36], type: 12.5 },
  '15x21': { label: '15 × 21', width: 150, height: 210, margin: [17, 16, 18, 20], type: 10.5 },
} as const
type BookFormat = keyof typeof FORMATS
export const formats = Object.keys(FORMATS) as BookFormat[]

/** What a book may have beside its dreams, by the word in its address. */
export const PARTS = {
  parole: 'Le tue parole tra le righe',
  letture: 'Le letture',
  dizionario: 'Il tuo dizionario',
  ritorni: 'Le cose che tornano',
  calendario: 'Il calendario delle notti',
  umori: 'Gli umori nel calendario',
} as const
type BookPart = keyof typeof PARTS
export const parts = Object.keys(PARTS) as BookPart[]
const WITHOUT: readonly BookPart[] = ['letture']

export interface Span {
  label: string
  /** `yyyy-MM-dd`, both included. */
  from: string
  to: string
}

export interface BookChoice extends Span {
  format: BookFormat
  has: Record<BookPart, boolean>
}

/** A plan without the book has its last seven nights. */
const SAMPLE_NIGHTS = 7

export function sampleSpan(): Span {
  const to = todayRome()
  return { label: 'Le ultime sette notti', from: addDays(to, 1 - SAMPLE_NIGHTS), to }
}

const SEASONS = ['Inverno', 'Primavera', 'Estate', 'Autunno']
/** @param month from 0; 12 is the January after */
const firstOf = (year: number, month: number) => new Date(Date.UTC(year, month)).toISOString().slice(0, 10)

/** The years and seasons with a dream, the latest first. @param months `yyyy-MM`, the latest first */
export function spansOf(months: readonly string[]): Span[] {
  const spans = new Map<string, Span>()
  for (const month of months) {
    const [year = 0, number = 0] = month.split('-').map(Number)
    // A winter begins in December.
    const first = number - 1 - (number % 3)
    const [from, to] = [firstOf(year, first), addDays(firstOf(year, first + 3), -1)]
    const [start, end] = [from.slice(0, 4), to.slice(0, 4)]
    const season = `${SEASONS[Math.floor((number % 12) / 3)]} ${start === end ? start : `${start}–${end}`}`
    const whole = { label: String(year), from: firstOf(year, 0), to: `${year}-12-31` }
    spans.set(whole.label, whole).set(season, { label: season, from, to })
  }
  return [...spans.values()].toSorted((a, b) => b.to.localeCompare(a.to) || a.from.localeCompare(b.from))
}

/** The days of a month, `yyyy-MM`. */
export function daysOf(month: string): string[] {
  const start = dayToDate(`${month}-01`)
  return eachDayOfInterval({ start, end: endOfMonth(start) }).map(dateToDay)
}

const DAY = /^\d{4}-\d\d-\d\d$/
const isDay = (text: string) => DAY.test(text) && isValid(dayToDate(text))

/** The book of an address (`?da=…&a=…&formato=a5&con=parole,umori`), and how to change it. */
export function useBookChoice(usual: Span, isFree: boolean) {
  const [params, setParams] = useSearchParams()
  const [from, to] = [params.get('da') ?? '', params.get('a') ?? '']
  const isAsked = !isFree && isDay(from) && isDay(to)
  const span = isAsked ? { label: '', from, to } : usual
  const con = params.get('con')
  // The same object as long as the parts are the same: the dreams that are set already are not set again.
  const has = useMemo(() => {
    const chosen = con?.split(',')
    const entries = parts.map((part) => [part, chosen?.includes(part) ?? !WITHOUT.includes(part)])
    return Object.fromEntries(entries) as Record<BookPart, boolean>
  }, [con])
  const choice: BookChoice = { ...span, format: formats.find((each) => each === params.get('formato')) ?? 'a5', has }
  const change = (next: Partial<Omit<BookChoice, 'label'>>) => {
    const all = { ...choice, ...next }
    const included = parts.filter((part) => all.has[part])
    setParams({ da: all.from, a: all.to, formato: all.format, con: included.join() }, { replace: true })
  }
  return [choice, change] as const
}

/** «2026», «Inverno 2026–2027» or «dal 3 marzo al 9 aprile 2026», as a book's cover says it. */
export function spanTitle({ from, to }: Pick<Span, 'from' | 'to'>, spans: readonly Span[]): string {
  const known = spans.find((span) => span.from === from && span.to === to)
  if (known) return known.label
  return from === to ? formatDate(from) : `${formatDate(from)} – ${formatDate(to)}`
}

/** More make a book that no browser sets in a bearable time. */
export const BOOK_MAX = 1_000

/** The dreams of a book, page by page; all at once from the diary on this device where there is no network. */
export const bookQuery = ({ from, to }: Pick<BookChoice, 'from' | 'to'>) =>
  pages('GET /api/device-diary', { query: { from, to } }, ['book', from, to], async (search) => {
    const items = search.has('cursor') ? undefined : await readDiaryPages(from, to)
    return items && { items, nextCursor: null }
  })
