import { eq } from 'drizzle-orm'
import { syncSubscriptions } from '#server/features/subscription/sync.ts'
import { firstMonthCouponId, LOOKUP_KEYS } from '#server/integrations/stripe/price-book.ts'
import type { BillingPlan } from '#shared/constants/plans.ts'
import type { CreatedSubscription, Subscription } from '#shared/contracts/subscription.ts'
import { users } from '#shared/schema/users.ts'
import type { SignedIn } from './app.ts'
import type { StripeApp } from './stripe-app.ts'
import { createCustomer } from './stripe-catalogue.ts'
import { createSubscription } from './stripe-subscriptions.ts'

/** People at the checkout of an application, with the id of their subscription at Stripe. */
export function checkoutOf({ t, stripe }: StripeApp) {
  /** Begins a subscription: what the payment form is told. */
  async function offer(agent: SignedIn, plan: BillingPlan): Promise<CreatedSubscription> {
    return (await agent.post('/api/create-subscription').send({ plan }).expect(200)).body
  }

  /** Begins a subscription. @returns what pays it */
  async function begin(agent: SignedIn, plan: BillingPlan = 'monthly'): Promise<string> {
    return (await offer(agent, plan)).clientSecret
  }

  /** Someone new, who went through the whole checkout by the calls of the screens. */
  async function signUpThroughCheckout(plan: BillingPlan) {
    const agent = await t.signUp()
    stripe.pay(await begin(agent, plan))
    await agent.post('/api/subscription/premium').send({ plan }).expect(200)
    const [subscription] = (await atStripe(agent)).subscriptions
    return { agent, id: String(subscription?.id) }
  }

  /** Someone new, for whom all is there that the checkout makes, in a fraction of the time. */
  async function signUpBegun(plan: BillingPlan = 'monthly') {
    const agent = await t.signUp()
    const { account } = stripe
    const { id: userId, email } = agent.user
    const metadata = { userId: String(userId), plan }
    const { id: customer } = createCustomer(account, { email, preferred_locales: ['it'], metadata })
    await t.deps.db.update(users).set({ stripeCustomerId: customer }).where(eq(users.id, userId))
    const price = [...account.prices.values()].find(({ lookup_key: key }) => key === LOOKUP_KEYS[plan])
    const subscription = createSubscription(account, {
      customer,
      items: [{ price: String(price?.id), quantity: 1 }],
      discounts: plan === 'monthly' ? [{ coupon: firstMonthCouponId() }] : [],
      payment_behavior: 'default_incomplete',
      payment_settings: { save_default_payment_method: 'on_subscription', payment_method_types: ['card'] },
      billing_mode: { type: 'flexible' },
      metadata,
    })
    return { agent, id: subscription.id }
  }

  /** Someone new, who pays at Stripe; nobody here has heard of it. */
  async function signUpPaying(plan?: BillingPlan) {
    const begun = await signUpBegun(plan)
    await syncSubscriptions(t.deps, begun.agent.user)
    stripe.payOpenInvoice(begun.id, 'ok')
    return begun
  }

  /** Someone new, who has paid and is premium. */
  async function signUpSubscribed(plan?: BillingPlan) {
    const begun = await signUpBegun(plan)
    stripe.payOpenInvoice(begun.id, 'ok')
    await syncSubscriptions(t.deps, begun.agent.user)
    return begun
  }

  /** Someone new, whose renewal was declined; nobody here has heard of it. */
  async function signUpDeclined() {
    const subscribed = await signUpSubscribed()
    stripe.renew(subscribed.id, 'declined')
    return subscribed
  }

  /** What Stripe was asked to change meanwhile, without the ids. */
  async function changes(work: () => Promise<unknown>): Promise<string[]> {
    const before = stripe.calls.length
    await work()
    return stripe.calls
      .slice(before)
      .filter(({ method }) => method !== 'GET')
      .map(({ method, path }) => `${method} ${path.replace(/_[\w]+$|_[\w]+(?=\/)/, '')}`)
  }

  /** When Stripe will end a subscription. */
  function cancelAt(id: string): string | null {
    const at = stripe.subscriptions.get(id)?.cancel_at
    return at ? new Date(at * 1000).toISOString() : null
  }

  /** What Stripe has of a person. */
  async function atStripe({ user }: SignedIn) {
    const [row] = await t.deps.db.select().from(users).where(eq(users.id, user.id))
    const customer = String(row?.stripeCustomerId)
    return {
      customer,
      customers: [...stripe.customers.values()].filter(({ metadata }) => metadata.userId === String(user.id)),
      subscriptions: [...stripe.subscriptions.values()].filter((one) => one.customer === customer),
      charges: stripe.charges.filter((one) => one.customer === customer).map(({ amount }) => amount),
    }
  }

  return {
    offer,
    begin,
    signUpThroughCheckout,
    signUpPaying,
    signUpSubscribed,
    signUpDeclined,
    changes,
    cancelAt,
    atStripe,
  }
}

/** What a person is told of their subscription. */
export async function viewOf(agent: SignedIn): Promise<Subscription> {
  return (await agent.get('/api/subscription').expect(200)).body
}
