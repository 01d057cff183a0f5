import { type RequestHandler, Router } from 'express'
import type passport from 'passport'
import { Strategy as LocalStrategy } from 'passport-local'
import type { Deps } from '#server/deps.ts'
import { limitSessions } from '#server/features/sessions/sessions.service.ts'
import { getUser } from '#server/features/users/users.service.ts'
import { currentUser, signIn, signOut } from '#server/http/current-user.ts'
import { parse } from '#server/http/parse.ts'
import { rateLimit } from '#server/http/rate-limit.ts'
import { SESSION_COOKIE } from '#server/http/session.ts'
import { loginSchema, registerSchema } from '#shared/contracts/auth.ts'
import { emptyBodySchema } from '#shared/contracts/common.ts'
import type { UserRow } from '#shared/schema/users.ts'
import { LOGIN_LIMITS, REGISTRATION_LIMITS, rememberDevice } from './auth.limits.ts'
import { presentUser } from './auth.presenter.ts'
import * as service from './auth.service.ts'

export function authRouter(deps: Deps, authenticator: passport.Authenticator): Router {
  const router = Router()
  authenticator.use(localStrategy(deps))
  const registrations = REGISTRATION_LIMITS.map((limit) => rateLimit(deps, limit))
  router.post('/register', ...registrations, async (req, res) => {
    const user = await service.register(deps, parse(registerSchema, req.body))
    await signIn(req, user)
    rememberDevice(req, res, user)
    res.status(201).json(presentUser(user, deps.now()))
  })

  const logins = LOGIN_LIMITS.map((limit) => rateLimit(deps, limit))
  router.post('/login', ...logins, async (req, res, next) => {
    req.body = parse(loginSchema, req.body)
    const user = await authenticate(authenticator, req, res, next)
    await signIn(req, user)
    if (!(await service.isPasswordUnchanged(deps, user))) {
      await signOut(req)
      throw service.badCredentials()
    }
    await limitSessions(deps, user)
    rememberDevice(req, res, user)
    res.json(presentUser(user, deps.now()))
  })

  router.post('/logout', async (req, res) => {
    parse(emptyBodySchema, req.body)
    await signOut(req)
    res.clearCookie(SESSION_COOKIE, { path: '/' }).status(204).end()
  })

  router.get('/user', async (req, res) => {
    res.json(presentUser(await getUser(deps, currentUser(req)), deps.now()))
  })
  return router
}

function localStrategy(deps: Deps): LocalStrategy {
  return new LocalStrategy((username, password, done) => {
    service.verifyCredentials(deps, { username, password }).then((user) => done(null, user), done)
  })
}

/** Passport's local strategy as a promise. @throws AppError `bad_credentials` */
function authenticate(authenticator: passport.Authenticator, ...call: Parameters<RequestHandler>): Promise<UserRow> {
  return new Promise((resolve, reject) => {
    const finish = (error: unknown, user?: UserRow | false) => {
      if (user) resolve(user)
      else reject(error ?? service.badCredentials())
    }
    authenticator.authenticate('local', finish)(...call)
  })
}
