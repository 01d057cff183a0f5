import { dayOfInstant, formatDate, formatDayMonth, withArticle } from '#client/lib/dates.ts'
import { addDays } from '#shared/constants/dates.ts'
import { MONTHLY_DAYS, MONTHLY_EVERY_DAYS, MONTHLY_MIN_DREAMS } from '#shared/constants/limits.ts'
import type { MonthlyAnalysis } from '#shared/contracts/monthly-analyses.ts'
import type { Stats } from '#shared/contracts/stats.ts'

/** The first day of a month is an ordinal. */
const ordinal = (date: string) => date.replace(/^1 /, '1º ')

/** «dal 20 dicembre 2026» */
export const fromDay = (day: string) => withArticle('dal', ordinal(formatDate(day)))

/** «dal 22 ottobre al 20 novembre 2026»; includes the first year if it differs. */
export function periodWords({ startDate, endDate }: Pick<MonthlyAnalysis, 'startDate' | 'endDate'>): string {
  const sameYear = startDate.slice(0, 4) === endDate.slice(0, 4)
  const start = sameYear ? formatDayMonth(startDate) : formatDate(startDate)
  return `${withArticle('dal', ordinal(start))} ${withArticle('al', ordinal(formatDate(endDate)))}`
}

/** «Dal 22 ottobre al 20 novembre 2026» */
export function periodTitle(period: Parameters<typeof periodWords>[0]): string {
  const words = periodWords(period)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The first possible day of a new monthly analysis. */
export function nextMonthlyDay({ createdAt }: Pick<MonthlyAnalysis, 'createdAt'>): string {
  return addDays(dayOfInstant(createdAt), MONTHLY_EVERY_DAYS)
}

/** How many dreams a monthly analysis still requires, by the latest ones (in any order) and today; 0 if enough. */
export function missingDreams(latest: Stats['trend'], today: string): number {
  const first = addDays(today, 1 - MONTHLY_DAYS)
  const inMonth = latest.filter(({ date }) => date >= first).length
  return Math.max(0, MONTHLY_MIN_DREAMS - inMonth)
}

/**
 * The first monthly analysis's requirement.
 * @param missing the missing dreams; undefined while unknown
 */
export function needsWords(missing: number | undefined): string {
  const rule = `Servono almeno ${MONTHLY_MIN_DREAMS} sogni negli ultimi ${MONTHLY_DAYS} giorni`
  if (missing === undefined) return `${rule}.`
  if (missing === 0) return `${rule}: li hai già.`
  if (missing === MONTHLY_MIN_DREAMS) return `${rule}.`
  return `${rule}: ${missing === 1 ? 'ne manca 1' : `ne mancano ${missing}`}.`
}
