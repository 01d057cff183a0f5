import connectPgSimple from 'connect-pg-simple'
import type { RequestHandler } from 'express'
import session from 'express-session'
import type pg from 'pg'
import type { Env } from '#server/env.ts'

const DAY_MS = 24 * 60 * 60 * 1000
export const SESSION_DAYS = 30
/** How often a session in use is written anew; every write costs more than the look-up. */
const REFRESH_AFTER_MS = 10 * 60 * 1000
export const SESSION_COOKIE = 'diario.sid'

declare module 'express-session' {
  interface SessionData {
    /** When the session's end was last moved, in epoch milliseconds. */
    refreshedAt: number
  }
}

export interface Sessions {
  middleware: RequestHandler[]
  close: () => void
}

/** Signed-in sessions, kept in the database: 30 days from the last use. */
export function createSessions(pool: pg.Pool, env: Pick<Env, 'APP_URL'>, secret: string): Sessions {
  const PgStore = connectPgSimple(session)
  const store = new PgStore({ pool: preparing(pool), disableTouch: true, errorLog: () => {} })
  const https = env.APP_URL.startsWith('https:')
  const middleware = session({
    name: SESSION_COOKIE,
    // Behind a proxy that ends TLS, its header says so.
    ...(https && { proxy: true }),
    secret,
    store,
    resave: false,
    saveUninitialized: false,
    cookie: {
      httpOnly: true,
      sameSite: 'lax',
      secure: https ? 'auto' : false,
      maxAge: SESSION_DAYS * DAY_MS,
      path: '/',
    },
  })
  return { middleware: [middleware, refresh], close: () => void store.close() }
}

/** Moves the end of a session in use, at most once every few minutes. */
const refresh: RequestHandler = (req, _res, next) => {
  const now = Date.now()
  if (req.session.passport?.user !== undefined && now - (req.session.refreshedAt ?? 0) > REFRESH_AFTER_MS) {
    req.session.refreshedAt = now
  }
  next()
}

/** The store asks the same few statements over and over: named, PostgreSQL plans each once per connection. */
function preparing(pool: pg.Pool): pg.Pool {
  const names = new Map<string, string>()
  const query = (text: string, values: unknown[]) => {
    const name = names.get(text) ?? `session_${names.size}`
    names.set(text, name)
    return pool.query({ name, text, values })
  }
  return { query } as unknown as pg.Pool
}
