import { describe, expect, it } from 'vitest'
import { LOOKUP_KEYS } from '#server/integrations/stripe/price-book.ts'
import { useStripeApp, viewOf } from '#server/test/stripe/app.ts'
import { BILLING_PLANS, chargeOf } from '#shared/constants/plans.ts'

describe('the checkout', () => {
  const app = useStripeApp()
  const { t, stripe, begin, signUpSubscribed, signUpDeclined, atStripe } = app
  const CREATE = /^POST \/v1\/subscriptions$/
  const DAY_MS = 86_400_000

  const open = (agent: Awaited<ReturnType<typeof t.signUp>>) =>
    atStripe(agent).subscriptions.filter(({ status }) => status === 'incomplete')

  it.each(BILLING_PLANS)('charges the %s plan by the price book, now and at the renewal', async (plan) => {
    const agent = await t.signUp()
    const { clientSecret, charge } = await begin(agent, plan)
    const { now, next } = chargeOf(plan, true)
    const nextAt = Date.parse(charge.nextAt) - stripe.now().getTime()
    expect(charge).toMatchObject({ now, next })
    expect(Math.round(nextAt / DAY_MS)).toBeGreaterThanOrEqual(plan === 'annual' ? 365 : 28)
    expect(atStripe(agent).charges).toEqual([])
    expect(await viewOf(agent)).toMatchObject({ isPremium: false, state: 'free' })

    stripe.pay(clientSecret)
    await agent.post('/api/subscription/premium').send({ plan }).expect(200)
    const [subscription] = atStripe(agent).subscriptions
    stripe.renew(String(subscription?.id), 'paid')
    expect(atStripe(agent).charges).toEqual([now, next])
  })

  it('identifies the subscriber to Stripe, and has it keep the card for renewals', async () => {
    const agent = await t.signUp()
    stripe.calls.length = 0
    await begin(agent)
    const formOf = (path: string) => stripe.calls.find((call) => call.method === 'POST' && call.path === path)?.form
    expect(formOf('/v1/customers')).toMatchObject({ email: agent.user.email, preferred_locales: ['it'] })
    expect(formOf('/v1/subscriptions')).toMatchObject({
      payment_behavior: 'default_incomplete',
      payment_settings: { save_default_payment_method: 'on_subscription', payment_method_types: ['card'] },
      metadata: { userId: String(agent.user.id), plan: 'monthly' },
    })
  })

  it('sends no address to Stripe for an account without one, because it rejects an empty one', async () => {
    const agent = await t.signUp()
    await t.deps.pool.query(`update users set email = '', email_key = null where id = $1`, [agent.user.id])
    stripe.calls.length = 0
    await begin(agent)
    expect(stripe.calls.find(({ path }) => path === '/v1/customers')?.form).not.toHaveProperty('email')
  })

  it('offers the first month’s price only for the account’s first paid subscription', async () => {
    const agent = await t.signUp()
    // A trial is no paid subscription.
    await agent.post('/api/subscription/trial').send({}).expect(200)
    await begin(agent)
    stripe.advance(DAY_MS)
    const { clientSecret, charge } = await begin(agent)
    expect(charge.now).toBe(chargeOf('monthly', true).now)
    stripe.pay(clientSecret)
    await agent.post('/api/subscription/premium').send({ plan: 'monthly' }).expect(200)
    stripe.end(stripe.subscriptionOf(stripe.invoiceOf(clientSecret)))
    expect((await begin(agent)).charge.now).toBe(chargeOf('monthly', false).now)
  })

  it('refuses a second subscription during, after a cancellation of, or with a debt from the first', async () => {
    const [{ agent: active }, { agent: cancelled }, { agent: declined }] = [
      await signUpSubscribed(),
      await signUpSubscribed(),
      await signUpDeclined(),
    ]
    await cancelled.post('/api/subscription/cancel').expect(200)
    for (const [agent, code, words] of [
      [active, 'already_subscribed', 'già attivo'],
      [cancelled, 'already_subscribed', 'puoi riattivarlo'],
      [declined, 'payment_due', 'Aggiorna la carta'],
    ] as const) {
      const { body } = await agent.post('/api/create-subscription').send({ plan: 'annual' }).expect(409)
      expect(body).toMatchObject({ code, message: expect.stringContaining(words) })
      expect(atStripe(agent).subscriptions).toHaveLength(1)
    }
  })

  it('gives Premium after a payment without an event, and charges nothing twice', async () => {
    const agent = await t.signUp()
    stripe.pay((await begin(agent)).clientSecret)
    const { body } = await agent.post('/api/create-subscription').send({ plan: 'monthly' }).expect(409)
    expect(body.code).toBe('already_subscribed')
    expect(await viewOf(agent)).toMatchObject({ isPremium: true, state: 'active' })
  })

  it('returns the same payment to a returning person, also after a declined card', async () => {
    const agent = await t.signUp()
    const { clientSecret } = await begin(agent)
    expect((await begin(agent)).clientSecret).toBe(clientSecret)
    stripe.pay(clientSecret, 'declined')
    expect((await begin(agent)).clientSecret).toBe(clientSecret)
    expect(open(agent)).toHaveLength(1)
  })

  it('cancels the unpaid subscription on each change of plan, so that a form in another tab pays nothing', async () => {
    const agent = await t.signUp()
    const older: string[] = []
    for (const plan of ['annual', 'monthly'] as const) older.push((await begin(agent, plan)).clientSecret)
    const { clientSecret } = await begin(agent, 'annual')
    for (const secret of older) expect(() => stripe.pay(secret)).toThrow('canceled')
    stripe.pay(clientSecret)
    expect(atStripe(agent).charges).toEqual([chargeOf('annual', true).now])
  })

  it('starts over after Stripe ended an unpaid subscription', async () => {
    const agent = await t.signUp()
    const { clientSecret } = await begin(agent)
    stripe.voidInvoice(stripe.invoiceOf(clientSecret))
    expect((await begin(agent)).clientSecret).not.toBe(clientSecret)
  })

  it('refuses another plan while the unpaid subscription cannot be cancelled', async () => {
    const agent = await t.signUp()
    await begin(agent, 'monthly')
    stripe.fail(/void$/, 'refuse')
    const { body } = await agent.post('/api/create-subscription').send({ plan: 'annual' }).expect(409)
    expect(body).toMatchObject({ code: 'conflict', message: expect.stringContaining('non pagherai due volte') })
    expect(open(agent)).toHaveLength(1)
  })

  it('refuses a payment during the check', async () => {
    const agent = await t.signUp()
    const { clientSecret } = await begin(agent, 'monthly')
    stripe.before(/void$/, () => stripe.pay(clientSecret))
    const { body } = await agent.post('/api/create-subscription').send({ plan: 'annual' }).expect(409)
    expect(body.code).toBe('already_subscribed')
    expect(atStripe(agent).charges).toHaveLength(1)
  })

  it.each([
    ['monthly', 'monthly'],
    ['monthly', 'annual'],
  ] as const)('leaves one subscription to pay when several tabs ask at once for %s and %s', async (...plans) => {
    const agent = await t.signUp()
    const offers = await Promise.all([...plans, ...plans].map((plan) => begin(agent, plan)))
    expect(atStripe(agent).customers).toHaveLength(1)
    expect(open(agent)).toHaveLength(1)
    // Only one of them can still be paid.
    await Promise.allSettled(offers.map(async ({ clientSecret }) => stripe.pay(clientSecret)))
    expect(atStripe(agent).charges).toHaveLength(1)
  })

  it.each(['lose', 'drop', 'refuse'] as const)(
    'creates nothing twice when calls fail by %s, and the next try after two minutes goes well',
    async (fault) => {
      for (const call of [/^POST \/v1\/customers$/, CREATE]) {
        const agent = await t.signUp()
        stripe.fail(call, fault)
        await agent.post('/api/create-subscription').send({ plan: 'monthly' })
        await agent.post('/api/create-subscription').send({ plan: 'monthly' })
        stripe.advance(120_000)
        stripe.pay((await begin(agent)).clientSecret)
        await agent.post('/api/subscription/premium').send({ plan: 'monthly' }).expect(200)
        expect(atStripe(agent).subscriptions.filter(({ status }) => status === 'active')).toHaveLength(1)
        expect(open(agent)).toHaveLength(0)
        expect(atStripe(agent).charges).toHaveLength(1)
      }
    },
  )

  it.each([
    ['price', () => stripe.prices.values(), 'unit_amount'],
    ['coupon', () => stripe.coupons.values(), 'amount_off'],
  ] as const)('offers no payment when Stripe’s %s differs from the price book', async (_what, objects, field) => {
    const agent = await t.signUp()
    for (const object of objects()) Object.assign(object, { [field]: Reflect.get(object, field) + 1 })
    const { body } = await agent.post('/api/create-subscription').send({ plan: 'monthly' }).expect(502)
    for (const object of objects()) Object.assign(object, { [field]: Reflect.get(object, field) - 1 })
    expect(body).toMatchObject({ code: 'provider_failed', message: expect.stringContaining('aprire il pagamento') })
    expect(atStripe(agent).subscriptions).toEqual([])
  })

  it('cancels a subscription whose amount changed during the checkout', async () => {
    const agent = await t.signUp()
    const price =
      [...stripe.prices.values()].find(({ lookup_key }) => lookup_key === LOOKUP_KEYS.monthly) ?? expect.fail()
    stripe.before(CREATE, () => price.unit_amount++)
    const { body } = await agent.post('/api/create-subscription').send({ plan: 'monthly' }).expect(502)
    expect(body.code).toBe('provider_failed')
    price.unit_amount--
    expect(open(agent)).toEqual([])
  })
})
