import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { pinoHttp } from 'pino-http'
import { serializeError } from '#server/log.ts'

/** Paths whose last part opens something to whoever knows it. */
const SECRET_TAIL = /^(\/api\/password-reset\/validate-token\/|(?:\/api)?\/shared\/dream\/).+/i

/** The path alone, without what must stay secret: a query may hold words of a dream. */
function pathOnly(req: IncomingMessage): string {
  const url = (req as IncomingMessage & { originalUrl?: string }).originalUrl ?? req.url ?? ''
  const end = url.indexOf('?')
  return (end === -1 ? url : url.slice(0, end)).replace(SECRET_TAIL, '$1…')
}

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
