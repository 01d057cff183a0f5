import { Router } from 'express'
import type { Deps } from '#server/deps.ts'
import { currentUser, requireUser, signIn } from '#server/http/current-user.ts'
import { parse } from '#server/http/parse.ts'
import { rateLimit } from '#server/http/rate-limit.ts'
import { type ChangedProfile, changePasswordSchema, updateProfileSchema } from '#shared/contracts/profile.ts'
import { PASSWORD_BY_ACCOUNT, PASSWORD_BY_ADDRESS, PROFILE_UPDATES } from './profile.limits.ts'
import { presentProfile } from './profile.presenter.ts'
import * as service from './profile.service.ts'

export function profileRouter(deps: Deps): Router {
  const router = Router().use(requireUser)

  router.get('/', async (req, res) => {
    const { user, progress } = await service.getProfile(deps, currentUser(req))
    res.json(presentProfile(user, progress, deps.now()))
  })

  router.patch('/', rateLimit(deps, PROFILE_UPDATES), async (req, res) => {
    const input = parse(updateProfileSchema, req.body)
    const { user, progress, newBadges } = await service.updateProfile(deps, currentUser(req), input)
    res.json({ ...presentProfile(user, progress, deps.now()), newBadges } satisfies ChangedProfile)
  })

  const guesses = [rateLimit(deps, PASSWORD_BY_ADDRESS), rateLimit(deps, PASSWORD_BY_ACCOUNT)]
  router.post('/change-password', ...guesses, async (req, res) => {
    const input = parse(changePasswordSchema, req.body)
    await service.changePassword(deps, currentUser(req), req.sessionID, input)
    // A new id for the session that stays, should somebody else have this one.
    await signIn(req, currentUser(req))
    res.status(204).end()
  })
  return router
}
