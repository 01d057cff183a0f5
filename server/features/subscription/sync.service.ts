import type Stripe from 'stripe'
import type { Actor, Deps } from '#server/deps.ts'
import { award } from '#server/features/game/game.service.ts'
import { getUser, lockUser } from '#server/features/identity/users/users.service.ts'
import { PRODUCT_ID } from '#server/integrations/stripe/price-book.ts'
import type { BillingPlan } from '#shared/constants/plans.ts'
import type { Badge } from '#shared/contracts/game.ts'
import type { SubscriptionRow } from '#shared/schema/subscriptions.ts'
import { accessOf } from './access.ts'
import { type Billing, withBilling } from './billing.ts'
import * as repo from './subscription.repo.ts'

/** Limits the subscriptions of one customer, far above real numbers. */
const MAX_SUBSCRIPTIONS = 1000
const PLAN_OF_INTERVAL: Partial<Record<string, BillingPlan>> = { month: 'monthly', year: 'annual' }
const NEVER_STARTED: readonly string[] = ['incomplete', 'incomplete_expired']

/** The subscriptions of an account at Stripe, and our rows with trial and gifts. */
export interface Synced {
  subscriptions: Stripe.Subscription[]
  rows: SubscriptionRow[]
}

/**
 * Syncs an account with all its subscriptions at Stripe. Only this writes payments: in any order and number of calls,
 * the account ends in Stripe's state.
 * @throws AppError `unavailable`, `provider_failed`; `unauthenticated` if the account was deleted
 */
export function syncSubscription(deps: Deps, actor: Actor): Promise<Synced> {
  return withBilling(deps, actor, sync)
}

/** `syncSubscription` for the account of a Stripe customer; ignores unknown customers. */
export async function syncCustomer(deps: Deps, customer: string): Promise<void> {
  const id = await repo.findUserIdByCustomer(deps.db, customer)
  if (id !== undefined) await syncSubscription(deps, { id })
}

/** `syncSubscription` for a request that holds the account's lease; without it, an older response could win. */
export async function sync(billing: Billing): Promise<Synced> {
  const { deps, actor } = billing
  const subscriptions = await readSubscriptions(billing)
  const rows = await deps.db.transaction(async (tx) => {
    await lockUser(tx, actor)
    await repo.replaceStripeRows(tx, actor.id, subscriptions.map(rowOf))
    await writeAccess(tx, actor, deps.now())
    return repo.findRows(tx, actor.id)
  })
  await voidUnpaid(billing, subscriptions)
  return { subscriptions, rows }
}

/** The subscriptions of an account. Clears a customer that was deleted at Stripe, whose subscriptions have ended. */
async function readSubscriptions(billing: Billing): Promise<Stripe.Subscription[]> {
  const { deps, actor, call } = billing
  const { stripeCustomerId: customer } = await getUser(deps, actor)
  if (customer === null) return []
  const { deleted } = await call('read a customer', (stripe, options) =>
    stripe.customers.retrieve(customer, {}, options),
  )
  if (!deleted) return listSubscriptions(billing, customer)
  await repo.updateBilling(deps.db, actor.id, { stripeCustomerId: null })
  return []
}

/** Our subscriptions of a customer, oldest first, without other products of the Stripe account. */
async function listSubscriptions({ call }: Billing, customer: string): Promise<Stripe.Subscription[]> {
  const expand = ['data.latest_invoice.confirmation_secret']
  const all = await call('list subscriptions', (stripe, options) =>
    stripe.subscriptions
      .list({ customer, status: 'all', limit: 100, expand }, options)
      .autoPagingToArray({ limit: MAX_SUBSCRIPTIONS }),
  )
  return all.filter(({ items }) => items.data[0]?.price.product === PRODUCT_ID).reverse()
}

/** The latest invoice, which every subscription includes. */
export function latestInvoice({ latest_invoice: invoice }: Stripe.Subscription): Stripe.Invoice | null {
  if (typeof invoice === 'string') throw new Error('the latest invoice was not expanded')
  return invoice
}

