import type * as z from 'zod'
import type { ErrorCode } from '../constants/api.ts'
import type { Call, Calls } from '../constants/call.ts'

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
}
export type Endpoint = Call & Contract
export type Endpoints = Readonly<Record<string, Endpoint>>

/** Joins a domain's calls with their contracts; a call without a contract, or a contract without a call, does not compile. */
/* @__NO_SIDE_EFFECTS__ */
export function endpoints<const C extends Calls, const T extends { [Name in keyof C]: Contract }>(
  calls: C,
  contracts: T & Record<Exclude<keyof T, keyof C>, never>,
) {
  const joined = Object.keys(calls).map((name) => [name, { ...calls[name], ...contracts[name] }])
  return Object.fromEntries(joined) as { readonly [Name in keyof C]: C[Name] & T[Name] }
}

export type AnswerOf<E extends Pick<Contract, 'answers'>> = {
  [Status in keyof E['answers']]: E['answers'][Status] extends z.ZodType ? z.output<E['answers'][Status]> : undefined
}[keyof E['answers']]
