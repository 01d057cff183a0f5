/** "Today", streaks, daily limits and month groups are days of this zone. */
export const TIME_ZONE = 'Europe/Rome'

export const HOUR_MS = 3_600_000
/** A day of 24 hours; a calendar day may have 23 or 25. */
export const DAY_MS = 24 * HOUR_MS

export const DAYS_OF_WEEK = 7

/** The months as they are written, January first. */
export const MONTHS = [
  ...['gennaio', 'febbraio', 'marzo', 'aprile', 'maggio', 'giugno'],
  ...['luglio', 'agosto', 'settembre', 'ottobre', 'novembre', 'dicembre'],
]

const WRITTEN_DAY = /\b0?(\d{1,2})[/.-]0?(\d{1,2})[/.-](\d{4})\b/g
const ISO_DAY = /\b(\d{4})-(\d{1,2})-(\d{1,2})\b/g

/** A search with its days in words: «22/11/2026» and «2026-11-22» are «22 novembre 2026»; what is no day stays. */
export function spellDays(q: string): string {
  return q.replace(ISO_DAY, '$3/$2/$1').replace(WRITTEN_DAY, (whole, day: string, month: string, year: string) => {
    const name = MONTHS[Number(month) - 1]
    return name ? `${day} ${name} ${year}` : whole
  })
}

/** Made when it is needed: the first `Intl` of a page takes longer than the rest of its first screen. */
let dayFormat: Intl.DateTimeFormat | undefined

/** The calendar day of an instant in Europe/Rome, as `yyyy-MM-dd`. */
export function dayOf(instant: Date): string {
  dayFormat ??= new Intl.DateTimeFormat('en-CA', {
    timeZone: TIME_ZONE,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  return dayFormat.format(instant)
}

/** Adds whole days to a `yyyy-MM-dd` day, or with a negative number subtracts them. */
export function addDays(day: string, days: number): string {
  const instant = new Date(`${day}T12:00:00Z`)
  instant.setUTCDate(instant.getUTCDate() + days)
  return instant.toISOString().slice(0, 10)
}

/** A day in Italian words: «domenica 20 dicembre»; the first of a month is «1º». */
export function dayInWords(day: string): string {
  const format = new Intl.DateTimeFormat('it-IT', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })
  return format.format(new Date(`${day}T12:00:00Z`)).replace(/\b1 /, '1º ')
}

/** Whole seconds from a moment until a day begins in Europe/Rome; at least one. */
export function secondsUntil(day: string, now: Date): number {
  const summer = new Date(`${day}T00:00:00+02:00`)
  const midnight = dayOf(summer) === day ? summer : new Date(`${day}T00:00:00+01:00`)
  return Math.max(1, Math.ceil((midnight.getTime() - now.getTime()) / 1000))
}
