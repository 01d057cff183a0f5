import { setTimeout as sleep } from 'node:timers/promises'
import type { RequestHandler } from 'express'
import pLimit, { type LimitFunction } from 'p-limit'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { Deps } from '#server/deps.ts'
import type { Env } from '#server/env.ts'
import { byAccount, MINUTE, refuse } from './rate-limit.ts'

/** A refused call keeps its slot among its session's so long: whoever asks again at once slows down nobody else. */
const REFUSAL_MS = 1_000

/**
 * Limits the calls of one account in a minute by their class, before `RATE_LIMIT_SCALE`: far more than a person makes. The
 * counts are in memory, because each server protects its own pool.
 */
export function createCallLimits({ RATE_LIMIT_SCALE }: Pick<Env, 'RATE_LIMIT_SCALE'>): Deps['callLimits'] {
  const perMinute = (calls: number): RequestHandler => {
    const limiter = new RateLimiterMemory({ points: Math.ceil(calls * RATE_LIMIT_SCALE), duration: MINUTE })
    return async function limitCalls(req, _res, next) {
      const account = byAccount(req)
      if (account !== undefined) {
        await limiter.consume(account).catch(async (reason: unknown) => {
          await sleep(REFUSAL_MS)
          refuse(reason)
        })
      }
      next()
    }
  }
  return {
    slow: perMinute(60),
    heavy: perMinute(300),
    read: perMinute(900),
    write: perMinute(400),
    page: perMinute(120),
  }
}

/** As many as a browser opens to one origin over HTTP/1.1. */
const CONCURRENT_CALLS = 6

/** Makes the further calls of one session wait before they take a connection to the database. */
export function limitConcurrentCalls(): RequestHandler {
  const sessions = new Map<string, LimitFunction>()
  return function waitForSlot(req, res, next) {
    const { cookie } = req.headers
    if (cookie === undefined) return next()
    const slots = sessions.get(cookie) ?? pLimit(CONCURRENT_CALLS)
    sessions.set(cookie, slots)
    const call = () =>
      new Promise<void>((resolve) => {
        if (res.closed) return resolve()
        res.once('close', resolve)
        next()
      })
    void slots(call).then(() => {
      if (slots.activeCount + slots.pendingCount === 0) sessions.delete(cookie)
    })
  }
}
