import type { Logger } from 'pino'
import Stripe from 'stripe'
import type { Env } from '#server/env.ts'
import { AppError } from '#server/errors.ts'

/** The timeout of calls without a deadline, such as those of `stripe:setup`. */
const TIMEOUT_MS = 10_000
/** The SDK repeats a call without a response, under the same idempotency key, after a pause of this length. */
const RETRIES = 1
const RETRY_PAUSE_MS = 500

/** The version of Stripe's API for this code, independent of the account's default. */
const API_VERSION = '2026-10-28.endive'
const DOWN = 'Il servizio dei pagamenti non risponde. Riprova tra qualche minuto.'

/** The events that change a subscription, for the endpoint at Stripe. */
export const STRIPE_EVENTS = [
  'invoice.paid',
  'invoice.payment_failed',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.trial_will_end',
] as const

/** The Stripe client; null without `STRIPE_SECRET_KEY`. `STRIPE_API_BASE` replaces Stripe's host. */
export function createStripe(env: Pick<Env, 'STRIPE_SECRET_KEY' | 'STRIPE_API_BASE'>): Stripe | null {
  if (!env.STRIPE_SECRET_KEY) return null
  return new Stripe(env.STRIPE_SECRET_KEY, {
    apiVersion: API_VERSION,
    timeout: TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    ...(env.STRIPE_API_BASE && hostOf(env.STRIPE_API_BASE)),
  })
}

function hostOf(base: string): Pick<Stripe.StripeConfig, 'host' | 'port' | 'protocol'> {
  const { hostname, port, protocol } = new URL(base)
  const scheme = protocol === 'http:' ? 'http' : 'https'
  return { host: hostname, port: port || (scheme === 'http' ? 80 : 443), protocol: scheme }
}

/** Both keys are set. */
export function hasPayments(env: Pick<Env, 'STRIPE_SECRET_KEY' | 'STRIPE_PUBLISHABLE_KEY'>): boolean {
  return env.STRIPE_SECRET_KEY !== undefined && env.STRIPE_PUBLISHABLE_KEY !== undefined
}

/** A call to Stripe that failed or had no response; Stripe may have executed it. */
export class StripeFailure extends AppError {
  /** Stripe's error, never shown to the person; undefined if the deadline passed before the call. */
  override readonly cause: InstanceType<typeof Stripe.errors.StripeError> | undefined

  constructor(cause?: InstanceType<typeof Stripe.errors.StripeError>) {
    super('provider_failed', DOWN)
    this.cause = cause
  }

  /** Whether Stripe refused the call because of the state of an object. */
  get isRefusal(): boolean {
    return this.cause instanceof Stripe.errors.StripeInvalidRequestError
  }
}

/** Calls Stripe; the options limit its time. @throws StripeFailure */
export type StripeCall = <T>(
  what: string,
  call: (stripe: Stripe, options: Stripe.RequestOptions) => Promise<T>,
) => Promise<T>

/** Limits calls by one deadline, each with one retry. @param deadline by `performance.now()` */
export function callsUntil(deadline: number, stripe: Stripe, log: Logger): StripeCall {
  return async (what, call) => {
    const timeout = Math.floor((deadline - performance.now() - RETRY_PAUSE_MS) / (1 + RETRIES))
    if (timeout <= 0) {
      log.warn({ what }, 'Stripe took too long')
      throw new StripeFailure()
    }
    try {
      return await call(stripe, { timeout })
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeError)) throw error
      // Stripe's message may repeat personal parameters, so only codes are logged.
      const { type, code, statusCode, requestId } = error
      log.warn({ what, type, code, statusCode, requestId }, 'Stripe failed')
      throw new StripeFailure(error)
    }
  }
}
