import { type NextFunction, type Request, type RequestHandler, type Response, Router } from 'express'
import type passport from 'passport'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { byAddress, createAllowance, MINUTE } from '#server/http/rate-limit.ts'
import {
  CODE_PARAM,
  INVITATION_PARAM,
  localPath,
  SOCIAL_FAILURES,
  SOCIAL_PROVIDERS,
  type SocialFailure,
  type SocialProvider,
} from '#shared/constants/identity.ts'
import { signInOrAskCode } from './sign-in.ts'
import { findOrCreateAccount, SocialLoginRefused } from './social.service.ts'
import { ProviderError, type SocialIdentity, socialStrategies } from './social.strategies.ts'

/** What a person came with: the page that they wanted, and an invitation. The sign-in screen has both again after a failure. */
interface Visit {
  next?: string
  [INVITATION_PARAM]?: string
}

declare module 'express-session' {
  interface SessionData {
    socialVisit?: Visit
  }
}

/** How long a person may take at the provider. */
const AT_PROVIDER_MS = 10 * 60 * 1000
const VISIT_LIMIT = { name: 'social', points: 100, seconds: 15 * MINUTE }
/** Parameters that the provider adds on the way back; one of them on the way out would skip the check of the state. */
const CALLBACK_PARAMETERS = ['code', 'error', 'error_code']

/**
 * Signing in through other services: the browser leaves for the provider and comes back here. Every failure leads to the
 * sign-in screen with its reason in the address.
 * @param sessions the middleware that sets `req.session` and `req.user`
 */
export function socialRouter(deps: Deps, authenticator: passport.Authenticator, sessions: RequestHandler[]): Router {
  const router = Router()
  const strategies = socialStrategies(deps.env)
  for (const provider of Object.keys(SOCIAL_PROVIDERS) as SocialProvider[]) {
    const start = `/auth/${provider}`
    const callback = `${start}/callback`
    const strategy = strategies.get(provider)
    if (!strategy) {
      router.get([start, callback], (req, res) => redirectFailed(res, provider, 'unavailable', visitOf(req)))
      continue
    }
    authenticator.use(provider, strategy)
    const guards = [limitVisits(deps, provider), ...sessions, redirectSignedIn]
    router.get(start, ...guards, redirectToProvider(deps, authenticator, provider))
    router.get(callback, ...guards, completeSignIn(deps, authenticator, provider))
  }
  router.get('/auth/:provider', (req, res) => redirectFailed(res, undefined, 'unsupported', visitOf(req)))
  return router
}

const isCallback = (req: Request) => CALLBACK_PARAMETERS.some((name) => name in req.query)
const redirectSignedIn: RequestHandler = (req, res, next) => (req.user ? res.redirect('/') : next())

function visitOf({ query }: Request): Visit {
  const next = localPath(query.next)
  const invitation = query[INVITATION_PARAM]
  const isToken = typeof invitation === 'string' && /^[\w-]{1,100}$/.test(invitation)
  return { ...(next && { next }), ...(isToken && { [INVITATION_PARAM]: invitation }) }
}

function redirectFailed(
  res: Response,
  provider: SocialProvider | undefined,
  social: SocialFailure,
  visit?: Visit,
): void {
  res.redirect(`/auth?${new URLSearchParams({ social, ...(provider && { provider }), ...visit })}`)
}

function limitVisits(deps: Deps, provider: SocialProvider): RequestHandler {
  const mayVisit = createAllowance(deps, VISIT_LIMIT)
  return async (req, res, next) => {
    if (await mayVisit(byAddress(req))) next()
    else redirectFailed(res, provider, 'rate_limited', visitOf(req))
  }
}

function redirectToProvider(
  deps: Deps,
  authenticator: passport.Authenticator,
  provider: SocialProvider,
): RequestHandler {
  return async (req, res, next) => {
    if (isCallback(req)) return redirectFailed(res, provider, 'failed')
    req.session.cookie.maxAge = AT_PROVIDER_MS
    const visit = visitOf(req)
    req.session.socialVisit = visit
    try {
      await identify(authenticator, provider, req, res, next)
    } catch (error) {
      logFailure(deps, provider, error)
      redirectFailed(res, provider, 'failed', visit)
    }
  }
}

function completeSignIn(deps: Deps, authenticator: passport.Authenticator, provider: SocialProvider): RequestHandler {
  return async (req, res, next) => {
    const visit: Visit = req.session.socialVisit ?? {}
    const failed = (failure: SocialFailure) => redirectFailed(res, provider, failure, visit)
    if (!isCallback(req)) return failed('failed')
    try {
      const identity = await identify(authenticator, provider, req, res, next)
      if (!identity) return failed(req.query.error === 'access_denied' ? 'cancelled' : 'failed')
      const user = await findOrCreateAccount(deps, identity, visit[INVITATION_PARAM])
      const { next: wanted } = visit
      if (await signInOrAskCode(deps, req, user)) return res.redirect(wanted ?? '/')
      res.redirect(`/auth?${new URLSearchParams({ [CODE_PARAM]: '1', ...(wanted && { next: wanted }) })}`)
    } catch (error) {
      const failure = refusalOf(error)
      if (failure) return failed(failure)
      logFailure(deps, provider, error)
      failed('failed')
    }
  }
}

/** Why the person gets no account, or cannot open theirs: a refusal that has a failure of its name. */
function refusalOf(error: unknown): SocialFailure | undefined {
  if (error instanceof SocialLoginRefused) return error.failure
  return error instanceof AppError ? SOCIAL_FAILURES.find((failure) => failure === error.code) : undefined
}

/** Logs only the kind of an error: a library repeats text of the address, and an answer may hold a token. */
function logFailure({ log }: Deps, provider: SocialProvider, error: unknown): void {
  const name = error instanceof Error ? error.name : typeof error
  log.warn({ provider, reason: error instanceof ProviderError ? error.message : name }, 'a social login failed')
}

/** Runs Passport's strategy. @returns the person whom the provider vouches for, if any */
function identify(
  authenticator: passport.Authenticator,
  provider: SocialProvider,
  req: Request,
  res: Response,
  next: NextFunction,
): Promise<SocialIdentity | undefined> {
  return new Promise((resolve, reject) => {
    const finish = (error: unknown, identity?: SocialIdentity | false) => {
      if (error) reject(error)
      else resolve(identity || undefined)
    }
    // A redirect to the provider ends the answer without a call of `finish`.
    res.once('close', () => resolve(undefined))
    authenticator.authenticate(provider, finish)(req, res, next)
  })
}
