import type { Deps } from '#server/deps.ts'
import { planOf, shownEnd } from '#server/features/identity/users/users.service.ts'
import type { Subscription } from '#shared/contracts/subscription.ts'
import type { SubscriptionRow } from '#shared/schema/subscriptions.ts'
import {
  endOf,
  isDeclined,
  isFirstSubscription,
  isRenewalUnderWay,
  isRenewing,
  leadingRow,
  stateOf,
  trialStatus,
} from './access.ts'
import type { BillingState } from './subscription.repo.ts'

const MONTHS = { monthly: 1, annual: 12 } as const

/** A person's subscription in the API. Amounts in euro cents. */
export function presentSubscription(deps: Pick<Deps, 'env' | 'now'>, { user, rows }: BillingState): Subscription {
  const plan = planOf(deps, user)
  const isPremium = plan === 'premium'
  const leading = leadingRow(rows)
  const renewing = rows.find(isRenewalUnderWay)
  const lasting = rows.find((row) => endOf(row)?.getTime() === user.premiumUntil?.getTime())
  return {
    isPremium,
    isFree: !isPremium,
    isCancelled: leading !== undefined && leading.cancelAt !== null && (isPremium || isDeclined(leading)),
    plan,
    subscriptionEndDate: shownEnd(user),
    state: stateOf(leading, deps.now()),
    kind: leading?.kind ?? null,
    billingPlan: leading?.billingPlan ?? null,
    startDate: (lasting && startOf(lasting))?.toISOString() ?? null,
    renewal: (leading && renewalOf(leading)) ?? null,
    renewalUnderWay: renewing
      ? {
          date: renewing.periodStart.toISOString(),
          amount: renewing.amountDue,
          until: renewing.periodEnd.toISOString(),
        }
      : null,
    paymentDue: user.paymentDue ? { amount: rows.find(isDeclined)?.amountDue ?? null } : null,
    trialAvailable: trialStatus(rows, plan) === 'available',
    firstSubscription: isFirstSubscription(rows),
  }
}

/** The start of the paid period; while the renewal is unpaid, of the previous period. */
function startOf({ periodStart, paidUntil, billingPlan, kind }: SubscriptionRow): Date | null {
  if (paidUntil === null) return null
  const isUnpaid = kind === 'stripe' && periodStart >= paidUntil
  return isUnpaid && billingPlan ? monthsBefore(paidUntil, MONTHS[billingPlan]) : periodStart
}

/** By the calendar: a month before 31 March is the last day of February. */
function monthsBefore(end: Date, months: number): Date {
  const start = new Date(end)
  start.setUTCMonth(start.getUTCMonth() - months)
  if (start.getUTCDate() !== end.getUTCDate()) start.setUTCDate(0)
  return start
}

/** The next charge is at the end of the period; a pending renewal was due at the end of the paid time. */
function renewalOf(row: SubscriptionRow): Subscription['renewal'] {
  const { paidUntil, periodEnd, renewalAmount: amount } = row
  if (!isRenewing(row) || paidUntil === null || amount === null) return null
  const date = new Date(Math.min(Number(paidUntil), Number(periodEnd)))
  return { date: date.toISOString(), amount }
}
