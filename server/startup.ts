/** A start that cannot be: its message is for the person who started it, one line per fault. */
export class StartupError extends Error {}

/**
 * A fault of the surroundings as one line: which variable to look at, what could not be done, and the system's word for why.
 * @param what the variable and what was tried, as `DATA_DIR: cannot use ./data`
 */
export function startupFault(what: string, cause: unknown): StartupError {
  if (cause instanceof StartupError) return cause
  const { code, message } = (cause ?? {}) as { code?: unknown; message?: unknown }
  const reason = typeof code === 'string' ? code : String(message ?? cause).split('\n')[0]
  return new StartupError(`${what} (${reason})`, { cause })
}

/** Runs a program; a start that cannot be ends it with its lines and exit code 1. */
export function runProgram(main: () => Promise<void>): void {
  main().catch((error: unknown) => {
    if (!(error instanceof StartupError)) throw error
    console.error(error.message)
    process.exit(1)
  })
}
