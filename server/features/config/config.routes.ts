import { Router } from 'express'
import type { Deps } from '#server/deps.ts'
import { PRICES } from '#shared/constants/plans.ts'
import type { Config } from '#shared/contracts/config.ts'

/**
 * What this server offers. A capability is announced only together with the route that serves it, so payments,
 * social logins, a model, transcription, mail and ads say no until they are built.
 */
export function configRouter({ env }: Pick<Deps, 'env'>): Router {
  const config: Config = {
    stripePublishableKey: null,
    socialLogins: { google: false, facebook: false },
    ai: false,
    transcription: false,
    mail: false,
    ads: { scriptUrl: null },
    supportEmail: env.SUPPORT_EMAIL,
    prices: PRICES,
  }
  return Router().get('/config', (_req, res) => {
    res.json(config)
  })
}
