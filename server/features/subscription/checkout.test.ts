import type Stripe from 'stripe'
import { describe, expect, it } from 'vitest'
import type { SignedIn } from '#server/test/app.ts'
import { checkoutOf, viewOf } from '#server/test/checkout.ts'
import { useStripeApp } from '#server/test/stripe-app.ts'
import { type BillingPlan, CURRENCY, chargeOf, PRICES } from '#shared/constants/plans.ts'
import { grantPremium } from './subscription.service.ts'

const DAY_MS = 86_400_000
const PLANS: BillingPlan[] = ['monthly', 'annual']

const claimPremium = (agent: SignedIn) => agent.post('/api/subscription/premium').send({ plan: 'monthly' })

describe('beginning a subscription', () => {
  const app = useStripeApp()
  const { t, stripe } = app
  const { atStripe, offer, signUpThroughCheckout } = checkoutOf(app)

  it.each(PLANS)(
    'of the %s plan says what will be charged, charges that once it is paid, and then gives Premium',
    async (plan) => {
      const agent = await t.signUp()
      const { clientSecret, charge } = await offer(agent, plan)
      expect(charge).toEqual({ ...chargeOf(plan, true), nextAt: expect.any(String) })
      expect((await atStripe(agent)).charges).toEqual([])
      expect(await viewOf(agent)).toMatchObject({ isPremium: false, state: 'free', firstSubscription: true })
      expect((await claimPremium(agent).expect(403)).body.code).toBe('payment_missing')

      stripe.pay(clientSecret)
      const { body } = await claimPremium(agent).expect(200)
      expect(body).toMatchObject({
        isPremium: true,
        state: 'active',
        billingPlan: plan,
        subscriptionEndDate: charge.nextAt,
        renewal: { date: charge.nextAt, amount: charge.next },
        firstSubscription: false,
      })
      expect((await atStripe(agent)).charges).toEqual([charge.now])
    },
  )

  it('has each renewal charge what was said, and the first month’s price once alone', async () => {
    const { agent, id } = await signUpThroughCheckout('monthly')
    stripe.renew(id, 'paid')
    stripe.renew(id, 'paid')
    const { now, next } = chargeOf('monthly', true)
    expect((await atStripe(agent)).charges).toEqual([now, next, next])
  })

  it('is for a new customer where the one before is deleted in this very moment', async () => {
    const { agent, id } = await signUpThroughCheckout('monthly')
    stripe.endNow(id)
    const { customer } = await atStripe(agent)
    const looking = stripe.hold({ method: 'GET', path: /^\/v1\/customers\/[^/]+$/ })
    const offered = offer(agent, 'annual')
    await looking.reached
    stripe.deleteCustomer(customer)
    looking.release()
    stripe.pay((await offered).clientSecret)
    expect((await claimPremium(agent).expect(200)).body.billingPlan).toBe('annual')
    expect((await atStripe(agent)).customer).not.toBe(customer)
  })

  it('tells Stripe who it is for, and keeps the card for renewals', async () => {
    const agent = await t.signUp()
    await offer(agent, 'annual')
    const { customer, customers, subscriptions } = await atStripe(agent)
    expect(customers).toMatchObject([{ id: customer, email: agent.user.email }])
    expect(subscriptions).toMatchObject([
      {
        metadata: { userId: String(agent.user.id), plan: 'annual' },
        currency: CURRENCY,
        payment_settings: { save_default_payment_method: 'on_subscription', payment_method_types: ['card'] },
      },
    ])
  })

  it('answers the same payment to who comes back', async () => {
    const agent = await t.signUp()
    const first = await offer(agent, 'monthly')
    stripe.advance(3_600_000)
    expect(await offer(agent, 'monthly')).toEqual(first)
    expect((await atStripe(agent)).subscriptions).toHaveLength(1)
  })

  it('answers the same payment after a declined card', async () => {
    const agent = await t.signUp()
    const first = await offer(agent, 'monthly')
    expect(stripe.pay(first.clientSecret, 'declined').status).toBe('requires_payment_method')
    expect(await offer(agent, 'monthly')).toEqual(first)
    stripe.pay(first.clientSecret)
    expect((await atStripe(agent)).charges).toEqual([first.charge.now])
  })

  it('of the other plan leaves nothing that the first form could pay', async () => {
    const agent = await t.signUp()
    const [first, second] = [await offer(agent, 'monthly'), await offer(agent, 'annual')]
    expect(second.charge).toMatchObject(chargeOf('annual', true))
    expect(() => stripe.pay(first.clientSecret)).toThrow()
    stripe.pay(second.clientSecret)
    expect((await claimPremium(agent).expect(200)).body.billingPlan).toBe('annual')
    expect((await atStripe(agent)).charges).toEqual([second.charge.now])
  })

  it('may change its mind and change it back', async () => {
    const agent = await t.signUp()
    const secrets: string[] = []
    for (const plan of ['monthly', 'annual', 'monthly'] as const) secrets.push((await offer(agent, plan)).clientSecret)
    expect(new Set(secrets).size).toBe(3)
    const states = (await atStripe(agent)).subscriptions.map(({ status }) => status)
    expect(states.sort()).toEqual(['incomplete', 'incomplete_expired', 'incomplete_expired'])
  })

  it('begins anew what Stripe gave up because nobody paid', async () => {
    const agent = await t.signUp()
    const first = await offer(agent, 'monthly')
    stripe.advance(DAY_MS)
    const second = await offer(agent, 'monthly')
    expect(second.clientSecret).not.toBe(first.clientSecret)
    expect(second.charge).toMatchObject(chargeOf('monthly', true))
    stripe.pay(second.clientSecret)
    expect((await atStripe(agent)).charges).toEqual([chargeOf('monthly', true).now])
  })

  it('costs the full price from the second subscription on; those nobody paid for do not count', async () => {
    const { agent, id } = await signUpThroughCheckout('annual')
    stripe.endNow(id)
    const again = await offer(agent, 'monthly')
    expect(again.charge).toMatchObject(chargeOf('monthly', false))
    stripe.pay(again.clientSecret)
    expect((await atStripe(agent)).charges).toEqual([PRICES.annual, PRICES.monthly])
  })

  it('takes up no offer of the first month once it is not the first any more', async () => {
    const agent = await t.signUp()
    const first = await offer(agent, 'monthly')
    // Staff sold one by hand meanwhile, which ended since.
    const { customer } = await atStripe(agent)
    const price = [...stripe.account.prices.values()].find(({ recurring }) => recurring?.interval === 'year')?.id ?? ''
    const other = await stripe.client().subscriptions.create({
      customer,
      items: [{ price }],
      payment_behavior: 'default_incomplete',
      expand: ['latest_invoice.confirmation_secret'],
    })
    const invoice = typeof other.latest_invoice === 'object' ? other.latest_invoice : null
    stripe.pay(invoice?.confirmation_secret?.client_secret ?? '')
    stripe.endNow(other.id)
    const second = await offer(agent, 'monthly')
    expect(second.charge).toMatchObject(chargeOf('monthly', false))
    expect(() => stripe.pay(first.clientSecret)).toThrow()
  })

  it('is for people in their trial, or with a gift, too', async () => {
    const [trying, gifted] = [await t.signUp(), await t.signUp()]
    await trying.post('/api/subscription/trial').send({}).expect(200)
    await grantPremium(t.deps, gifted.user, new Date(t.deps.now().getTime() + DAY_MS))
    for (const agent of [trying, gifted]) {
      const { clientSecret, charge } = await offer(agent, 'monthly')
      expect(charge).toMatchObject(chargeOf('monthly', true))
      stripe.pay(clientSecret)
      expect((await claimPremium(agent).expect(200)).body).toMatchObject({ state: 'active', kind: 'stripe' })
    }
  })

  it('brings the address that Stripe writes to up to date, and goes on when it cannot', async () => {
    const agent = await t.signUp()
    await offer(agent, 'monthly')
    for (const fault of [false, true]) {
      const email = `${fault}-${agent.user.email}`
      await agent.patch('/api/profile').send({ email }).expect(200)
      if (fault) stripe.fail({ method: 'POST', path: /^\/v1\/customers\/[^/]+$/ }, 'break')
      await offer(agent, 'monthly')
      const { customer } = await atStripe(agent)
      expect(stripe.customers.get(customer)?.email === email).toBe(!fault)
    }
  })

  it.each([
    ['a second item', (items: Stripe.SubscriptionItem[]) => [...items, ...items]],
    ['a quantity', (items: Stripe.SubscriptionItem[]) => items.map((item) => ({ ...item, quantity: 2 }))],
  ])('takes up nothing that staff gave %s: that would charge another sum', async (_what, changed) => {
    const agent = await t.signUp()
    const first = await offer(agent, 'monthly')
    const [subscription] = (await atStripe(agent)).subscriptions
    if (subscription) subscription.items = { ...subscription.items, data: changed(subscription.items.data) }
    const second = await offer(agent, 'monthly')
    expect(second.clientSecret).not.toBe(first.clientSecret)
    expect(() => stripe.pay(first.clientSecret)).toThrow()
  })
})
