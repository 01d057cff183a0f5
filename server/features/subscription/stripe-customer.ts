import type Stripe from 'stripe'
import type { Deps } from '#server/deps.ts'
import { askStripe, StripeFailure } from '#server/integrations/stripe/failure.ts'
import type { UserRow } from '#shared/schema/users.ts'

/**
 * An account's customer as Stripe has it now, with the account's address: receipts, and mails about a declined card,
 * follow a person who changes it. That a new address cannot be written is no reason to stop.
 * @returns undefined for a customer that was deleted
 * @throws AppError `provider_failed`
 */
export async function findCustomer(
  { log }: Pick<Deps, 'log'>,
  stripe: Stripe,
  id: string,
  { email }: Pick<UserRow, 'email'>,
): Promise<Stripe.Customer | undefined> {
  const customer = await askStripe(log, 'look at a customer', () => stripe.customers.retrieve(id))
  if (customer.deleted) return undefined
  if (customer.email !== email) await moveAddress(log, stripe, id, email)
  return customer
}

async function moveAddress(log: Deps['log'], stripe: Stripe, id: string, email: string): Promise<void> {
  try {
    await askStripe(log, 'move a customer’s address', () => stripe.customers.update(id, { email }))
  } catch (error) {
    if (!(error instanceof StripeFailure)) throw error
  }
}

/** The card of a customer's: what the portal changes. Stripe charges it for a subscription that has none of its own. */
export function defaultCard({ invoice_settings: { default_payment_method: card } }: Stripe.Customer): string | null {
  return idOf(card)
}

/** The card that a subscription was paid with and keeps: Stripe charges it before the customer's. */
export function ownCard({ default_payment_method: card }: Stripe.Subscription): string | null {
  return idOf(card)
}

function idOf(card: string | Stripe.PaymentMethod | null): string | null {
  return typeof card === 'string' ? card : (card?.id ?? null)
}

/**
 * Makes the cards that subscriptions keep the customer's, so that what is put into the portal is what Stripe charges
 * from then on. A subscription gives its card away only after the customer has it: whatever fails in between, one of
 * them has it, and the next try ends the same.
 * @throws AppError `provider_failed`
 */
export async function shareCards(
  { log }: Pick<Deps, 'log'>,
  stripe: Stripe,
  customer: string,
  subscriptions: readonly string[],
): Promise<void> {
  await askStripe(log, 'make a card the customer’s', async () => {
    for (const id of subscriptions) {
      const card = ownCard(await stripe.subscriptions.retrieve(id))
      if (card === null) continue
      await stripe.customers.update(customer, { invoice_settings: { default_payment_method: card } })
      await stripe.subscriptions.update(id, { default_payment_method: '' })
    }
  })
}
