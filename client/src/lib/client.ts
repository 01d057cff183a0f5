import { infiniteQueryOptions, type QueryKey, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod'
import { type Call, methodOf, type PathParams, pathOf } from '#shared/constants/call.ts'
import type { AnswerOf, Endpoint, Endpoints } from '#shared/contracts/endpoints.ts'
import { read, readJson, send } from './api-client.ts'
import { firstPage, pageAnswer } from './page-data.ts'

type Value = string | number | boolean | null | undefined
type Params<E extends Endpoint> = E['line'] extends `${string}/:${string}`
  ? { params: { [Name in keyof PathParams<E['line']>]: string | number } }
  : unknown
type Query<E> = E extends { query: infer Schema extends z.ZodObject }
  ? { query?: { [Name in keyof z.input<Schema>]?: Value } }
  : unknown
type Body<E> = E extends { body: infer Schema extends z.ZodType }
  ? undefined extends z.input<Schema>
    ? { body?: z.input<Schema> }
    : { body: z.input<Schema> }
  : E extends { upload: string }
    ? { body: FormData }
    : unknown
interface Extras {
  headers?: Record<string, string>
  signal?: AbortSignal
}
/** The input of a call: the parameters of its path, its query and its body, each where its contract has it. */
type Input<E extends Endpoint> = Params<E> & Query<E> & Body<E>
type Args<E extends Endpoint, More = unknown> =
  Record<never, never> extends Input<E> ? [input?: Input<E> & More] : [input: Input<E> & More]
type Place<E extends Endpoint> =
  Record<never, never> extends Params<E> ? [input?: Query<E>] : [input: Params<E> & Query<E>]
type Page<E extends Endpoint> = Extract<AnswerOf<E>, { nextCursor: string | null }>
/** A list that answers with or without pages is read by pages. */
type Read<E extends Endpoint> = [Page<E>] extends [never] ? AnswerOf<E> : Page<E>

interface Remote<E extends Endpoint> {
  (...args: Args<E, Extras>): Promise<AnswerOf<E>>
  /** The address, with its query. */
  path: (...args: Place<E>) => string
  /** The answer as it comes: a file, or events as `Accept` asks. */
  open: (...args: Args<E, Extras>) => Promise<Response>
  /** Asks the server itself, whatever is kept. */
  fresh: (...args: Args<E, Extras>) => Promise<AnswerOf<E>>
  /** Its query begins with what the page holds. @param key another key than its address */
  query: (input?: Input<E>, key?: QueryKey) => ReturnType<typeof queryOf<Read<E>>>
  /** A list that grows page by page. @param key another key than its address */
  pages: (input?: Input<E>, key?: QueryKey) => ReturnType<typeof pagesOf<Page<E>>>
}

/**
 * The calls of a domain, typed by its contracts; of these no code is loaded. All throw `ApiError`.
 * @param calls the same table that the contracts are made of
 */
export function client<T extends Endpoints>(calls: { readonly [Name in keyof T]: Pick<T[Name], 'line'> }) {
  const remotes = Object.entries<Call>(calls).map(([name, call]) => [name, remote(call)])
  return Object.fromEntries(remotes) as { readonly [Name in keyof T]: Remote<T[Name]> }
}

interface AnyInput extends Extras {
  params?: Record<string, string | number>
  query?: Record<string, Value>
  body?: unknown
}

function remote({ line, offline }: Call) {
  const method = methodOf(line)
  const path = ({ params, query = {} }: AnyInput = {}) => {
    const said = Object.entries(query).flatMap(([name, value]) =>
      value == null || value === '' ? [] : [[name, String(value)]],
    )
    return pathOf(line, params) + (said.length > 0 ? `?${new URLSearchParams(said)}` : '')
  }
  const open = (input: AnyInput = {}) => send(method, path(input), input)
  const fresh = async (input?: AnyInput) => readJson(await open(input))
  const get = <Answer>(input: AnyInput = {}) =>
    read<Answer>(path(input), { signal: input.signal, offline: offline === true, isSearch: Boolean(input.query?.q) })
  return Object.assign(method === 'GET' ? get : fresh, {
    path,
    open,
    fresh,
    query: (input?: AnyInput, key: QueryKey = [path(input)]) =>
      queryOf(key, path(input), (signal) => get({ ...input, signal })),
    pages: (input: AnyInput = {}, key: QueryKey = [path(input)]) =>
      pagesOf(key, path(input), (signal, cursor) =>
        get<{ nextCursor: string | null }>({ ...input, query: { ...input.query, cursor }, signal }),
      ),
  })
}

function queryOf<Answer>(queryKey: QueryKey, path: string, get: (signal: AbortSignal) => Promise<Answer>) {
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => get(signal),
    initialData: () => pageAnswer<Answer>(path),
  })
}

function pagesOf<Answer extends { nextCursor: string | null }>(
  queryKey: QueryKey,
  path: string,
  get: (signal: AbortSignal, cursor: string | undefined) => Promise<Answer>,
) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => get(signal, pageParam),
    initialData: () => firstPage(pageAnswer<Answer>(path)),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })
}
