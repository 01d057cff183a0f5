import type { Request, RequestHandler } from 'express'
import passport from 'passport'
import type { Actor } from '#server/deps.ts'
import { unauthenticated } from '#server/errors.ts'

declare module 'express-session' {
  interface SessionData {
    passport?: { user?: number }
  }
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
  instance.serializeUser((user, done) => done(null, user.id))
  instance.deserializeUser((id: number, done) => done(null, { id }))
  return instance
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
    req.login(actor, (error?: unknown) => (error ? reject(error) : resolve()))
  })
}

/** Ends the session: its row goes, and its cookie is worth nothing. */
export function signOut(req: Request): Promise<void> {
  return new Promise((resolve, reject) => {
    req.session.destroy((error?: unknown) => (error ? reject(error) : resolve()))
  })
}
