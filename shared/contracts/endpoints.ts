import type * as z from 'zod'
import type { ErrorCode } from '../constants/api.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
/** The method and path of a call, as in `GET /api/dreams/:id`. */
export type Line = `${Method} /${string}`

/** The method in small letters and the path of a call. */
export function splitLine(line: Line) {
  const [method = '', path = ''] = line.split(' ')
  return { method: method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete', path }
}

type Param<Name extends string> = { [Key in Name]: Name extends 'id' ? number : string }
/** The parameters of a path: an `id` is a number, any other a text. */
export type PathParams<L extends string> = L extends `${string}/:${infer Rest}`
  ? Rest extends `${infer Name}/${infer Tail}`
    ? Param<Name> & PathParams<`/${Tail}`>
    : Param<Rest>
  : unknown

/** The input, answers and refusals of a call. Router, client, OpenAPI document and access test come from it. */
export interface Contract {
  summary: string
  /** `device` is who has a key for other apps, which opens nothing else. */
  access: 'user' | 'anyone' | 'device'
  query?: z.ZodObject
  headers?: z.ZodObject
  /** A call that changes something and has none takes no JSON body. */
  body?: z.ZodType
  /** The multipart field of the file that it takes. */
  upload?: string
  /** The body of each success by its status; null where there is none. */
  answers: Readonly<Record<number, z.ZodType | null>>
  /** The refusals beside those that follow from path, body and access. */
  refusals?: readonly ErrorCode[]
  /** The message when the path's id is none. */
  notFound?: string
  /** Calls that cost more than a look-up by key, or wait for another service; see `server/http/call-limits.ts`. */
  limit?: 'heavy' | 'slow'
  /** How often one account may call it in an hour. */
  hourly?: number
  /** The handler writes the answer itself: a file, a redirect, or JSON and server-sent events as the caller prefers. */
  raw?: true | 'events'
  /** The browser keeps its last answer for a time without a network. */
  offline?: true
}
export type Endpoint = Contract & { readonly line: Line }

/** A call: the only place that states its path. */
/* @__NO_SIDE_EFFECTS__ */
export function endpoint<const L extends Line, const C extends Contract>(line: L, contract: C): { line: L } & C {
  return { line, ...contract }
}

/** The body of an endpoint's success. */
export type AnswerOf<E extends Pick<Contract, 'answers'>> = {
  [Status in keyof E['answers']]: E['answers'][Status] extends z.ZodType ? z.output<E['answers'][Status]> : undefined
}[keyof E['answers']]
