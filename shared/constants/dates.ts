/** "Today", streaks, daily limits and month groups are days of this zone. */
export const TIME_ZONE = 'Europe/Rome'

/** A day of 24 hours; a calendar day may have 23 or 25. */
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

/** Adds whole days to a `yyyy-MM-dd` day, or with a negative number subtracts them. */
export function addDays(day: string, days: number): string {
  const instant = new Date(`${day}T12:00:00Z`)
  instant.setUTCDate(instant.getUTCDate() + days)
  return instant.toISOString().slice(0, 10)
}
