import { Router } from 'express'
import type { Deps } from '#server/deps.ts'
import { currentUser, requireUser, signOut, userAgentOf } from '#server/http/current-user.ts'
import { parse } from '#server/http/parse.ts'
import { PASSWORD_LIMITS, rateLimit } from '#server/http/rate-limit.ts'
import { clearSessionCookie } from '#server/http/session.ts'
import { deleteAccountSchema } from '#shared/contracts/account.ts'
import * as service from './account.service.ts'

export function accountRouter(deps: Deps): Router {
  const router = Router().use(requireUser)
  const guesses = PASSWORD_LIMITS.map((limit) => rateLimit(deps, limit))
  router.delete('/', ...guesses, async (req, res) => {
    const input = parse(deleteAccountSchema, req.body ?? {})
    const { signedInAt } = req.session
    const caller = { signedInAt: signedInAt ? new Date(signedInAt) : undefined, userAgent: userAgentOf(req) }
    await service.deleteAccount(deps, currentUser(req), input, caller)
    await signOut(req)
    // Drafts and recordings of the person lie in the browser that asked.
    res.set('Clear-Site-Data', '"storage"')
    clearSessionCookie(res, deps.env)
    res.status(204).end()
  })
  return router
}
