import connectPgSimple from 'connect-pg-simple'
import type { RequestHandler } from 'express'
import session from 'express-session'
import type pg from 'pg'
import type { Env } from '#server/env.ts'

const SESSION_MS = 30 * 24 * 60 * 60 * 1000
/** How often a session in use is written anew; every write costs more than the look-up. */
const REFRESH_AFTER_MS = 10 * 60 * 1000
export const SESSION_COOKIE = 'diario.sid'

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
    secret,
    store,
    resave: false,
    rolling: true,
    saveUninitialized: false,
    // The server speaks plain http: behind https it is the proxy's header that says so.
    proxy: https,
    cookie: { httpOnly: true, sameSite: 'lax', secure: https, maxAge: SESSION_MS, path: '/' },
  })
  return { middleware: [middleware, refresh(pool)], close: () => void store.close() }
}

const REFRESH = `
  update session set expire = $2, sess = jsonb_set(sess::jsonb, '{cookie,expires}', to_jsonb($3::text))::json
  where sid = $1`

/**
 * Moves the end of a session in use, at most once every few minutes. An update of its own, not a save of the session:
 * a save would bring the row back that a logout in another tab has just deleted.
 */
function refresh(pool: pg.Pool): RequestHandler {
  return async (req, _res, next) => {
    const left = req.session.cookie.maxAge ?? SESSION_MS
    if (req.session.passport?.user !== undefined && SESSION_MS - left > REFRESH_AFTER_MS) {
      const end = new Date(Date.now() + SESSION_MS)
      await pool.query({ name: 'session_refresh', text: REFRESH, values: [req.sessionID, end, end.toISOString()] })
    }
    next()
  }
}

/**
 * The store asks the same few statements over and over: named, PostgreSQL plans each once per connection.
 * Of its pool it uses `query(text, values)` alone.
 */
function preparing(pool: pg.Pool): pg.Pool {
  const names = new Map<string, string>()
  const query = (text: string, values: unknown[]) => {
    const name = names.get(text) ?? `session_${names.size}`
    names.set(text, name)
    return pool.query({ name, text, values })
  }
  return { query } as unknown as pg.Pool
}
