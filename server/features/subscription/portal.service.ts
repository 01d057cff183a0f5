import type Stripe from 'stripe'
import type { Actor, Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { getUser } from '#server/features/users/users.service.ts'
import { askStripe, StripeFailure } from '#server/integrations/stripe/failure.ts'
import { findPortal } from '#server/integrations/stripe/setup-portal.ts'
import type { Portal } from '#shared/contracts/subscription.ts'
import type { SubscriptionRow } from '#shared/schema/subscriptions.ts'
import type { UserRow } from '#shared/schema/users.ts'
import { isLive } from './access.ts'
import { findCustomer, shareCards } from './stripe-customer.ts'
import { standingOf } from './subscription.service.ts'
import { requireStripe, syncSubscriptions } from './sync.ts'

const NO_SUBSCRIPTION = 'Non hai ancora un abbonamento da gestire.'
const NO_PORTAL =
  'In questo momento non si possono gestire carta e ricevute. Riprova più tardi o scrivi all’assistenza.'

/** How long this process goes by what it found: whoever changes the portal waits no longer than this. */
const KEPT_MS = 10 * 60_000

/** The portal's configuration, by the client it was found with. */
const found = new WeakMap<Stripe, { id: string; until: number }>()

/**
 * Opens the pages at Stripe where a person looks after card and invoices; straight at the card where a renewal waits for
 * it. The card that they put in there is the one that Stripe charges from then on.
 * @throws AppError `no_subscription` for who never came to paying, `unavailable`, `provider_failed`
 */
export async function openPortal(deps: Deps, actor: Actor): Promise<Portal> {
  const stripe = requireStripe(deps)
  const { user, customer, rows } = await customerOf(deps, actor)
  const configuration = await findConfiguration(deps, stripe)
  await bringAddress(deps, stripe, customer, user)
  await shareCards(deps, stripe, customer, liveAtStripe(rows))
  const returnUrl = `${deps.env.APP_URL}/subscription`
  const { url } = await askStripe(deps.log, 'open the portal', () =>
    stripe.billingPortal.sessions.create({
      customer,
      configuration,
      locale: 'it',
      return_url: returnUrl,
      ...(user.paymentDue && { flow_data: newCard(`${returnUrl}?card=updated`) }),
    }),
  )
  return { url }
}

/** Who is at Stripe, and what goes on there by its own word: also what was paid, and nobody here has heard of. */
async function customerOf(deps: Deps, actor: Actor) {
  const none = () => new AppError('no_subscription', NO_SUBSCRIPTION)
  if ((await getUser(deps, actor)).stripeCustomerId === null) throw none()
  await syncSubscriptions(deps, actor)
  const { user, rows } = await standingOf(deps, actor)
  if (user.stripeCustomerId === null) throw none()
  return { user, customer: user.stripeCustomerId, rows }
}

function liveAtStripe(rows: readonly SubscriptionRow[]): string[] {
  return rows
    .filter(isLive)
    .map(({ stripeSubscriptionId }) => stripeSubscriptionId)
    .filter((id) => id !== null)
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

/**
 * The configuration that is ours. Without one Stripe would take the account's own, which may allow anything.
 * @throws AppError `unavailable` where setting up has made none, `provider_failed`
 */
async function findConfiguration({ log, now }: Deps, stripe: Stripe): Promise<string> {
  const kept = found.get(stripe)
  if (kept && kept.until > now().getTime()) return kept.id
  found.delete(stripe)
  const ours = await askStripe(log, 'look for the portal', () => findPortal(stripe))
  if (!ours) {
    log.error('there is no portal configuration of ours at Stripe: run stripe:setup')
    throw new AppError('unavailable', NO_PORTAL)
  }
  found.set(stripe, { id: ours.id, until: now().getTime() + KEPT_MS })
  return ours.id
}
