import type { RequestHandler } from 'express'
import pLimit, { type LimitFunction } from 'p-limit'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { Deps } from '#server/deps.ts'
import type { Env } from '#server/env.ts'
import { AppError } from '#server/errors.ts'
import { byAccount, MINUTE, refuse } from './rate-limit.ts'

/** Calls of one account in a minute, before `RATE_LIMIT_SCALE`: far more than a person makes. */
const PER_MINUTE = { slow: 60, heavy: 300, read: 900, write: 600, page: 120 }

/**
 * Bounds what one account takes of this server, by the class of a call. The counts are in memory: each server has its own
 * pool to protect.
 * @throws AppError `rate_limited` with the seconds after which to try again
 */
export function createCallLimits({ RATE_LIMIT_SCALE }: Pick<Env, 'RATE_LIMIT_SCALE'>): Deps['callLimits'] {
  const limits = Object.entries(PER_MINUTE).map(([keyPrefix, perMinute]): [string, RequestHandler] => {
    const points = Math.ceil(perMinute * RATE_LIMIT_SCALE)
    const limiter = new RateLimiterMemory({ keyPrefix, points, duration: MINUTE })
    return [
      keyPrefix,
      async function limitCalls(req, _res, next) {
        const account = byAccount(req)
        if (account !== undefined) await limiter.consume(account).catch(refuse)
        next()
      },
    ]
  })
  return Object.fromEntries(limits) as Deps['callLimits']
}

/** As many as a browser opens to one origin over HTTP/1.1. */
const AT_ONCE = 6
const WAITING_MAX = 100
const RETRY_SECONDS = 5

/** Makes the further calls of one session wait outside the pool of connections, before the session is looked up. */
export function concurrentCalls(): RequestHandler {
  const sessions = new Map<string, LimitFunction>()
  return function waitForPlace(req, res, next) {
    const { cookie } = req.headers
    if (cookie === undefined) return next()
    const places = sessions.get(cookie) ?? pLimit(AT_ONCE)
    if (places.pendingCount >= WAITING_MAX) throw tooManyAtOnce()
    sessions.set(cookie, places)
    void places(async () => {
      if (res.closed) return
      const closed = new Promise((resolve) => res.once('close', resolve))
      next()
      await closed
    }).then(() => {
      if (places.activeCount + places.pendingCount === 0) sessions.delete(cookie)
    })
  }
}

const tooManyAtOnce = () =>
  new AppError('rate_limited', 'Sono in corso troppe richieste insieme. Riprova tra qualche secondo.', {
    retryAfter: RETRY_SECONDS,
  })
