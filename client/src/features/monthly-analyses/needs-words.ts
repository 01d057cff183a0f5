import { MONTHLY_DAYS, MONTHLY_MIN_DREAMS } from '#shared/constants/limits.ts'

/**
 * What the first monthly analysis needs, and how far one is.
 * @param missing dreams that are missing; undefined while that is not known
 */
export function needsWords(missing: number | undefined): string {
  const rule = `Servono almeno ${MONTHLY_MIN_DREAMS} sogni negli ultimi ${MONTHLY_DAYS} giorni`
  if (missing === undefined) return `${rule}.`
  if (missing === 0) return `${rule}: li hai già.`
  if (missing === MONTHLY_MIN_DREAMS) return `${rule}.`
  return `${rule}: ${missing === 1 ? 'ne manca 1' : `ne mancano ${missing}`}.`
}
