import type Stripe from 'stripe'
import supertest, { type Test } from 'supertest'
import { afterAll, beforeAll } from 'vitest'
import { STRIPE_EVENTS } from '#server/features/subscription/stripe-webhook.service.ts'
import { TestApp, type TestOptions } from './app.ts'
import { StripeServer } from './stripe-server.ts'

type Signing = Parameters<StripeServer['signed']>[1]

/** The application beside a stand-in of Stripe that has what the price book sells. */
export interface StripeApp {
  t: TestApp
  stripe: StripeServer
  /** Sends an event to the webhook, as Stripe does. */
  deliver: (event: object, options?: Signing) => Test
  /** Sends whatever has happened since the last time and is heard, in order. */
  deliverAll: () => Promise<void>
}

/**
 * Starts both for a test file and stops them afterwards. The application goes by Stripe's clock, so that `advance` moves
 * both; a test that brings a clock of its own moves them one by one.
 */
export function useStripeApp(options: TestOptions = {}): StripeApp {
  const t = new TestApp()
  const stripe = new StripeServer()
  let delivered = 0
  beforeAll(async () => {
    await stripe.start()
    await stripe.setUpPriceBook()
    const { env, deps } = options
    await t.start({ ...options, env: { ...stripe.env, ...env }, deps: { now: () => stripe.now(), ...deps } })
    if (t.deps.stripe) withoutPauses(t.deps.stripe)
  })
  afterAll(async () => {
    await t.stop()
    await stripe.stop()
  })

  const deliver: StripeApp['deliver'] = (event, signing) => {
    const { body, headers } = stripe.signed(event, signing)
    // Stripe is no browser: it sends neither cookies nor where it comes from.
    return supertest(t.url).post('/api/stripe/webhook').set(headers).send(body)
  }
  const deliverAll = async () => {
    for (const event of stripe.events.slice(delivered)) {
      delivered++
      if (STRIPE_EVENTS.some((type) => type === event.type)) await deliver(event).expect(200)
    }
  }
  return { t, stripe, deliver, deliverAll }
}

/** The SDK waits half a second before it makes a call again; tests do not. */
export function withoutPauses(client: Stripe): Stripe {
  return Object.assign(client, { getInitialNetworkRetryDelay: () => 0, getMaxNetworkRetryDelay: () => 0 })
}
