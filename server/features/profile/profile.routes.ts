import { Router } from 'express'
import type { Deps } from '#server/deps.ts'
import { recordEvent } from '#server/features/security-events/security-events.service.ts'
import { currentUser, requireUser, signIn, userAgentOf } from '#server/http/current-user.ts'
import { parse } from '#server/http/parse.ts'
import {
  attempted,
  byAccount,
  HOUR,
  LINK_LIMIT,
  type Limit,
  PASSWORD_LIMITS,
  rateLimit,
} from '#server/http/rate-limit.ts'
import { type ChangedProfile, changePasswordSchema, updateProfileSchema } from '#shared/contracts/profile.ts'
import { presentProfile } from './profile.presenter.ts'
import * as service from './profile.service.ts'

/** Bounds how many names and addresses a person can try, for the answers say which are taken. */
const UPDATE_LIMIT: Limit = { name: 'profile', points: 120, seconds: HOUR, key: byAccount }

/** Counts only the calls that name an address. */
function withAddress(limit: Limit): Limit {
  return { ...limit, key: (req) => (attempted(req, 'email') === undefined ? undefined : limit.key(req)) }
}

export function profileRouter(deps: Deps): Router {
  const router = Router().use(requireUser)

  router.get('/', async (req, res) => {
    res.json(presentProfile(await service.getProfile(deps, currentUser(req)), deps.now()))
  })

  const addresses = [...PASSWORD_LIMITS, LINK_LIMIT].map((limit) => rateLimit(deps, withAddress(limit)))
  router.patch('/', rateLimit(deps, UPDATE_LIMIT), ...addresses, async (req, res) => {
    const input = parse(updateProfileSchema, req.body)
    const caller = { sid: req.sessionID, userAgent: userAgentOf(req) }
    const { newBadges, ...profile } = await service.updateProfile(deps, currentUser(req), input, caller)
    res.json({ ...presentProfile(profile, deps.now()), newBadges } satisfies ChangedProfile)
  })

  const guesses = PASSWORD_LIMITS.map((limit) => rateLimit(deps, limit))
  router.post('/change-password', ...guesses, async (req, res) => {
    const input = parse(changePasswordSchema, req.body)
    await service.changePassword(deps, currentUser(req), req.sessionID, input)
    // The session that stays gets a new id, in case somebody else has the old one.
    await signIn(req, currentUser(req))
    await recordEvent(deps, currentUser(req), 'password_changed', userAgentOf(req))
    res.status(204).end()
  })
  return router
}
