import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import connectPgSimple from 'connect-pg-simple'
import cookieParser from 'cookie-parser'
import type { CookieOptions, RequestHandler } from 'express'
import session from 'express-session'
import type pg from 'pg'
import { type Env, SESSION_SECRET_MIN } from '#server/env.ts'
import { StartupError } from '#server/startup.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** A session ends when it has not been used for this long, */
export const IDLE_MS = 30 * DAY_MS
/** and this long after the sign-in however much it is used. */
const ABSOLUTE_MS = 180 * DAY_MS
/** How often a session in use is written anew; every write costs more than the look-up. */
const REFRESH_AFTER_MS = 10 * 60 * 1000
export const SESSION_COOKIE = 'diario.sid'

export interface Sessions {
  middleware: RequestHandler[]
  close: () => void
}

/** Sessions, kept in the database: until 30 days after the last use, at most 180 after the sign-in. */
export function createSessions(pool: pg.Pool, env: Pick<Env, 'APP_URL'>, secret: string): Sessions {
  const PgStore = connectPgSimple(session)
  const store = new PgStore({ pool: preparing(pool), disableTouch: true, errorLog: () => {} })
  const https = env.APP_URL.startsWith('https:')
  const cookie = { httpOnly: true, sameSite: 'lax', secure: https, maxAge: IDLE_MS, path: '/' } as const
  const middleware = session({
    name: SESSION_COOKIE,
    secret,
    store,
    resave: false,
    saveUninitialized: false,
    // The server speaks plain http: behind https it is the proxy's header that says so.
    proxy: https,
    cookie,
  })
  // Signs cookies as express-session does, with the same secret.
  return { middleware: [cookieParser(secret), middleware, refresh(pool, cookie)], close: () => void store.close() }
}

const REFRESH = `
  update session set expire = to_timestamp($2::double precision), sess = (jsonb_set(sess::jsonb, '{cookie,expires}', to_jsonb($3::text))
    || jsonb_build_object('lastUsedAt', $4::text, 'signedInAt', $5::text))::json
  where sid = $1`

/**
 * Moves the end of a session in use, and of its cookie, at most once every few minutes. An update of its own, not a save
 * of the session: a save would bring the row back that a logout in another tab has just deleted.
 */
function refresh(pool: pg.Pool, cookie: CookieOptions): RequestHandler {
  return async function refreshSession(req, res, next) {
    const { passport, lastUsedAt, signedInAt } = req.session
    const now = new Date()
    if (passport?.user !== undefined && age(now, lastUsedAt) > REFRESH_AFTER_MS) {
      const since = signedInAt ?? now.toISOString()
      const end = new Date(Math.min(now.getTime() + IDLE_MS, Date.parse(since) + ABSOLUTE_MS))
      const values = [req.sessionID, end.getTime() / 1000, end.toISOString(), now.toISOString(), since]
      const { rowCount } = await pool.query({ name: 'session_refresh', text: REFRESH, values })
      if (rowCount)
        res.cookie(SESSION_COOKIE, req.sessionID, { ...cookie, signed: true, maxAge: end.getTime() - now.getTime() })
    }
    next()
  }
}

/** Milliseconds since an instant; one never written down is long ago. */
function age(now: Date, instant: string | undefined): number {
  return instant === undefined ? Number.POSITIVE_INFINITY : now.getTime() - Date.parse(instant)
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

/**
 * The secret that signs session cookies: given, or made once and kept in the data folder, readable by its owner alone.
 * @throws StartupError when the kept one is no secret
 */
export function sessionSecret({ SESSION_SECRET, DATA_DIR }: Pick<Env, 'SESSION_SECRET' | 'DATA_DIR'>): string {
  if (SESSION_SECRET) return SESSION_SECRET
  const file = join(DATA_DIR, 'session-secret')
  makeOnce(file)
  const secret = readFileSync(file, 'utf8').trim()
  if (secret.length < SESSION_SECRET_MIN) throw new StartupError(`DATA_DIR: ${file} holds no secret; delete the file`)
  return secret
}

/** The file appears whole or not at all, and two servers that start together agree on the first one's. */
function makeOnce(file: string): void {
  mkdirSync(join(file, '..'), { recursive: true })
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, randomBytes(48).toString('base64url'), { mode: 0o600 })
  try {
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
}
