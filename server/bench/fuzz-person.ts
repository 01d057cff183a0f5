import { type Agent, type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { strFromU8, unzipSync } from 'fflate'
import { URI } from 'otpauth'
import { buildDream } from '#server/test/factories.ts'

const TIMEOUT_MS = 20_000
export const PASSWORD = 'lunapiena9'

export interface Call {
  method: string
  path: string
  headers: Record<string, string>
  body?: string
}
export interface Answer {
  status: number
  text: string
  cookies: string
  ms: number
}

export const JSON_HEADERS = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }
const post = (path: string, body: object, cookie = ''): Call => ({
  method: 'POST',
  path,
  headers: { ...JSON_HEADERS, cookie },
  body: JSON.stringify(body),
})

/** The part of the API that a path belongs to. */
export const tagOf = (path: string) => path.split(/[/?]/)[2] ?? ''

/** The ids and tokens of earlier answers, by the input that takes them: `dreams.id`, `dreams.nextCursor`, `shareId`. */
class Seen {
  readonly #values = new Map<string, unknown[]>()

  /** @returns the answer's JSON */
  collect({ status, text }: Answer, path: string): unknown {
    const body: unknown = status < 300 && /^[[{]/.test(text) ? JSON.parse(text) : undefined
    this.#walk(body, tagOf(path), '')
    return body
  }

  clear = () => this.#values.clear()

  #walk(value: unknown, tag: string, within: string): void {
    if (within === 'recoveryCodes') this.#add(within, value)
    if (Array.isArray(value)) for (const item of value) this.#walk(item, tag, within)
    else if (typeof value === 'object' && value !== null) {
      // The ids of badges and the like are no input.
      const isListed = ['', 'items', 'mine', 'latest'].includes(within) && !('dreamId' in value)
      for (const [key, item] of Object.entries(value)) {
        if (key === 'id' && 'isMine' in value) this.#add('community-dreams.id', item)
        else if (key === 'shareId') this.#add(key, item)
        else if (key === 'dreamId') this.#add('dreams.id', item)
        else if (key === 'uri') this.#add(key, item)
        else if (key === 'nextCursor' || (key === 'id' && isListed)) this.#add(`${tag}.${key}`, item)
        else this.#walk(item, tag, key)
      }
    }
  }

  of = (key: string): readonly unknown[] => this.#values.get(key) ?? []

  #add(key: string, value: unknown): void {
    if (typeof value === 'object') return
    this.#values.set(key, [...this.of(key).slice(-60), value])
  }
}

/**
 * Somebody who signs in anew, or with a new account, whenever the calls ended a session or an account. Who has Premium has
 * a second factor as well.
 */
export class Person {
  /** Begins all texts of the person; may be read by others where it was shared. */
  readonly canary: string
  /** In the addresses of the person: nobody else reads it anywhere. */
  readonly secret: string
  readonly seen = new Seen()
  cookie = ''
  readonly #name: string
  #accounts = 0
  #username = ''
  #entering: Promise<void> | undefined
  readonly #call: (call: Call) => Promise<Answer>
  readonly #isPremium: boolean
  readonly #findToken: (username: string) => Promise<string | undefined>

  /** @param findToken finds that of the link in a new account's mail, with which a second factor can be turned on */
  constructor(
    name: string,
    isPremium: boolean,
    call: (call: Call) => Promise<Answer>,
    findToken: (username: string) => Promise<string | undefined>,
  ) {
    this.#name = `sogno-${name}`
    this.canary = `canarino${name}`
    this.secret = `segreto${name}`
    this.#call = call
    this.#isPremium = isPremium
    this.#findToken = findToken
  }

  get username(): string {
    return this.#username
  }

  /** Replaces the session that a call found ended. */
  enter(ended: string): Promise<void> {
    if (ended !== this.cookie) return Promise.resolve()
    this.#entering ??= this.#signIn().finally(() => {
      this.#entering = undefined
    })
    return this.#entering
  }

  async #signIn(): Promise<void> {
    const login = { username: this.#username, password: PASSWORD }
    const answer = this.#username ? await this.#call(post('/api/login', login)) : undefined
    if (answer?.status !== 200) return this.#register()
    this.cookie = answer.cookies
  }

  /** Signs in beside the session that is there. @returns the cookies, which may still await a second factor */
  async signInAnew(): Promise<string> {
    return (await this.#call(post('/api/login', { username: this.#username, password: PASSWORD }))).cookies
  }

  /** The current code of an authenticator app, and the recovery codes. */
  get codes(): string[] {
    const [uri] = this.seen.of('uri').slice(-1)
    const shown = uri === undefined ? '000000' : URI.parse(String(uri)).generate()
    return [shown, ...this.seen.of('recoveryCodes').map(String)]
  }

  async #register(): Promise<void> {
    const username = `${this.#name}-${++this.#accounts}`
    const account = {
      username,
      email: `${this.secret}.${username}@example.com`,
      password: PASSWORD,
      confirmPassword: PASSWORD,
    }
    const { status, cookies, text } = await this.#call(post('/api/register', account))
    if (status !== 201) throw new Error(`the registration answered ${status}: ${text}`)
    this.#username = username
    this.seen.clear()
    const send = async (path: string, body: object) =>
      this.seen.collect(await this.#call(post(path, body, cookies)), path) as { id: number }
    if (this.#isPremium) {
      await send('/api/subscription/trial', {})
      await send('/api/email-confirmation/confirm', { token: await this.#findToken(username) })
      await send('/api/second-factor/setup', { currentPassword: PASSWORD })
      await send('/api/second-factor/enable', { code: this.codes[0] })
    }
    for (let n = 0; n < 4; n++) {
      const { id } = await send('/api/dreams', buildDream({ title: `${this.canary} ${n}` }))
      if (n > 1) await send(`/api/dreams/${id}/analyze`, {})
      if (n === 2) await send(`/api/dreams/${id}/share`, { includeAnalysis: true })
      if (n === 3 && this.#isPremium) await send(`/api/dreams/${id}/share-to-community`, {})
    }
    this.cookie = cookies
  }
}

/** @throws Error when the answer does not come in time */
export async function sendTo(origin: string, { method, path, headers, body }: Call, agent: Agent): Promise<Answer> {
  const { hostname, port } = new URL(origin)
  const start = performance.now()
  const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    request({ hostname, port, method, path, headers: { ...headers, ...length }, agent, signal }, resolve)
      .on('error', reject)
      .end(body)
  })
  const bytes = await buffer(answer)
  const zipped = answer.headers['content-type']?.includes('zip') && answer.statusCode === 200
  const text = zipped
    ? Object.values(unzipSync(bytes))
        .map((file) => strFromU8(file))
        .join('\n')
    : bytes.toString()
  const cookies = answer.headers['set-cookie']?.map((line) => line.split(';')[0]).join('; ') ?? ''
  return { status: answer.statusCode ?? 0, text, cookies, ms: performance.now() - start }
}
