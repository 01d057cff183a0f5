import type { Request, Response, Router } from 'express'
import type passport from 'passport'
import { Strategy as LocalStrategy } from 'passport-local'
import type { Deps } from '#server/deps.ts'
import { sendConfirmation } from '#server/features/identity/secrets/email-confirmation.service.ts'
import { codeRequired } from '#server/features/identity/secrets/second-factor.service.ts'
import { presentUser } from '#server/features/identity/users/users.presenter.ts'
import { findByLogin, getUser, identityKey, nameKey } from '#server/features/identity/users/users.service.ts'
import { signIn, signOut, userAgentOf } from '#server/http/current-user.ts'
import { implement } from '#server/http/implement.ts'
import {
  attempted,
  byAddress,
  byAttempt,
  fingerprint,
  HOUR,
  type Limit,
  MINUTE,
  rateLimit,
} from '#server/http/rate-limit.ts'
import { clearSessionCookie } from '#server/http/session.ts'
import { DAY_MS } from '#shared/constants/dates.ts'
import { authEndpoints } from '#shared/contracts/auth.ts'
import type { UserRow } from '#shared/schema/users.ts'
import * as service from './auth.service.ts'
import { signInByCode, signInOrAskCode } from './sign-in.ts'

const DEVICE_COOKIE = 'diario.device'
const DEVICE_COOKIE_MS = 180 * DAY_MS

/** One key for all forms of a name or an address. */
const loginKey = (login: string): string => nameKey(identityKey(login))
const byLogin = byAttempt('username', loginKey)
const byEmail = byAttempt('email', identityKey)

/** The counters that a login passes. The last one stops guessing from very many addresses, but not known browsers. */
const loginLimits = (deps: Deps): Limit[] => [
  { name: 'login', points: 100, seconds: 15 * MINUTE, key: byAddress },
  { name: 'login_account', points: 10, seconds: 15 * MINUTE, key: byLogin },
  { name: 'login_anywhere', points: 100, seconds: HOUR, key: (req) => byUnknownDevice(deps, req) },
]

/** Bounds the work of an address; wrong codes are counted where they are verified. */
const CODE_LIMIT: Limit = { name: 'code', points: 100, seconds: 15 * MINUTE, key: byAddress }

const REGISTRATION_LIMITS: Limit[] = [
  { name: 'register', points: 40, seconds: HOUR, key: byAddress },
  { name: 'register_account', points: 10, seconds: HOUR, key: byEmail },
]

export function authRouter(deps: Deps, authenticator: passport.Authenticator): Router {
  authenticator.use(localStrategy(deps))
  return implement(
    deps,
    authEndpoints,
    {
      'POST /api/register': async ({ body, req, res }) => {
        const user = await service.register(deps, body)
        await sendConfirmation(deps, user)
        await signIn(req, user)
        rememberDevice(req, res, user)
        return presentUser(deps, user)
      },
      'POST /api/login': async ({ body, req, res }) => {
        req.body = body
        const user = await authenticate(authenticator, req, res)
        if (!(await signInOrAskCode(deps, req, user))) throw codeRequired()
        rememberDevice(req, res, user)
        return presentUser(deps, user)
      },
      'POST /api/login/second-factor': async ({ body, req, res }) => {
        const user = await signInByCode(deps, req, body.code)
        rememberDevice(req, res, user)
        return presentUser(deps, user)
      },
      'POST /api/logout': async ({ body, req, res }) => {
        await signOut(req)
        if (body?.forget) res.set('Clear-Site-Data', '"cache", "storage"')
        clearSessionCookie(res, deps.env)
      },
      'GET /api/user': async ({ actor }) => presentUser(deps, await getUser(deps, actor)),
    },
    {
      'POST /api/register': REGISTRATION_LIMITS.map((limit) => rateLimit(deps, limit)),
      'POST /api/login': loginLimits(deps).map((limit) => rateLimit(deps, limit)),
      'POST /api/login/second-factor': [rateLimit(deps, CODE_LIMIT)],
    },
  )
}

function localStrategy(deps: Deps): LocalStrategy {
  return new LocalStrategy({ passReqToCallback: true }, (req, username, password, done) => {
    const userAgent = userAgentOf(req)
    service.verifyCredentials(deps, { username, password }, userAgent).then((user) => done(null, user), done)
  })
}

/** Passport's local strategy as a promise. @throws AppError `bad_credentials` */
function authenticate(authenticator: passport.Authenticator, req: Request, res: Response): Promise<UserRow> {
  return new Promise((resolve, reject) => {
    const finish = (error: unknown, user?: UserRow | false) => {
      if (user) resolve(user)
      else reject(error ?? service.badCredentials())
    }
    authenticator.authenticate('local', finish)(req, res, reject)
  })
}

/** The account's name or address, unless somebody has signed in to that account from this browser before. */
async function byUnknownDevice(deps: Deps, req: Request): Promise<string | undefined> {
  const username = attempted(req, 'username')
  if (username === undefined) return undefined
  const known: unknown = req.signedCookies[DEVICE_COOKIE]
  if (known && known === String((await findByLogin(deps, username))?.id)) return undefined
  return fingerprint(loginKey(username))
}

/** Marks a browser as one that has signed in to an account, by its id: names and addresses may be those of others. */
function rememberDevice(req: Request, res: Response, { id }: UserRow): void {
  const { httpOnly, sameSite, secure } = req.session.cookie
  const cookie = { httpOnly: httpOnly ?? true, sameSite: sameSite ?? 'lax', secure: secure === true }
  res.cookie(DEVICE_COOKIE, String(id), {
    ...cookie,
    path: '/api/login',
    maxAge: DEVICE_COOKIE_MS,
    signed: true,
  })
}
