import { describe, expect, it } from 'vitest'
import { useStripeApp, viewOf } from '#server/test/stripe/app.ts'
import { grantPremium } from './subscription.service.ts'
import { syncSubscription } from './sync.service.ts'

describe('the end of a subscription', () => {
  const { t, stripe, deliverAll, signUpBegun, signUpSubscribed, signUpDeclined, atStripe } = useStripeApp()
  type Agent = Awaited<ReturnType<typeof t.signUp>>
  const cancel = (agent: Agent) => agent.post('/api/subscription/cancel')
  const reactivate = (agent: Agent) => agent.post('/api/subscription/reactivate')
  const subscriptionOf = (id: string) => stripe.subscriptions.get(id) ?? expect.fail()

  it('keeps what was paid until its end, and charges nothing then', async () => {
    const { agent, id } = await signUpSubscribed()
    const { subscriptionEndDate: end } = await viewOf(agent)
    const { body } = await cancel(agent).expect(200)
    expect(body).toMatchObject({ isPremium: true, isCancelled: true, state: 'cancelled', renewal: null })
    expect(body.subscriptionEndDate).toBe(end)
    await deliverAll(() => {
      stripe.reach(subscriptionOf(id).cancel_at ?? 0)
      stripe.end(subscriptionOf(id))
    })
    expect(await viewOf(agent)).toMatchObject({ isPremium: false, state: 'ended', subscriptionEndDate: end })
    expect(atStripe(agent).charges).toHaveLength(1)
  })

  it('comes to the same when it is repeated, also by five tabs at once', async () => {
    const { agent, id } = await signUpSubscribed()
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => cancel(agent)))
    expect(answers.map(({ status, body }) => [status, body.state])).toEqual(Array(5).fill([200, 'cancelled']))
    expect(subscriptionOf(id).cancel_at_period_end).toBe(true)
    await reactivate(agent).expect(200)
    expect((await reactivate(agent).expect(200)).body).toMatchObject({ state: 'active', isCancelled: false })
    expect(subscriptionOf(id)).toMatchObject({ cancel_at: null, cancel_at_period_end: false })
  })

  it('takes back a cancellation that the portal made with a date', async () => {
    const { agent, id } = await signUpSubscribed()
    const [item] = subscriptionOf(id).items.data
    await deliverAll(() => stripe.change(subscriptionOf(id), { cancel_at: item?.current_period_end ?? null }))
    expect(await viewOf(agent)).toMatchObject({ state: 'cancelled' })
    expect((await reactivate(agent).expect(200)).body.state).toBe('active')
  })

  it('ends a declined renewal at once, and nobody can be charged for it afterwards', async () => {
    const { agent, customer, id } = await signUpDeclined()
    const { body } = await cancel(agent).expect(200)
    expect(body).toMatchObject({ isPremium: false, state: 'ended', paymentDue: null })
    stripe.enterCard(customer)
    expect(() => stripe.payHosted(id)).toThrow('canceled')
    expect(atStripe(agent).charges).toHaveLength(1)
  })

  it('comes before the charge of a renewal that has only begun', async () => {
    const { agent, id } = await signUpSubscribed()
    stripe.beginRenewal(subscriptionOf(id))
    await cancel(agent).expect(200)
    stripe.finishRenewal(subscriptionOf(id))
    expect(atStripe(agent).charges).toHaveLength(1)
  })

  it('keeps a renewal that is paid while the cancellation looks', async () => {
    const { agent, id } = await signUpSubscribed()
    stripe.beginRenewal(subscriptionOf(id))
    stripe.before(/^GET \/v1\/invoices/, () => stripe.finishRenewal(subscriptionOf(id)))
    expect((await cancel(agent).expect(409)).body.code).toBe('conflict')
    expect(await viewOf(agent)).toMatchObject({ isPremium: true, isCancelled: false, state: 'active' })
    expect((await cancel(agent).expect(200)).body).toMatchObject({ isPremium: true, state: 'cancelled' })
  })

  it('cancels and reactivates trials and gifts without Stripe', async () => {
    const [trying, gifted] = [await t.signUp(), await t.signUp()]
    await trying.post('/api/subscription/trial').send({}).expect(200)
    await grantPremium(t.deps, gifted.user, new Date(stripe.now().getTime() + 86_400_000))
    const before = stripe.calls.length
    for (const agent of [trying, gifted]) {
      expect((await cancel(agent).expect(200)).body).toMatchObject({ isPremium: true, state: 'cancelled' })
      expect((await reactivate(agent).expect(200)).body.isCancelled).toBe(false)
    }
    expect(stripe.calls).toHaveLength(before)
  })

  it('refuses who has nothing, has not paid, or whose subscription is over, and reactivates nothing declined', async () => {
    const [nobody, { agent: unpaid }, { agent: over, id }] = [
      await t.signUp(),
      await signUpBegun(),
      await signUpSubscribed(),
    ]
    stripe.end(subscriptionOf(id))
    for (const agent of [nobody, unpaid, over]) {
      expect((await cancel(agent).expect(409)).body.code).toBe('no_subscription')
      expect((await reactivate(agent).expect(409)).body.code).toBe('no_subscription')
    }
    const { agent: declined } = await signUpDeclined()
    expect((await reactivate(declined).expect(409)).body.code).toBe('payment_due')
  })

  it.each(['lose', 'drop', 'break', 'refuse'] as const)(
    'has the state of Stripe after a failure by %s and a second try',
    async (fault) => {
      const { agent, id } = await signUpSubscribed()
      stripe.fail(/^POST \/v1\/subscriptions\/sub/, fault, 2)
      await cancel(agent)
      stripe.heal()
      await syncSubscription(t.deps, agent.user)
      expect((await viewOf(agent)).isCancelled).toBe(subscriptionOf(id).cancel_at_period_end)
      expect((await cancel(agent).expect(200)).body).toMatchObject({ state: 'cancelled', isPremium: true })
    },
  )

  it('opens the portal in Italian, with our configuration, the present address and the subscription’s card', async () => {
    const { agent, customer, id } = await signUpSubscribed()
    const card = subscriptionOf(id).default_payment_method
    const { body } = await agent.post('/api/subscription/portal').expect(200)
    expect(body.url).toMatch(/^https:\/\/billing\.stripe\.com\//)
    const [portal] = [...stripe.portals.values()]
    const return_url = `${t.deps.env.APP_URL}/subscription`
    expect(stripe.calls.at(-1)?.form).toEqual({ customer, configuration: portal?.id, locale: 'it', return_url })
    expect(stripe.customers.get(customer)?.invoice_settings.default_payment_method).toBe(card)
    // A card that is entered in the portal is then the one that the renewal charges.
    stripe.enterCard(customer, 'declined')
    stripe.beginRenewal(subscriptionOf(id))
    expect(stripe.finishRenewal(subscriptionOf(id)).status).toBe('open')
  })

  it('opens the portal for a declined renewal, where paying ends it', async () => {
    const { agent, id } = await signUpDeclined()
    await agent.post('/api/subscription/portal').expect(200)
    stripe.payHosted(id)
    expect(await viewOf(agent)).toMatchObject({ state: 'active', isPremium: true, paymentDue: null })
    expect((await agent.get('/api/user')).body.paymentDue).toBe(false)
  })

  it('opens no portal for who never came to paying, nor without our configuration', async () => {
    const { body } = await (await t.signUp()).post('/api/subscription/portal').expect(409)
    expect(body.code).toBe('no_subscription')
    const { agent } = await signUpSubscribed()
    const [portal] = [...stripe.portals.values()]
    Object.assign(portal ?? {}, { active: false })
    expect((await agent.post('/api/subscription/portal').expect(503)).body.code).toBe('unavailable')
    Object.assign(portal ?? {}, { active: true })
  })
})
