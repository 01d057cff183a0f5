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

/** The input, responses and errors of a call; the source of router, client, OpenAPI document and access test. */
export interface Contract {
  summary: string
  /** `device`: access by a key for other apps, which is valid nowhere else. */
  access: 'user' | 'anyone' | 'device'
  query?: z.ZodObject
  headers?: z.ZodObject
  /** An unsafe call without one accepts no JSON body. */
  body?: z.ZodType
  /** The multipart field of the uploaded file. */
  upload?: string
  /** The body of each success by status; null without one. */
  answers: Readonly<Record<number, z.ZodType | null>>
  /** The error codes beyond those of path, body and access. */
  refusals?: readonly ErrorCode[]
  /** The message for an invalid id in the path. */
  notFound?: string
  /** Calls that cost more than a look-up by key, or wait for another service; see `server/http/call-limits.ts`. */
  limit?: 'heavy' | 'slow'
  /** Calls per hour and account. */
  hourly?: number
  /** The handler writes the response itself: a file, a redirect, or JSON or server-sent events by `Accept`. */
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

export type AnswerOf<E extends Pick<Contract, 'answers'>> = {
  [Status in keyof E['answers']]: E['answers'][Status] extends z.ZodType ? z.output<E['answers'][Status]> : undefined
}[keyof E['answers']]
