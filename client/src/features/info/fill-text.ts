import { aiLabel } from '#client/lib/config.ts'
import { CONVERSATION_TURNS_MAX } from '#shared/constants/analyses.ts'
import {
  COMMUNITY_EXPIRED_DAYS,
  COMMUNITY_LIFE_DAYS,
  REPORTS_TO_HIDE,
  REVIEW_DAYS,
} from '#shared/constants/community.ts'
import { DREAM_FIELDS } from '#shared/constants/dream-fields.ts'
import { SECURITY_LOG_DAYS } from '#shared/constants/identity.ts'
import { BIN_DAYS, HISTORY_LINES, MONTHLY_MIN_DREAMS } from '#shared/constants/limits.ts'
import { PLAN_LIMITS, PRICES, TRIAL_DAYS } from '#shared/constants/plans.ts'
import type { Config } from '#shared/contracts/config.ts'

const euros = (cents: number) => (cents / 100).toLocaleString('it-IT', { style: 'currency', currency: 'EUR' })
const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** The placeholder values of `client/content`; the server's are missing until it has answered. */
export const textValues = (config: Config | undefined) => ({
  operator: config?.operator ?? 'chi gestisce questo sito',
  email: config?.supportEmail ?? '',
  aiLabel: config ? capitalize(aiLabel(config)) : '',
  ai: config?.ai,
  aiIsLocal: config?.aiIsLocal,
  transcription: config?.transcription,
  model: config?.ai || config?.transcription,
  stripe: config?.stripePublishableKey,
  socialLogin: config?.socialLogins.google || config?.socialLogins.facebook,
  mail: config?.mail,
  plans: config?.plan !== 'open',
  ads: config?.ads.scriptUrl,
  /** «umori, tag, elementi, …» */
  dreamDetails: Object.values(DREAM_FIELDS)
    .flatMap(({ stored = [] }) => stored)
    .join(', '),
  historyLines: HISTORY_LINES,
  binDays: BIN_DAYS,
  monthlyDreams: MONTHLY_MIN_DREAMS,
  securityLogDays: SECURITY_LOG_DAYS,
  communityDays: COMMUNITY_LIFE_DAYS,
  expiredDays: COMMUNITY_EXPIRED_DAYS,
  reviewDays: REVIEW_DAYS,
  reportsToHide: REPORTS_TO_HIDE,
  freeDreams: PLAN_LIMITS.free.dreams,
  freeAnalyses: PLAN_LIMITS.free.analysesPerDay,
  conversationTurns: CONVERSATION_TURNS_MAX,
  trialDays: TRIAL_DAYS,
  firstMonthPrice: euros((config?.prices ?? PRICES).monthlyFirst),
  monthlyPrice: euros((config?.prices ?? PRICES).monthly),
  annualPrice: euros((config?.prices ?? PRICES).annual),
})

const SECTION = /\{\{([#^])(\w+)\}\}(.*?)\{\{\/\2\}\}/gs

/** Replaces `{{name}}`; keeps `{{#name}}…{{/name}}` if the value exists, and `{{^name}}…{{/name}}` if not. */
export function fillText(text: string, values: Record<string, unknown>): string {
  return text
    .replace(SECTION, (_, sign: string, name: string, inside: string) =>
      Boolean(values[name]) === (sign === '#') ? fillText(inside, values) : '',
    )
    .replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]))
}
