import type { Request, Router } from 'express'
import type { Deps } from '#server/deps.ts'
import { userAgentOf } from '#server/http/current-user.ts'
import { implement } from '#server/http/implement.ts'
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
import { emailConfirmationEndpoints } from '#shared/contracts/email-confirmation.ts'
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
  const tokens = rateLimit(deps, TOKEN_LIMIT)
  return implement(
    deps,
    emailConfirmationEndpoints,
    {
      request: ({ actor, req }) => service.resendConfirmation(deps, actor, callerOf(req)),
      confirm: ({ actor, body, req }) => service.confirmEmail(deps, actor, body, callerOf(req)),
      stop: ({ body, req }) => service.stopChange(deps, body.token, userAgentOf(req)),
    },
    {
      request: [rateLimit(deps, LINK_LIMIT)],
      confirm: [tokens, rateLimit(deps, GUESS_LIMIT)],
      stop: [tokens],
    },
  )
}

const callerOf = (req: Request): service.Caller => ({ sid: req.sessionID, userAgent: userAgentOf(req) })
