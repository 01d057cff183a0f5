import type { Router } from 'express'
import type { Deps } from '#server/deps.ts'
import { checkPassword } from '#server/features/identity/secrets/passwords.ts'
import { getUser } from '#server/features/identity/users/users.service.ts'
import { userAgentOf } from '#server/http/current-user.ts'
import { implement } from '#server/http/implement.ts'
import { PASSWORD_LIMITS, rateLimit } from '#server/http/rate-limit.ts'
import { secondFactorEndpoints } from '#shared/contracts/second-factor.ts'
import * as service from './second-factor.service.ts'

export function secondFactorRouter(deps: Deps): Router {
  return implement(
    deps,
    secondFactorEndpoints,
    {
      get: ({ actor }) => service.getSecondFactor(deps, actor),
      setUp: async ({ actor, body }) => {
        const user = await getUser(deps, actor)
        await checkPassword(user, body.currentPassword)
        return service.setUpSecondFactor(deps, user)
      },
      enable: async ({ actor, body, req }) => {
        const given = { code: body.code, userAgent: userAgentOf(req) }
        return { recoveryCodes: await service.enableSecondFactor(deps, actor, req.sessionID, given) }
      },
      disable: async ({ actor, body, req }) => {
        const given = { code: body.code, userAgent: userAgentOf(req) }
        await service.disableSecondFactor(deps, actor, req.sessionID, given)
      },
    },
    { setUp: PASSWORD_LIMITS.map((limit) => rateLimit(deps, limit)) },
  )
}