/**
 * Voids the unpaid invoices of ended subscriptions: a draft would still be charged, an open one can be paid by its
 * link, and neither gives Premium. Stripe deletes no draft of a subscription, and voids only finalized invoices.
 */
async function voidUnpaid({ call }: Billing, subscriptions: readonly Stripe.Subscription[]): Promise<void> {
  for (const subscription of subscriptions) {
    if (subscription.ended_at === null || !isUnpaid(latestInvoice(subscription))) continue
    const { data } = await call('list invoices', (stripe, options) =>
      stripe.invoices.list({ subscription: subscription.id, limit: 100 }, options),
    )
    for (const { id, status } of data.filter(isUnpaid)) {
      await call('void an invoice', async (stripe, options) => {
        if (status === 'draft') await stripe.invoices.finalizeInvoice(id, { auto_advance: false }, options)
        await stripe.invoices.voidInvoice(id, {}, options)
      })
    }
  }
}

function isUnpaid(invoice: Stripe.Invoice | null): boolean {
  return invoice?.status === 'draft' || invoice?.status === 'open'
}

/** The only item of a subscription; since Stripe's version of 2025 it has the period. */
export function itemOf({ items, id }: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item] = items.data
  if (!item) throw new Error(`${id} has no item`)
  return item
}

function rowOf(subscription: Stripe.Subscription): repo.StripeRow {
  const item = itemOf(subscription)
  const invoice = latestInvoice(subscription)
  const isDue = subscription.ended_at === null && isUnpaid(invoice)
  return {
    stripeSubscriptionId: subscription.id,
    billingPlan: PLAN_OF_INTERVAL[item.price.recurring?.interval ?? ''] ?? null,
    status: subscription.status,
    periodStart: instant(item.current_period_start),
    periodEnd: instant(item.current_period_end),
    paidUntil: paidUntil(subscription, item, invoice),
    cancelAt: cancelAt(subscription, item),
    renewalAmount: (item.price.unit_amount ?? 0) * (item.quantity ?? 1),
    amountDue: isDue && invoice ? invoice.amount_remaining : null,
    createdAt: instant(subscription.created),
  }
}

/**
 * The end of the last paid period. At a renewal Stripe first moves the period and then charges: until the invoice is
 * paid, the paid time ends where the period begins. An invoice without an amount pays nothing.
 */
function paidUntil(
  { status, ended_at }: Stripe.Subscription,
  { current_period_start: start, current_period_end: end }: Stripe.SubscriptionItem,
  invoice: Stripe.Invoice | null,
): Date | null {
  if (NEVER_STARTED.includes(status) || !invoice) return null
  const isFirst = invoice.billing_reason === 'subscription_create'
  const isForPeriod = isFirst || invoice.billing_reason === 'subscription_cycle'
  const isPaid = isForPeriod ? invoice.status === 'paid' && invoice.total > 0 : status === 'active'
  if (!isPaid && isFirst) return null
  const paid = isPaid ? end : start
  return instant(status === 'canceled' ? Math.min(paid, ended_at ?? paid) : paid)
}

/** Stripe's portal cancels with a date, we with a flag. A date after the period is ignored: it renews before. */
function cancelAt(
  { cancel_at: date, cancel_at_period_end: flag }: Stripe.Subscription,
  { current_period_end: end }: Stripe.SubscriptionItem,
): Date | null {
  if (date !== null && date <= end) return instant(date)
  return flag ? instant(end) : null
}

function instant(seconds: number): Date {
  return new Date(seconds * 1000)
}

/** Writes an account's plan from its rows; the caller holds its lock. @returns the badges of its first Premium */
export async function writeAccess(tx: Deps['db'], actor: Actor, at: Date): Promise<Badge[]> {
  const access = accessOf(await repo.findRows(tx, actor.id))
  await repo.updateBilling(tx, actor.id, access)
  return access.subscriptionPlan === 'premium' ? award(tx, actor, at, { type: 'premium_begun' }) : []
}
