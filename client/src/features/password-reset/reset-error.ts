import { ApiError } from '../../lib/api-client.ts'
import { serverWords } from '../../lib/error-words.ts'

export const MISSING_TOKEN = 'Token di reset mancante. Richiedi un nuovo reset della password.'

/** Why the link itself was refused; undefined when something else went wrong. */
export function linkRefusal(error: Error): string | undefined {
  if (!(error instanceof ApiError)) return undefined
  return error.code === 'invalid_reset_token' ? error.message : error.fields?.token
}

/** Why the new password was not saved. */
export function saveProblem(error: Error): string {
  if (error instanceof ApiError && error.status === 0) return 'Errore di connessione. Riprova più tardi.'
  return serverWords(error) ?? 'Errore nel reset della password'
}
