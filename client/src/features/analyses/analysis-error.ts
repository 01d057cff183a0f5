import { ApiError } from '#client/lib/api-client.ts'
import { DAILY_LIMIT_MESSAGE } from '#shared/constants/analyses.ts'

/** True when an analysis was refused because today's are used up. */
export function isLimitError(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  if (error.code === 'analysis_limit') return true
  // Without a readable body a 403 or 429 of this call can only be the limit.
  return error.code === 'unknown' && (error.status === 403 || error.status === 429)
}

/** What a failed analysis tells the person. */
export function analysisErrorMessage(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Si è verificato un errore. Riprova tra poco.'
  if (isLimitError(error)) return error.code === 'unknown' ? DAILY_LIMIT_MESSAGE : error.message
  return WITH_OWN_WORDS.includes(error.status) ? error.message : `Errore del server: ${error.status}`
}

/** Whoever stands between here and the server names 502 to 504, which say nothing to people. */
const WITH_OWN_WORDS = [0, 200, 201, 401, 403, 404, 429, 502, 503, 504]
