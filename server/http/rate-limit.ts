import type { Request, RequestHandler } from 'express'
import ipaddr from 'ipaddr.js'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'

export interface Limit {
  /** Names the counter in the database. */
  name: string
  /** How many times, before `RATE_LIMIT_SCALE`. */
  points: number
  /** Within how many seconds. */
  seconds: number
  /** Whom the counter counts; undefined counts nobody. */
  key: (req: Request) => string | undefined
}

export const MINUTE = 60
export const HOUR = 60 * MINUTE
const IPV6_NETWORK_BYTES = 8

/** The caller's address; of IPv6 the /64, for one household has all of it. */
export function byAddress(req: Request): string {
  if (!req.ip || !ipaddr.isValid(req.ip)) return 'unknown'
  const address = ipaddr.process(req.ip)
  if (address.kind() === 'ipv4') return address.toString()
  return Buffer.from(address.toByteArray().slice(0, IPV6_NETWORK_BYTES)).toString('hex')
}

/** The signed-in account. */
export function byAccount(req: Request): string | undefined {
  return req.user && String(req.user.id)
}

/**
 * Counts a call in the database, so that several servers share the count, and refuses it past the limit.
 * @throws AppError `rate_limited` with the seconds to wait
 */
export function rateLimit({ pool, env }: Pick<Deps, 'pool' | 'env'>, limit: Limit): RequestHandler {
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: true,
    keyPrefix: limit.name,
    points: Math.ceil(limit.points * env.RATE_LIMIT_SCALE),
    duration: limit.seconds,
  })
  return async (req, _res, next) => {
    const key = limit.key(req)
    if (key !== undefined) await limiter.consume(key).catch(refuse)
    next()
  }
}

function refuse(reason: unknown): never {
  if (!(reason instanceof RateLimiterRes)) throw reason
  const retryAfter = Math.max(1, Math.ceil(reason.msBeforeNext / 1000))
  const minutes = Math.ceil(retryAfter / MINUTE)
  const wait = minutes <= 1 ? 'un minuto' : `${minutes} minuti`
  throw new AppError('rate_limited', `Troppi tentativi. Riprova tra ${wait}.`, { retryAfter })
}
