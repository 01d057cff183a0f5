import type { ErrorRequestHandler, RequestHandler } from 'express'
import type { Logger } from 'pino'
import { AppError, notFound } from '#server/errors.ts'
import type { ApiErrorBody } from '#shared/contracts/common.ts'

/** The refusals of the body reader, by its own `type`. */
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
  if (typeof status === 'number' && status >= 400 && status < 500) {
    return new AppError('validation', 'La richiesta non è valida.')
  }
  return undefined
}

/** Unknown errors are logged and masked: no stack, SQL or provider detail leaves the server. */
export const errorHandler =
  (log: Logger): ErrorRequestHandler =>
  (error, req, res, next) => {
    // Nobody waits for the answer of a connection that closed.
    if (res.headersSent || req.socket.destroyed) return next(error)
    const known = toAppError(error)
    if (!known) (req.log ?? log).error({ err: error }, 'request failed')
    const { status, code, message, fields, retryAfter } =
      known ?? new AppError('internal', 'Qualcosa è andato storto da parte nostra. Riprova tra poco.')
    if (retryAfter !== undefined) res.set('Retry-After', String(retryAfter))
    res.status(status).json({ message, code, ...(fields && { fields }) } satisfies ApiErrorBody)
  }

export const apiNotFound: RequestHandler = () => {
  throw notFound()
}
