import { type Request, type RequestHandler, type Response, Router } from 'express'
import type * as z from 'zod'
import type { Actor, Deps, Reader } from '#server/deps.ts'
import { emptyBodySchema } from '#shared/contracts/common.ts'
import { type AnswerOf, type Contract, type Endpoint, type PathParams, splitLine } from '#shared/contracts/endpoints.ts'
import { acceptForm, acceptJson, acceptJsonOrText } from './csrf.ts'
import { requireUser } from './current-user.ts'
import { parse, parseId } from './parse.ts'
import { byAccount, HOUR, rateLimit } from './rate-limit.ts'

type Parsed<E, Part extends keyof Contract> = E extends { [Key in Part]: infer Schema extends z.ZodType }
  ? z.output<Schema>
  : undefined

/** A handler's input: the caller, and the parsed parts of the request. */
interface Incoming<E extends Endpoint> {
  actor: E['access'] extends 'anyone' ? Actor | undefined : Actor
  params: PathParams<E['line']>
  query: Parsed<E, 'query'>
  headers: Parsed<E, 'headers'>
  body: Parsed<E, 'body'>
  req: Request
  res: Response
}

type StatusOf<E extends Endpoint> = keyof E['answers']
type IsOne<T, All = T> = T extends unknown ? ([All] extends [T] ? true : false) : never

/** The body where there is one success; status and body where there are several. */
type Outcome<E extends Endpoint> =
  IsOne<StatusOf<E>> extends true ? AnswerOf<E> : { status: StatusOf<E>; body: AnswerOf<E> }

/** The return value is ignored where there is no body, or the handler writes it itself. */
type Handler<E extends Endpoint> =
  true extends IsEmpty<E> ? (call: Incoming<E>) => void : (call: Incoming<E>) => Outcome<E> | Promise<Outcome<E>>
type IsEmpty<E extends Endpoint> = E extends { raw: unknown } ? true : [AnswerOf<E>] extends [undefined] ? true : false

export type Handlers<E extends Endpoint> = { [L in E['line']]: Handler<Extract<E, { line: L }>> }

/**
 * The routes of a table of endpoints: access, limits, parsing, status and answer come from the table.
 * @param before the middleware of single calls, after their access and limits and before their input is parsed
 */
export function implement<E extends Endpoint>(
  deps: Pick<Deps, 'env' | 'pool' | 'callLimits' | 'readers'>,
  table: readonly E[],
  handlers: Handlers<E>,
  before: { [L in E['line']]?: readonly RequestHandler[] } = {},
): Router {
  const router = Router()
  for (const endpoint of fixedPathsFirst(table)) {
    const line: E['line'] = endpoint.line
    const { method, path } = splitLine(line)
    const handle = handlers[line] as (call: object) => unknown
    if (method === 'get') deps.readers.set(line, readerOf(endpoint, handle))
    router[method](path, ...guards(deps, endpoint), ...(before[line] ?? []), async (req, res) => {
      const result = await handle({ actor: req.user && { id: req.user.id }, ...readInput(endpoint, req), req, res })
      if (!endpoint.raw) send(endpoint, result, res)
    })
  }
  return router
}

/** The handler for a page that is sent with the answer: its request has the query alone, and the answer's headers go nowhere. */
function readerOf(endpoint: Endpoint, handle: (call: object) => unknown): Reader {
  const res = { set: () => res }
  return async ({ query, ...call }) => {
    const req = { query, headers: {} }
    return handle({ ...call, query: endpoint.query && parse(endpoint.query, query), req, res })
  }
}

/** `/api/dreams/months` would otherwise be a dream's id. */
const fixedPathsFirst = <E extends Endpoint>(table: readonly E[]) =>
  table.toSorted((a, b) => Number(a.line.includes(':')) - Number(b.line.includes(':')))

function guards(deps: Pick<Deps, 'env' | 'pool' | 'callLimits'>, endpoint: Endpoint): RequestHandler[] {
  const { line, access, upload, hourly, limit = line.startsWith('GET ') ? 'read' : 'write' } = endpoint
  return [
    upload ? acceptForm : access === 'device' ? acceptJsonOrText : acceptJson,
    ...(access === 'anyone' ? [] : [requireUser]),
    deps.callLimits[limit],
    ...(hourly ? [rateLimit(deps, { name: line, points: hourly, seconds: HOUR, key: byAccount })] : []),
  ]
}

/** @throws AppError `not_found` for an id that is none, `validation` for what breaks the contract */
function readInput(endpoint: Endpoint, req: Request): object {
  const { line, query, headers, body, upload, raw, notFound } = endpoint
  const { id } = req.params
  const params = line.includes('/:id') ? { ...req.params, id: parseId(id, notFound) } : req.params
  const takesNone = !raw && !upload && !line.startsWith('GET ')
  return {
    params,
    query: query && parse(query, req.query),
    headers:
      headers && parse(headers, Object.fromEntries(Object.keys(headers.shape).map((key) => [key, req.get(key)]))),
    body: body ? parse(body, req.body) : takesNone ? parse(emptyBodySchema, req.body) : undefined,
  }
}

function send({ answers }: Endpoint, result: unknown, res: Response): void {
  const statuses = Object.keys(answers).map(Number)
  const [only = 200] = statuses
  const { status, body } =
    statuses.length > 1 ? (result as { status: number; body: unknown }) : { status: only, body: result }
  res.status(status)
  if (answers[status]) res.json(body)
  else res.end()
}
