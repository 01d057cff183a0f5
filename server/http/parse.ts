import type * as z from 'zod'
import { AppError, notFound } from '#server/errors.ts'
import { ID_MAX } from '#shared/constants/limits.ts'

/**
 * Validates what a request brought. Faults are told by field, in Italian: by the contract's own message where it has one.
 * @throws AppError `validation`
 */
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

/**
 * A path's id. Whatever is not a positive integer of the database's size names nothing.
 * @throws AppError `not_found`
 */
export function parseId(value: unknown, message?: string): number {
  const id = typeof value === 'string' && /^[1-9]\d{0,9}$/.test(value) ? Number(value) : 0
  if (id < 1 || id > ID_MAX) throw notFound(message)
  return id
}
