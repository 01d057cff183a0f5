import { TIME_ZONE } from './product.ts'

/** A day of 24 hours; those of a calendar may be longer or shorter. */
export const DAY_MS = 86_400_000

const dayFormat = new Intl.DateTimeFormat('en-CA', {
  timeZone: TIME_ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/** The calendar day of an instant in Europe/Rome, as `yyyy-MM-dd`. */
export function dayOf(instant: Date): string {
  return dayFormat.format(instant)
}

/** Adds (or takes) whole days from a `yyyy-MM-dd` day. */
export function addDays(day: string, days: number): string {
  const instant = new Date(`${day}T12:00:00Z`)
  instant.setUTCDate(instant.getUTCDate() + days)
  return instant.toISOString().slice(0, 10)
}
