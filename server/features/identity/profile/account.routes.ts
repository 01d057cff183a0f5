import type { Router } from 'express'
import type { Deps } from '#server/deps.ts'
import { signOut, userAgentOf } from '#server/http/current-user.ts'
import { implement } from '#server/http/implement.ts'
import { PASSWORD_LIMITS, rateLimit } from '#server/http/rate-limit.ts'
import { clearSessionCookie } from '#server/http/session.ts'
import { accountEndpoints } from '#shared/contracts/account.ts'
import * as service from './account.service.ts'

export function accountRouter(deps: Deps): Router {
  return implement(
    deps,
    accountEndpoints,
    {
      delete: async ({ actor, body, req, res }) => {
        const { signedInAt } = req.session
        const caller = { signedInAt: signedInAt ? new Date(signedInAt) : undefined, userAgent: userAgentOf(req) }
        await service.deleteAccount(deps, actor, body, caller)
        await signOut(req)
        // Drafts and recordings of the person lie in the browser that asked.
        res.set('Clear-Site-Data', '"storage"')
        clearSessionCookie(res, deps.env)
      },
    },
    { delete: PASSWORD_LIMITS.map((limit) => rateLimit(deps, limit)) },
  )
}
