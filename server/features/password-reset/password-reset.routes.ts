import { type RequestHandler, Router } from 'express'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { parse } from '#server/http/parse.ts'
import { createAllowance, rateLimit } from '#server/http/rate-limit.ts'
import { hasMail } from '#server/integrations/mail/mailer.ts'
import { confirmPasswordResetSchema, requestPasswordResetSchema } from '#shared/contracts/password-reset.ts'
import { MAILS_TO_ACCOUNT, REQUEST_BY_ACCOUNT, REQUEST_BY_ADDRESS, TOKENS_BY_ADDRESS } from './password-reset.limits.ts'
import * as service from './password-reset.service.ts'

export function passwordResetRouter(deps: Deps): Router {
  const router = Router()
  const takeMail = createAllowance(deps, MAILS_TO_ACCOUNT)
  const requests = [rateLimit(deps, REQUEST_BY_ADDRESS), rateLimit(deps, REQUEST_BY_ACCOUNT)]
  const tokens = rateLimit(deps, TOKENS_BY_ADDRESS)

  router.post('/request', requireMail(deps), ...requests, (req, res) => {
    const { email } = parse(requestPasswordResetSchema, req.body)
    res.status(202).end()
    deps.background.run('a password reset mail', () => service.sendReset(deps, email, (id) => takeMail(String(id))))
  })

  router.get('/validate-token/:token', tokens, async (req, res) => {
    res.json(await service.validateToken(deps, req.params.token as string))
  })

  router.post('/confirm', tokens, async (req, res) => {
    await service.confirmReset(deps, parse(confirmPasswordResetSchema, req.body))
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
