import supertest, { type Test } from 'supertest'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { syncSubscription } from '#server/features/subscription/sync.service.ts'
import { STRIPE_EVENTS } from '#server/integrations/stripe/stripe.ts'
import type { BillingPlan } from '#shared/constants/plans.ts'
import type { CreatedSubscription, Subscription } from '#shared/contracts/subscription.ts'
import { type SignedIn, TestApp, type TestOptions } from '../app.ts'
import { StripeServer } from './server.ts'

/** The application with a fake Stripe for a test file. Both use Stripe's clock, which `stripe.advance` moves. */
export function useStripeApp(options: TestOptions = {}) {
  const t = new TestApp()
  const stripe = new StripeServer()
  beforeAll(async () => {
    await stripe.start()
    await t.start({ ...options, env: { ...stripe.env, ...options.env }, deps: { now: () => stripe.now() } })
    // The SDK waits half a second before a retry; tests do not.
    const noPause = { getInitialNetworkRetryDelay: () => 0, getMaxNetworkRetryDelay: () => 0 }
    if (t.deps.stripe) Object.assign(t.deps.stripe, noPause)
  })
  beforeEach(() => stripe.heal())
  afterAll(async () => {
    await t.stop()
    await stripe.stop()
  })

  /** Sends an event to the webhook, as Stripe does. */
  function deliver(event: object, signing?: Parameters<StripeServer['signed']>[1]): Test {
    const { body, headers } = stripe.signed(event, signing)
    return supertest(t.url).post('/api/stripe/webhook').set(headers).send(body)
  }

  /** Sends the webhook the events of some work, in a given order. */
  async function deliverAll(work: () => unknown, order = (events: object[]) => events): Promise<void> {
    const before = stripe.events.length
    await work()
    const events = stripe.events.slice(before).filter(({ type }) => STRIPE_EVENTS.some((known) => known === type))
    for (const event of order(events)) await deliver(event).expect(200)
  }

  /** Calls the checkout. @returns the data for the payment form */
  async function begin(agent: SignedIn, plan: BillingPlan = 'monthly'): Promise<CreatedSubscription> {
    return (await agent.post('/api/create-subscription').send({ plan }).expect(200)).body
  }

  /** A new person with an unpaid subscription. */
  async function signUpBegun(plan?: BillingPlan) {
    const agent = await t.signUp()
    const { clientSecret } = await begin(agent, plan)
    const { id, customer } = stripe.subscriptionOf(stripe.invoiceOf(clientSecret))
    return { agent, customer, id, clientSecret }
  }

  /** A new person with paid Premium. */
  async function signUpSubscribed(plan?: BillingPlan) {
    const begun = await signUpBegun(plan)
    stripe.payHosted(begun.id)
    await syncSubscription(t.deps, begun.agent.user)
    return begun
  }

  /** A new person with a declined renewal. */
  async function signUpDeclined() {
    const subscribed = await signUpSubscribed()
    stripe.renew(subscribed.id, 'declined')
    await syncSubscription(t.deps, subscribed.agent.user)
    return subscribed
  }

  /** A person's objects at Stripe. */
  function atStripe({ user }: SignedIn) {
    const customers = [...stripe.customers.values()].filter(({ email }) => email === user.email)
    const isOwn = ({ customer }: { customer: string }) => customers.some(({ id }) => id === customer)
    return {
      customers,
      subscriptions: [...stripe.subscriptions.values()].filter(isOwn),
      charges: stripe.charges.filter(isOwn).map(({ amount }) => amount),
    }
  }

  return { t, stripe, deliver, deliverAll, begin, signUpBegun, signUpSubscribed, signUpDeclined, atStripe }
}

/** A person's subscription in the panel. */
export async function viewOf(agent: SignedIn): Promise<Subscription> {
  return (await agent.get('/api/subscription').expect(200)).body
}
