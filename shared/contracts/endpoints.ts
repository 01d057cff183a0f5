import type * as z from 'zod'
import type { ErrorCode } from '../constants/api.ts'
import type { Call, Calls } from '../constants/call.ts'

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

/** The body of an endpoint's success. */
export type AnswerOf<E extends Pick<Contract, 'answers'>> = {
  [Status in keyof E['answers']]: E['answers'][Status] extends z.ZodType ? z.output<E['answers'][Status]> : undefined
}[keyof E['answers']]
