import type { Request, RequestHandler } from 'express'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'

interface Limit {
  /** Names the counter in the database. */
  name: string
  /** How many times, before `RATE_LIMIT_SCALE`. */
  points: number
  /** Within how many seconds. */
  seconds: number
  /** Whom the counter counts; undefined counts nobody. */
  key: (req: Request) => string | undefined
}

const MINUTE = 60
const HOUR = 60 * MINUTE

const address = (req: Request) => req.ip ?? 'unknown'
const account = (req: Request) => req.user && String(req.user.id)

/** Every limit of the product. */
export const LIMITS = {
  loginByAddress: { name: 'login', points: 100, seconds: 15 * MINUTE, key: address },
  loginByAccount: { name: 'login_account', points: 10, seconds: 15 * MINUTE, key: attemptedAccount },
  register: { name: 'register', points: 40, seconds: HOUR, key: address },
  analyze: { name: 'analyze', points: 120, seconds: HOUR, key: account },
} as const satisfies Record<string, Limit>

/** An account is counted together with the address, so that nobody can lock another person out. */
function attemptedAccount(req: Request): string | undefined {
  const { username } = (req.body ?? {}) as { username?: unknown }
  if (typeof username !== 'string') return undefined
  return `${address(req)}:${username.trim().normalize('NFKC').toLowerCase().slice(0, 100)}`
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
    clearExpiredByTimeout: false,
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
