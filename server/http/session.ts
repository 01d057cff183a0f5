import { randomBytes } from 'node:crypto'
import connectPgSimple from 'connect-pg-simple'
import cookieParser from 'cookie-parser'
import { type CookieOptions, type RequestHandler, type Response, Router } from 'express'
import session from 'express-session'
import type pg from 'pg'
import { isOutage } from '#server/db/sql.ts'
import { type Env, SESSION_SECRET_MIN } from '#server/env.ts'
import { StartupError } from '#server/errors.ts'
import { generateOnce } from '#server/secrets.ts'
import { DAY_MS } from '#shared/constants/dates.ts'

/** A session ends after this time without use. */
export const IDLE_MS = 30 * DAY_MS
/** A session ends this long after the sign-in, despite use. */
const ABSOLUTE_MS = 180 * DAY_MS
/** The shortest interval between two updates of a session, because a write costs more than the look-up. */
const REFRESH_AFTER_MS = 10 * 60 * 1000
export const SESSION_COOKIE = 'diario.sid'

/** Over https, a cookie name that no other host of the domain can set. */
export function sessionCookie({ APP_URL }: Pick<Env, 'APP_URL'>): string {
  return APP_URL.startsWith('https:') ? `__Host-${SESSION_COOKIE}` : SESSION_COOKIE
}

export function clearSessionCookie(res: Response, env: Pick<Env, 'APP_URL'>): void {
  res.clearCookie(sessionCookie(env), { path: '/', secure: env.APP_URL.startsWith('https:') })
}

export interface Sessions {
  middleware: RequestHandler[]
  close: () => void
}

/** Sessions in the database, until 30 days after the last use and at most 180 after the sign-in. */
export function createSessions(pool: pg.Pool, env: Pick<Env, 'APP_URL'>, secret: string): Sessions {
  const PgStore = connectPgSimple(session)
  const store = new PgStore({ pool: withPreparedStatements(pool), disableTouch: true, errorLog: () => {} })
  const https = env.APP_URL.startsWith('https:')
  const name = sessionCookie(env)
  const cookie = { httpOnly: true, sameSite: 'lax', secure: https, maxAge: IDLE_MS, path: '/' } as const
  const middleware = session({
    name,
    secret,
    store,
    resave: false,
    saveUninitialized: false,
    // The server speaks plain http; behind https the proxy's header shows it.
    proxy: https,
    cookie,
  })
  // Parses and signs the other cookies. It follows the session, which would take its objects for session ids.
  return {
    middleware: [middleware, cookieParser(secret), refresh(pool, name, cookie)],
    close: () => void store.close(),
  }
}

/** Reads the session for a page, which also works without: its client asks again. */
export function withoutFailing(handlers: RequestHandler[]): RequestHandler {
  const chain = Router().use(...handlers)
  return (req, res, next) => {
    chain(req, res, (error?: unknown) => {
      if (error) {
        delete req.user
        req.log.error({ err: error }, 'page without its session')
      }
      next()
    })
  }
}

const REFRESH = `
  update session set expire = to_timestamp($2::double precision),
    sess = (jsonb_set(sess::jsonb, '{cookie,expires}', to_jsonb($3::text)) || jsonb_build_object('lastUsedAt', $4::text))::json
  where sid = $1`

/** Extends a session at most every few minutes. A save would restore one that another tab has just signed out. */
function refresh(pool: pg.Pool, name: string, cookie: CookieOptions): RequestHandler {
  return async function refreshSession(req, res, next) {
    const { lastUsedAt, signedInAt } = req.session
    const now = Date.now()
    if (lastUsedAt && signedInAt && now - Date.parse(lastUsedAt) > REFRESH_AFTER_MS) {
      const end = Math.min(now + IDLE_MS, Date.parse(signedInAt) + ABSOLUTE_MS)
      const values = [req.sessionID, end / 1000, new Date(end).toISOString(), new Date(now).toISOString()]
      const refreshed = await pool.query({ name: 'session_refresh', text: REFRESH, values }).catch((error: unknown) => {
        // A read-only database still serves reads.
        if (isOutage(error)) return undefined
        throw error
      })
      if (refreshed?.rowCount) res.cookie(name, req.sessionID, { ...cookie, signed: true, maxAge: end - now })
    }
    next()
  }
}

/** Names the store's few statements, so that each connection prepares them once. The store only calls `query`. */
function withPreparedStatements(pool: pg.Pool): pg.Pool {
  const names = new Map<string, string>()
  const query = (text: string, values: unknown[]) => {
    const name = names.get(text) ?? `session_${names.size}`
    names.set(text, name)
    return pool.query({ name, text, values })
  }
  return { query } as unknown as pg.Pool
}

/**
 * The secret for signing session cookies: from the environment, or generated once into the data folder, readable only
 * by its owner.
 * @throws StartupError when the file has no secret in it
 */
export function sessionSecret({ SESSION_SECRET, DATA_DIR }: Pick<Env, 'SESSION_SECRET' | 'DATA_DIR'>): string {
  if (SESSION_SECRET) return SESSION_SECRET
  const { file, secret } = generateOnce(DATA_DIR, 'session-secret', () => randomBytes(48).toString('base64url'))
  if (secret.length < SESSION_SECRET_MIN) throw new StartupError(`DATA_DIR: ${file} holds no secret; delete the file`)
  return secret
}
