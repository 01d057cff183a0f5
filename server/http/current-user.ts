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

/** Passport stores only the account's id in the session; the services read the row on demand. */
export function createPassport(): passport.Authenticator {
  const instance = new passport.Passport()
  // Runs for the new session of a sign-in, just before it is stored.
  instance.serializeUser<number, Request>((req, user, done) => {
    const now = new Date().toISOString()
    Object.assign(req.session, { signedInAt: now, lastUsedAt: now, userAgent: userAgentOf(req) })
    done(null, user.id)
  })
  instance.deserializeUser((id: number, done) => done(null, { id }))
  return instance
}

/** The user agent. */
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

/** Starts a session under a new id. */
export function signIn(req: Request, actor: Actor): Promise<void> {
  return new Promise((resolve, reject) => {
    req.login(actor, (error?: unknown) => {
      if (error) return reject(error)
      saveOnce(req)
      resolve()
    })
  })
}

/** Prevents express-session's second save, which would restore a session that a change of password just ended. */
function saveOnce({ session }: Request): void {
  session.save = (done) => {
    done?.(undefined)
    return session
  }
}

/** Ends the session and deletes its row. */
export function signOut(req: Request): Promise<void> {
  return new Promise((resolve, reject) => {
    req.session.destroy((error?: unknown) => (error ? reject(error) : resolve()))
  })
}

/** The account that the client shows. */
const ACCOUNT_HEADER = 'X-Account-Id'

/**
 * Refuses a call for another account than the session's. All tabs of a browser share one session: after another person
 * signed in in one tab, another tab may still show and save the previous person's data.
 */
export const sameAccount: RequestHandler = function sameAccount(req, _res, next) {
  const believed = req.get(ACCOUNT_HEADER)
  if (believed === undefined || !req.user || believed === String(req.user.id)) return next()
  throw new AppError('other_account', 'In questo browser ora è aperto un altro account.')
}
