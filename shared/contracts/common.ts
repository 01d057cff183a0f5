import * as z from 'zod'
import { DREAM_DAY_MIN, ID_MAX } from '../constants/limits.ts'

/** The body of every answer that is not 2xx. */
export const apiErrorSchema = z.object({
  message: z.string(),
  code: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
})
export type ApiErrorBody = z.infer<typeof apiErrorSchema>

/** The token of a mail's link. */
export const linkTokenField = z.string('Token richiesto').min(1, 'Token richiesto').max(200, 'Token non valido')

/** A link that needs nothing but its token. */
export const followLinkSchema = z.strictObject({ token: linkTokenField })
export type FollowLink = z.infer<typeof followLinkSchema>

/** More marks on one letter than any language writes (UAX #15): putting them in order takes time by the square. */
const PILED_MARKS = /\p{M}{31}/u
const SLICE = 1000
/** A sign or two may stand alone: «…», «½», «ﷺ». */
const GROWTH_FREE = 20

/** Whether a text stays about as long when its signs are written out: one of «ﷺ» becomes eighteen letters. */
function isCompact(text: string): boolean {
  let length = 0
  for (let at = 0; at < text.length; at += SLICE) {
    length += text.slice(at, at + SLICE).normalize('NFKC').length
    if (length > 2 * text.length + GROWTH_FREE) return false
  }
  return true
}

const INVALID_DAY = 'La data non è valida'
/** A day on which somebody alive may have dreamt; databases have no year 0. */
export const daySchema = (message = INVALID_DAY) =>
  z.iso.date(message).refine((day) => day >= DREAM_DAY_MIN, INVALID_DAY)
/** A moment of the same time. @param precision the digits of its seconds; any number without it */
export const instantSchema = (precision: number | null = null) =>
  z.iso.datetime({ error: INVALID_DAY, precision }).refine((at) => at >= DREAM_DAY_MIN, INVALID_DAY)
/** An id that the database may give out. */
export const idSchema = z.int().positive().max(ID_MAX)

/** A text that a person writes. What would be slow to read is refused before anything reads it. */
export const textField = (message?: string) =>
  z.string(message).refine((text) => !PILED_MARKS.test(text) && isCompact(text), {
    error: 'Il testo contiene troppi segni particolari: riscrivilo con lettere comuni.',
    abort: true,
  })

/** The query of a page of dreams: how many of them, and the place after which they come. */
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

/** An empty body; some calls take none at all. */
export const emptyBodySchema = z.strictObject({}).optional()

/** A caring note beside a text: level 1 above it, level 2 below. */
export const safetySchema = z.object({ level: z.literal([1, 2]), text: z.string() })
export type SafetyNote = z.infer<typeof safetySchema>
