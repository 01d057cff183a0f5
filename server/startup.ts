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
