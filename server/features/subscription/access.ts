import type { SubscriptionState } from '#shared/constants/plans.ts'
import type { SubscriptionRow } from '#shared/schema/subscriptions.ts'
import type { UserRow } from '#shared/schema/users.ts'

/**
 * How long Premium outlives a period that is being renewed: Stripe waits about an hour before it charges, and the
 * news of it takes its time. A renewal that is declined, and a subscription that is cancelled, have none of it.
 */
const RENEWAL_GRACE_MS = 3 * 60 * 60 * 1000

/** Words of Stripe's for a subscription that goes on, or that a new card would bring back. */
const LIVE = new Set(['active', 'trialing', 'past_due', 'unpaid', 'paused'])
const RENEWING = new Set(['active', 'trialing'])
const DECLINED = new Set(['past_due', 'unpaid'])

/** What the rows of an account make of it; the columns of `users` are written from this. */
export type Access = Pick<UserRow, 'subscriptionPlan' | 'subscriptionEndDate' | 'premiumUntil' | 'paymentDue'>

/** The end of what was paid for, or given, or of what was cancelled before that; null when it was never worth anything. */
export function endOf({ paidUntil, cancelAt }: SubscriptionRow): Date | null {
  if (paidUntil === null || cancelAt === null) return paidUntil
  return cancelAt < paidUntil ? cancelAt : paidUntil
}

/** A subscription at Stripe that goes on by itself, and charges its next period. */
export function isRenewing({ kind, status, cancelAt }: SubscriptionRow): boolean {
  return kind === 'stripe' && RENEWING.has(status) && cancelAt === null
}

/** Until when a row gives Premium; null when it never did. */
function accessUntil(row: SubscriptionRow): Date | null {
  const end = endOf(row)
  return end !== null && isRenewing(row) ? new Date(end.getTime() + RENEWAL_GRACE_MS) : end
}

/** Whether a row gives Premium at a moment. */
export function givesPremium(row: SubscriptionRow, now: Date): boolean {
  const end = accessUntil(row)
  return end !== null && end > now
}

/**
 * What all that an account has, or had, makes it: Premium until the latest of the ends. Pure; no clock.
 * @returns `subscriptionEndDate` with the hours a renewal is waited for, `premiumUntil` as people are told it
 */
export function accessOf(rows: readonly SubscriptionRow[]): Access {
  const subscriptionEndDate = latest(rows.map(accessUntil))
  const subscriptionPlan = subscriptionEndDate === null ? 'free' : 'premium'
  return {
    subscriptionPlan,
    subscriptionEndDate,
    premiumUntil: latest(rows.map(endOf)),
    paymentDue: rows.some(isDeclined),
  }
}

function latest(moments: readonly (Date | null)[]): Date | null {
  const known = moments.filter((moment) => moment !== null)
  return known.length === 0 ? null : new Date(Math.max(...known.map(Number)))
}

/** A subscription at Stripe that goes on, paid or not: no second one beside it. */
export function isLive({ kind, status }: SubscriptionRow): boolean {
  return kind === 'stripe' && LIVE.has(status)
}

/** It goes on and waits for money: its renewal was declined, or nobody has ever paid for it. */
export function isDeclined(row: SubscriptionRow): boolean {
  return isLive(row) && (DECLINED.has(row.status) || !wasPremium(row))
}

/** Whether a row was ever worth Premium: a subscription nobody paid for is as if it had not been. */
export function wasPremium(row: SubscriptionRow): boolean {
  return row.paidUntil !== null
}

/** Whether the next subscription is the account's first, of which the first month costs less. Unpaid ones do not count. */
export function isFirstSubscription(rows: readonly SubscriptionRow[]): boolean {
  return !rows.some((row) => row.kind === 'stripe' && wasPremium(row))
}

/**
 * Whether an account may begin its trial, as far as the account tells: its address may have had one elsewhere.
 * @returns 'yes', or the code of the refusal
 */
export function mayTry(
  rows: readonly SubscriptionRow[],
  now: Date,
): 'yes' | 'already_premium' | 'payment_due' | 'trial_used' {
  const { subscriptionEndDate, paymentDue } = accessOf(rows)
  if (subscriptionEndDate !== null && subscriptionEndDate > now) return 'already_premium'
  if (paymentDue) return 'payment_due'
  // Its renewal is under way, and nobody has heard how it went.
  if (rows.some(isLive)) return 'already_premium'
  return rows.some(({ kind }) => kind === 'trial') ? 'trial_used' : 'yes'
}

/** The row a person's subscription is told by: the one that goes on, else the one that lasts or lasted longest. */
export function leadingRow(rows: readonly SubscriptionRow[]): SubscriptionRow | undefined {
  const worth = rows.filter((row) => wasPremium(row) || isLive(row))
  return worth.sort((a, b) => Number(goesOn(b)) - Number(goesOn(a)) || lasts(b) - lasts(a))[0]
}

const goesOn = (row: SubscriptionRow) => isLive(row) && (row.cancelAt === null || isDeclined(row))
const lasts = (row: SubscriptionRow) => endOf(row)?.getTime() ?? 0

/** What the leading row makes of a person's subscription at a moment. */
export function stateOf(row: SubscriptionRow | undefined, now: Date): SubscriptionState {
  if (!row) return 'free'
  if (isDeclined(row)) return 'past_due'
  if (!givesPremium(row, now)) return 'ended'
  if (row.cancelAt !== null) return 'cancelled'
  return row.kind === 'trial' ? 'trial' : 'active'
}
