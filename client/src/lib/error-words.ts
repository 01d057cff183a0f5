import { ApiError } from './api-client.ts'

/** An answer that has no words of its own, or not the ones that were agreed. */
const WORDLESS = new Set(['unknown', 'unexpected_answer'])

/** The server's own words about a failed call, where it had some. */
export function serverWords(error: unknown): string | undefined {
  return error instanceof ApiError && !WORDLESS.has(error.code) ? error.message : undefined
}
