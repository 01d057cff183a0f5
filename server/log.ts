import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { DrizzleQueryError } from 'drizzle-orm'
import { type Logger, pino } from 'pino'
import { pinoHttp } from 'pino-http'
import { sqlState } from '#server/db/sql.ts'
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

/** What follows these opens something to whoever knows it. */
const SECRET_TAIL = /(\/(?:validate-token|shared\/+dream)\/).+/i
/** As long as an id of a link, or longer: no part of a path of the app is, and whoever mistypes the rest still has it. */
const SECRET_PART = /[\w-]{22,}/g

/** The path alone, as it reads, without what must stay secret: a query may hold words of a dream. */
function pathOnly(req: IncomingMessage): string {
  const url = (req as IncomingMessage & { originalUrl?: string }).originalUrl ?? req.url ?? ''
  const [path = ''] = readable(url).split(/[?#]/, 1)
  return path.replace(SECRET_TAIL, '$1…').replace(SECRET_PART, '…')
}

/** With the ASCII that is written as codes as it reads: behind them the secret parts would not be known. */
const readable = (url: string): string =>
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
    serializers: {
      req: (req: IncomingMessage) => ({ method: req.method, path: pathOnly(req) }),
      res: (res: ServerResponse) => ({ status: res.statusCode }),
      err: serializeError,
    },
  })
}
