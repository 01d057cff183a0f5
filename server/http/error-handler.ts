import type { ErrorRequestHandler, RequestHandler } from 'express'
import { FOREIGN_KEY_VIOLATION, isOutage, sqlState } from '#server/db/sql.ts'
import { AppError, notFound, unauthenticated } from '#server/errors.ts'
import type { ApiErrorBody } from '#shared/contracts/common.ts'

/** The body parser's errors, by `type`. */
const BODY_ERRORS: Record<string, () => AppError> = {
  'entity.parse.failed': () => new AppError('malformed_json', 'Il contenuto della richiesta non è JSON valido.'),
  'entity.too.large': () => new AppError('payload_too_large', 'Il testo inviato è troppo grande.'),
  'encoding.unsupported': () => new AppError('unsupported_media_type', 'Codifica non supportata.'),
  'charset.unsupported': () => new AppError('unsupported_media_type', 'Set di caratteri non supportato.'),
}

function toAppError(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error
  if (!(error instanceof Error)) return undefined
  const { type, status } = error as { type?: unknown; status?: unknown }
  const known = typeof type === 'string' ? BODY_ERRORS[type] : undefined
  if (known) return known()
  if (status === 404) return notFound()
  const failed = sqlState(error)
  // The account, another person's account or a dream was deleted during the call.
  if (failed?.code === FOREIGN_KEY_VIOLATION) {
    return failed.constraint?.endsWith('_user_id_users_id_fk') ? unauthenticated() : notFound()
  }
  if (typeof status === 'number' && status >= 400 && status < 500) {
    return new AppError('validation', 'La richiesta non è valida.')
  }
  return undefined
}

const OUTAGE_RETRY_SECONDS = 5

/** The response to an internal error. */
function maskedError(error: unknown): AppError {
  if (!isOutage(error)) return new AppError('internal', 'Qualcosa è andato storto da parte nostra. Riprova tra poco.')
  const message = 'Il servizio non è disponibile in questo momento. Riprova tra qualche secondo.'
  return new AppError('unavailable', message, { retryAfter: OUTAGE_RETRY_SECONDS })
}

/** The response to an error. Unknown errors are masked: no stack, SQL or provider detail leaves the server. */
export function describeError(error: unknown) {
  const known = toAppError(error)
  const { status, code, message, fields, retryAfter, current } = known ?? maskedError(error)
  const body: ApiErrorBody = { message, code, ...(fields && { fields }), ...(current !== undefined && { current }) }
  return { known: known !== undefined, status, retryAfter, body }
}

/** Sends the error envelope and logs unknown errors. Express's own handler would print them unmasked. */
export const errorHandler: ErrorRequestHandler = (error, req, res, _next) => {
  const { known, status, retryAfter, body } = describeError(error)
  const gone = req.socket.destroyed
  if (!known && !(gone && isAbort(error))) res.err = error
  if (gone) return
  if (res.headersSent) {
    req.socket.destroy()
    return
  }
  if (retryAfter !== undefined) res.set('Retry-After', String(retryAfter))
  res.status(status).json(body)
}

/** The error of a call aborted because the client disconnected. */
function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError'
}

export const apiNotFound: RequestHandler = () => {
  throw notFound()
}
