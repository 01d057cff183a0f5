import { APIConnectionError, APIError, APIUserAbortError } from 'openai'
import { AnswerTooLarge } from './bounded-fetch.ts'

/** Why a call came to nothing, as far as it may be told: never in the service's words, which may hold a person's. */
export class ChatFailure extends Error {
  readonly reason: 'unreachable' | 'refused' | 'busy' | 'broken' | 'timeout' | 'cut' | 'too_large' | 'malformed'
  /** The service's status and code, where it answered. */
  readonly status: number | undefined
  readonly code: string | undefined
  /** False when it surely cost nothing. */
  readonly spent: boolean
  /** Whether the same call may do better a moment later. */
  readonly retry: boolean
  /** What the service asks to wait, in milliseconds. */
  readonly retryAfterMs: number | undefined

  constructor(
    reason: ChatFailure['reason'],
    more: Partial<Pick<ChatFailure, 'status' | 'code' | 'spent' | 'retry' | 'retryAfterMs'>> = {},
  ) {
    super(`The model service failed: ${reason}`)
    this.reason = reason
    this.status = more.status
    this.code = more.code
    this.spent = more.spent ?? true
    this.retry = more.retry ?? true
    this.retryAfterMs = more.retryAfterMs
  }
}

/** Codes of connections that were never made: nothing was sent. */
const NEVER_CONNECTED =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|ERR_TLS_.+)$/
/** The second is what is left of the first by the client. */
const TIMED_OUT = new Set(['TimeoutError', 'AbortError'])
const TRY_LATER = new Set([408, 409, 425, 429])

/** @param error what the client threw, of which only its kind is kept */
export function asChatFailure(error: unknown): ChatFailure {
  if (error instanceof ChatFailure) return error
  if (causes(error).some((cause) => cause instanceof AnswerTooLarge)) return new ChatFailure('too_large')
  if (error instanceof APIUserAbortError || TIMED_OUT.has(nameOf(error))) return new ChatFailure('timeout')
  if (error instanceof APIConnectionError) return connectionFailure(error)
  if (error instanceof APIError && error.status !== undefined) return answeredFailure(error)
  if (error instanceof SyntaxError) return new ChatFailure('malformed')
  return new ChatFailure('cut')
}

function connectionFailure(error: APIConnectionError): ChatFailure {
  if (error.constructor.name === 'APIConnectionTimeoutError') return new ChatFailure('timeout')
  const code = causes(error)
    .map((cause) => (cause as { code?: unknown }).code)
    .find((known) => typeof known === 'string')
  const connected = typeof code !== 'string' || !NEVER_CONNECTED.test(code)
  return connected ? new ChatFailure('cut') : new ChatFailure('unreachable', { spent: false, code: code as string })
}

function answeredFailure({ status = 0, code, headers }: APIError): ChatFailure {
  const told = { status, ...(isWord(code) && { code }), spent: false }
  if (status >= 500) return new ChatFailure('broken', { ...told, ...waitOf(headers) })
  if (TRY_LATER.has(status)) return new ChatFailure('busy', { ...told, ...waitOf(headers) })
  // Some services refuse what their own model wrote: that was paid for, and may succeed the next time.
  if (code === 'json_validate_failed') return new ChatFailure('malformed', { ...told, spent: true })
  return new ChatFailure('refused', { ...told, retry: false })
}

/** Seconds, or a date. */
function waitOf(headers: Headers | undefined): { retryAfterMs?: number } {
  const said = headers?.get('retry-after') ?? ''
  if (/^\s*\d+(?:\.\d+)?\s*$/.test(said)) return { retryAfterMs: Number(said) * 1000 }
  const until = Date.parse(said)
  return Number.isNaN(until) ? {} : { retryAfterMs: Math.max(0, until - Date.now()) }
}

/** A code is one word; whatever is longer may be somebody's text. */
const isWord = (code: unknown): code is string => typeof code === 'string' && /^[\w.-]{1,60}$/.test(code)

const nameOf = (error: unknown): string => (error instanceof Error || error instanceof DOMException ? error.name : '')

function causes(error: unknown): Error[] {
  const found: Error[] = []
  for (let current = error; current instanceof Error && found.length < 8; current = current.cause) {
    found.push(current)
    if (current instanceof AggregateError && current.errors[0] instanceof Error) found.push(current.errors[0])
  }
  return found
}
