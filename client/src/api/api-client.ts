import { onlineManager } from '@tanstack/react-query'
import type { ApiErrorBody } from '#shared/contracts/common.ts'

interface ApiErrorInit {
  status: number
  code: string
  message: string
  fields?: Record<string, string> | undefined
  current?: unknown
}

/** Codes of answers that are not worded for people. */
const WITHOUT_WORDS = new Set(['unknown', 'unexpected_answer'])

/** A failed call. `message` is Italian and meant for the person; status 0 means that the server was not reached. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly fields: Record<string, string> | undefined
  /** What stands there now, where the change was made to another version. */
  readonly current: unknown

  constructor({ status, code, message, fields, current }: ApiErrorInit) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.fields = fields
    this.current = current
  }

  /** The session is gone or belongs to somebody else by now: the app handles this in one place. */
  get isSessionEnd(): boolean {
    return this.code === 'unauthenticated' || this.code === 'other_account'
  }

  /** The account has a second factor: the form itself asks for the code. */
  get isCodeRequired(): boolean {
    return this.code === 'second_factor_required'
  }

  /** No answer came: the call may have done its work all the same. */
  get isUnknownOutcome(): boolean {
    return this.status === 0
  }

  /** A change may wait here and be sent again: no answer came, or the server's database is away for a moment. */
  get canWait(): boolean {
    return this.isUnknownOutcome || this.code === 'unavailable'
  }

  get isOffline(): boolean {
    return this.status === 0 && !navigator.onLine
  }

  /** The server's own words about the failure, where it has any. */
  get serverMessage(): string | undefined {
    return WITHOUT_WORDS.has(this.code) ? undefined : this.message
  }
}

/** The server's words about a failed call, where it has any. */
export function serverMessage(error: unknown): string | undefined {
  return error instanceof ApiError ? error.serverMessage : undefined
}

/** Whether a call found nothing where it looked. */
export const isNotFound = (error: unknown) => error instanceof ApiError && error.status === 404

const NETWORK_MESSAGE = 'Il server non risponde. Controlla la connessione e riprova.'
const UNEXPECTED_ANSWER = 'La risposta del server non è quella attesa. Riprova tra poco.'
const SERVER_FAILURE = 'Il servizio non è disponibile in questo momento. Riprova tra poco.'

/** The account that this tab shows. The server refuses its calls once another person has signed in in another tab. */
let account: number | undefined

/** The account that this tab shows; undefined for nobody. */
export const accountId = () => account

/** Sets the account that this tab shows; undefined for nobody. */
export function setAccount(userId: number | undefined) {
  account = userId
}

interface SessionHandlers {
  /** The server no longer knows the session of the person this tab shows. */
  onSessionLost: () => void
  /** The session belongs to another person than this tab shows. */
  onOtherAccount: () => void
}

let handlers: SessionHandlers = { onSessionLost: () => {}, onOtherAccount: () => {} }

/** Registers what happens when a call finds the session changed. The app does it once. */
export function setSessionHandlers(next: SessionHandlers) {
  handlers = next
}

/** Takes note of who is signed in, as the server has just said. @throws ApiError `other_account` */
export function confirmAccount(userId: number) {
  account ??= userId
  if (account === userId) return
  handlers.onOtherAccount()
  throw otherAccount()
}

const otherAccount = () =>
  new ApiError({ status: 409, code: 'other_account', message: 'Ora è aperto un altro account.' })

interface CallOptions {
  body?: unknown
  headers?: Record<string, string> | undefined
  signal?: AbortSignal | undefined
}

const USER_PATH = '/api/user'

/** The call for the signed-in user does not say which one is expected. */
function accountHeader(path: string): Record<string, string> {
  return account === undefined || path === USER_PATH ? {} : { 'X-Account-Id': String(account) }
}

/** A server that says nothing for so long is not reached. */
const PROBE_TIMEOUT_MS = 10_000

/** When the server answered last, in milliseconds of the page's clock. */
let answeredAt = 0

/**
 * Asks whether the server is reached at all: a call that fails alone is no lost network, and a browser may believe in a
 * network that leads nowhere, as on a train.
 */
export async function probeServer(): Promise<void> {
  const askedAt = performance.now()
  try {
    await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) })
    noteAnswer()
  } catch {
    if (answeredAt <= askedAt) onlineManager.setOnline(false)
  }
}

function noteAnswer(): void {
  answeredAt = performance.now()
  onlineManager.setOnline(true)
}

async function fetchAnswer(method: string, path: string, { body, headers, signal }: CallOptions): Promise<Response> {
  const init: RequestInit = {
    method,
    credentials: 'include',
    headers: { Accept: 'application/json', ...accountHeader(path), ...headers },
  }
  if (signal) init.signal = signal
  // The browser says itself where a form's parts begin.
  if (body instanceof FormData) init.body = body
  else if (body !== undefined) {
    init.headers = { ...init.headers, 'Content-Type': 'application/json' }
    init.body = JSON.stringify(body)
  }
  try {
    const answer = await fetch(path, init)
    noteAnswer()
    return answer
  } catch (cause) {
    if (signal?.aborted) throw cause
    void probeServer()
    throw new ApiError({ status: 0, code: 'network', message: NETWORK_MESSAGE })
  }
}

/** Checked by hand: the contract's own schema would bring zod into the first screen. */
function isErrorBody(body: unknown): body is ApiErrorBody {
  if (typeof body !== 'object' || body === null) return false
  return 'message' in body && typeof body.message === 'string' && 'code' in body && typeof body.code === 'string'
}

async function toApiError(response: Response): Promise<ApiError> {
  const { status } = response
  const body: unknown = await response.json().catch(() => null)
  if (isErrorBody(body)) return new ApiError({ status, ...body })
  return new ApiError({ status, code: 'unknown', message: SERVER_FAILURE })
}

/** A call to our own server, with the session's cookie. @throws ApiError */
export async function send(method: string, path: string, options: CallOptions = {}): Promise<Response> {
  const asker = account
  const response = await fetchAnswer(method, path, options)
  // The app has told already that another person is here; what waits for the answer ends, and holds nothing up.
  if (asker !== undefined && asker !== account) throw otherAccount()
  if (response.ok) return response
  const error = await toApiError(response)
  if (error.code === 'unauthenticated' && account !== undefined) handlers.onSessionLost()
  if (error.code === 'other_account') handlers.onOtherAccount()
  throw error
}

/** The body of a JSON answer, unchecked: the server's tests hold it to the contract. @throws ApiError `unexpected_answer` */
export async function readJson<T>(response: Response): Promise<T> {
  try {
    const hasBody = response.status !== 202 && response.status !== 204
    return hasBody ? await response.json() : (undefined as T)
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause
    throw new ApiError({ status: response.status, code: 'unexpected_answer', message: UNEXPECTED_ANSWER })
  }
}
