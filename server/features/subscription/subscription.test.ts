import { describe, expect, it, onTestFinished } from 'vitest'
import { useStripeApp, viewOf } from '#server/test/stripe/app.ts'
import { subscriptionSchema } from '#shared/contracts/subscription.ts'
import { billingTimes } from './billing.ts'
import { reconcile } from './reconcile.service.ts'
import { grantPremium } from './subscription.service.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const LIST = /^GET \/v1\/subscriptions$/
const PREMIUM = '/api/subscription/premium'

describe('Premium', () => {
  const { t, stripe, begin, signUpBegun, signUpSubscribed, signUpDeclined } = useStripeApp()
  const subscriptionOf = (id: string) => stripe.subscriptions.get(id) ?? expect.fail()

  it.each(['monthly', 'annual'] as const)('begins on return from the payment of the %s plan', async (plan) => {
    const { agent, id } = await signUpBegun(plan)
    stripe.payHosted(id)
    const { newBadges, ...body } = (await agent.post(PREMIUM).send({ plan }).expect(200)).body
    expect(subscriptionSchema.parse(body)).toEqual(body)
    expect(newBadges).toMatchObject([{ id: 'premium' }])
    const [item] = subscriptionOf(id).items.data
    const end = new Date(Number(item?.current_period_end) * 1000).toISOString()
    expect(body).toMatchObject({
      isPremium: true,
      state: 'active',
      kind: 'stripe',
      billingPlan: plan,
      subscriptionEndDate: end,
      startDate: new Date(Number(item?.current_period_start) * 1000).toISOString(),
      renewal: { date: end, amount: item?.price.unit_amount },
      firstSubscription: false,
    })
    const { body: user } = await agent.get('/api/user').expect(200)
    expect(user).toMatchObject({ subscriptionPlan: 'premium', subscriptionEndDate: end, paymentDue: false })
    await agent
      .post('/api/badges/seen')
      .send({ badges: ['premium'] })
      .expect(204)
    expect((await agent.post(PREMIUM).send({ plan }).expect(200)).body.newBadges).toEqual([])
  })

  it('is not given without a payment, after a declined one, or for another account', async () => {
    const nobody = await t.signUp()
    const { agent: unpaid } = await signUpBegun()
    const declined = await t.signUp()
    stripe.pay((await begin(declined)).clientSecret, 'declined')
    await signUpSubscribed()
    for (const agent of [nobody, unpaid, declined]) {
      const { body } = await agent.post(PREMIUM).send({ plan: 'monthly' }).expect(403)
      expect(body.code).toBe('payment_missing')
      expect(await viewOf(agent)).toMatchObject({ isPremium: false })
    }
  })

  it('is not given for an invoice without an amount, nor for another product of the same Stripe account', async () => {
    const [free, other] = [await signUpBegun(), await signUpBegun()]
    for (const { id } of [free, other]) stripe.payHosted(id)
    stripe.latestInvoice(subscriptionOf(free.id)).total = 0
    for (const { price } of subscriptionOf(other.id).items.data) price.product = 'prod_other'
    for (const { agent } of [free, other]) await agent.post(PREMIUM).send({ plan: 'monthly' }).expect(403)
  })

  it('begins and renews when the panel is opened, after payments without an event', async () => {
    const agent = await t.signUp()
    const { clientSecret } = await begin(agent)
    stripe.pay(clientSecret)
    expect(await viewOf(agent)).toMatchObject({ isPremium: true, state: 'active' })
    stripe.renew(stripe.invoiceOf(clientSecret).subscription, 'paid')
    stripe.advance(4 * HOUR)
    expect((await agent.get('/api/user')).body.subscriptionPlan).toBe('free')
    expect(await viewOf(agent)).toMatchObject({ isPremium: true })
  })

  it('makes no call to Stripe while no news is due', async () => {
    const { agent } = await signUpSubscribed()
    const before = stripe.calls.length
    await viewOf(agent)
    await viewOf(await t.signUp())
    expect(stripe.calls).toHaveLength(before)
  })

  it('shows the last known state while Stripe fails', async () => {
    const { agent, id } = await signUpDeclined()
    stripe.payHosted(id)
    stripe.fail(LIST, 'break', 2)
    expect(await viewOf(agent)).toMatchObject({ state: 'past_due' })
    stripe.heal()
    expect(await viewOf(agent)).toMatchObject({ state: 'active' })
  })

  it('comes from a gift until its end, and a new gift replaces the old', async () => {
    const agent = await t.signUp()
    const in2Days = new Date(stripe.now().getTime() + 2 * DAY)
    await grantPremium(t.deps, agent.user, new Date(stripe.now().getTime() + 30 * DAY))
    await grantPremium(t.deps, agent.user, in2Days)
    expect(await viewOf(agent)).toMatchObject({ kind: 'grant', subscriptionEndDate: in2Days.toISOString() })
    stripe.advance(2 * DAY)
    expect(await viewOf(agent)).toMatchObject({ isPremium: false, state: 'ended' })
  })

  it('is repaired by reconciling after missed payments and ends, and one failure stops no other account', async () => {
    await reconcile(t.deps, () => undefined)
    const [paid, ended, left, failing] = [
      await signUpBegun(),
      await signUpSubscribed(),
      await signUpSubscribed(),
      await signUpSubscribed(),
    ]
    stripe.payHosted(paid.id)
    stripe.end(subscriptionOf(ended.id))
    stripe.subscriptions.delete(left.id)
    stripe.customers.delete(failing.customer)
    const lines: string[] = []
    const result = await reconcile(t.deps, (line) => lines.push(line))
    expect(result).toMatchObject({ changed: 3, failed: 1 })
    expect(lines).toHaveLength(4)
    expect(lines.join()).not.toContain('@')
    const plans = [paid, ended, left, failing].map(async ({ agent }) => (await agent.get('/api/user')).body)
    expect((await Promise.all(plans)).map(({ subscriptionPlan }) => subscriptionPlan)).toEqual([
      'premium',
      'free',
      'free',
      'premium',
    ])
    expect(await reconcile(t.deps, () => undefined)).toMatchObject({ changed: 0, failed: 1 })
  })
})

