import type { Router } from 'express'
import type { Deps } from '#server/deps.ts'
import { recordEvent } from '#server/features/identity/secrets/security-events.service.ts'
import { signIn, userAgentOf } from '#server/http/current-user.ts'
import { implement } from '#server/http/implement.ts'
import { attempted, LINK_LIMIT, type Limit, PASSWORD_LIMITS, rateLimit } from '#server/http/rate-limit.ts'
import { profileEndpoints } from '#shared/contracts/profile.ts'
import { presentProfile } from './profile.presenter.ts'
import * as service from './profile.service.ts'

/** Counts only the calls that name an address. */
function withAddress(limit: Limit): Limit {
  return { ...limit, key: (req) => (attempted(req, 'email') === undefined ? undefined : limit.key(req)) }
}

export function profileRouter(deps: Deps): Router {
  const guesses = PASSWORD_LIMITS.map((limit) => rateLimit(deps, limit))
  return implement(
    deps,
    profileEndpoints,
    {
      get: async ({ actor }) => presentProfile(await service.getProfile(deps, actor), deps.now()),
      update: async ({ actor, body, req }) => {
        const caller = { sid: req.sessionID, userAgent: userAgentOf(req) }
        const { newBadges, ...profile } = await service.updateProfile(deps, actor, body, caller)
        return { ...presentProfile(profile, deps.now()), newBadges }
      },
      changePassword: async ({ actor, body, req }) => {
        await service.changePassword(deps, actor, req.sessionID, body)
        // The session that stays gets a new id, in case somebody else has the old one.
        await signIn(req, actor)
        await recordEvent(deps, actor, 'password_changed', userAgentOf(req))
      },
    },
    {
      update: [...PASSWORD_LIMITS, LINK_LIMIT].map((limit) => rateLimit(deps, withAddress(limit))),
      changePassword: guesses,
    },
  )
}
