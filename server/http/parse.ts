import type { RequestHandler } from 'express'
import type * as z from 'zod'
import { AppError, notFound } from '#server/errors.ts'
import { ID_MAX } from '#shared/constants/limits.ts'

/** Validates a request's input, with the contract's Italian messages. @throws AppError `validation` */
export function parse<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const result = schema.safeParse(input ?? {}, { error: () => 'Valore non valido' })
  if (result.success) return result.data
  const fields = fieldMessages(result.error.issues)
  throw new AppError('validation', Object.values(fields)[0] ?? 'I dati inviati non sono validi.', { fields })
}

function fieldMessages(issues: z.core.$ZodIssue[]): Record<string, string> {
  const fields = new Map<string, string>()
  for (const issue of issues) {
    const names = issue.code === 'unrecognized_keys' ? issue.keys : [String(issue.path[0] ?? 'body')]
    const message = issue.code === 'unrecognized_keys' ? 'Campo sconosciuto' : issue.message
    for (const name of names) if (!fields.has(name)) fields.set(name, message)
  }
  return Object.fromEntries(fields)
}

/** Parses an id in a path: a positive integer of the database's size. @throws AppError `not_found` */
export function parseId(value: unknown, message?: string): number {
  const id = typeof value === 'string' && /^[1-9]\d{0,9}$/.test(value) ? Number(value) : 0
  if (id < 1 || id > ID_MAX) throw notFound(message)
  return id
}

/** Rejects text that PostgreSQL cannot store: NUL and lone surrogates. An address with a NUL is not found. */
export const cleanInput: RequestHandler = (req, _res, next) => {
  if (req.path.includes('%00')) throw notFound()
  assertCleanText(req.body)
  assertCleanText(req.query)
  next()
}

/** Visits values and keys without recursion, because the input may be deeply nested. @throws AppError `validation` */
export function assertCleanText(input: unknown): void {
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
