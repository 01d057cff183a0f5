import type Stripe from 'stripe'
import type { Actor, Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { getUser } from '#server/features/auth/auth.service.ts'
import { askStripe, StripeFailure } from '#server/integrations/stripe/failure.ts'
import { findPortal } from '#server/integrations/stripe/setup-portal.ts'
import type { Portal } from '#shared/contracts/subscription.ts'
import type { UserRow } from '#shared/schema/users.ts'
import { findCustomer } from './stripe-customer.ts'
import { requireStripe } from './sync.ts'

/** How long this process goes by what it found: whoever changes the portal waits no longer than this. */
const KEPT_MS = 10 * 60_000

/** The portal's configuration, by the client it was found with. */
const found = new WeakMap<Stripe, { id: string; until: number }>()

/**
 * Opens the pages at Stripe where a person looks after card and invoices; straight at the card where a renewal waits for it.
 * @throws AppError `no_subscription` for who never came to paying, `unavailable`, `provider_failed`
 */
export async function openPortal(deps: Deps, actor: Actor): Promise<Portal> {
  const stripe = requireStripe(deps)
  const user = await getUser(deps, actor)
  const customer = user.stripeCustomerId
  if (customer === null) throw new AppError('no_subscription', 'Non hai ancora un abbonamento da gestire.')
  await bringAddress(deps, stripe, customer, user)
  const returnUrl = `${deps.env.APP_URL}/subscription`
  const url = await askStripe(deps.log, 'open the portal', async () => {
    const session = await stripe.billingPortal.sessions.create({
      customer,
      locale: 'it',
      return_url: returnUrl,
      ...(await configuration(stripe, deps.now())),
      ...(user.paymentDue && { flow_data: newCard(`${returnUrl}?card=updated`) }),
    })
    return session.url
  })
  return { url }
}

/** Before its pages show the address. Whatever fails here is nothing against opening them. */
async function bringAddress(deps: Deps, stripe: Stripe, customer: string, user: UserRow): Promise<void> {
  try {
    await findCustomer(deps, stripe, customer, user)
  } catch (error) {
    if (!(error instanceof StripeFailure)) throw error
  }
}

/** @param doneUrl where a person comes back to who has entered a card; who only leaves comes back to the page itself */
function newCard(doneUrl: string): Stripe.BillingPortal.SessionCreateParams.FlowData {
  return {
    type: 'payment_method_update',
    after_completion: { type: 'redirect', redirect: { return_url: doneUrl } },
  }
}

/** The configuration that is ours; without one Stripe takes the account's own. */
async function configuration(stripe: Stripe, now: Date): Promise<{ configuration?: string }> {
  const kept = found.get(stripe)
  if (kept && kept.until > now.getTime()) return { configuration: kept.id }
  found.delete(stripe)
  const ours = await findPortal(stripe)
  if (!ours) return {}
  found.set(stripe, { id: ours.id, until: now.getTime() + KEPT_MS })
  return { configuration: ours.id }
}
