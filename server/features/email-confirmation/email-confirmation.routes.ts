import { Router } from 'express'
import type { Deps } from '#server/deps.ts'
import { currentUser, userAgentOf } from '#server/http/current-user.ts'
import { parse } from '#server/http/parse.ts'
import { byAddress, HOUR, LINK_LIMIT, type Limit, rateLimit } from '#server/http/rate-limit.ts'
import { emptyBodySchema } from '#shared/contracts/common.ts'
import { confirmEmailSchema } from '#shared/contracts/email-confirmation.ts'
import * as service from './email-confirmation.service.ts'

/** Counts the tokens that one address tries. */
const TOKEN_LIMIT: Limit = { name: 'email_token', points: 60, seconds: HOUR, key: byAddress }

export function emailConfirmationRouter(deps: Deps): Router {
  const router = Router()

  router.post('/request', rateLimit(deps, LINK_LIMIT), async (req, res) => {
    const actor = currentUser(req)
    parse(emptyBodySchema, req.body)
    await service.resendConfirmation(deps, actor)
    res.status(202).end()
  })

  router.post('/confirm', rateLimit(deps, TOKEN_LIMIT), async (req, res) => {
    await service.confirmEmail(deps, parse(confirmEmailSchema, req.body).token, userAgentOf(req))
    res.status(204).end()
  })
  return router
}
