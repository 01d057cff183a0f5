import { differenceInCalendarDays } from 'date-fns'
import { advancedBenefit } from '#client/lib/config.ts'
import { dayOfInstant, dayToDate, formatDate, todayRome, withArticle } from '#client/lib/dates.ts'
import { addDays } from '#shared/constants/dates.ts'
import { ASSUMED_PERIOD_DAYS, PLAN_LIMITS } from '#shared/constants/plans.ts'
import type { Config } from '#shared/contracts/config.ts'
import type { Subscription } from '#shared/contracts/subscription.ts'
import { formatPrice } from './prices.ts'

const { analysesPerDay, dreams } = PLAN_LIMITS.free

export const freeFeatures = (hasModel: boolean) => [
  `${analysesPerDay} analisi al giorno`,
  `Fino a ${dreams} sogni salvati`,
  hasModel ? 'Interpretazione base' : 'Lettura base, con le tue parole',
  'Statistiche base',
]

/** The free plan's disadvantages: ads, if the server has them. */
export const freeDrawbacks = (config: Pick<Config, 'ads'> | undefined) =>
  config?.ads.scriptUrl ? ['Con annunci pubblicitari'] : []

export const premiumFeatures = (hasModel: boolean) => [
  'Analisi e sogni salvati illimitati',
  advancedBenefit(hasModel),
  'Statistiche avanzate e schemi ricorrenti',
  `Analisi mensile di temi ed emozioni, ${hasModel ? 'con consigli' : 'contati e citati'}`,
  'Contenuti esclusivi: il libro delle notti, da stampare',
  'Assistenza prioritaria',
  'Nessuna pubblicità',
]

/** «20 novembre 2026» */
export const dateOf = (instant: string) => formatDate(dayOfInstant(instant))

/** The last day of Premium; empty if the person never had any. */
export function endDate({ subscriptionEndDate }: Pick<Subscription, 'subscriptionEndDate'>): string {
  return subscriptionEndDate ? dateOf(subscriptionEndDate) : ''
}

export function planName({ kind, billingPlan }: Pick<Subscription, 'kind' | 'billingPlan'>): string {
  if (kind === 'trial') return 'Prova gratuita'
  if (kind === 'grant') return 'Premium in regalo'
  if (kind === null) return 'Premium'
  return billingPlan === 'annual' ? 'Premium annuale' : 'Premium mensile'
}

/** A mail subject for the support, which answers Premium first; the number identifies the account. */
export function supportSubject(subscription: Pick<Subscription, 'isPremium' | 'kind' | 'billingPlan'>, userId: number) {
  const priority = subscription.isPremium ? 'Assistenza prioritaria' : 'Assistenza'
  return `${priority} · ${planName(subscription)} · account ${userId}`
}

interface ChangeCopy {
  cancel: string
  question: string
  reactivate: string
}

const CHANGE_COPY: Record<NonNullable<Subscription['kind']>, ChangeCopy> = {
  stripe: {
    cancel: 'Cancella abbonamento',
    question: 'Vuoi cancellare l’abbonamento?',
    reactivate: 'Riattiva abbonamento',
  },
  trial: { cancel: 'Cancella la prova', question: 'Vuoi cancellare la prova?', reactivate: 'Riattiva la prova' },
  grant: { cancel: 'Cancella Premium', question: 'Vuoi cancellare Premium?', reactivate: 'Riattiva Premium' },
}

/** Texts for ending and resuming a plan: an unpaid one is not called a subscription. */
export function changeCopy({ kind }: Pick<Subscription, 'kind'>): ChangeCopy {
  return CHANGE_COPY[kind ?? 'grant']
}

/** A running renewal's charge and the resulting end of Premium; empty without one. */
export function renewalNotice({ renewalUnderWay: renewal, state }: Subscription): string {
  if (!renewal) return ''
  const day = dayOfInstant(renewal.date)
  const which = day === todayRome() ? 'di oggi' : withArticle('del', formatDate(day))
  const price = formatPrice(renewal.amount)
  const until = withArticle('al', dateOf(renewal.until))
  if (state !== 'past_due')
    return `Il rinnovo ${which} è già in corso: ti vengono addebitati ${price} e Premium resta attivo fino ${until}.`
  return (
    `Il rinnovo ${which} non è riuscito e viene ritentato nei prossimi giorni: ` +
    `se riesce, ti vengono addebitati ${price} e hai Premium fino ${until}; se non riesce, non paghi nulla.`
  )
}

/** The status, with the end date if it is certain. */
export function describeStatus(subscription: Subscription): string {
  if (subscription.isCancelled && subscription.renewalUnderWay) return 'Cancellato, con l’ultimo rinnovo in corso'
  const until = endDate(subscription)
  if (subscription.state === 'past_due') return `Rinnovo non riuscito, attivo fino ${withArticle('al', until)}`
  return subscription.isCancelled ? `Cancellato, attivo fino ${withArticle('al', until)}` : 'Attivo'
}

/** The current period's first day. If only its end is known, the period counts as 30 days. */
export function startDate({ startDate, subscriptionEndDate }: Subscription): string {
  if (startDate) return dateOf(startDate)
  return subscriptionEndDate ? formatDate(addDays(dayOfInstant(subscriptionEndDate), -ASSUMED_PERIOD_DAYS)) : ''
}

/** Whether Premium is unlimited: it has no end and cannot be cancelled. */
export function isForever({ isPremium, kind, subscriptionEndDate }: Subscription): boolean {
  return isPremium && kind === 'grant' && subscriptionEndDate === null
}

export function daysLeft({ subscriptionEndDate }: Subscription, today = todayRome()): number {
  if (!subscriptionEndDate) return 0
  return differenceInCalendarDays(dayToDate(dayOfInstant(subscriptionEndDate)), dayToDate(today))
}

/** The consequence of the end of a plan that does not renew. */
export function afterwards(subscription: Subscription): string {
  if (subscription.renewalUnderWay)
    return `${renewalNotice(subscription)} Poi torni al piano Free e i tuoi sogni restano.`
  if (isForever(subscription)) return 'È tuo per sempre.'
  if (!subscription.subscriptionEndDate) return 'Poi torni al piano Free, e i tuoi sogni restano.'
  const nothing = subscription.kind === 'stripe' ? 'non paghi più nulla' : 'non paghi nulla'
  return `Finisce ${withArticle('il', endDate(subscription))}: ${nothing}, torni al piano Free e i tuoi sogni restano.`
}
