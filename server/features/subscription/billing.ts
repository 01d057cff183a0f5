import type Stripe from 'stripe'
import { withLease } from '#server/db/lease.ts'
import type { Actor, Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { callsUntil, type StripeCall } from '#server/integrations/stripe/stripe.ts'

/**
 * The times of all Stripe work for an account. The work ends before its lease, so no two requests ever work for the same
 * account; waiting and working together take less than 30 seconds. A crashed request blocks the account no longer than
 * its lease.
 */
export const billingTimes = { leaseSeconds: 12, workMs: 10_000, waitMs: 13_000 }

/** The request of one account that may call Stripe now. */
export interface Billing {
  deps: Deps
  actor: Actor
  call: StripeCall
}

/** @throws AppError `unavailable` where nobody can pay */
export function requireStripe({ stripe }: Pick<Deps, 'stripe'>): Stripe {
  if (!stripe) throw new AppError('unavailable', 'I pagamenti non sono disponibili su questo server.')
  return stripe
}

const busy = () => new AppError('provider_failed', 'Stiamo già aggiornando il tuo abbonamento. Riprova tra poco.')

/**
 * Runs work that calls Stripe for an account, one request at a time across all servers. All calls end before one deadline.
 * @param times for requests that wait less than others
 * @param onBusy the refusal when other requests take too long
 * @throws AppError `unavailable`, `provider_failed`
 */
export async function withBilling<T>(
  deps: Deps,
  actor: Actor,
  work: (billing: Billing) => Promise<T>,
  times: Partial<typeof billingTimes> = {},
  onBusy: () => AppError = busy,
): Promise<T> {
  const stripe = requireStripe(deps)
  const { leaseSeconds: seconds, workMs, waitMs } = { ...billingTimes, ...times }
  const job = () => work({ deps, actor, call: callsUntil(performance.now() + workMs, stripe, deps.log) })
  return withLease(deps.db, `billing:${actor.id}`, { seconds, waitMs, onBusy }, job)
}
