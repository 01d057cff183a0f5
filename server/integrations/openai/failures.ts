import { APIConnectionError, APIError, APIUserAbortError, OpenAIError } from 'openai'

/** Statuses below 500 after which a retry may succeed. */
const TRY_LATER = new Set([408, 409, 425, 429])
/** The service rejects its own model's output: the call was paid for, and a retry may succeed. */
const OWN_MODEL_FAILED = 'json_validate_failed'
/** Codes of failed connections: nothing was sent. */
const NEVER_CONNECTED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'])

/** Whether an error comes from the service or the connection to it, not from this server's code. */
export const isServiceFailure = (error: unknown): boolean =>
  error instanceof OpenAIError || error instanceof SyntaxError || isTimeout(error)

/** Whether a retry may succeed. */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof APIError) || error.status === undefined) return true
  return error.status >= 500 || TRY_LATER.has(error.status) || error.code === OWN_MODEL_FAILED
}

/** Whether a failed call certainly cost nothing: it was refused, or the service was unreachable. */
export function isFree(error: unknown): boolean {
  if (error instanceof APIError && error.status !== undefined) return error.code !== OWN_MODEL_FAILED
  return error instanceof APIConnectionError && NEVER_CONNECTED.has(connectionCode(error) ?? '')
}

/** A service's reason for a refusal, in words if it has no code. */
export interface Refusal {
  code: string
  param: string
  type: string
  /** Empty if the form differs from OpenAI's. */
  message: string
}

const REFUSED = new Set([400, 413, 422])
const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Undefined for any other failure. */
export function refusalOf(error: unknown): Refusal | undefined {
  if (!(error instanceof APIError) || !REFUSED.has(error.status)) return undefined
  const body = innerError(error.error)
  return {
    code: text(body?.code),
    param: text(body?.param),
    type: text(body?.type),
    message: text(body?.message),
  }
}

type ErrorBody = Record<string, unknown> | undefined

/** OpenRouter wraps the underlying service's response as text. */
function innerError(body: unknown): ErrorBody {
  const outer = body as ErrorBody
  const { raw } = (outer?.metadata ?? {}) as { raw?: unknown }
  try {
    const { error } = JSON.parse(text(raw)) as { error?: ErrorBody }
    return error ?? outer
  } catch {
    return outer
  }
}

/** By code if there is one (OpenAI, Azure; llama.cpp has a type); Anthropic, OpenRouter and vLLM only have words. */
export const isContextTooLong = ({ code, type, message }: Refusal): boolean =>
  code === 'context_length_exceeded' ||
  type === 'exceed_context_size_error' ||
  /(?:maximum|exceeds?)(?: the)?(?: available)? context (?:length|size|limit)|prompt is too long/i.test(message)

/** The requested wait in milliseconds; undefined without one. */
export function retryAfterMs(error: unknown): number | undefined {
  const value = error instanceof APIError ? error.headers?.get('retry-after') : undefined
  if (!value) return undefined
  const ms = /^\s*\d+(?:\.\d+)?\s*$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now()
  return Number.isNaN(ms) ? undefined : Math.max(0, ms)
}

/** A failed call for the log, without the service's words, which may repeat a person's. */
export function describeFailure(error: unknown): { reason: string; status?: number; code?: string } {
  const reason =
    error instanceof APIUserAbortError ? 'timeout' : error instanceof Error ? error.constructor.name : 'unknown'
  const { status, code } = error instanceof APIError ? error : {}
  // A code is one word; longer values may be a person's text.
  const isWord = typeof code === 'string' && /^[\w.-]{1,60}$/.test(code)
  return { reason, ...(status !== undefined && { status }), ...(isWord && { code }) }
}

const isTimeout = (error: unknown): boolean =>
  error instanceof DOMException && (error.name === 'TimeoutError' || error.name === 'AbortError')

/** The code of the socket's error, which `fetch` and the client wrap. */
function connectionCode(error: unknown): string | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    if ('code' in current && typeof current.code === 'string') return current.code
    if (current instanceof AggregateError) return connectionCode(current.errors[0])
  }
  return undefined
}
