import type * as z from 'zod'
import { AppError } from '../errors.ts'

/** Encodes an item's sort key as the cursor of the next page. */
export const encodeCursor = (place: readonly unknown[]): string =>
  Buffer.from(JSON.stringify(place)).toString('base64url')

/** @throws AppError `validation` for a cursor that this server never gave out */
export function decodeCursor<Place extends z.ZodType>(place: Place, text: string): z.output<Place> {
  try {
    return place.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
  } catch {
    const message = 'Il segno di pagina non è valido.'
    throw new AppError('validation', message, { fields: { cursor: message } })
  }
}

/** Drops the extra row beyond the limit, which only shows that another page follows. */
export function pageOf<Row>(rows: readonly Row[], limit: number, placeOf: (row: Row) => unknown[]) {
  const items = rows.slice(0, limit)
  const last = rows.length > limit ? items.at(-1) : undefined
  return { items, nextCursor: last ? encodeCursor(placeOf(last)) : null }
}
