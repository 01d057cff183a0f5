import type { Env } from '#server/env.ts'
import { availableProviders } from '#server/features/identity/sign-in/social.strategies.ts'
import { hasMail } from '#server/integrations/mail/mailer.ts'
import { aiServiceName, hasModel, hasTranscription, isLocalService } from '#server/integrations/openai/client.ts'
import { hasPayments } from '#server/integrations/stripe/stripe.ts'
import { PRICES } from '#shared/constants/plans.ts'
import type { Config } from '#shared/contracts/config.ts'

/** What this server offers. */
export function presentConfig(env: Env): Config {
  return {
    stripePublishableKey: hasPayments(env) ? (env.STRIPE_PUBLISHABLE_KEY ?? null) : null,
    socialLogins: availableProviders(env),
    ai: hasModel(env),
    transcription: hasTranscription(env),
    aiService: aiServiceName(env),
    aiIsLocal: isLocalService(env),
    aiCountry: env.OPENAI_SERVICE_COUNTRY ?? null,
    aiPrivacyUrl: env.OPENAI_PRIVACY_URL ?? null,
    mail: hasMail(env),
    mailIsFolder: hasMail(env) && env.SMTP_URL === undefined,
    plan: env.PLAN,
    registration: env.REGISTRATION,
    ads: { scriptUrl: env.AD_SCRIPT_URL ?? null },
    supportEmail: env.SUPPORT_EMAIL,
    operator: env.OPERATOR_NAME ?? null,
    prices: PRICES,
  }
}
