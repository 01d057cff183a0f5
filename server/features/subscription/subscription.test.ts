import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { serializeError } from '#server/log.ts'
import { type SignedIn, useTestApp } from '#server/test/app.ts'
import { checkoutOf, viewOf } from '#server/test/checkout.ts'
import { useStripeApp } from '#server/test/stripe-app.ts'
import { chargeOf } from '#shared/constants/plans.ts'
import { subscriptionSchema } from '#shared/contracts/subscription.ts'
import { grantPremium } from './subscription.service.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const LISTING = { method: 'GET', path: /^\/v1\/subscriptions$/ }
const PREMIUM = '/api/subscription/premium'

describe('who is premium', () => {
  const logged: string[] = []
  const log = pino(
    { level: 'trace', base: null, serializers: { err: serializeError } },
    { write: (line) => void logged.push(line) },
  )
  const app = useStripeApp({ deps: { log } })
  const { t, stripe, deliverAll } = app
  const { begin, signUpPaying, signUpSubscribed } = checkoutOf(app)

  const claim = (agent: SignedIn, plan = 'monthly') => agent.post(PREMIUM).send({ plan })

  it('is nobody at first', async () => {
    const { body } = await (await t.signUp()).get('/api/subscription').expect(200)
    expect(subscriptionSchema.parse(body)).toEqual(body)
    expect(body).toMatchObject({ isPremium: false, isFree: true, state: 'free', trialAvailable: true })
  })

  it('is told of the badge when Stripe’s own notice was faster, until it was seen', async () => {
    const { agent } = await signUpSubscribed()
    const badges = async () => (await claim(agent).expect(200)).body.newBadges
    expect(await badges()).toMatchObject([{ id: 'premium' }])
    await agent
      .post('/api/badges/seen')
      .send({ badges: ['premium'] })
      .expect(204)
    expect(await badges()).toEqual([])
  })

  it.each(['monthly', 'annual'] as const)('is who has paid at Stripe: %s', async (plan) => {
    const { agent, id } = await signUpPaying(plan)
    const { newBadges, ...body } = (await claim(agent, plan).expect(200)).body
    expect(subscriptionSchema.parse(body)).toEqual(body)
    expect(newBadges).toMatchObject([{ id: 'premium' }])
    const [item] = stripe.subscriptions.get(id)?.items.data ?? []
    const at = (seconds = 0) => new Date(seconds * 1000).toISOString()
    const end = at(item?.current_period_end)
    expect(body).toEqual({
      isPremium: true,
      isFree: false,
      isCancelled: false,
      plan: 'premium',
      subscriptionEndDate: end,
      state: 'active',
      kind: 'stripe',
      billingPlan: plan,
      startDate: at(item?.current_period_start),
      renewal: { date: end, amount: chargeOf(plan, true).next },
      paymentDue: null,
      trialAvailable: false,
      firstSubscription: false,
    })
    const user = (await agent.get('/api/user').expect(200)).body
    expect(user).toMatchObject({ subscriptionPlan: 'premium', subscriptionEndDate: end, paymentDue: false })
    expect(await viewOf(agent)).toEqual(body)
  })

  it('has the plan that was paid, whatever they say', async () => {
    const { agent } = await signUpPaying('monthly')
    const { body } = await claim(agent, 'annual').expect(200)
    expect(body.billingPlan).toBe('monthly')
  })

  it('is not who only says so', async () => {
    const agent = await t.signUp()
    const { body } = await claim(agent).expect(403)
    expect(body.code).toBe('payment_missing')
    expect((await viewOf(agent)).isPremium).toBe(false)
  })

  it('is not who began a payment, whose card was declined, or whose payment is still processing', async () => {
    const agent = await t.signUp()
    const clientSecret = await begin(agent)
    await claim(agent).expect(403)
    stripe.pay(clientSecret, 'declined')
    await claim(agent).expect(403)
    stripe.pay(clientSecret, 'processing')
    await claim(agent).expect(403)
    expect(await viewOf(agent)).toMatchObject({ isPremium: false, state: 'free', firstSubscription: true })
    stripe.settle(clientSecret)
    expect((await claim(agent).expect(200)).body.isPremium).toBe(true)
  })

  it('is not who names what another person paid', async () => {
    const { id } = await signUpPaying()
    const agent = await t.signUp()
    await begin(agent)
    for (const more of [{ subscriptionId: id }, { customer: 'cus_1' }, { userId: 1 }, { stripeSubscriptionId: id }]) {
      const { body } = await agent
        .post(PREMIUM)
        .send({ plan: 'monthly', ...more })
        .expect(400)
      expect(body.code).toBe('validation')
    }
    await claim(agent).expect(403)
  })

  it.each([
    undefined,
    {},
    { plan: '' },
    { plan: 'weekly' },
    { plan: 'premium' },
    { plan: null },
    { plan: ['monthly'] },
  ])('is not who names a plan there is not: %j', async (input) => {
    const { agent } = await signUpPaying()
    for (const path of [PREMIUM, '/api/create-subscription']) {
      const { body } = await agent.post(path).send(input).expect(400)
      expect(body.code).toBe('validation')
    }
    expect((await agent.get('/api/user').expect(200)).body.subscriptionPlan).toBe('free')
  })

  it('is not who was not paid for any longer', async () => {
    const { agent, id } = await signUpSubscribed()
    stripe.renew(id, 'declined')
    expect((await claim(agent).expect(403)).body.code).toBe('payment_missing')
    const paymentDue = { amount: chargeOf('monthly', false).next }
    expect(await viewOf(agent)).toMatchObject({ isPremium: false, state: 'past_due', paymentDue, renewal: null })
    stripe.giveUp(id)
    await claim(agent).expect(403)
    expect(await viewOf(agent)).toMatchObject({ state: 'ended', paymentDue: null, trialAvailable: true })
  })

  it('is found out when Stripe answers again', async () => {
    const { agent } = await signUpPaying()
    logged.length = 0
    stripe.fail(LISTING, 'refuse')
    const { body } = await claim(agent).expect(502)
    expect(body).toEqual({ code: 'provider_failed', message: expect.stringMatching(/Riprova/) })
    const line = logged.find((candidate) => candidate.includes('Stripe failed')) ?? ''
    expect(JSON.parse(line)).toMatchObject({ what: 'list subscriptions', statusCode: 400 })
    expect(logged.join()).not.toMatch(/scripted|cus_|sub_/)
    await claim(agent).expect(200)
  })

  it('stays so while the renewal is on its way, and no longer when it is declined', async () => {
    const { agent, id } = await signUpSubscribed()
    stripe.beginRenewal(id)
    await deliverAll()
    expect(await viewOf(agent)).toMatchObject({ isPremium: true, state: 'active' })
    stripe.finishRenewal(id, 'declined')
    await deliverAll()
    expect(await viewOf(agent)).toMatchObject({ isPremium: false, state: 'past_due' })
  })

  it('is told the day of the next charge, though more than that is paid for', async () => {
    const { agent, id } = await signUpSubscribed('annual')
    const paidUntil = (await viewOf(agent)).subscriptionEndDate
    stripe.advance(5 * DAY)
    stripe.change(id, { plan: 'monthly' })
    await deliverAll()
    const end = stripe.subscriptions.get(id)?.items.data[0]?.current_period_end ?? 0
    expect(await viewOf(agent)).toMatchObject({
      state: 'active',
      subscriptionEndDate: paidUntil,
      renewal: { date: new Date(end * 1000).toISOString(), amount: chargeOf('monthly', false).next },
    })
  })

  it('is told the day of a charge that is under way, which is the end of what was paid', async () => {
    const { agent, id } = await signUpSubscribed()
    const { subscriptionEndDate } = await viewOf(agent)
    stripe.beginRenewal(id)
    await deliverAll()
    expect((await viewOf(agent)).renewal?.date).toBe(subscriptionEndDate)
  })

  it('is not forever who nobody hears of any more', async () => {
    const { agent, id } = await signUpSubscribed()
    stripe.beginRenewal(id)
    stripe.advance(3 * HOUR)
    expect((await viewOf(agent)).isPremium).toBe(false)
    expect((await agent.get('/api/user').expect(200)).body.subscriptionPlan).toBe('free')
  })

  describe('by a gift', () => {
    const inDays = (days: number) => new Date(t.deps.now().getTime() + days * DAY)

    it('is so until it ends, and a new gift takes the place of the old', async () => {
      const agent = await t.signUp()
      await grantPremium(t.deps, agent.user, inDays(30))
      expect(await viewOf(agent)).toMatchObject({ isPremium: true, state: 'active', kind: 'grant', renewal: null })
      const sooner = inDays(2)
      await grantPremium(t.deps, agent.user, sooner)
      expect((await viewOf(agent)).subscriptionEndDate).toBe(sooner.toISOString())
      await grantPremium(t.deps, agent.user, inDays(-1))
      expect(await viewOf(agent)).toMatchObject({ isPremium: false, state: 'ended' })
    })

    it('keeps what was paid for', async () => {
      const { agent } = await signUpSubscribed()
      await grantPremium(t.deps, agent.user, inDays(-1))
      expect(await viewOf(agent)).toMatchObject({ isPremium: true, kind: 'stripe' })
    })

    it('keeps the gift when Stripe has nothing', async () => {
      const agent = await t.signUp()
      await grantPremium(t.deps, agent.user, inDays(30))
      await begin(agent)
      await claim(agent).expect(403)
      expect(await viewOf(agent)).toMatchObject({ isPremium: true, kind: 'grant' })
    })
  })
})

