import { Router } from 'express'
import type { Deps } from '#server/deps.ts'
import { availableProviders } from '#server/features/social/social.strategies.ts'
import { hasMail } from '#server/integrations/mail/mailer.ts'
import { aiServiceName, hasModel } from '#server/integrations/openai/client.ts'
import { hasPayments } from '#server/integrations/stripe/stripe.ts'
import { PRICES } from '#shared/constants/plans.ts'
import type { Config } from '#shared/contracts/config.ts'

/** What this server offers. */
export function configRouter({ env }: Pick<Deps, 'env'>): Router {
  const config: Config = {
    stripePublishableKey: hasPayments(env) ? (env.STRIPE_PUBLISHABLE_KEY ?? null) : null,
    socialLogins: availableProviders(env),
    ai: hasModel(env),
    transcription: env.OPENAI_API_KEY !== undefined,
    aiService: aiServiceName(env),
    mail: hasMail(env),
    ads: { scriptUrl: env.AD_SCRIPT_URL ?? null },
    supportEmail: env.SUPPORT_EMAIL,
    prices: PRICES,
  }
  return Router().get('/config', (_req, res) => {
    res.json(config)
  })
}

/** `/healthz`: the process lives. `/readyz`: its database answers. */
export function healthRouter({ pool }: Pick<Deps, 'pool'>): Router {
  const router = Router()
  router.get('/healthz', (_req, res) => {
    res.json({ status: 'ok' })
  })
  router.get('/readyz', async (_req, res) => {
    const ready = await pool.query('select 1').then(
      () => true,
      () => false,
    )
    res.status(ready ? 200 : 503).json({ status: ready ? 'ok' : 'unavailable' })
  })
  return router
}
