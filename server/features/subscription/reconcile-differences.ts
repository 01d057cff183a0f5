import type Stripe from 'stripe'
import type { SubscriptionRow } from '#shared/schema/subscriptions.ts'
import { accessOf } from './access.ts'
import { leavesInvoice } from './late-invoices.ts'
import type { PayingAccount } from './reconcile.repo.ts'
import { missesPayment, readStripeSubscription } from './stripe-state.ts'

/** An account, with all that makes or made it premium. */
export interface AccountWithRows {
  account: PayingAccount
  rows: SubscriptionRow[]
}

/**
 * Whether an account is other than a subscription of it at Stripe says, or other than its own rows say; whether more may
 * have been paid than its latest invoice tells; or whether what ended has left an invoice that somebody could pay. Pure.
 */
export function differs({ account, rows }: AccountWithRows, subscription: Stripe.Subscription): boolean {
  const stands = standsAsTold(rows, subscription) && standsAsWritten(account, rows)
  return !stands || (isOurs(subscription) && leavesInvoice(subscription))
}

function isOurs(subscription: Stripe.Subscription): boolean {
  return readStripeSubscription(subscription, null) !== undefined
}

function standsAsTold(rows: readonly SubscriptionRow[], subscription: Stripe.Subscription): boolean {
  const row = rows.find(({ stripeSubscriptionId }) => stripeSubscriptionId === subscription.id)
  const known = row?.paidUntil ?? null
  const state = readStripeSubscription(subscription, known)
  // What is no business of ours, or no longer, does not go on here.
  if (!state) return row === undefined || row.status === 'canceled'
  if (!row || missesPayment(subscription, known)) return false
  const { createdAt: _, ...told } = state
  return same({ ...row, ...told }, row)
}

function standsAsWritten(account: PayingAccount, rows: readonly SubscriptionRow[]): boolean {
  return same({ ...account, ...accessOf(rows) }, account)
}

/** Plain rows compared by what they say; moments by their time. */
function same(a: object, b: object): boolean {
  const other = new Map(Object.entries(b))
  return Object.entries(a).every(([key, value]) => JSON.stringify(value) === JSON.stringify(other.get(key)))
}

/** What a mending changed, in a line each: ids, states and moments only. */
export function tellChanges(before: AccountWithRows, after: AccountWithRows): string[] {
  const was = new Map(before.rows.map((row) => [row.id, tellRow(row)]))
  const lines = after.rows
    .filter((row) => was.get(row.id) !== tellRow(row))
    .map((row) => `${row.stripeSubscriptionId ?? row.kind}: ${was.get(row.id) ?? 'unknown'} → ${tellRow(row)}`)
  const [accountWas, accountIs] = [tellAccount(before.account), tellAccount(after.account)]
  if (accountWas !== accountIs) lines.push(`${accountWas} → ${accountIs}`)
  const { stripeCustomerId: customer } = before.account
  if (customer !== null && after.account.stripeCustomerId === null) lines.push(`customer ${customer} forgotten`)
  return lines
}

function tellRow({ status, billingPlan, paidUntil, cancelAt }: SubscriptionRow): string {
  const words = [status, billingPlan, paidUntil ? `paid until ${at(paidUntil)}` : 'unpaid']
  if (cancelAt) words.push(`ends ${at(cancelAt)}`)
  return words.join(', ')
}

function tellAccount({ subscriptionPlan, subscriptionEndDate, paymentDue }: PayingAccount): string {
  const words = [subscriptionEndDate ? `${subscriptionPlan} until ${at(subscriptionEndDate)}` : subscriptionPlan]
  if (paymentDue) words.push('payment due')
  return words.join(', ')
}

function at(moment: Date): string {
  return moment.toISOString()
}
