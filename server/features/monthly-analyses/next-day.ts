import { addDays, dayOf } from '#shared/constants/dates.ts'
import { MONTHLY_EVERY_DAYS } from '#shared/constants/limits.ts'

const dayWords = new Intl.DateTimeFormat('it-IT', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })

/** The day (Europe/Rome) from which another monthly analysis is possible, `yyyy-MM-dd`. */
export const nextDayAfter = (latest: Date): string => addDays(dayOf(latest), MONTHLY_EVERY_DAYS)

/** A day as it is said: «domenica 20 dicembre»; the first of a month is «1º». */
export function inWords(day: string): string {
  return dayWords.format(new Date(`${day}T12:00:00Z`)).replace(/\b1 /, '1º ')
}

/** Whole seconds from a moment until a day begins in Europe/Rome; at least one. */
export function secondsUntil(day: string, now: Date): number {
  const summer = new Date(`${day}T00:00:00+02:00`)
  const midnight = dayOf(summer) === day ? summer : new Date(`${day}T00:00:00+01:00`)
  return Math.max(1, Math.ceil((midnight.getTime() - now.getTime()) / 1000))
}
