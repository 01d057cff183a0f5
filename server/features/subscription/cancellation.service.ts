import type Stripe from 'stripe'
import type { Actor, Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { getUser } from '#server/features/users/users.service.ts'
import { StripeFailure } from '#server/integrations/stripe/stripe.ts'
import type { SubscriptionRow } from '#shared/schema/subscriptions.ts'
import { endOf, givesPremium, isDeclined, isLive, leadingRow, PAYMENT_DUE } from './access.ts'
import { type Billing, withBilling } from './billing.ts'
import * as repo from './subscription.repo.ts'
import { standingOf } from './subscription.service.ts'
import { latestInvoice, type Synced, sync } from './sync.service.ts'

const NOTHING_TO_CANCEL = 'Non hai un abbonamento da cancellare.'
const RENEWED =
  'Il tuo abbonamento si è rinnovato proprio in questo momento. Controlla la nuova data e, se vuoi, cancellalo ora.'
const STILL_PAYING = 'Un pagamento è ancora in corso. Aspetta qualche minuto e riprova.'
const NOTHING_TO_REACTIVATE = 'Non hai un abbonamento da riattivare.'

/**
 * Ends a subscription with its paid period; at once where the present period is not paid. Nothing is charged afterwards.
 * @throws AppError `no_subscription`, `conflict`, `unavailable`, `provider_failed`
 */
export function cancel(deps: Deps, actor: Actor): Promise<repo.Standing> {
  return changeSubscription(deps, actor, async ({ rows }, billing) => {
    const row = chargingRow(rows)
    const exists = row && (isLive(row) || givesPremium(row, deps.now()))
    if (!exists) throw new AppError('no_subscription', NOTHING_TO_CANCEL)
    if (row.cancelAt !== null && !isDeclined(row)) return
    const id = row.stripeSubscriptionId
    if (id === null || !billing) return repo.setCancelAt(deps.db, actor.id, row.id, endOf(row))
    if (row.paidUntil === null || row.paidUntil <= row.periodStart) return cancelUnpaidPeriod(billing, id)
    await billing.call('cancel', (stripe, options) =>
      stripe.subscriptions.update(id, { cancel_at_period_end: true }, options),
    )
  })
}

/**
 * Ends a subscription whose present period is not paid. What is due could still be charged to a new card, or paid in the
 * portal, and would buy nothing.
 * @throws AppError `conflict` when it was paid just now
 */
async function cancelUnpaidPeriod(billing: Billing, id: string): Promise<void> {
  const { call } = billing
  const { data } = await call('list invoices', (stripe, options) =>
    stripe.invoices.list({ subscription: id, limit: 10 }, options),
  )
  if (data[0]?.status === 'paid') {
    await sync(billing)
    throw new AppError('conflict', RENEWED)
  }
  await call('cancel an unpaid period', async (stripe, options) => {
    for (const invoice of data) {
      if (invoice.status === 'open') await stripe.invoices.voidInvoice(invoice.id, {}, options)
      if (invoice.status === 'draft') await stripe.invoices.update(invoice.id, { auto_advance: false }, options)
    }
  })
  await call('cancel', (stripe, options) => stripe.subscriptions.cancel(id, {}, options))
}

/**
 * Ends everything that an account has at Stripe, at once: open invoices are voided, then the customer is deleted, and with
 * it card and subscriptions. Then does some work before anybody could begin another payment.
 * @throws AppError `unavailable`, `provider_failed`, `conflict` while a payment is being processed: the work is not done then
 */
export async function endBilling(deps: Deps, actor: Actor, work: () => Promise<void>): Promise<void> {
  const { user, rows } = await standingOf(deps, actor)
  if (!deps.stripe && !rows.some(isLive)) return work()
  await withBilling(deps, actor, async (billing) => {
    const { stripeCustomerId: customer } = await getUser(deps, user)
    if (customer !== null) await deleteCustomer(billing, customer)
    await work()
  })
}

/** A customer who is gone already, as after an answer that got lost, is deleted. */
async function deleteCustomer(billing: Billing, customer: string): Promise<void> {
  await voidAndDelete(billing, customer).catch((error: unknown) => {
    if (!(error instanceof StripeFailure && error.cause?.code === 'resource_missing')) throw error
  })
  await repo.updateBilling(billing.deps.db, billing.actor.id, { stripeCustomerId: null })
  await sync(billing)
}

async function voidAndDelete(billing: Billing, customer: string): Promise<void> {
  const { call } = billing
  const { subscriptions } = await sync(billing)
  const invoices = subscriptions.map(latestInvoice).filter((invoice) => invoice?.status === 'open')
  await call('void open invoices', async (stripe, options) => {
    for (const invoice of invoices) if (invoice) await stripe.invoices.voidInvoice(invoice.id, {}, options)
  }).catch((error: unknown) => {
    if (error instanceof StripeFailure && error.isRefusal) throw new AppError('conflict', STILL_PAYING)
    throw error
  })
  await call('delete a customer', (stripe, options) => stripe.customers.del(customer, {}, options))
}

/**
 * Takes a cancellation back.
 * @throws AppError `no_subscription` when nothing runs any more, `payment_due`, `unavailable`, `provider_failed`
 */
export function reactivate(deps: Deps, actor: Actor): Promise<repo.Standing> {
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

/** The subscription that charges the person, before whatever else lasts longer. */
function chargingRow(rows: readonly SubscriptionRow[]): SubscriptionRow | undefined {
  return leadingRow(rows.filter(isLive)) ?? leadingRow(rows)
}

/** Changes a subscription as Stripe has it now; trials and gifts of who is no customer are changed without Stripe. */
async function changeSubscription(
  deps: Deps,
  actor: Actor,
  change: (current: Synced, billing?: Billing) => Promise<void>,
): Promise<repo.Standing> {
  const { user, rows } = await standingOf(deps, actor)
  const isLocal = user.stripeCustomerId === null || (!deps.stripe && !rows.some(isLive))
  if (isLocal) await change({ rows, subscriptions: [] })
  else {
    await withBilling(deps, actor, async (billing) => {
      await change(await sync(billing), billing)
      await sync(billing)
    })
  }
  return standingOf(deps, actor)
}
