import * as z from 'zod'
import { AppError } from '#server/errors.ts'

const cursorSchema = z.tuple([z.int().positive().max(2_147_483_647)])

/** The place of a page's last dream. */
export function encodeCursor(id: number): string {
  return Buffer.from(JSON.stringify([id])).toString('base64url')
}

/** @throws AppError `validation` for what this server never gave out */
export function decodeCursor(text: string): number {
  try {
    return cursorSchema.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))[0]
  } catch {
    const message = 'Il segno di pagina non è valido.'
    throw new AppError('validation', message, { fields: { cursor: message } })
  }
}
