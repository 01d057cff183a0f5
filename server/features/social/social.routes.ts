import { type NextFunction, type Request, type RequestHandler, type Response, Router } from 'express'
import type passport from 'passport'
import type { Deps } from '#server/deps.ts'
import { signIn } from '#server/http/current-user.ts'
import { byAddress, createAllowance, MINUTE } from '#server/http/rate-limit.ts'
import { localPath } from '#shared/constants/local-path.ts'
import { SOCIAL_PROVIDERS, type SocialFailure, type SocialProvider } from '#shared/constants/social-logins.ts'
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

/**
 * Signing in through other services: the browser leaves for the provider and comes back here. Whatever goes wrong leads
 * to the sign-in screen with the reason in its address.
 * @param sessions what makes `req.session` and `req.user`
 */
export function socialRouter(deps: Deps, authenticator: passport.Authenticator, sessions: RequestHandler[]): Router {
  const router = Router()
  const strategies = socialStrategies(deps.env)
  const guards = [...sessions, leadInsideIfSignedIn]
  for (const provider of Object.keys(SOCIAL_PROVIDERS) as SocialProvider[]) {
    const strategy = strategies.get(provider)
    const limit = limitVisits(deps, provider)
    if (!strategy) {
      router.get([`/${provider}`, `/${provider}/callback`], (_req, res) => fail(res, provider, 'unavailable'))
      continue
    }
    authenticator.use(provider, strategy)
    router.get(`/${provider}`, limit, ...guards, leave(authenticator, provider))
    router.get(`/${provider}/callback`, limit, ...guards, comeBack(deps, authenticator, provider))
  }
  return router
}

const leadInsideIfSignedIn: RequestHandler = (req, res, next) => {
  if (req.user) res.redirect('/')
  else next()
}

function limitVisits(deps: Deps, provider: SocialProvider): RequestHandler {
  const visit = createAllowance(deps, VISITS)
  return async (req, res, next) => {
    if (await visit(byAddress(req))) next()
    else fail(res, provider, 'rate_limited')
  }
}

/** Sends the browser to the provider. */
function leave(authenticator: passport.Authenticator, provider: SocialProvider): RequestHandler {
  const depart = authenticator.authenticate(provider)
  return (req, res, next) => {
    req.session.cookie.maxAge = AT_PROVIDER_MS
    const wanted = localPath(req.query.next)
    if (wanted) req.session.socialNext = wanted
    else delete req.session.socialNext
    depart(req, res, next)
  }
}

/** Takes the browser back from the provider, and signs the person in. */
function comeBack(deps: Deps, authenticator: passport.Authenticator, provider: SocialProvider): RequestHandler {
  return async (req, res, next) => {
    const wanted = req.session.socialNext
    try {
      const identity = await identify(authenticator, provider, req, res, next)
      if (!identity) return fail(res, provider, req.query.error === 'access_denied' ? 'cancelled' : 'failed', wanted)
      await signIn(req, await accountOf(deps, identity))
      res.redirect(wanted ?? '/')
    } catch (error) {
      if (!(error instanceof SocialRefusal)) deps.log.warn({ err: error, provider }, 'a social login failed')
      fail(res, provider, error instanceof SocialRefusal ? error.failure : 'failed', wanted)
    }
  }
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
    authenticator.authenticate(provider, finish)(req, res, next)
  })
}

function fail(res: Response, provider: SocialProvider, social: SocialFailure, next?: string): void {
  res.redirect(`/auth?${new URLSearchParams({ social, provider, ...(next && { next }) })}`)
}
