import type { RequestHandler, Router } from 'express'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { identityKey } from '#server/features/identity/users/identity.ts'
import { userAgentOf } from '#server/http/current-user.ts'
import { implement } from '#server/http/implement.ts'
import { byAddress, byAttempt, createAllowance, HOUR, type Limit, MINUTE, rateLimit } from '#server/http/rate-limit.ts'
import { hasMail } from '#server/integrations/mail/mailer.ts'
import { passwordResetEndpoints } from '#shared/contracts/password-reset.ts'
import * as service from './password-reset.service.ts'
import { recordEvent } from './security-events.service.ts'

const REQUEST_LIMITS: Limit[] = [
  { name: 'reset', points: 30, seconds: HOUR, key: byAddress },
  { name: 'reset_account', points: 5, seconds: 15 * MINUTE, key: byAttempt('email', identityKey) },
]
/** Counts the tokens that one address looks at or uses. */
const TOKEN_LIMIT: Limit = { name: 'reset_token', points: 60, seconds: HOUR, key: byAddress }
/** Counts the mails to one account, whoever asks for them. Beyond it none goes out, and the latest link stays valid. */
const MAIL_LIMIT = { name: 'reset_mail', points: 5, seconds: HOUR }

export function passwordResetRouter(deps: Deps): Router {
  const mayMail = createAllowance(deps, MAIL_LIMIT)
  const tokens = [rateLimit(deps, TOKEN_LIMIT)]
  return implement(
    deps,
    passwordResetEndpoints,
    {
      // Answered before it is done: how long it takes tells nobody whether there is an account.
      request: ({ body }) =>
        deps.background.run('a password reset mail', () =>
          service.sendReset(deps, body.email, (id) => mayMail(String(id))),
        ),
      validate: ({ params }) => service.validateToken(deps, params.token),
      confirm: async ({ body, req }) => {
        const user = await service.confirmReset(deps, body)
        await recordEvent(deps, user, 'password_reset', userAgentOf(req))
      },
      release: async ({ body, req }) => {
        const user = await service.releaseEmail(deps, body.token)
        await recordEvent(deps, user, 'email_released', userAgentOf(req))
      },
    },
    {
      request: [requireMail(deps), ...REQUEST_LIMITS.map((limit) => rateLimit(deps, limit))],
      validate: tokens,
      confirm: tokens,
      release: tokens,
    },
  )
}

function requireMail({ env }: Deps): RequestHandler {
  return (_req, _res, next) => {
    if (hasMail(env)) return next()
    throw new AppError('unavailable', 'Il recupero della password via email non è attivo su questo server.')
  }
}
