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

/** The card that a customer wants to pay with from now on, the portal's: a subscription that has its own keeps that. */
export function defaultCard({ invoice_settings: { default_payment_method: card } }: Stripe.Customer): string | null {
  return typeof card === 'string' ? card : (card?.id ?? null)
}
