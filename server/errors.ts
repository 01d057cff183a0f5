import { ERROR_STATUS, type ErrorCode } from '#shared/constants/api.ts'

/** An error for the user: a stable code, an Italian message, and messages by input field. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly fields: Record<string, string> | undefined
  /** Seconds until a retry is useful. */
  readonly retryAfter: number | undefined
  /** The current state in the call's response format, after a change to another version. */
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

/** @param what a sentence; another follows with the time of the next try; @param seconds until then */
export function rateLimited(what: string, seconds: number): AppError {
  const minutes = Math.ceil(seconds / MINUTE_SECONDS)
  const wait = minutes <= 1 ? 'un minuto' : `${minutes} minuti`
  return new AppError('rate_limited', `${what} Riprova tra ${wait}.`, { retryAfter: seconds })
}

export const notFound = (message = 'Non abbiamo trovato quello che cerchi.') => new AppError('not_found', message)
export const unauthenticated = () => new AppError('unauthenticated', 'Accedi per continuare.')

/** The program cannot start; the message has one line per fault. */
export class StartupError extends Error {}

/** A fault of the environment with its cause in one line. @param what as in `DATA_DIR: cannot use ./data` */
export function startupFault(what: string, cause: unknown): StartupError {
  if (cause instanceof StartupError) return cause
  const { code, message } = (cause ?? {}) as { code?: unknown; message?: unknown }
  const reason = typeof code === 'string' ? code : String(message ?? cause).split('\n')[0]
  return new StartupError(`${what} (${reason})`, { cause })
}

/** Runs a program; a StartupError ends it with its message and exit code 1. */
export function runProgram(main: () => Promise<void>): void {
  main().catch((error: unknown) => {
    if (!(error instanceof StartupError)) throw error
    console.error(error.message)
    process.exit(1)
  })
}
