import { infiniteQueryOptions, type QueryKey, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod'
import type { AnswerOf, Endpoint, PathParams } from '#shared/contracts/endpoints.ts'
import { ApiError, readJson, send } from './api-client.ts'

type Contracts = typeof import('#shared/contracts/index.ts')
/** Every call of the contracts, of which no code is loaded. */
type AnyEndpoint = Contracts[Extract<keyof Contracts, `${string}Endpoints`>][number]
type Line = AnyEndpoint['line']
type Of<L extends Line> = Extract<AnyEndpoint, { line: L }>

type Value = string | number | boolean | null | undefined
type Params<L extends string> = L extends `${string}/:${string}`
  ? { params: { [Name in keyof PathParams<L>]: string | number } }
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
type Input<E extends Endpoint> = Params<E['line']> & Query<E> & Body<E>
type Args<Needed, More = unknown> =
  Record<never, never> extends Needed ? [input?: Needed & More] : [input: Needed & More]
/** The arguments of a call. */
type Call<L extends Line> = [line: L, ...Args<Input<Of<L>>, Extras>]
/** The arguments of a query. @param key another key than its address @param local answers it without a network */
type Read<L extends Line> =
  Record<never, never> extends Input<Of<L>>
    ? [line: L, input?: Input<Of<L>>, key?: QueryKey, local?: Local<Found<L>>]
    : [line: L, input: Input<Of<L>>, key?: QueryKey, local?: Local<Found<L>>]
type Answer<L extends Line> = AnswerOf<Of<L>>
type Page<L extends Line> = Extract<Answer<L>, { nextCursor: string | null }>
/** A list that answers with or without pages is read by pages. */
type Found<L extends Line> = [Page<L>] extends [never] ? Answer<L> : Page<L>

interface AnyInput extends Extras {
  params?: Record<string, string | number>
  query?: Record<string, Value>
  body?: unknown
}

/** The calls whose last answer is kept for a time without a network, as the contracts say. */
const OFFLINE: Record<Extract<AnyEndpoint, { offline: true }>['line'], true> = {
  'GET /api/dreams/:id/analysis': true,
  'GET /api/dreams/:id/annotations': true,
  'GET /api/dictionary': true,
  'GET /api/dreams': true,
  'GET /api/dreams/months': true,
  'GET /api/dreams/drafts': true,
  'GET /api/dreams/:id': true,
  'GET /api/user/game-stats': true,
  'GET /api/user': true,
  'GET /api/dreams/:id/sharing': true,
  'GET /api/config': true,
  'GET /api/stats': true,
  'GET /api/stats/year/:year': true,
  'GET /api/dreams/:id/threads': true,
}

/** The address of a call, with its query. */
export const path = addressOf as <L extends Line>(...args: [line: L, ...Args<Params<L> & Query<Of<L>>>]) => string

function addressOf(line: Line, { params = {}, query = {} }: AnyInput = {}): string {
  const said = Object.entries(query).flatMap(([name, value]) =>
    value == null || value === '' ? [] : [[name, String(value)]],
  )
  const filled = line
    .slice(line.indexOf(' ') + 1)
    .replace(/:(\w+)/g, (_match, name: string) => encodeURIComponent(String(params[name])))
  return filled + (said.length > 0 ? `?${new URLSearchParams(said)}` : '')
}

/** The answer as it comes: a file, or events as `Accept` asks. @throws ApiError */
export function open<L extends Line>(...args: Call<L>): Promise<Response>
export function open(line: Line, input: AnyInput = {}): Promise<Response> {
  return send(line.slice(0, line.indexOf(' ')), addressOf(line, input), input)
}

/** Makes a call. @throws ApiError */
export async function call<L extends Line>(...args: Call<L>): Promise<Answer<L>> {
  return readJson(await open(...args))
}

/** Answers a query without a network; undefined where it cannot. @param search of the call's address */
type Local<A> = (search: URLSearchParams) => Promise<A | undefined>

async function answerOf<A>(line: Line, input: AnyInput, local?: Local<A>): Promise<A> {
  try {
    return await (call as (line: Line, input: AnyInput) => Promise<A>)(line, input)
  } catch (error) {
    const isLost = error instanceof ApiError && error.isUnknownOutcome
    const answer = isLost ? await local?.(new URLSearchParams(addressOf(line, input).split('?')[1])) : undefined
    if (answer === undefined) throw error
    return answer
  }
}

/**
 * The address of a query's answer, by which the server finds it for its page, and whether the answer is kept, which
 * those of searches are not.
 */
export const metaOf = (line: Line, address: string, isPages = false) => ({
  address,
  isPages,
  offline: line in OFFLINE && !/[?&]q=/.test(address),
})

/** A query of a call that reads. */
export function query<L extends Line>(...[line, input, key, local]: Read<L>) {
  const address = addressOf(line, input as AnyInput)
  return queryOptions({
    queryKey: key ?? [address],
    queryFn: ({ signal }) => answerOf<Found<L>>(line, { ...(input as AnyInput), signal }, local),
    meta: metaOf(line, address),
  })
}

/** A list that grows page by page. */
export function pages<L extends Line>(...[line, input, key, local]: Read<L>) {
  const address = addressOf(line, input as AnyInput)
  return infiniteQueryOptions({
    queryKey: key ?? [address],
    queryFn: ({ pageParam, signal }) => {
      const { query: asked, ...others }: AnyInput = Object(input)
      const ask = { ...others, query: { ...asked, cursor: pageParam }, signal }
      return answerOf(line, ask, local as Local<Page<L>> | undefined)
    },
    meta: metaOf(line, address, true),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })
}
