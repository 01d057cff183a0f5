import { ApiError } from './api-client.ts'

/** An answer that has no words of its own, or not the ones that were agreed. */
const WORDLESS = new Set(['unknown', 'unexpected_answer'])

/** The server's own words about a failed call, where it had some. */
export function serverWords(error: unknown): string | undefined {
  return error instanceof ApiError && !WORDLESS.has(error.code) ? error.message : undefined
}

/** The same of a call that changes something: when no answer came, nobody knows whether it did, and nobody may say so. */
export function answeredWords(error: unknown): string | undefined {
  return error instanceof ApiError && error.status === 0 ? undefined : serverWords(error)
}
