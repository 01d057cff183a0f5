import { Router } from 'express'
import type { Deps } from '#server/deps.ts'
import * as service from '#server/features/second-factor/second-factor.service.ts'
import { getUser } from '#server/features/users/users.service.ts'
import { currentUser, requireUser, userAgentOf } from '#server/http/current-user.ts'
import { parse } from '#server/http/parse.ts'
import { PASSWORD_LIMITS, rateLimit } from '#server/http/rate-limit.ts'
import { type RecoveryCodes, secondFactorCodeSchema, setUpSecondFactorSchema } from '#shared/contracts/second-factor.ts'
import { checkPassword } from './passwords.ts'

export function secondFactorRouter(deps: Deps): Router {
  const router = Router().use(requireUser)
  const guesses = PASSWORD_LIMITS.map((limit) => rateLimit(deps, limit))

  router.get('/', async (req, res) => {
    res.json(await service.getSecondFactor(deps, currentUser(req)))
  })

  router.post('/setup', ...guesses, async (req, res) => {
    const { currentPassword } = parse(setUpSecondFactorSchema, req.body)
    const user = await getUser(deps, currentUser(req))
    await checkPassword(user, currentPassword)
    res.json(await service.setUpSecondFactor(deps, user))
  })

  router.post('/enable', async (req, res) => {
    const { code } = parse(secondFactorCodeSchema, req.body)
    const given = { code, userAgent: userAgentOf(req) }
    const recoveryCodes = await service.enableSecondFactor(deps, currentUser(req), req.sessionID, given)
    res.json({ recoveryCodes } satisfies RecoveryCodes)
  })

  router.post('/disable', async (req, res) => {
    const { code } = parse(secondFactorCodeSchema, req.body)
    const given = { code, userAgent: userAgentOf(req) }
    await service.disableSecondFactor(deps, currentUser(req), req.sessionID, given)
    res.status(204).end()
  })
  return router
}
