import type Stripe from 'stripe'
import { withLease } from '#server/db/lease.ts'
import type { Actor, Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { callsUntil, type StripeCall } from '#server/integrations/stripe/stripe.ts'

/**
 * The time limits of all Stripe work for an account. The work ends before its lease, so that requests for one account
 * never overlap; waiting and working take less than 30 seconds. After a crash the lease expires.
 */
export const billingTimes = { leaseSeconds: 12, workMs: 10_000, waitMs: 13_000 }

/** A request that may currently call Stripe for its account. */
export interface Billing {
  deps: Deps
  actor: Actor
  call: StripeCall
}

/** @throws AppError `unavailable` where payments are disabled */
export function requireStripe({ stripe }: Pick<Deps, 'stripe'>): Stripe {
  if (!stripe) throw new AppError('unavailable', 'I pagamenti non sono disponibili su questo server.')
  return stripe
}

const busy = () => new AppError('provider_failed', 'Stiamo già aggiornando il tuo abbonamento. Riprova tra poco.')

/**
 * Runs Stripe work for an account, one request at a time across all servers, with one deadline for all calls.
 * @param times for requests with a shorter wait
 * @param onBusy the error if other requests take too long
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
