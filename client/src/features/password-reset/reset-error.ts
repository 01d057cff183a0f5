import { ApiError } from '../../lib/api-client.ts'

export const MISSING_TOKEN = 'Token di reset mancante. Richiedi un nuovo reset della password.'

/** Why the link itself was refused; undefined when something else went wrong. */
export function linkRefusal(error: Error): string | undefined {
  if (!(error instanceof ApiError)) return undefined
  return error.code === 'invalid_reset_token' ? error.message : error.fields?.token
}

/** An answer that is not ours says nothing to the person. */
const ANSWERS_WITHOUT_WORDS = ['unknown', 'unexpected_answer']

/** Why the new password was not saved. */
export function saveProblem(error: Error): string {
  if (!(error instanceof ApiError) || ANSWERS_WITHOUT_WORDS.includes(error.code)) {
    return 'Errore nel reset della password'
  }
  return error.status === 0 ? 'Errore di connessione. Riprova più tardi.' : error.message
}
