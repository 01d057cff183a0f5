const longDay = new Intl.DateTimeFormat('it-IT', { dateStyle: 'full', timeZone: 'UTC' })

/** «venerdì 20 novembre 2026», by the browser itself: for whoever follows a link every script is one to wait for. */
export function formatLongDay(day: string): string {
  return longDay.format(new Date(day))
}
