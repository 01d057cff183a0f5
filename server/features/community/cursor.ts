import * as z from 'zod'
import { AppError } from '#server/errors.ts'
import { ID_MAX } from '#shared/constants/limits.ts'

/** The place of a page's last dream: when its time is over, which is always a whole millisecond, and its id. */
export interface Cursor {
  expiresAt: Date
  id: number
}

/** The last instant that a `Date` can be. */
const INSTANT_MAX = 8_640_000_000_000_000
const cursorSchema = z.tuple([z.int().positive().max(INSTANT_MAX), z.int().positive().max(ID_MAX)])

export function encodeCursor({ expiresAt, id }: Cursor): string {
  return Buffer.from(JSON.stringify([expiresAt.getTime(), id])).toString('base64url')
}

/** @throws AppError `validation` for what this server never gave out */
export function decodeCursor(text: string): Cursor {
  try {
    const [instant, id] = cursorSchema.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
    return { expiresAt: new Date(instant), id }
  } catch {
    const message = 'Il segno di pagina non è valido.'
    throw new AppError('validation', message, { fields: { cursor: message } })
  }
}
