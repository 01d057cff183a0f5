import type * as z from 'zod'
import { AppError, notFound } from '#server/errors.ts'

const MAX_ID = 2_147_483_647

/**
 * Validates what a request brought. Faults are told by field, in Italian.
 * @throws AppError `validation`
 */
export function parse<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  assertCleanText(input)
  const result = schema.safeParse(input ?? {})
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

/**
 * Refuses what PostgreSQL cannot store as text: NUL characters and lone surrogates, in values and keys.
 * Walks without recursion, for the input may be nested as deeply as its size allows.
 */
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

/**
 * A path's id. Whatever is not a positive integer of the database's size names nothing.
 * @throws AppError `not_found`
 */
export function parseId(value: unknown, message?: string): number {
  const id = typeof value === 'string' && /^[1-9]\d{0,9}$/.test(value) ? Number(value) : 0
  if (id < 1 || id > MAX_ID) throw notFound(message)
  return id
}
