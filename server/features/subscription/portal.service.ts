import type Stripe from 'stripe'
import type { Actor, Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { getUser } from '#server/features/identity/users/users.service.ts'
import { findPortal } from '#server/integrations/stripe/setup.ts'
import type { Portal } from '#shared/contracts/subscription.ts'
import { isLive } from './access.ts'
import { type Billing, requireStripe, withBilling } from './billing.ts'
import { sync } from './sync.service.ts'

const NO_SUBSCRIPTION = 'Non hai ancora un abbonamento da gestire.'

/** @throws AppError `no_subscription` without a customer at Stripe, `unavailable`, `provider_failed` */
export async function openPortal(deps: Deps, actor: Actor): Promise<Portal> {
  requireStripe(deps)
  const { stripeCustomerId: customer, email } = await getUser(deps, actor)
  if (customer === null) throw new AppError('no_subscription', NO_SUBSCRIPTION)
  return withBilling(deps, actor, async (billing) => {
    const { subscriptions } = await sync(billing)
    const portal = await billing.call('find the portal configuration', findPortal)
    const live = subscriptions.filter(({ status }) => isLive({ kind: 'stripe', status }))
    await updateCustomer(billing, customer, email, live)
    const params = {
      customer,
      ...(portal && { configuration: portal.id }),
      locale: 'it',
      return_url: `${deps.env.APP_URL}/subscription`,
    } as const
    const { url } = await billing.call('open the portal', (stripe, options) =>
      stripe.billingPortal.sessions.create(params, options),
    )
    return { url }
  })
}

/**
 * Copies the account's address and the subscription's card to the customer. Stripe charges the subscription's card
 * first, but the portal changes the customer's: without this, a new card would never be charged.
 */
async function updateCustomer(
  { call }: Billing,
  customer: string,
  email: string,
  subscriptions: readonly Stripe.Subscription[],
): Promise<void> {
  await call('update a customer', (stripe, options) => stripe.customers.update(customer, { email }, options))
  for (const { id, default_payment_method: method } of subscriptions) {
    const card = typeof method === 'string' ? method : method?.id
    if (!card) continue
    const settings = { invoice_settings: { default_payment_method: card } }
    // In this order, a failure in between still charges the card.
    await call('move a card', async (stripe, options) => {
      await stripe.customers.update(customer, settings, options)
      await stripe.subscriptions.update(id, { default_payment_method: '' }, options)
    })
  }
}
