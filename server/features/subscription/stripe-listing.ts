import type Stripe from 'stripe'
import type { Deps } from '#server/deps.ts'
import { askStripe, StripeFailure } from '#server/integrations/stripe/failure.ts'
import { paidPeriodEnd } from './paid-periods.ts'
import { missesPayment } from './stripe-state.ts'

const PAGE_SIZE = 100
/** Nobody has so many; a bound all the same. */
const MAX_SUBSCRIPTIONS = 1000
/** So many invoices are looked through for the last that paid a period: whatever is paid beside them is rare. */
const PAID_INVOICES = 10

/** Neither here nor gone: the keys are of a Stripe account that has no such customer, and may be the wrong ones. */
export class UnknownCustomer extends StripeFailure {}

/**
 * All that a customer has at Stripe, each with its latest invoice.
 * @returns undefined for a customer that is gone, by Stripe's own word
 * @throws UnknownCustomer for one that this Stripe account never had; StripeFailure
 */
export async function listSubscriptions(
  { log }: Pick<Deps, 'log'>,
  stripe: Stripe,
  customer: string,
): Promise<Stripe.Subscription[] | undefined> {
  const asked: Stripe.SubscriptionListParams = {
    customer,
    status: 'all',
    limit: PAGE_SIZE,
    expand: ['data.latest_invoice'],
  }
  try {
    return await askStripe(log, 'list subscriptions', () =>
      stripe.subscriptions.list(asked).autoPagingToArray({ limit: MAX_SUBSCRIPTIONS }),
    )
  } catch (error) {
    if (!isMissing(error, 'customer')) throw error
    const where = await whereabouts(log, stripe, customer)
    if (where === 'gone') return undefined
    throw where === 'unknown' ? new UnknownCustomer(error.cause) : error
  }
}

/**
 * What became of a customer that something is missing of. Gone is one that was deleted, and one of the test mode when the
 * keys are live ones. One of the live mode, asked for with test keys, is there all the same.
 */
async function whereabouts(log: Deps['log'], stripe: Stripe, id: string): Promise<'there' | 'gone' | 'unknown'> {
  try {
    const { deleted } = await askStripe(log, 'look for a customer', () => stripe.customers.retrieve(id))
    return deleted ? 'gone' : 'there'
  } catch (error) {
    if (!isMissing(error, 'id')) throw error
    const { message } = error.cause
    if (message.includes('exists in test mode')) return 'gone'
    return message.includes('exists in live mode') ? 'there' : 'unknown'
  }
}

function isMissing(error: unknown, param: string): error is StripeFailure {
  return error instanceof StripeFailure && error.cause.code === 'resource_missing' && error.cause.param === param
}

/**
 * Until when a subscription is known to be paid, its latest invoice aside: where that may hide an earlier one that was
 * paid, and of which nobody heard, Stripe is asked for the paid ones.
 * @param known what was known before
 * @throws StripeFailure
 */
export async function findPaidUntil(
  { log }: Pick<Deps, 'log'>,
  stripe: Stripe,
  subscription: Stripe.Subscription,
  known: Date | null,
): Promise<Date | null> {
  if (!missesPayment(subscription, known)) return known
  const { data } = await askStripe(log, 'list paid invoices', () =>
    stripe.invoices.list({ subscription: subscription.id, status: 'paid', limit: PAID_INVOICES }),
  )
  const found = paidPeriodEnd(data)
  return found !== null && (known === null || found > known) ? found : known
}
