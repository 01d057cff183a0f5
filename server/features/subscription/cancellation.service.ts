import type Stripe from 'stripe'
import type { Actor, Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { getUser } from '#server/features/identity/users/users.service.ts'
import { StripeFailure } from '#server/integrations/stripe/stripe.ts'
import type { CancelSubscription } from '#shared/contracts/subscription.ts'
import type { SubscriptionRow } from '#shared/schema/subscriptions.ts'
import { endOf, givesPremium, isDeclined, isLive, isRenewalUnderWay, leadingRow, PAYMENT_DUE } from './access.ts'
import { type Billing, withBilling } from './billing.ts'
import * as repo from './subscription.repo.ts'
import { billingStateOf } from './subscription.service.ts'
import { type Synced, sync } from './sync.service.ts'

const NOTHING_TO_CANCEL = 'Non hai un abbonamento da cancellare.'
const RENEWAL_UNDER_WAY =
  'Il rinnovo è già in corso. Leggi quanto viene addebitato e fino a quando resta Premium, poi conferma di nuovo.'
const STILL_PAYING = 'Un pagamento è ancora in corso. Aspetta qualche minuto e riprova.'
const NOTHING_TO_REACTIVATE = 'Non hai un abbonamento da riattivare.'

/**
 * Cancels a subscription at the end of its period. A pending renewal is still charged and gives its period.
 * @param acceptsRenewal whether the person knows of the pending renewal
 * @throws AppError `no_subscription`, `renewal_under_way`, `unavailable`, `provider_failed`
 */
export function cancel(deps: Deps, actor: Actor, { acceptsRenewal }: CancelSubscription): Promise<repo.BillingState> {
  return changeSubscription(deps, actor, async ({ rows }, billing) => {
    const row = chargingRow(rows)
    const exists = row && (isLive(row) || givesPremium(row, deps.now()))
    if (!exists) throw new AppError('no_subscription', NOTHING_TO_CANCEL)
    if (row.cancelAt !== null) return
    const id = row.stripeSubscriptionId
    if (id === null || !billing) return repo.setCancelAt(deps.db, actor.id, row.id, endOf(row))
    if (isRenewalUnderWay(row) && !acceptsRenewal) throw new AppError('renewal_under_way', RENEWAL_UNDER_WAY)
    await billing.call('cancel', (stripe, options) =>
      stripe.subscriptions.update(id, { cancel_at_period_end: true }, options),
    )
  })
}

/**
 * Ends all of an account's Stripe objects at once: cancels subscriptions, voids draft and open invoices, then deletes
 * the customer with its card. Runs `work` before another payment can begin.
 * @throws AppError `unavailable`, `provider_failed`, `conflict` during a payment; the work is then not done
 */
export async function endBilling(deps: Deps, actor: Actor, work: () => Promise<void>): Promise<void> {
  const { user, rows } = await billingStateOf(deps, actor)
  if (!deps.stripe && !rows.some(isLive)) return work()
  await withBilling(deps, actor, async (billing) => {
    const { stripeCustomerId: customer } = await getUser(deps, user)
    if (customer !== null) await deleteCustomer(billing, customer)
    await work()
  })
}

/** A customer that does not exist, for example after a lost response, counts as deleted. */
async function deleteCustomer(billing: Billing, customer: string): Promise<void> {
  await cancelSubscriptions(billing, customer).catch((error: unknown) => {
    if (!(error instanceof StripeFailure && error.cause?.code === 'resource_missing')) throw error
  })
  await repo.updateBilling(billing.deps.db, billing.actor.id, { stripeCustomerId: null })
  await sync(billing)
}

async function cancelSubscriptions(billing: Billing, customer: string): Promise<void> {
  const { call } = billing
  const { subscriptions } = await sync(billing)
  for (const { id } of subscriptions.filter(({ ended_at }) => ended_at === null)) {
    await call('cancel at once', (stripe, options) => stripe.subscriptions.cancel(id, {}, options))
  }
  // The sync voids unpaid invoices of ended subscriptions.
  await sync(billing).catch((error: unknown) => {
    if (error instanceof StripeFailure && error.isRefusal) throw new AppError('conflict', STILL_PAYING)
    throw error
  })
  await call('delete a customer', (stripe, options) => stripe.customers.del(customer, {}, options))
}

/** Reverts a cancellation. @throws AppError `no_subscription`, `payment_due`, `unavailable`, `provider_failed` */
export function reactivate(deps: Deps, actor: Actor): Promise<repo.BillingState> {
  return changeSubscription(deps, actor, async ({ rows, subscriptions }, billing) => {
    const row = chargingRow(rows)
    if (row && isDeclined(row)) throw new AppError('payment_due', PAYMENT_DUE)
    if (!row || !givesPremium(row, deps.now())) throw new AppError('no_subscription', NOTHING_TO_REACTIVATE)
    if (row.cancelAt === null) return
    const subscription = subscriptions.find(({ id }) => id === row.stripeSubscriptionId)
    if (!subscription || !billing) return repo.setCancelAt(deps.db, actor.id, row.id, null)
    // The portal cancels with a date instead of the flag; Stripe accepts only one of them in a call.
    const change: Stripe.SubscriptionUpdateParams = subscription.cancel_at_period_end
      ? { cancel_at_period_end: false }
      : { cancel_at: '' }
    await billing.call('reactivate', (stripe, options) => stripe.subscriptions.update(subscription.id, change, options))
  })
}

/** The renewing subscription, else the row with the latest end. */
function chargingRow(rows: readonly SubscriptionRow[]): SubscriptionRow | undefined {
  return leadingRow(rows.filter(isLive)) ?? leadingRow(rows)
}

/** Changes a subscription at Stripe; without a customer there, a local trial or gift. */
async function changeSubscription(
  deps: Deps,
  actor: Actor,
  change: (current: Synced, billing?: Billing) => Promise<void>,
): Promise<repo.BillingState> {
  const { user, rows } = await billingStateOf(deps, actor)
  const isLocal = user.stripeCustomerId === null || (!deps.stripe && !rows.some(isLive))
  if (isLocal) await change({ rows, subscriptions: [] })
  else {
    await withBilling(deps, actor, async (billing) => {
      await change(await sync(billing), billing)
      await sync(billing)
    })
  }
  return billingStateOf(deps, actor)
}
