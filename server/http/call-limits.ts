import querystring from 'node:querystring'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Request, RequestHandler } from 'express'
import pLimit, { type LimitFunction } from 'p-limit'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { Deps } from '#server/deps.ts'
import type { Env } from '#server/env.ts'
import { rateLimited } from '#server/errors.ts'
import { byAccount, byAddress, MINUTE, refuse } from './rate-limit.ts'
import { sessionCookie } from './session.ts'

/** A refused call keeps its slot this long, so that immediate retries slow down only their own session. */
const REFUSAL_MS = 1_000

/**
 * Limits the calls per minute: of an account by class, and of visitors' pages by address, before `RATE_LIMIT_SCALE`;
 * far above a person's use. Counts in memory, because each server protects its own pool.
 */
export function createCallLimits({ RATE_LIMIT_SCALE }: Pick<Env, 'RATE_LIMIT_SCALE'>): Deps['callLimits'] {
  const perMinute = (calls: number, keyOf: (req: Request) => string | undefined = byAccount): RequestHandler => {
    const limiter = new RateLimiterMemory({ points: Math.ceil(calls * RATE_LIMIT_SCALE), duration: MINUTE })
    return async function limitCalls(req, _res, next) {
      const key = keyOf(req)
      if (key !== undefined) {
        await limiter.consume(key).catch(async (reason: unknown) => {
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
    // A school or an office may share one address.
    visit: perMinute(600, (req) => (req.user ? undefined : byAddress(req))),
  }
}

/** The connections of a browser to one origin over HTTP/1.1. */
const CONCURRENT_CALLS = 6
const WAITING_CALLS = 100

/** The session cookie of a call, parsed as the session does, in any spelling and beside any other cookies. */
export function bySession(env: Pick<Env, 'APP_URL'>): (req: Request) => string {
  const pattern = new RegExp(`(?:^|;)\\s*${sessionCookie(env).replace('.', '\\.')}\\s*=\\s*"?([^;"\\s]+)`)
  return (req) => querystring.unescape(pattern.exec(req.headers.cookie ?? '')?.[1] ?? '')
}

/**
 * Queues the further calls of one session or key before they take a database connection.
 * @param callerOf identifies the session or key; empty for none
 * @throws AppError `rate_limited` when very many wait already
 */
export function limitConcurrentCalls(callerOf: (req: Request) => string): RequestHandler {
  const callers = new Map<string, LimitFunction>()
  return function waitForSlot(req, res, next) {
    const caller = callerOf(req)
    if (!caller) return next()
    const slots = callers.get(caller) ?? pLimit(CONCURRENT_CALLS)
    if (slots.pendingCount >= WAITING_CALLS) throw rateLimited('Troppi tentativi.', MINUTE)
    callers.set(caller, slots)
    const call = () =>
      new Promise<void>((resolve) => {
        if (res.closed) return resolve()
        res.once('close', resolve)
        next()
      })
    void slots(call).then(() => {
      if (slots.activeCount + slots.pendingCount === 0) callers.delete(caller)
    })
  }
}