describe('a silent Stripe', () => {
  const { t, stripe, deliver, begin, signUpSubscribed } = useStripeApp()
  const DOWN = 'Il servizio dei pagamenti non risponde. Riprova tra qualche minuto.'

  it('has a deadline below the lease, and below 30 seconds with waiting', () => {
    const { workMs, leaseSeconds, waitMs } = billingTimes
    expect(workMs).toBeLessThan(leaseSeconds * 1000)
    expect(leaseSeconds * 1000).toBeLessThan(waitMs)
    expect(waitMs + workMs).toBeLessThan(30_000)
    expect(leaseSeconds).toBeLessThanOrEqual(15)
  })

  it.each([
    ['everything', /./, 502],
    ['every change', /^POST/, 200],
  ] as const)('ends in a clear message within the one deadline, at %s', async (_what, silent, toEvent) => {
    const { workMs } = billingTimes
    onTestFinished(() => void Object.assign(billingTimes, { workMs }))
    const buyer = await t.signUp()
    const [canceller, visitor, { customer }] = [
      await signUpSubscribed(),
      await signUpSubscribed(),
      await signUpSubscribed(),
    ]
    billingTimes.workMs = 800
    stripe.fail(silent, 'silence', 100)
    const start = performance.now()
    const answers = await Promise.all([
      buyer.post('/api/create-subscription').send({ plan: 'monthly' }),
      canceller.agent.post('/api/subscription/cancel'),
      visitor.agent.post('/api/subscription/portal'),
      deliver(stripe.emit('invoice.paid', { customer })),
    ])
    expect(performance.now() - start).toBeLessThan(2500)
    expect(answers.map(({ status }) => status)).toEqual([502, 502, 502, toEvent])
    for (const { status, body } of answers) if (status === 502) expect(body.message).toBe(DOWN)
    stripe.heal()
    billingTimes.workMs = workMs
    expect((await begin(buyer)).clientSecret).toBeTruthy()
  })
})
