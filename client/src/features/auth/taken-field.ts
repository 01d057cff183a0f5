import { ApiError } from '../../lib/api-client.ts'

const FIELD_OF_CODE: Partial<Record<string, string>> = { username_taken: 'username', email_taken: 'email' }

/** A name or address that belongs to someone else, told on the field where it was written. */
export function takenFieldError(error: Error): Error {
  const field = error instanceof ApiError ? FIELD_OF_CODE[error.code] : undefined
  if (!(error instanceof ApiError) || !field) return error
  return new ApiError({ ...error, message: error.message, fields: { [field]: error.message } })
}
