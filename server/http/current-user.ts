import type { Request, RequestHandler } from 'express'
import passport from 'passport'
import type { Actor } from '#server/deps.ts'
import { AppError, unauthenticated } from '#server/errors.ts'
import type { StoredSession } from '#shared/schema/infrastructure.ts'

const USER_AGENT_MAX = 300

declare module 'express-session' {
  interface SessionData extends StoredSession {}
}
declare global {
  namespace Express {
    interface User {
      id: number
    }
  }
}

/** Passport keeps only the account's id in the session; the services read the row when they need it. */
export function createPassport(): passport.Authenticator {
  const instance = new passport.Passport()
  // Called for the new session of a sign-in, just before it is stored.
  instance.serializeUser<number, Request>((req, user, done) => {
    const now = new Date().toISOString()
    Object.assign(req.session, { signedInAt: now, lastUsedAt: now, userAgent: userAgentOf(req) })
    done(null, user.id)
  })
  instance.deserializeUser((id: number, done) => done(null, { id }))
  return instance
}

/** The browser's name for itself. */
export function userAgentOf(req: Request): string | undefined {
  return req.get('User-Agent')?.slice(0, USER_AGENT_MAX)
}

/** @throws AppError `unauthenticated` */
export function currentUser(req: Request): Actor {
  if (!req.user) throw unauthenticated()
  return { id: req.user.id }
}

export const requireUser: RequestHandler = (req, _res, next) => {
  currentUser(req)
  next()
}

/** Starts a session for a person under a new session id. */
export function signIn(req: Request, actor: Actor): Promise<void> {
  return new Promise((resolve, reject) => {
    req.login(actor, (error?: unknown) => {
      if (error) return reject(error)
      saveOnce(req)
      resolve()
    })
  })
}

/**
 * Passport has stored the new session. At the end of the answer express-session would store it again, which would revive
 * a session that a change of password has just ended.
 */
function saveOnce({ session }: Request): void {
  session.save = (done) => {
    done?.(undefined)
    return session
  }
}

/** Ends the session: its row goes, and its cookie is worth nothing. */
export function signOut(req: Request): Promise<void> {
  return new Promise((resolve, reject) => {
    req.session.destroy((error?: unknown) => (error ? reject(error) : resolve()))
  })
}

/** The account that the caller believes to be signed in. */
const ACCOUNT_HEADER = 'X-Account-Id'

/**
 * Refuses a call that names another account than the session's. All tabs of a browser share one session: after somebody
 * else signed in in one tab, another may still show, and save, what belongs to the person before.
 */
export const sameAccount: RequestHandler = function sameAccount(req, _res, next) {
  const believed = req.get(ACCOUNT_HEADER)
  if (believed === undefined || !req.user || believed === String(req.user.id)) return next()
  throw new AppError('other_account', 'In questo browser ora è aperto un altro account.')
}
