import { isValid } from 'date-fns'
import { useMemo } from 'react'
import { useSearchParams } from 'wouter'
import { dayToDate, formatMonthName, todayRome } from '#client/lib/dates.ts'
import { addDays } from '#shared/constants/dates.ts'

/** The sizes of a page and its margins (top, outer, bottom, inner) in millimetres, and of its letters in points. */
export const FORMATS = {
  a5: { label: 'A5', width: 148, height: 210, margin: [17, 15, 18, 19], type: 10.5 },
  a4: { label: 'A4', width: 210, height: 297, margin: [28, 32, 34, 36], type: 12.5 },
  '15x21': { label: '15 × 21', width: 150, height: 210, margin: [17, 16, 18, 20], type: 10.5 },
} as const
type BookFormat = keyof typeof FORMATS

/** What a book may have beside its dreams, by the word in its address. */
export const PARTS = {
  parole: 'Le tue parole tra le righe',
  umori: 'Gli umori',
  letture: 'Le letture',
  dizionario: 'Il tuo dizionario',
  ritorni: 'Le cose che tornano',
  calendario: 'Il calendario delle notti',
} as const
type BookPart = keyof typeof PARTS
const parts = Object.keys(PARTS) as BookPart[]
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

const SEASONS = { 12: 'Inverno', 3: 'Primavera', 6: 'Estate', 9: 'Autunno' } as const
const firstOf = (year: number, month: number) => `${year}-${String(month).padStart(2, '0')}-01`

/** The years and seasons with a dream, the latest first. @param months `yyyy-MM`, the latest first */
export function spansOf(months: readonly string[]): Span[] {
  const spans = new Map<string, Span>()
  for (const month of months) {
    const [year = 0, number = 0] = month.split('-').map(Number)
    const first = ([12, 9, 6, 3] as const).find((start) => number >= start) ?? 12
    const start = number < 3 ? year - 1 : year
    const isWinter = first === 12
    const [endYear, endMonth] = isWinter ? [start + 1, 3] : [start, first + 3]
    const season = {
      label: `${SEASONS[first]} ${start}${isWinter ? `–${start + 1}` : ''}`,
      from: firstOf(start, first),
      to: addDays(firstOf(endYear, endMonth), -1),
    }
    const whole = { label: `Tutto il ${year}`, from: firstOf(year, 1), to: `${year}-12-31` }
    spans.set(whole.label, whole).set(season.label, season)
  }
  return [...spans.values()].toSorted((a, b) => b.to.localeCompare(a.to) || a.from.localeCompare(b.from))
}

/** The days of a month, `yyyy-MM`. */
export function daysOf(month: string): string[] {
  const count = new Date(Number(month.slice(0, 4)), Number(month.slice(5)), 0).getDate()
  return Array.from({ length: count }, (_, at) => `${month}-${String(at + 1).padStart(2, '0')}`)
}

const DAY = /^\d{4}-\d\d-\d\d$/
const isDay = (text: string) => DAY.test(text) && isValid(dayToDate(text))
const keyOf = <K extends string>(of: Record<K, unknown>, key: string | null, usual: K): K =>
  key !== null && key in of ? (key as K) : usual

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
  const choice: BookChoice = {
    ...span,
    format: keyOf(FORMATS, params.get('formato'), 'a5'),
    has,
  }
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
  if (known) return known.label.replace('Tutto il ', '')
  const day = (date: string) => `${Number(date.slice(8))} ${formatMonthName(date)} ${date.slice(0, 4)}`
  return from === to ? day(from) : `${day(from)} – ${day(to)}`
}
