import { type NextFunction, type Request, type RequestHandler, type Response, Router } from 'express'
import type passport from 'passport'
import type { Deps } from '#server/deps.ts'
import { limitSessions } from '#server/features/sessions/sessions.service.ts'
import { accountExists } from '#server/features/users/users.service.ts'
import { signIn, signOut } from '#server/http/current-user.ts'
import { byAddress, createAllowance, MINUTE } from '#server/http/rate-limit.ts'
import { localPath } from '#shared/constants/local-path.ts'
import { SOCIAL_PROVIDERS, type SocialFailure, type SocialProvider } from '#shared/constants/social-logins.ts'
import { ProviderError } from './provider-calls.ts'
import { accountOf, SocialRefusal } from './social.service.ts'
import { type SocialIdentity, socialStrategies } from './social.strategies.ts'

declare module 'express-session' {
  interface SessionData {
    /** Where a sign-in under way leads to. */
    socialNext?: string
  }
}

/** How long a person may take at the provider's. */
const AT_PROVIDER_MS = 10 * 60 * 1000
const VISITS = { name: 'social', points: 100, seconds: 15 * MINUTE }
/** What a provider says on the way back, which a departure does not begin with. */
const ANSWERS = ['code', 'error', 'error_code']

/**
 * Signing in through other services: the browser leaves for the provider and comes back here. What goes wrong on the way
 * leads to the sign-in screen with the reason in its address.
 * @param sessions what makes `req.session` and `req.user`
 */
export function socialRouter(deps: Deps, authenticator: passport.Authenticator, sessions: RequestHandler[]): Router {
  const router = Router()
  const strategies = socialStrategies(deps.env)
  for (const provider of Object.keys(SOCIAL_PROVIDERS) as SocialProvider[]) {
    const [there, back] = [`/${provider}`, `/${provider}/callback`]
    const strategy = strategies.get(provider)
    if (!strategy) {
      router.get([there, back], (req, res) => fail(res, provider, 'unavailable', localPath(req.query.next)))
      continue
    }
    authenticator.use(provider, strategy)
    const guards = [limitVisits(deps, provider), ...sessions, leadInsideIfSignedIn(deps)]
    router.get(there, ...guards, leave(deps, authenticator, provider))
    router.get(back, ...guards, comeBack(deps, authenticator, provider))
  }
  return router
}

/** A session whose account is gone does not count. */
function leadInsideIfSignedIn(deps: Deps): RequestHandler {
  return async (req, res, next) => {
    if (req.user && (await accountExists(deps, req.user))) return res.redirect('/')
    if (req.user) {
      await signOut(req)
      return res.redirect(req.originalUrl)
    }
    next()
  }
}

function limitVisits(deps: Deps, provider: SocialProvider): RequestHandler {
  const visit = createAllowance(deps, VISITS)
  return async (req, res, next) => {
    if (await visit(byAddress(req))) next()
    else fail(res, provider, 'rate_limited', localPath(req.query.next))
  }
}

/** Sends the browser to the provider. */
function leave(deps: Deps, authenticator: passport.Authenticator, provider: SocialProvider): RequestHandler {
  return async (req, res, next) => {
    if (ANSWERS.some((name) => name in req.query)) return fail(res, provider, 'failed')
    req.session.cookie.maxAge = AT_PROVIDER_MS
    const wanted = localPath(req.query.next)
    if (wanted) req.session.socialNext = wanted
    else delete req.session.socialNext
    try {
      // Nobody is vouched for yet: the strategy has only the redirect to give.
      await identify(authenticator, provider, req, res, next)
    } catch (error) {
      logFailure(deps, provider, error)
      fail(res, provider, 'failed', wanted)
    }
  }
}

/** Takes the browser back from the provider, and signs the person in. */
function comeBack(deps: Deps, authenticator: passport.Authenticator, provider: SocialProvider): RequestHandler {
  return async (req, res, next) => {
    const wanted = req.session.socialNext
    if (!ANSWERS.some((name) => name in req.query)) return fail(res, provider, 'failed', wanted)
    try {
      const identity = await identify(authenticator, provider, req, res, next)
      if (!identity) return fail(res, provider, req.query.error === 'access_denied' ? 'cancelled' : 'failed', wanted)
      const user = await accountOf(deps, identity)
      await signIn(req, user)
      await limitSessions(deps, user)
      res.redirect(wanted ?? '/')
    } catch (error) {
      if (!(error instanceof SocialRefusal)) logFailure(deps, provider, error)
      fail(res, provider, error instanceof SocialRefusal ? error.failure : 'failed', wanted)
    }
  }
}

function logFailure({ log }: Deps, provider: SocialProvider, error: unknown): void {
  log.warn({ provider, reason: reasonOf(error) }, 'a social login failed')
}

/** What may be logged of a failure. Anybody can write what a library repeats of an address, and a provider's words may hold a token. */
function reasonOf(error: unknown): string {
  if (error instanceof ProviderError) return error.message
  return error instanceof Error ? error.name : typeof error
}

/** Passport's strategy as a promise: whom the provider vouches for, or undefined when it vouches for nobody. */
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
    // A redirect to the provider ends the answer, and calls nobody.
    res.once('close', () => resolve(undefined))
    authenticator.authenticate(provider, finish)(req, res, next)
  })
}

function fail(res: Response, provider: SocialProvider, social: SocialFailure, next?: string): void {
  res.redirect(`/auth?${new URLSearchParams({ social, provider, ...(next && { next }) })}`)
}