describe('how often one may try', () => {
  const { t } = useStripeApp({ env: { RATE_LIMIT_SCALE: String(1 / 60) } })

  it('is bounded for each call that reaches Stripe', async () => {
    const agent = await t.signUp()
    for (const path of ['/api/create-subscription', PREMIUM]) {
      expect((await agent.post(path).send({ plan: 'monthly' })).status).not.toBe(429)
      expect((await agent.post(path).send({ plan: 'monthly' }).expect(429)).body.code).toBe('rate_limited')
    }
    for (const name of ['cancel', 'reactivate', 'portal', 'pay']) {
      expect((await agent.post(`/api/subscription/${name}`)).status).not.toBe(429)
      expect((await agent.post(`/api/subscription/${name}`).expect(429)).body.code).toBe('rate_limited')
    }
  })
})

describe('where nobody can pay', () => {
  const t = useTestApp()

  it.each([
    ['/api/create-subscription', { plan: 'monthly' }],
    [PREMIUM, { plan: 'monthly' }],
    ['/api/subscription/portal', undefined],
  ])('says so: %s', async (path, input) => {
    const { body } = await (await t.signUp()).post(path).send(input).expect(503)
    expect(body.code).toBe('unavailable')
  })

  it('has the trial all the same, to begin, to cancel and to take up again', async () => {
    const agent = await t.signUp()
    await agent.post('/api/subscription/trial').send({ plan: 'annual' }).expect(200)
    expect(await viewOf(agent)).toMatchObject({ state: 'trial', isPremium: true, billingPlan: 'annual' })
    await agent.post('/api/subscription/cancel').expect(200)
    expect(await viewOf(agent)).toMatchObject({ state: 'cancelled', isPremium: true, isCancelled: true })
    await agent.post('/api/subscription/reactivate').expect(200)
    expect(await viewOf(agent)).toMatchObject({ state: 'trial', isCancelled: false })
  })
})
