import { type RequestHandler, Router } from 'express'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { recordEvent } from '#server/features/security-events/security-events.service.ts'
import { identityKey } from '#server/features/users/identity.ts'
import { userAgentOf } from '#server/http/current-user.ts'
import { parse } from '#server/http/parse.ts'
import { byAddress, byAttempt, createAllowance, HOUR, type Limit, MINUTE, rateLimit } from '#server/http/rate-limit.ts'
import { hasMail } from '#server/integrations/mail/mailer.ts'
import { followLinkSchema } from '#shared/contracts/common.ts'
import { confirmPasswordResetSchema, requestPasswordResetSchema } from '#shared/contracts/password-reset.ts'
import * as service from './password-reset.service.ts'

const REQUEST_LIMITS: Limit[] = [
  { name: 'reset', points: 30, seconds: HOUR, key: byAddress },
  { name: 'reset_account', points: 5, seconds: 15 * MINUTE, key: byAttempt('email', identityKey) },
]
/** Counts the tokens that one address looks at or uses. */
const TOKEN_LIMIT: Limit = { name: 'reset_token', points: 60, seconds: HOUR, key: byAddress }
/** Counts the mails to one account, whoever asks for them. Beyond it none goes out, and the latest link stays valid. */
const MAIL_LIMIT = { name: 'reset_mail', points: 5, seconds: HOUR }

export function passwordResetRouter(deps: Deps): Router {
  const router = Router()
  const mayMail = createAllowance(deps, MAIL_LIMIT)
  const requests = REQUEST_LIMITS.map((limit) => rateLimit(deps, limit))
  const tokens = rateLimit(deps, TOKEN_LIMIT)

  router.post('/request', requireMail(deps), ...requests, (req, res) => {
    const { email } = parse(requestPasswordResetSchema, req.body)
    res.status(202).end()
    deps.background.run('a password reset mail', () => service.sendReset(deps, email, (id) => mayMail(String(id))))
  })

  router.get('/validate-token/:token', tokens, async (req, res) => {
    res.json(await service.validateToken(deps, req.params.token as string))
  })

  router.post('/confirm', tokens, async (req, res) => {
    const user = await service.confirmReset(deps, parse(confirmPasswordResetSchema, req.body))
    await recordEvent(deps, user, 'password_reset', userAgentOf(req))
    res.status(204).end()
  })

  router.post('/release', tokens, async (req, res) => {
    const user = await service.releaseEmail(deps, parse(followLinkSchema, req.body).token)
    await recordEvent(deps, user, 'email_released', userAgentOf(req))
    res.status(204).end()
  })
  return router
}

function requireMail({ env }: Deps): RequestHandler {
  return (_req, _res, next) => {
    if (hasMail(env)) return next()
    throw new AppError('unavailable', 'Il recupero della password via email non è attivo su questo server.')
  }
}
