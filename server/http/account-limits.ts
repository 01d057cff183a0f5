import { setTimeout as sleep } from 'node:timers/promises'
import type { Request, RequestHandler, Response } from 'express'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { Env } from '#server/env.ts'
import { AppError } from '#server/errors.ts'
import { byAccount, MINUTE, refuse } from './rate-limit.ts'

interface CallKind {
  name: string
  /** Calls of one account, before `RATE_LIMIT_SCALE`: far more than a person makes. */
  perMinute: number
  /** Of which calls, by method and path; the first that matches counts. */
  calls: RegExp
}

/** Calls that may wait long for another service: they take no place from the others. */
const SLOW: CallKind = {
  name: 'slow',
  perMinute: 60,
  calls:
    /^(?:POST \/api\/(?:transcribe|monthly-analysis|dreams\/[^/]+\/analyze|import|subscription|create-subscription)|GET \/api\/(?:export|subscription))/i,
}
/** Single routes have limits of their own beside these, which several servers share. */
const KINDS: readonly CallKind[] = [
  SLOW,
  { name: 'search', perMinute: 300, calls: /^GET \/api\/dreams.*[?&]q=/i },
  {
    name: 'counted',
    perMinute: 300,
    calls: /^GET \/api\/(?:stats|threads|leaderboard|community-dreams|dreams\/[^/]+\/sharing)/i,
  },
  { name: 'page', perMinute: 120, calls: /^GET \/(?!api\/)/i },
  { name: 'read', perMinute: 900, calls: /^(?:GET|HEAD) / },
  { name: 'write', perMinute: 600, calls: /^/ },
]

const AT_ONCE = 4
const WAITING_MAX = 100
const WAIT_MS = 10_000
const RETRY_SECONDS = 5
/** Calls take longer when they had to wait for a place, and past this share of a minute's: people do not notice. */
const UNHURRIED_SHARE = 0.1
const PACE_MS = 50
/** A refused call keeps its place for so long, so that who asks on and on takes no time from others. */
const REFUSAL_MS = 1_000

/**
 * Bounds what one account takes of this server: so many calls a minute by kind, and four at once, of which further ones
 * wait outside the pool of connections. The counts are in memory: each server has its own pool to protect.
 * @throws AppError `rate_limited` with the seconds after which to try again
 */
export function accountLimits({ RATE_LIMIT_SCALE }: Pick<Env, 'RATE_LIMIT_SCALE'>): RequestHandler {
  const limited = KINDS.map((kind) => ({
    kind,
    limiter: new RateLimiterMemory({
      keyPrefix: kind.name,
      points: Math.ceil(kind.perMinute * RATE_LIMIT_SCALE),
      duration: MINUTE,
    }),
  }))
  const places = new Places()

  return async function limitAccount(req, res, next) {
    const account = byAccount(req)
    const match = limited.find(({ kind }) => kind.calls.test(callOf(req)))
    if (account === undefined || !match) return next()
    if (!(await places.enter(lineOf(account, req), res))) return
    const { consumedPoints } = await match.limiter.consume(account).catch(async (reason: unknown) => {
      await sleep(REFUSAL_MS)
      return refuse(reason)
    })
    if (consumedPoints > match.limiter.points * UNHURRIED_SHARE) await sleep(PACE_MS)
    next()
  }
}

/** Makes the calls of one session wait before the session itself is looked up; an account may have several. */
export function sessionLimits(): RequestHandler {
  const places = new Places()
  return async function limitSession(req, res, next) {
    const { cookie } = req.headers
    if (cookie === undefined || (await places.enter(lineOf(cookie, req), res))) next()
  }
}

const callOf = (req: Request) => `${req.method} ${req.originalUrl}`
const lineOf = (who: string, req: Request) => (SLOW.calls.test(callOf(req)) ? `slow:${who}` : who)

/** Four places for each account; a place is free again when the answer is sent or the connection is gone. */
class Places {
  readonly #lines = new Map<string, Line>()

  /** @returns false when the connection has closed @throws AppError `rate_limited` after too long a wait */
  async enter(account: string, res: Response): Promise<boolean> {
    if (res.closed) return false
    const line = this.#lines.get(account) ?? { running: 0, waiting: new Set() }
    this.#lines.set(account, line)
    const begin = () => {
      line.running++
      res.once('close', () => this.#leave(account, line))
    }
    if (line.running < AT_ONCE) begin()
    else if (!(await wait(line, res, begin))) return false
    else await sleep(PACE_MS)
    return true
  }

  #leave(account: string, line: Line): void {
    line.running--
    const [begin] = line.waiting
    if (begin) begin()
    else if (line.running === 0) this.#lines.delete(account)
  }
}

interface Line {
  running: number
  /** What begins the calls that wait, first come first. */
  waiting: Set<() => void>
}

async function wait({ waiting }: Line, res: Response, begin: () => void): Promise<boolean> {
  if (waiting.size >= WAITING_MAX) {
    await sleep(REFUSAL_MS)
    throw tooManyAtOnce()
  }
  const { promise, resolve, reject } = Promise.withResolvers<boolean>()
  const enter = () => {
    end()
    begin()
    resolve(true)
  }
  const leave = () => {
    end()
    resolve(false)
  }
  const late = setTimeout(() => {
    end()
    reject(tooManyAtOnce())
  }, WAIT_MS)
  function end(): void {
    waiting.delete(enter)
    clearTimeout(late)
    res.off('close', leave)
  }
  waiting.add(enter)
  res.once('close', leave)
  return promise
}

const tooManyAtOnce = () =>
  new AppError('rate_limited', 'Sono in corso troppe richieste insieme. Riprova tra qualche secondo.', {
    retryAfter: RETRY_SECONDS,
  })
