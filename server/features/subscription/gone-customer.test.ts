import Stripe from 'stripe'
import { describe, expect, it } from 'vitest'
import { getUser } from '#server/features/auth/auth.service.ts'
import type { SignedIn } from '#server/test/app.ts'
import { checkoutOf, viewOf } from '#server/test/checkout.ts'
import { useStripeApp } from '#server/test/stripe-app.ts'
import { reconcile } from './reconcile.service.ts'
import { grantPremium } from './subscription.service.ts'
import { syncSubscriptions } from './sync.ts'

describe('a customer that Stripe does not know', () => {
  const app = useStripeApp()
  const { t, stripe } = app
  const { begin, signUpSubscribed } = checkoutOf(app)

  /** As after a change from test keys to live ones. */
  async function forgetAtStripe(agent: SignedIn): Promise<void> {
    const customer = await customerOf(agent)
    stripe.customers.delete(String(customer))
    for (const [id, subscription] of stripe.subscriptions) {
      if (subscription.customer === customer) stripe.subscriptions.delete(id)
    }
  }
  const customerOf = async (agent: SignedIn) => (await getUser(t.deps, agent.user)).stripeCustomerId

  it('is forgotten, and what was paid with it ends now', async () => {
    const { agent } = await signUpSubscribed('annual')
    await forgetAtStripe(agent)
    await agent.post('/api/subscription/premium').send({ plan: 'annual' }).expect(403)
    expect(await customerOf(agent)).toBeNull()
    const view = await viewOf(agent)
    expect(view).toMatchObject({ state: 'ended', isPremium: false, renewal: null })
    expect(Date.parse(view.subscriptionEndDate ?? '')).toBeLessThanOrEqual(t.deps.now().getTime())
  })

  it('becomes another one with the next payment', async () => {
    const { agent } = await signUpSubscribed()
    const before = await customerOf(agent)
    await forgetAtStripe(agent)
    stripe.advance(25 * 3_600_000)
    stripe.pay(await begin(agent))
    await agent.post('/api/subscription/premium').send({ plan: 'monthly' }).expect(200)
    expect(await customerOf(agent)).not.toBe(before)
  })

  it('keeps nobody from ending what does not rest on it', async () => {
    const agent = await t.signUp()
    await agent.post('/api/subscription/trial').send({}).expect(200)
    await begin(agent)
    await forgetAtStripe(agent)
    expect((await agent.post('/api/subscription/cancel').expect(200)).body.state).toBe('cancelled')
  })

  it('leaves a gift as it is', async () => {
    const { agent } = await signUpSubscribed()
    const until = new Date(t.deps.now().getTime() + 86_400_000)
    await grantPremium(t.deps, agent.user, until)
    await forgetAtStripe(agent)
    await agent.post('/api/subscription/premium').send({ plan: 'monthly' }).expect(403)
    expect(await viewOf(agent)).toMatchObject({ kind: 'grant', subscriptionEndDate: until.toISOString() })
  })

  it('does not keep reconciling from the others', async () => {
    const gone = []
    for (let i = 0; i < 6; i++) gone.push((await signUpSubscribed()).agent)
    for (const agent of gone) await forgetAtStripe(agent)
    const { agent, id } = await signUpSubscribed()
    stripe.endNow(id)
    expect(await reconcile(t.deps, () => undefined)).toMatchObject({ failed: 0, complete: true, mended: 7 })
    for (const person of [...gone, agent]) expect((await viewOf(person)).isPremium).toBe(false)
  })

  it('is no reason to end anything when only the keys are the wrong ones', async () => {
    const { agent } = await signUpSubscribed()
    const message = 'No such customer; a similar object exists in live mode, but a test mode key was used'
    const list = t.deps.stripe?.subscriptions
    if (!list) throw new Error('nobody can pay')
    const error = new Stripe.errors.StripeInvalidRequestError({
      type: 'invalid_request_error',
      code: 'resource_missing',
      param: 'customer',
      message,
    })
    const autoPagingToArray = () => Promise.reject(error)
    const subscriptions = Object.assign(Object.create(list), { list: () => ({ autoPagingToArray }) })
    const wrong = Object.assign(Object.create(t.deps.stripe), { subscriptions })
    const synced = syncSubscriptions({ ...t.deps, stripe: wrong }, agent.user)
    await expect(synced).rejects.toMatchObject({ code: 'provider_failed' })
    expect((await viewOf(agent)).isPremium).toBe(true)
  })
})
