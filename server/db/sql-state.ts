/** What PostgreSQL says of a failed statement, without its parameters: those may be dream text. */
export interface SqlFailure {
  code: string
  constraint?: string
}

/** The SQLSTATE behind an error of Drizzle or pg, or undefined when it is something else. */
export function sqlState(error: unknown): SqlFailure | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    const { code, constraint } = current as { code?: unknown; constraint?: unknown }
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) {
      return { code, ...(typeof constraint === 'string' && { constraint }) }
    }
  }
  return undefined
}

export const UNIQUE_VIOLATION = '23505'
export const FOREIGN_KEY_VIOLATION = '23503'
