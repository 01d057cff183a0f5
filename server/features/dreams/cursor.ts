import * as z from 'zod'
import { AppError } from '#server/errors.ts'
import { DREAM_DAY_MIN, ID_MAX } from '#shared/constants/limits.ts'

/** The place of a list's last item: whether its title matched the search, its day, its id. */
export interface Cursor {
  inTitle: boolean
  date: string
  id: number
}

const cursorSchema = z.tuple([
  z.boolean(),
  z.iso.date().refine((day) => day >= DREAM_DAY_MIN),
  z.int().positive().max(ID_MAX),
])

export function encodeCursor({ inTitle, date, id }: Cursor): string {
  return Buffer.from(JSON.stringify([inTitle, date, id])).toString('base64url')
}

/** @throws AppError `validation` for what this server never gave out */
export function decodeCursor(text: string): Cursor {
  try {
    const [inTitle, date, id] = cursorSchema.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
    return { inTitle, date, id }
  } catch {
    const message = 'Il segno di pagina non è valido.'
    throw new AppError('validation', message, { fields: { cursor: message } })
  }
}
