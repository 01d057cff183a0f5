import { createHash } from 'node:crypto'
import type { Request, RequestHandler } from 'express'
import ipaddr from 'ipaddr.js'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Deps } from '#server/deps.ts'
import { AppError, rateLimited } from '#server/errors.ts'

export interface Limit {
  /** The counter's name in the database. */
  name: string
  /** Calls, before `RATE_LIMIT_SCALE`. */
  points: number
  seconds: number
  /** The counter's key; undefined skips the count. */
  key: (req: Request) => string | undefined | Promise<string | undefined>
}

export const MINUTE = 60
export const HOUR = 60 * MINUTE
const IPV6_NETWORK_BYTES = 8
/** Longer values match no account, and normalizing them is slow. */
const ATTEMPT_MAX = 300

/** The caller's address; the /64 of an IPv6 address, because one household has all of it. */
export function byAddress(req: Request): string {
  if (!req.ip || !ipaddr.isValid(req.ip)) return 'unknown'
  const address = ipaddr.process(req.ip)
  if (address.kind() === 'ipv4') return address.toString()
  return Buffer.from(address.toByteArray().slice(0, IPV6_NETWORK_BYTES)).toString('hex')
}

/** Counts by an account in the body together with the caller's address, so that nobody locks out another person. */
export function byAttempt(field: string, normalise: (value: string) => string): Limit['key'] {
  return (req) => {
    const value = attempted(req, field)
    return value === undefined ? undefined : `${byAddress(req)}:${fingerprint(normalise(value))}`
  }
}

/** The trimmed start of a text field of the body. */
export function attempted(req: Request, field: string): string | undefined {
  const value = (req.body as Record<string, unknown> | undefined)?.[field]
  return typeof value === 'string' ? value.replace(/\s+/g, ' ').trim().slice(0, ATTEMPT_MAX) : undefined
}

/** Hashes a value, so that the counter's key is short and contains no name or address. */
export function fingerprint(value: string): string {
  return createHash('sha256').update(value).digest('base64url')
}

/** Account and address, so that guesses in an open session do not block the owner elsewhere. */
function byAccountAndAddress(req: Request): string | undefined {
  return req.user && `${req.user.id}:${byAddress(req)}`
}

export function byAccount(req: Request): string | undefined {
  return req.user && String(req.user.id)
}

/** Limit guesses of the current password in an open session. */
export const PASSWORD_LIMITS: Limit[] = [
  { name: 'password_address', points: 60, seconds: 15 * MINUTE, key: byAddress },
  { name: 'password', points: 10, seconds: 15 * MINUTE, key: byAccountAndAddress },
]

/** Limits the mails with links per account. */
export const LINK_LIMIT: Limit = { name: 'email_link', points: 10, seconds: HOUR, key: byAccount }

/** Counts a call in the database, for all servers. @throws AppError `rate_limited` with the seconds to wait */
export function rateLimit(deps: Pick<Deps, 'pool' | 'env'>, limit: Limit): RequestHandler {
  const limiter = createLimiter(deps, limit)
  return async (req, _res, next) => {
    const key = await limit.key(req)
    if (key !== undefined) await limiter.consume(key).catch(refuse)
    next()
  }
}

/** A counter for work other than calls; returns false at its limit. */
export function createAllowance(deps: Pick<Deps, 'pool' | 'env'>, limit: Omit<Limit, 'key'>) {
  const limiter = createLimiter(deps, limit)
  return (key: string): Promise<boolean> =>
    limiter.consume(key).then(
      () => true,
      (reason: unknown) => {
        if (reason instanceof RateLimiterRes) return false
        throw reason
      },
    )
}

function createLimiter({ pool, env }: Pick<Deps, 'pool' | 'env'>, { name, points, seconds }: Omit<Limit, 'key'>) {
  return new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: true,
    keyPrefix: name,
    points: Math.ceil(points * env.RATE_LIMIT_SCALE),
    duration: seconds,
  })
}

/** @throws AppError `rate_limited` with the seconds to wait, or the limiter's own failure */
export function refuse(reason: unknown): never {
  if (!(reason instanceof RateLimiterRes)) throw reason
  throw rateLimited('Troppi tentativi.', Math.max(1, Math.ceil(reason.msBeforeNext / 1000)))
}

interface ConcurrencyLimit {
  /** Parallel calls of this process; unlimited by default. */
  total?: number
  /** Parallel calls per person. */
  perAccount: number
  message: string
}

const BUSY_RETRY_SECONDS = 15

/**
 * Limits parallel calls with large bodies: further ones are refused before their body is read. A slot is freed when the
 * response is sent or the connection closed.
 * @throws AppError `rate_limited` with the seconds after which to try again
 */
export function concurrencyLimit({
  total = Number.POSITIVE_INFINITY,
  perAccount,
  message,
}: ConcurrencyLimit): RequestHandler {
  const running: (string | undefined)[] = []

  return function acquireSlot(req, res, next) {
    // The connection may have closed during the wait; its `close` event would then never free the slot.
    if (res.closed) return
    const account = byAccount(req)
    const own = running.filter((other) => other === account).length
    if (running.length >= total || own >= perAccount) {
      throw new AppError('rate_limited', message, { retryAfter: BUSY_RETRY_SECONDS })
    }
    running.push(account)
    res.once('close', () => running.splice(running.indexOf(account), 1))
    next()
  }
}
