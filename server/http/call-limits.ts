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

/** A refused call keeps its slot among its session's so long: whoever asks again at once slows down nobody else. */
const REFUSAL_MS = 1_000

/**
 * Limits the calls of one account in a minute by their class, and the pages that visitors open by their address, before `RATE_LIMIT_SCALE`: far more than a person makes. The
 * counts are in memory, because each server protects its own pool.
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
    // A school or an office may be one address.
    visit: perMinute(600, (req) => (req.user ? undefined : byAddress(req))),
  }
}

/** As many as a browser opens to one origin over HTTP/1.1. */
const CONCURRENT_CALLS = 6
const WAITING_CALLS = 100

/** What opens the session of a call: its cookie, read as the session does, however it is written and whatever stands beside it. */
export function bySession(env: Pick<Env, 'APP_URL'>): (req: Request) => string {
  const pattern = new RegExp(`(?:^|;)\\s*${sessionCookie(env).replace('.', '\\.')}\\s*=\\s*"?([^;"\\s]+)`)
  return (req) => querystring.unescape(pattern.exec(req.headers.cookie ?? '')?.[1] ?? '')
}

/**
 * Makes the further calls of one session, or key, wait before they take a connection to the database.
 * @param callerOf what opens the call; empty for nothing
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
