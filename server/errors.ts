import { ERROR_STATUS, type ErrorCode } from '#shared/constants/errors.ts'

/** A refusal that the person reads: a stable code, an Italian message, and messages by field where it is about input. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly fields: Record<string, string> | undefined
  /** Seconds after which it is worth trying again. */
  readonly retryAfter: number | undefined
  /** What stands there now, as its call answers it, where a change was made to another version. */
  readonly current: unknown

  constructor(
    code: ErrorCode,
    message: string,
    extra: { fields?: Record<string, string>; retryAfter?: number; current?: object } = {},
  ) {
    super(message)
    this.code = code
    this.fields = extra.fields
    this.retryAfter = extra.retryAfter
    this.current = extra.current
  }

  get status(): number {
    return ERROR_STATUS[this.code]
  }
}

const MINUTE_SECONDS = 60

/** @param what a sentence, before the one that says when to try again; @param seconds until then */
export function rateLimited(what: string, seconds: number): AppError {
  const minutes = Math.ceil(seconds / MINUTE_SECONDS)
  const wait = minutes <= 1 ? 'un minuto' : `${minutes} minuti`
  return new AppError('rate_limited', `${what} Riprova tra ${wait}.`, { retryAfter: seconds })
}

export const notFound = (message = 'Non abbiamo trovato quello che cerchi.') => new AppError('not_found', message)
export const unauthenticated = () => new AppError('unauthenticated', 'Accedi per continuare.')
