import { describe, expect, it } from 'vitest'
import { type SignedIn, useTestApp } from '#server/test/app.ts'
import { checkoutOf, viewOf } from '#server/test/checkout.ts'
import { useStripeApp } from '#server/test/stripe-app.ts'
import { type BillingPlan, chargeOf, PRICES } from '#shared/constants/plans.ts'

const PLANS: BillingPlan[] = ['monthly', 'annual']

const begin = (agent: SignedIn, plan: BillingPlan) => agent.post('/api/create-subscription').send({ plan })
const claimPremium = (agent: SignedIn) => agent.post('/api/subscription/premium').send({ plan: 'monthly' })

describe('beginning a subscription', () => {
  const app = useStripeApp()
  const { t, stripe } = app
  const { atStripe, offer, signUpThroughCheckout } = checkoutOf(app)

  describe('is refused', () => {
    it.each([-PRICES.annual, -1, 1])(
      'to who has an account with Stripe that is not even (%i), before anything is made; once it is, not any more',
      async (balance) => {
        const agent = await t.signUp()
        stripe.pay((await offer(agent, 'monthly')).clientSecret)
        const { customer, subscriptions } = await atStripe(agent)
        stripe.endNow(subscriptions[0]?.id ?? '')
        stripe.setBalance(customer, balance)
        const calls = stripe.calls.length
        const { body } = await begin(agent, 'monthly').expect(409)
        expect([body.code, body.message]).toEqual(['conflict', expect.stringContaining('assistenza')])
        expect(stripe.calls.slice(calls).filter(({ method }) => method !== 'GET')).toEqual([])
        expect(stripe.customers.get(customer)?.balance).toBe(balance)
        stripe.setBalance(customer, 0)
        expect((await offer(agent, 'monthly')).charge).toMatchObject(chargeOf('monthly', false))
      },
    )

    it.each([
      [-PRICES.annual, 409, 'already_subscribed', PRICES.monthly - PRICES.annual],
      [-1, 502, 'provider_failed', -1],
    ])('when a credit (%i) comes in the middle; none of it is lost', async (balance, status, code, left) => {
      const agent = await t.signUp()
      stripe.pay((await offer(agent, 'monthly')).clientSecret)
      const { customer, subscriptions } = await atStripe(agent)
      stripe.endNow(subscriptions[0]?.id ?? '')
      const held = stripe.hold({ method: 'POST', path: /^\/v1\/subscriptions$/ })
      const answer = begin(agent, 'monthly').then((response) => response)
      await held.reached
      stripe.setBalance(customer, balance)
      held.release()
      const { status: got, body } = await answer
      expect([got, body.code]).toEqual([status, code])
      // What the credit has paid for is theirs; what it has not is given back.
      expect((await viewOf(agent)).isPremium).toBe(status === 409)
      expect(stripe.customers.get(customer)?.balance).toBe(left)
    })

    it.each(PLANS)('to who has a subscription, also for the %s plan', async (plan) => {
      const { agent } = await signUpThroughCheckout('monthly')
      const { body } = await begin(agent, plan).expect(409)
      expect(body.code).toBe('already_subscribed')
      expect(body.message).not.toContain('riattivar')
      expect((await atStripe(agent)).subscriptions).toHaveLength(1)
    })

    it('to who has paid a moment ago and nobody has heard; and Premium is theirs', async () => {
      const agent = await t.signUp()
      stripe.pay((await offer(agent, 'monthly')).clientSecret)
      expect((await begin(agent, 'annual').expect(409)).body.code).toBe('already_subscribed')
      expect(await viewOf(agent)).toMatchObject({ isPremium: true, state: 'active' })
    })

    it('to who pays while it looks', async () => {
      const agent = await t.signUp()
      const { clientSecret } = await offer(agent, 'monthly')
      const voiding = stripe.hold({ method: 'POST', path: /\/void$/ })
      const answer = begin(agent, 'annual').then((response) => response)
      await voiding.reached
      stripe.pay(clientSecret)
      voiding.release()
      const { status, body } = await answer
      expect([status, body.code]).toEqual([409, 'already_subscribed'])
      expect(await viewOf(agent)).toMatchObject({ isPremium: true, billingPlan: 'monthly' })
      expect((await atStripe(agent)).charges).toEqual([chargeOf('monthly', true).now])
    })

    it('to who has cancelled, while it runs: it can be reactivated', async () => {
      const { agent } = await signUpThroughCheckout('monthly')
      await agent.post('/api/subscription/cancel').expect(200)
      const { body } = await begin(agent, 'monthly').expect(409)
      expect(body.code).toBe('already_subscribed')
      expect(body.message).toContain('riattivar')
    })

    it('to who owes a renewal', async () => {
      const { agent, id } = await signUpThroughCheckout('monthly')
      stripe.renew(id, 'declined')
      expect((await begin(agent, 'annual').expect(409)).body.code).toBe('payment_due')
    })

    it('while a payment that was begun may still come', async () => {
      const agent = await t.signUp()
      const { clientSecret } = await offer(agent, 'monthly')
      stripe.pay(clientSecret, 'processing')
      stripe.fail({ method: 'POST', path: /\/void$/ }, 'refuse')
      expect((await begin(agent, 'annual').expect(409)).body.code).toBe('conflict')
      stripe.settle(clientSecret)
      expect((await begin(agent, 'annual').expect(409)).body.code).toBe('already_subscribed')
      expect((await atStripe(agent)).charges).toEqual([chargeOf('monthly', true).now])
    })

    it('to nobody because somebody else’s account is in the way', async () => {
      const [anna, bruno] = [await t.signUp(), await t.signUp()]
      const [one, other] = await Promise.all([offer(anna, 'monthly'), offer(bruno, 'monthly')])
      expect(one.clientSecret).not.toBe(other.clientSecret)
      stripe.pay(one.clientSecret)
      await claimPremium(bruno).expect(403)
      expect(await viewOf(bruno)).toMatchObject({ isPremium: false })
    })

    it.each([{}, { plan: 'weekly' }, { plan: ['monthly'] }, { plan: 'monthly', amount: 1 }, { plan: 'MONTHLY' }])(
      'for %j',
      async (body) => {
        const agent = await t.signUp()
        const calls = stripe.calls.length
        const answer = await agent.post('/api/create-subscription').send(body).expect(400)
        expect(answer.body.code).toBe('validation')
        expect(stripe.calls).toHaveLength(calls)
      },
    )

    it('to who is not signed in', async () => {
      await t.visitor().post('/api/create-subscription').send({ plan: 'monthly' }).expect(401)
    })
  })
})

describe('where nobody can pay', () => {
  const t = useTestApp()

  it('says that payments are not available', async () => {
    const agent = await t.signUp()
    const { body } = await begin(agent, 'monthly').expect(503)
    expect(body.code).toBe('unavailable')
  })
})
