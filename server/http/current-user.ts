import type { Request, RequestHandler } from 'express'
import passport from 'passport'
import type { Actor } from '#server/deps.ts'
import { unauthenticated } from '#server/errors.ts'
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

/**
 * Passport knows a person by id alone: the session says who asks, and the services read the row when they need it.
 * Reads of an account that is gone find nothing, for its rows went with it; whatever writes locks the account first.
 */
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

function userAgentOf(req: Request): string | undefined {
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
      keepAsStored(req)
      resolve()
    })
  })
}

/**
 * Passport has stored the new session. At the end of the answer express-session would store it again, and so bring it
 * back to life when it was ended in between, by a change of password say.
 */
function keepAsStored({ session }: Request): void {
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
