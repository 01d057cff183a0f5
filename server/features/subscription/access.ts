import type { Plan, SubscriptionState } from '#shared/constants/plans.ts'
import type { SubscriptionRow } from '#shared/schema/subscriptions.ts'
import type { UserRow } from '#shared/schema/users.ts'

export const PAYMENT_DUE =
  'L’ultimo rinnovo non è andato a buon fine. Aggiorna la carta e paga il rinnovo: Premium riparte subito.'

/** Stripe charges a renewal about an hour after the period begins. Only for pending renewals. */
const RENEWAL_GRACE_MS = 3 * 60 * 60 * 1000

/** Stripe's statuses of a live subscription, or of one that a payment would revive. */
const LIVE = new Set(['active', 'trialing', 'past_due', 'unpaid', 'paused'])
const RENEWING = new Set(['active', 'trialing'])
const DECLINED = new Set(['past_due', 'unpaid'])

/** The columns of `users` that are computed from an account's rows. */
export type Access = Pick<UserRow, 'subscriptionPlan' | 'subscriptionEndDate' | 'premiumUntil' | 'paymentDue'>

/** The end of the paid or given time, or the earlier cancellation; null if nothing was ever paid. */
export function endOf({ paidUntil, cancelAt }: SubscriptionRow): Date | null {
  if (paidUntil === null || cancelAt === null) return paidUntil
  return cancelAt < paidUntil ? cancelAt : paidUntil
}

/** A Stripe subscription that charges its next period automatically. */
export function isRenewing({ kind, status, cancelAt }: SubscriptionRow): boolean {
  return kind === 'stripe' && RENEWING.has(status) && cancelAt === null
}

/** Whether the current period's invoice is draft or open: Stripe collects it, also after a cancellation. */
export function isRenewalUnderWay(row: SubscriptionRow): row is SubscriptionRow & { amountDue: number } {
  return isLive(row) && row.amountDue !== null && row.paidUntil !== null && row.paidUntil <= row.periodStart
}

/** The end of a row's Premium; null without any. */
function accessUntil(row: SubscriptionRow): Date | null {
  const end = endOf(row)
  const mayRenew = isRenewing(row) || (isRenewalUnderWay(row) && !isDeclined(row))
  return end !== null && mayRenew ? new Date(end.getTime() + RENEWAL_GRACE_MS) : end
}

export function givesPremium(row: SubscriptionRow, now: Date): boolean {
  const end = accessUntil(row)
  return end !== null && end > now
}

/**
 * The access of an account: Premium until the latest end of its rows. Pure; no clock.
 * @returns `subscriptionEndDate` including a pending renewal, `premiumUntil` for the interface, `paymentDue` unless the
 * person has cancelled
 */
export function accessOf(rows: readonly SubscriptionRow[]): Access {
  const subscriptionEndDate = latest(rows.map(accessUntil))
  const subscriptionPlan = subscriptionEndDate === null ? 'free' : 'premium'
  return {
    subscriptionPlan,
    subscriptionEndDate,
    premiumUntil: latest(rows.map(endOf)),
    paymentDue: rows.some((row) => isDeclined(row) && row.cancelAt === null),
  }
}

function latest(moments: readonly (Date | null)[]): Date | null {
  const known = moments.filter((moment) => moment !== null)
  return known.length === 0 ? null : new Date(Math.max(...known.map(Number)))
}

/** A live Stripe subscription, paid or not; it excludes a second one. */
export function isLive({ kind, status }: Pick<SubscriptionRow, 'kind' | 'status'>): boolean {
  return kind === 'stripe' && LIVE.has(status)
}

/** A live subscription with a declined renewal or without any payment. */
export function isDeclined(row: SubscriptionRow): boolean {
  return isLive(row) && (DECLINED.has(row.status) || !wasPremium(row))
}

/** Whether a row ever gave Premium; false for an unpaid subscription. */
function wasPremium(row: SubscriptionRow): boolean {
  return row.paidUntil !== null
}

/** Whether the next subscription is the account's first paid one, with a cheaper first month. */
export function isFirstSubscription(rows: readonly SubscriptionRow[]): boolean {
  return !rows.some((row) => row.kind === 'stripe' && wasPremium(row))
}

/** Whether an account may start its trial. @param plan the current one. @returns 'available', or the error code */
export function trialStatus(
  rows: readonly SubscriptionRow[],
  plan: Plan,
): 'available' | 'already_premium' | 'payment_due' | 'trial_used' {
  if (plan === 'premium') return 'already_premium'
  if (rows.some(isDeclined)) return 'payment_due'
  // A renewal is pending, with an unknown result.
  if (rows.some(isLive)) return 'already_premium'
  return rows.some(({ kind }) => kind === 'trial') ? 'trial_used' : 'available'
}

/** The row that represents a person's subscription: the renewing one, else the one with the latest end. */
export function leadingRow(rows: readonly SubscriptionRow[]): SubscriptionRow | undefined {
  const candidates = rows.filter((row) => wasPremium(row) || isLive(row))
  return candidates.sort((a, b) => Number(renews(b)) - Number(renews(a)) || endTime(b) - endTime(a))[0]
}

const renews = (row: SubscriptionRow) => isLive(row) && (row.cancelAt === null || isDeclined(row))
const endTime = (row: SubscriptionRow) => endOf(row)?.getTime() ?? 0

/** The state of a subscription at a moment, by its leading row. */
export function stateOf(row: SubscriptionRow | undefined, now: Date): SubscriptionState {
  if (!row) return 'free'
  if (isDeclined(row)) return 'past_due'
  if (!givesPremium(row, now)) return 'ended'
  if (row.cancelAt !== null) return 'cancelled'
  return row.kind === 'trial' ? 'trial' : 'active'
}
