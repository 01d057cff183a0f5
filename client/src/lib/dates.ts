import { format, isValid, parseISO } from 'date-fns'
import { it } from 'date-fns/locale/it'
import { dayOf } from '#shared/constants/dates.ts'

const DAY_FORMAT = 'yyyy-MM-dd'
const INPUT_FORMAT = 'dd/MM/yyyy'

/** A calendar day as a local Date at midnight, for pickers and formatters. */
export function dayToDate(day: string): Date {
  return parseISO(day)
}

/** The local calendar day (`yyyy-MM-dd`) of a Date. */
export function dateToDay(date: Date): string {
  return format(date, DAY_FORMAT)
}

function formatDay(day: string, pattern: string): string {
  const date = dayToDate(day.slice(0, DAY_FORMAT.length))
  return isValid(date) ? format(date, pattern, { locale: it }) : day
}

export const formatLong = (day: string) => formatDay(day, 'EEEE d MMMM yyyy')
export const formatDate = (day: string) => formatDay(day, 'd MMMM yyyy')
export const formatDayMonth = (day: string) => formatDay(day, 'd MMMM')
export const formatShort = (day: string) => formatDay(day, 'd MMM')
/** «nov 20, 2026» */
export const formatCard = (day: string) => formatDay(day, 'MMM dd, yyyy')
export const formatMonth = (day: string) => formatDay(day, 'MMMM yyyy')
export const formatMonthName = (day: string) => formatDay(day, 'MMMM')
export const formatMonthShort = (day: string) => formatDay(day, 'MMM')
export const formatDayNumber = (day: string) => formatDay(day, 'd')
export const formatWeekday = (day: string) => formatDay(day, 'EEE')
export const formatInput = (day: string) => formatDay(day, INPUT_FORMAT)

type Article = 'il' | 'al' | 'dal' | 'Dal' | 'del'

/** Prepends the article: «il 20 novembre», «l’11 novembre», «fino all’8 marzo». */
export function withArticle(article: Article, date: string): string {
  const startsWithVowel = /^(?:8|11)\b/.test(date)
  if (!startsWithVowel) return `${article} ${date}`
  return article === 'il' ? `l’${date}` : `${article}l’${date}`
}

/** Parses dd/MM/yyyy; undefined for an invalid day. */
export function parseInput(text: string): string | undefined {
  const match = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text.trim())
  if (!match) return undefined
  const [, day = '', month = '', year = ''] = match
  const candidate = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isValid(dayToDate(candidate)) ? candidate : undefined
}

/** Today in Europe/Rome, as `yyyy-MM-dd`. */
export function todayRome(): string {
  return dayOf(new Date())
}

/** The day in Europe/Rome of an instant (ISO date-time). */
export function dayOfInstant(instant: string): string {
  return dayOf(new Date(instant))
}

/** «alle 07:42», or on another day «l’8 novembre alle 07:42». */
export function formatMoment(ms: number, now = new Date()): string {
  const at = new Date(ms)
  const hour = `alle ${at.toLocaleTimeString('it-IT', { hour: '2-digit', minute: '2-digit' })}`
  if (at.toDateString() === now.toDateString()) return hour
  return withArticle('il', `${at.toLocaleDateString('it-IT', { day: 'numeric', month: 'long' })} ${hour}`)
}
