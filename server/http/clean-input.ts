import type { RequestHandler } from 'express'
import { AppError } from '#server/errors.ts'

/** Refuses what PostgreSQL cannot store as text: NUL characters and lone surrogates, in bodies and queries. */
export const cleanInput: RequestHandler = (req, _res, next) => {
  assertCleanText(req.body)
  assertCleanText(req.query)
  next()
}

/** Walks values and keys without recursion, for the input may be nested as deeply as its size allows. */
function assertCleanText(input: unknown): void {
  const pending: unknown[] = [input]
  while (pending.length > 0) {
    const value = pending.pop()
    if (typeof value === 'string') assertCleanString(value)
    else if (Array.isArray(value)) for (const item of value) pending.push(item)
    else if (typeof value === 'object' && value !== null) {
      for (const [key, item] of Object.entries(value)) pending.push(key, item)
    }
  }
}

function assertCleanString(value: string): void {
  if (value.includes('\0') || !value.isWellFormed()) {
    throw new AppError('validation', 'Il testo contiene caratteri non ammessi.')
  }
}
