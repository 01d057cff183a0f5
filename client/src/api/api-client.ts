import type { ApiErrorBody } from '#shared/contracts/common.ts'
import * as kept from './kept-answers.ts'
import { noteAnswer, noteFailure } from './network.ts'

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

/** Sets the account that this tab shows; undefined for nobody. */
export function setAccount(userId: number | undefined) {
  account = userId
}

interface SessionHandlers {
  /** The server no longer knows the session of the person this tab shows. */
  onSessionLost: () => void
  /** The session belongs to another person than this tab shows. */
  onOtherAccount: () => void
  /** The server has answered after all what was shown from an earlier time. */
  onLateAnswer: () => void
  /** Answers a call from the whole diary, where it is on this device; undefined where it is not, or says nothing of it. */
  answerFromDiary: (path: string) => Promise<unknown>
}

let handlers: SessionHandlers = {
  onSessionLost: () => {},
  onOtherAccount: () => {},
  onLateAnswer: () => {},
  answerFromDiary: async () => {},
}

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
    noteFailure()
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

/** Only where a service worker can open the app without a network. */
export const canBeOffline = () => 'serviceWorker' in navigator

/** Keeps what the server has said, for a time without a network. A browser that stores nothing does without. */
export function keepAnswer(path: string, answer: unknown): void {
  if (canBeOffline()) kept.keep(path, answer).catch(() => {})
}

/** Forgets what was kept of the person's diary. */
export function forgetAnswers(): void {
  if (canBeOffline()) kept.forget().catch(() => {})
}

/** A network that says nothing for so long counts as none for who opens the app. */
const SLOW_MS = 4_000
let timeoutMs = SLOW_MS
/** The paths that the server has answered since the page was opened. */
const answered = new Set<string>()

/** Keeps an answer that came with the page. */
export function keepPageAnswer(path: string, answer: unknown): void {
  answered.add(path)
  keepAnswer(path, answer)
}

interface ReadOptions {
  signal?: AbortSignal | undefined
  /** The answer is kept for a time without a network. */
  offline?: boolean
  /** It is no call to keep, though the whole diary answers it without a network: a search. */
  isSearch?: boolean
}

async function readFresh<T>(path: string, { signal, offline, isSearch }: ReadOptions): Promise<T> {
  const answer = await readJson<T>(await send('GET', path, { signal }))
  answered.add(path)
  timeoutMs = SLOW_MS
  if (offline && !isSearch) keepAnswer(path, answer)
  return answer
}

/**
 * The server's answer at a path; without a network its last one. On a network that hangs, the last one is shown first
 * and replaced when the server answers.
 */
export async function read<T>(path: string, options: ReadOptions = {}): Promise<T> {
  const fresh = readFresh<T>(path, options)
  if (!options.offline || !canBeOffline()) return fresh
  const findKept = async () => {
    const local = (await handlers.answerFromDiary(path).catch(() => undefined)) as T | undefined
    return local ?? kept.find<T>(path).catch(() => undefined)
  }
  try {
    if (answered.has(path)) return await fresh
    const early = await Promise.race([fresh, new Promise<undefined>((resolve) => setTimeout(resolve, timeoutMs))])
    const answer = early ?? (await findKept())
    if (answer === undefined) return await fresh
    if (early === undefined) {
      timeoutMs = 0
      fresh.then(handlers.onLateAnswer, () => {})
    }
    return answer
  } catch (error) {
    const answer = error instanceof ApiError && error.isUnknownOutcome ? await findKept() : undefined
    if (answer === undefined) throw error
    return answer
  }
}
