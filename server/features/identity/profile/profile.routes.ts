import { Router } from 'express'
import type { Deps } from '#server/deps.ts'
import { recordEvent } from '#server/features/identity/secrets/security-events.service.ts'
import { startSession } from '#server/features/identity/sign-in/sign-in.ts'
import { signOut, userAgentOf } from '#server/http/current-user.ts'
import { implement } from '#server/http/implement.ts'
import { attempted, LINK_LIMIT, type Limit, PASSWORD_LIMITS, rateLimit } from '#server/http/rate-limit.ts'
import { clearSessionCookie } from '#server/http/session.ts'
import { accountEndpoints, profileEndpoints } from '#shared/contracts/profile.ts'
import * as service from './profile.service.ts'

/** Counts only the calls that name an address. */
function withAddress(limit: Limit): Limit {
  return { ...limit, key: (req) => (attempted(req, 'email') === undefined ? undefined : limit.key(req)) }
}

export function profileRouter(deps: Deps): Router {
  const guesses = PASSWORD_LIMITS.map((limit) => rateLimit(deps, limit))
  const profile = implement(
    deps,
    profileEndpoints,
    {
      'GET /api/profile': ({ actor }) => service.getProfile(deps, actor),
      'PATCH /api/profile': ({ actor, body, req }) =>
        service.updateProfile(deps, actor, body, { sid: req.sessionID, userAgent: userAgentOf(req) }),
      'POST /api/profile/change-password': async ({ actor, body, req }) => {
        const user = await service.changePassword(deps, actor, req.sessionID, body)
        // The session that stays gets a new id, in case somebody else has the old one.
        await startSession(deps, req, user)
        await recordEvent(deps, actor, 'password_changed', userAgentOf(req))
      },
    },
    {
      'PATCH /api/profile': [...PASSWORD_LIMITS, LINK_LIMIT].map((limit) => rateLimit(deps, withAddress(limit))),
      'POST /api/profile/change-password': guesses,
    },
  )
  const account = implement(
    deps,
    accountEndpoints,
    {
      'DELETE /api/account': async ({ actor, body, req, res }) => {
        const { signedInAt } = req.session
        const caller = { signedInAt: signedInAt ? new Date(signedInAt) : undefined, userAgent: userAgentOf(req) }
        await service.deleteAccount(deps, actor, body, caller)
        await signOut(req)
        // Drafts and recordings of the person lie in the browser that asked.
        res.set('Clear-Site-Data', '"storage"')
        clearSessionCookie(res, deps.env)
      },
    },
    { 'DELETE /api/account': guesses },
  )
  return Router().use(profile, account)
}
