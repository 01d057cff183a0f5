import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { DrizzleQueryError } from 'drizzle-orm'
import type { Request } from 'express'
import { type Logger, pino } from 'pino'
import { pinoHttp } from 'pino-http'
import { whereIs } from '#server/db/database.ts'
import { lostConnection, sqlState } from '#server/db/sql.ts'
import type { Env } from '#server/env.ts'
import { PRODUCT_NAME } from '#shared/constants/site.ts'

export interface LoggedError {
  name: string
  message?: string
  code?: string
  constraint?: string
  stack?: string[]
}

/**
 * Reduces an error to the loggable parts: name, place, PostgreSQL's code, and the cause of a lost connection. The
 * message of a database error contains the statement's parameters, which may be dreams.
 */
export function serializeError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { name: typeof error }
  const sql = sqlState(error)
  const fromDatabase = sql !== undefined || error instanceof DrizzleQueryError
  const told = fromDatabase ? (sql ?? lostConnection(error)) : { message: error.message }
  return { name: error.name, ...told, stack: frames(error) }
}

/** The stack's frames without the message, even if its lines look like frames. */
function frames({ stack = '', message }: Error): string[] {
  const messageAt = stack.indexOf(message)
  const after = messageAt === -1 ? stack : stack.slice(messageAt + message.length)
  return after.split('\n').filter((line) => /^ +at \S/.test(line))
}

/** Writes JSON lines; at a terminal only warnings, unless `LOG_LEVEL` is set. */
export function createLogger({ LOG_LEVEL }: Pick<Env, 'LOG_LEVEL'>, isTerminal = process.stdout.isTTY): Logger {
  const level = LOG_LEVEL ?? (isTerminal ? 'warn' : 'info')
  return pino({ level, base: null, serializers: { err: serializeError } })
}

/** Announces the start: a readable line at a terminal, otherwise a log line. @param invitation to the first account */
export function announceStart(env: Env, log: Logger, invitation?: string, isTerminal = process.stdout.isTTY): void {
  const { OPENAI_BASE_URL: service, OPENAI_MODEL: model } = env
  const reader = service && model ? `, with ${model} at ${new URL(service).host} for those who agree` : ''
  const address = `${PRODUCT_NAME} is at ${env.APP_URL}${reader}`
  if (isTerminal) console.log(`${address} (data in ${whereIs(env)}; Ctrl+C stops it)`)
  else log.info(address)
  if (!invitation) return
  if (isTerminal) console.log(`Nobody has an account yet. Open the first one: ${invitation}`)
  else log.warn({ link: invitation }, 'nobody has an account yet: the link opens the first one')
}

/** The matched pattern, without parameters, which may be private. All screens of the app are one route. */
export function routeOf({ route, baseUrl }: Request): string {
  const path: unknown = route?.path
  return typeof path === 'string' ? `${baseUrl}${path}` : path instanceof RegExp ? 'page' : 'none'
}

/** Logs one line per request: route, status and duration. No addresses, bodies or cookies. */
export function requestLog(log: Logger) {
  const ended = (req: Request, outcome: object) => ({ ...outcome, route: routeOf(req), account: req.user?.id })
  return pinoHttp<Request>({
    logger: log,
    genReqId: () => randomUUID(),
    quietReqLogger: true,
    customLogLevel: (_req, res, error) => (error || res.statusCode >= 500 ? 'error' : 'info'),
    customSuccessMessage: () => 'request',
    customErrorMessage: () => 'request',
    customSuccessObject: (req, _res, outcome) => ended(req, outcome),
    customErrorObject: (req, _res, _error, outcome) => ended(req, outcome),
    wrapSerializers: false,
    serializers: {
      req: ({ method }: Request) => ({ method }),
      res: (res: ServerResponse) => ({ status: res.statusCode }),
      err: serializeError,
    },
  })
}
