import { type Request, Router } from 'express'
import type { Deps } from '#server/deps.ts'
import { currentUser, userAgentOf } from '#server/http/current-user.ts'
import { parse } from '#server/http/parse.ts'
import {
  attempted,
  byAddress,
  fingerprint,
  HOUR,
  LINK_LIMIT,
  type Limit,
  MINUTE,
  rateLimit,
} from '#server/http/rate-limit.ts'
import { emptyBodySchema, followLinkSchema } from '#shared/contracts/common.ts'
import { confirmEmailSchema } from '#shared/contracts/email-confirmation.ts'
import * as service from './email-confirmation.service.ts'

/** Counts the tokens that one address tries. */
const TOKEN_LIMIT: Limit = { name: 'email_token', points: 60, seconds: HOUR, key: byAddress }
/** Bounds guesses at the password of whoever asked for one link, from any number of addresses. */
const GUESS_LIMIT: Limit = {
  name: 'email_password',
  points: 10,
  seconds: 15 * MINUTE,
  key: (req) => attempted(req, 'currentPassword') && fingerprint(attempted(req, 'token') ?? ''),
}

export function emailConfirmationRouter(deps: Deps): Router {
  const router = Router()

  router.post('/request', rateLimit(deps, LINK_LIMIT), async (req, res) => {
    const actor = currentUser(req)
    parse(emptyBodySchema, req.body)
    await service.resendConfirmation(deps, actor, callerOf(req))
    res.status(202).end()
  })

  const tokens = rateLimit(deps, TOKEN_LIMIT)
  router.post('/confirm', tokens, rateLimit(deps, GUESS_LIMIT), async (req, res) => {
    await service.confirmEmail(deps, req.user, parse(confirmEmailSchema, req.body), callerOf(req))
    res.status(204).end()
  })

  router.post('/stop', tokens, async (req, res) => {
    await service.stopChange(deps, parse(followLinkSchema, req.body).token, userAgentOf(req))
    res.status(204).end()
  })
  return router
}

const callerOf = (req: Request): service.Caller => ({ sid: req.sessionID, userAgent: userAgentOf(req) })
