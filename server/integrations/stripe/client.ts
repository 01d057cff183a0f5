import Stripe from 'stripe'
import type { Env } from '#server/env.ts'

/** How long one call to Stripe may take; it is made once more when no answer came, under the same idempotency key. */
const STRIPE_TIMEOUT_MS = 10_000
const RETRIES = 1

/** The version of Stripe's interface this code was written for, whatever the account's own is. */
const API_VERSION = '2026-10-28.endive'

type Patience = Pick<Stripe.StripeConfig, 'timeout' | 'maxNetworkRetries'>

/**
 * Stripe as an environment says; null without `STRIPE_SECRET_KEY`. `STRIPE_API_BASE` puts another host in its place.
 * @param patience for tests: how long a call may take, in milliseconds, and how often it is made again
 */
export function createStripe(
  env: Pick<Env, 'STRIPE_SECRET_KEY' | 'STRIPE_API_BASE'>,
  patience: Patience = {},
): Stripe | null {
  if (!env.STRIPE_SECRET_KEY) return null
  return new Stripe(env.STRIPE_SECRET_KEY, {
    apiVersion: API_VERSION,
    timeout: STRIPE_TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    ...patience,
    ...(env.STRIPE_API_BASE && hostOf(env.STRIPE_API_BASE)),
  })
}

function hostOf(base: string): Pick<Stripe.StripeConfig, 'host' | 'port' | 'protocol'> {
  const { hostname, port, protocol } = new URL(base)
  const scheme = protocol === 'http:' ? 'http' : 'https'
  return { host: hostname, port: port || (scheme === 'http' ? 80 : 443), protocol: scheme }
}

/** Whether people can pay here: both keys are there. */
export function hasPayments(env: Pick<Env, 'STRIPE_SECRET_KEY' | 'STRIPE_PUBLISHABLE_KEY'>): boolean {
  return env.STRIPE_SECRET_KEY !== undefined && env.STRIPE_PUBLISHABLE_KEY !== undefined
}
