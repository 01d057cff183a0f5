import { type Logger, pino } from 'pino'
import { sqlState } from '#server/db/sql-state.ts'
import type { Env } from '#server/env.ts'

/**
 * An error as it may be logged: name, where it was thrown, and PostgreSQL's code. Never the message of a database
 * error, which repeats the statement's parameters and so would put dreams into the log.
 */
export function serializeError(error: unknown) {
  if (!(error instanceof Error)) return { name: typeof error }
  const sql = sqlState(error)
  const stack = error.stack?.split('\n').filter((line) => line.trimStart().startsWith('at '))
  if (sql || error.name.startsWith('Drizzle')) return { name: error.name, ...sql, stack }
  return { name: error.name, message: error.message, stack }
}

export function createLogger(env: Pick<Env, 'LOG_LEVEL'>): Logger {
  return pino({ level: env.LOG_LEVEL, base: null, serializers: { err: serializeError } })
}
