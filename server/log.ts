import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { DrizzleQueryError } from 'drizzle-orm'
import { type Logger, pino } from 'pino'
import { pinoHttp } from 'pino-http'
import { whereIs } from '#server/db/database.ts'
import { lostConnection, sqlState } from '#server/db/sql.ts'
import type { Env } from '#server/env.ts'
import { PRODUCT_NAME } from '#shared/constants/product.ts'

export interface LoggedError {
  name: string
  message?: string
  code?: string
  constraint?: string
  stack?: string[]
}

/**
 * Reduces an error to the parts that may be logged: name, place, PostgreSQL's code, and how a connection was lost. The message of a
 * database error repeats the statement's parameters and would put dreams into the log.
 */
export function serializeError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { name: typeof error }
  const sql = sqlState(error)
  const fromDatabase = sql !== undefined || error instanceof DrizzleQueryError
  const told = fromDatabase ? (sql ?? lostConnection(error)) : { message: error.message }
  return { name: error.name, ...told, stack: frames(error) }
}

/** The stack's frames without the message before them, whatever its lines look like. */
function frames({ stack = '', message }: Error): string[] {
  const messageAt = stack.indexOf(message)
  const after = messageAt === -1 ? stack : stack.slice(messageAt + message.length)
  return after.split('\n').filter((line) => /^ +at \S/.test(line))
}

/** Writes JSON lines; at a terminal, where a person reads, warnings alone unless `LOG_LEVEL` says otherwise. */
export function createLogger({ LOG_LEVEL }: Pick<Env, 'LOG_LEVEL'>, isTerminal = process.stdout.isTTY): Logger {
  const level = LOG_LEVEL ?? (isTerminal ? 'warn' : 'info')
  return pino({ level, base: null, serializers: { err: serializeError } })
}

/** Says that the server listens: one readable line at a terminal, one of the log elsewhere. */
export function announceStart(env: Env, log: Logger, isTerminal = process.stdout.isTTY): void {
  const address = `${PRODUCT_NAME} is at ${env.APP_URL}`
  if (isTerminal) console.log(`${address} (data in ${whereIs(env)}; Ctrl+C stops it)`)
  else log.info(address)
}

/** Paths whose rest is a secret. */
const SECRET_TAIL = /(\/(?:validate-token|shared\/+dream)\/).+/i
/** A part as long as the id of a link: it may be a secret in a mistyped path, for no path of the app has such a part. */
const SECRET_PART = /[\w-]{22,}/g

/** The decoded path without its secret parts, and without the query, which may have words of a dream. */
function pathOnly(url: string): string {
  const [path = ''] = decodeAscii(url).split(/[?#]/, 1)
  return path.replace(SECRET_TAIL, '$1…').replace(SECRET_PART, '…')
}

/** Decodes the ASCII of a path, so that encoded secret parts are found. */
const decodeAscii = (url: string): string =>
  url.replace(/%([2-7][0-9a-f])/gi, (_code, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

/** Logs one line per request: its path, how it ended, how long it took. No bodies, no queries, no cookies. */
export function requestLog(log: Logger) {
  return pinoHttp({
    logger: log,
    genReqId: () => randomUUID(),
    quietReqLogger: true,
    customLogLevel: (_req, res, error) => (error || res.statusCode >= 500 ? 'error' : 'info'),
    customSuccessMessage: () => 'request',
    customErrorMessage: () => 'request',
    wrapSerializers: false,
    customProps: (req) => ({ account: (req as { user?: { id?: number } }).user?.id }),
    serializers: {
      req: (req: IncomingMessage & { originalUrl?: string }) => ({
        method: req.method,
        path: pathOnly(req.originalUrl ?? req.url ?? ''),
      }),
      res: (res: ServerResponse) => ({ status: res.statusCode }),
      err: serializeError,
    },
  })
}
