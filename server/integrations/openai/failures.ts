import { APIConnectionError, APIError, APIUserAbortError, OpenAIError } from 'openai'

/** Statuses below 500 after which the same call may succeed a moment later. */
const TRY_LATER = new Set([408, 409, 425, 429])
/** The service refuses what its own model wrote: the call was paid for, and the next one may succeed. */
const OWN_MODEL_FAILED = 'json_validate_failed'
/** Codes of connections that were never made: nothing was sent. */
const NEVER_CONNECTED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'])

/** Whether an error comes from the service or from the way to it, and not from this server's own code. */
export const isServiceFailure = (error: unknown): boolean =>
  error instanceof OpenAIError || error instanceof SyntaxError || isTimeout(error)

/** Whether the same call may succeed a moment later. */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof APIError) || error.status === undefined) return true
  return error.status >= 500 || TRY_LATER.has(error.status) || error.code === OWN_MODEL_FAILED
}

/** Whether a failed call surely cost nothing: the service refused it, or was never reached. */
export function isFree(error: unknown): boolean {
  if (error instanceof APIError && error.status !== undefined) return error.code !== OWN_MODEL_FAILED
  return error instanceof APIConnectionError && NEVER_CONNECTED.has(connectionCode(error) ?? '')
}

/** What a service says of a request that it refuses: in words where it has no code. */
export interface Refusal {
  code: string
  param: string
  type: string
  /** Empty where it is said in another form than OpenAI's. */
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

/** OpenRouter wraps the answer of the service behind it, as text. */
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

/** By its code where there is one (OpenAI, Azure; llama.cpp has a type); Anthropic, OpenRouter and vLLM have words alone. */
export const isContextTooLong = ({ code, type, message }: Refusal): boolean =>
  code === 'context_length_exceeded' ||
  type === 'exceed_context_size_error' ||
  /(?:maximum|exceeds?)(?: the)?(?: available)? context (?:length|size|limit)|prompt is too long/i.test(message)

/** Milliseconds that the service asks to wait; undefined where it does not say. */
export function retryAfterMs(error: unknown): number | undefined {
  const value = error instanceof APIError ? error.headers?.get('retry-after') : undefined
  if (!value) return undefined
  const ms = /^\s*\d+(?:\.\d+)?\s*$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now()
  return Number.isNaN(ms) ? undefined : Math.max(0, ms)
}

/** What the log may know of a failed call: never the service's own words, which may repeat a person's. */
export function describeFailure(error: unknown): { reason: string; status?: number; code?: string } {
  const reason =
    error instanceof APIUserAbortError ? 'timeout' : error instanceof Error ? error.constructor.name : 'unknown'
  const { status, code } = error instanceof APIError ? error : {}
  // A code is one word; anything longer may be somebody's text.
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
