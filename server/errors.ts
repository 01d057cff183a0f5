import { ERROR_STATUS, type ErrorCode } from '#shared/constants/api.ts'

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

/** A start that is impossible; the message has one line per fault, for the person who started it. */
export class StartupError extends Error {}

/**
 * Describes a fault of the environment in one line: the variable to look at, what failed, and the system's reason.
 * @param what the variable and the failure, as in `DATA_DIR: cannot use ./data`
 */
export function startupFault(what: string, cause: unknown): StartupError {
  if (cause instanceof StartupError) return cause
  const { code, message } = (cause ?? {}) as { code?: unknown; message?: unknown }
  const reason = typeof code === 'string' ? code : String(message ?? cause).split('\n')[0]
  return new StartupError(`${what} (${reason})`, { cause })
}

/** Runs a program; a StartupError ends it with its lines and exit code 1. */
export function runProgram(main: () => Promise<void>): void {
  main().catch((error: unknown) => {
    if (!(error instanceof StartupError)) throw error
    console.error(error.message)
    process.exit(1)
  })
}
