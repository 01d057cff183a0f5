import { DrizzleQueryError } from 'drizzle-orm'
import { type Logger, pino } from 'pino'
import { sqlState } from '#server/db/sql-state.ts'
import type { Env } from '#server/env.ts'

export interface LoggedError {
  name: string
  message?: string
  code?: string
  constraint?: string
  stack?: string[]
}

/**
 * An error as it may be logged: name, where it was thrown, and PostgreSQL's code. Never the message of a database
 * error, which repeats the statement's parameters and so would put dreams into the log.
 */
export function serializeError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { name: typeof error }
  const sql = sqlState(error)
  const fromDatabase = sql !== undefined || error instanceof DrizzleQueryError
  return { name: error.name, ...sql, ...(!fromDatabase && { message: error.message }), stack: frames(error) }
}

/** The stack's frames without the message before them, whatever its lines look like. */
function frames({ stack = '', message }: Error): string[] {
  const messageAt = stack.indexOf(message)
  const after = messageAt === -1 ? stack : stack.slice(messageAt + message.length)
  return after.split('\n').filter((line) => /^ +at \S/.test(line))
}

export function createLogger(env: Pick<Env, 'LOG_LEVEL'>): Logger {
  return pino({ level: env.LOG_LEVEL, base: null, serializers: { err: serializeError } })
}
