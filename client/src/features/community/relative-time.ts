import { formatDistanceStrict } from 'date-fns'
import { it } from 'date-fns/locale/it'
import { DAY_MS, TIME_ZONE } from '#shared/constants/dates.ts'

const MINUTE_MS = 60_000

export function formatInstant(instant: string): string {
  return new Date(instant).toLocaleString('it-IT', { timeZone: TIME_ZONE, dateStyle: 'full', timeStyle: 'short' })
}

const msUntil = (instant: string, now: Date) => Date.parse(instant) - now.getTime()

/** Whole elapsed or remaining units. Future days are rounded, so that three days start as «3». */
function distance(instant: string, now: Date): string {
  const roundingMethod = msUntil(instant, now) < DAY_MS ? 'floor' : 'round'
  return formatDistanceStrict(new Date(instant), now, { locale: it, addSuffix: true, roundingMethod }).replace("'", '’')
}

/** «2 ore fa». A slightly slow clock does not show the future. */
export function agoLabel(instant: string, now: Date): string {
  return msUntil(instant, now) > -MINUTE_MS ? 'poco fa' : distance(instant, now)
}

export function isPast(instant: string, now: Date): boolean {
  return msUntil(instant, now) <= 0
}

export function expiryLabel(expiresAt: string, now: Date): string {
  if (isPast(expiresAt, now)) return `scaduto ${agoLabel(expiresAt, now)}`
  if (msUntil(expiresAt, now) < MINUTE_MS) return 'scade tra meno di un minuto'
  return `scade ${distance(expiresAt, now)}`
}
