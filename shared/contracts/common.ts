import * as z from 'zod'
import { DREAM_DAY_MIN, ID_MAX } from '../constants/limits.ts'

/** The body of every response with an error status. */
export const apiErrorSchema = z.object({
  message: z.string(),
  code: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  /** The stored state, after a change to another version. */
  current: z.unknown().optional(),
})
export type ApiErrorBody = z.infer<typeof apiErrorSchema>

export const linkTokenField = z.string('Token richiesto').min(1, 'Token richiesto').max(200, 'Token non valido')

export const followLinkSchema = z.strictObject({ token: linkTokenField })
export type FollowLink = z.infer<typeof followLinkSchema>

/** More marks on one letter than any language has (UAX #15): normalizing them takes quadratic time. */
const PILED_MARKS = /\p{M}{31}/u
const SLICE = 1000
/** Short texts may grow: «…», «½», «ﷺ». */
const GROWTH_FREE = 20

/** Whether a text keeps about its length when normalized: one «ﷺ» becomes eighteen letters. */
function isCompact(text: string): boolean {
  let length = 0
  for (let at = 0; at < text.length; at += SLICE) {
    length += text.slice(at, at + SLICE).normalize('NFKC').length
    if (length > 2 * text.length + GROWTH_FREE) return false
  }
  return true
}

const INVALID_DAY = 'La data non è valida'
/** A plausible day of a living person; databases have no year 0. */
export const daySchema = (message = INVALID_DAY) =>
  z.iso.date(message).refine((day) => day >= DREAM_DAY_MIN, INVALID_DAY)
/** An instant in the same range. @param precision digits of the seconds; any number by default */
export const instantSchema = (precision: number | null = null) =>
  z.iso.datetime({ error: INVALID_DAY, precision }).refine((at) => at >= DREAM_DAY_MIN, INVALID_DAY)
/** An id in the database's range. */
export const idSchema = z.int().positive().max(ID_MAX)

/** Text by a person. Rejects text that would be slow to process. */
export const textField = (message?: string) =>
  z.string(message).refine((text) => !PILED_MARKS.test(text) && isCompact(text), {
    error: 'Il testo contiene troppi segni particolari: riscrivilo con lettere comuni.',
    abort: true,
  })

/** The query of a page: limit and cursor. */
export function pageQuery(max: number, usual: number, cursorMax = 200) {
  const message = `Il numero di sogni per pagina va da 1 a ${max}`
  const cursorMessage = 'Il segno di pagina non è valido.'
  return {
    limit: z
      .string(message)
      .regex(/^[1-9]\d{0,2}$/, message)
      .transform(Number)
      .pipe(z.int().max(max, message))
      .default(usual),
    cursor: z.string(cursorMessage).max(cursorMax, cursorMessage).optional(),
  }
}

/** An empty body; some calls have none at all. */
export const emptyBodySchema = z.strictObject({}).optional()

/** A caring note: level 1 is shown above the text, level 2 below. */
export const safetySchema = z.object({ level: z.literal([1, 2]), text: z.string() })
export type SafetyNote = z.infer<typeof safetySchema>
