import { Router } from 'express'
import type { Deps } from '#server/deps.ts'
import { availableProviders } from '#server/features/social/social.strategies.ts'
import { hasMail } from '#server/integrations/mail/mailer.ts'
import { PRICES } from '#shared/constants/plans.ts'
import type { Config } from '#shared/contracts/config.ts'

/**
 * What this server offers. A capability is announced only together with the route that serves it, so payments,
 * a model, transcription and ads say no until they are built.
 */
export function configRouter({ env }: Pick<Deps, 'env'>): Router {
  const config: Config = {
    stripePublishableKey: null,
    socialLogins: availableProviders(env),
    ai: false,
    transcription: false,
    mail: hasMail(env),
    ads: { scriptUrl: null },
    supportEmail: env.SUPPORT_EMAIL,
    prices: PRICES,
  }
  return Router().get('/config', (_req, res) => {
    res.json(config)
  })
}
