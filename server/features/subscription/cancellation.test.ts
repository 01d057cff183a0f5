import { describe, expect, it } from 'vitest'
import { useStripeApp, viewOf } from '#server/test/stripe/app.ts'
import { chargeOf } from '#shared/constants/plans.ts'
import { reconcile } from './reconcile.service.ts'
import { grantPremium } from './subscription.service.ts'
import { syncSubscription } from './sync.service.ts'

describe('the end of a subscription', () => {
  const { t, stripe, deliver, deliverAll, begin, signUpBegun, signUpSubscribed, signUpDeclined, atStripe } =
    useStripeApp()
  type Agent = Awaited<ReturnType<typeof t.signUp>>
  const cancel = (agent: Agent, body?: object) => agent.post('/api/subscription/cancel').send(body)
  const accepted = { acceptsRenewal: true }
  const reactivate = (agent: Agent) => agent.post('/api/subscription/reactivate')
  const subscriptionOf = (id: string) => stripe.subscriptions.get(id) ?? expect.fail()
  const invoicesOf = (id: string) => [...stripe.invoices.values()].filter(({ subscription }) => subscription === id)
  const unpaidOf = (id: string) => invoicesOf(id).filter(({ status }) => status === 'draft' || status === 'open')
  /** The pending renewal in the API. */
  const renewalOf = (id: string) => {
    const [{ current_period_start: start, current_period_end: end }] = subscriptionOf(id).items.data
    const instant = (seconds: number) => new Date(seconds * 1000).toISOString()
    return { date: instant(start), amount: chargeOf('monthly', false).next, until: instant(end) }
  }

  /** A new person with a drafted renewal, charged in an hour. */
  async function signUpRenewing() {
    const subscribed = await signUpSubscribed()
    await deliverAll(() => stripe.beginRenewal(subscriptionOf(subscribed.id)))
    return { ...subscribed, renewalUnderWay: renewalOf(subscribed.id) }
  }

  /** The period ends, and Stripe ends cancelled subscriptions. */
  const finishPeriod = (id: string) =>
    deliverAll(() => {
      stripe.reach(subscriptionOf(id).cancel_at ?? expect.fail())
      stripe.end(subscriptionOf(id))
    })

  it('keeps the paid time until its end, and charges nothing then', async () => {
    const { agent, id } = await signUpSubscribed()
    const { subscriptionEndDate: end } = await viewOf(agent)
    const { body } = await cancel(agent).expect(200)
    expect(body).toMatchObject({ isPremium: true, isCancelled: true, state: 'cancelled', renewal: null })
    expect(body.subscriptionEndDate).toBe(end)
    await finishPeriod(id)
    expect(await viewOf(agent)).toMatchObject({ isPremium: false, state: 'ended', subscriptionEndDate: end })
    expect(atStripe(agent).charges).toHaveLength(1)
  })

  it('is idempotent, also for five simultaneous tabs', async () => {
    const { agent, id } = await signUpSubscribed()
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => cancel(agent)))
    expect(answers.map(({ status, body }) => [status, body.state])).toEqual(Array(5).fill([200, 'cancelled']))
    expect(subscriptionOf(id).cancel_at_period_end).toBe(true)
    await reactivate(agent).expect(200)
    expect((await reactivate(agent).expect(200)).body).toMatchObject({ state: 'active', isCancelled: false })
    expect(subscriptionOf(id)).toMatchObject({ cancel_at: null, cancel_at_period_end: false })
  })

  it('reverts a cancellation with a date from the portal', async () => {
    const { agent, id } = await signUpSubscribed()
    const [item] = subscriptionOf(id).items.data
    await deliverAll(() => stripe.change(subscriptionOf(id), { cancel_at: item?.current_period_end ?? null }))
    expect(await viewOf(agent)).toMatchObject({ state: 'cancelled' })
    expect((await reactivate(agent).expect(200)).body.state).toBe('active')
  })

  it('requires that the person knows the pending charge, whose period then lasts to its end', async () => {
    const { agent, id, renewalUnderWay } = await signUpRenewing()
    expect(await viewOf(agent)).toMatchObject({ isPremium: true, state: 'active', renewalUnderWay })
    const { body: refusal } = await cancel(agent).expect(409)
    expect(refusal).toMatchObject({ code: 'renewal_under_way', message: expect.stringContaining('già in corso') })
    expect(subscriptionOf(id).cancel_at_period_end).toBe(false)

    const { body } = await cancel(agent, accepted).expect(200)
    expect(body).toMatchObject({
      isPremium: true,
      isCancelled: true,
      state: 'cancelled',
      renewal: null,
      renewalUnderWay,
    })
    await deliverAll(() => stripe.finishRenewal(subscriptionOf(id)))
    const paid = { isPremium: true, state: 'cancelled', renewalUnderWay: null }
    expect(await viewOf(agent)).toMatchObject({ ...paid, subscriptionEndDate: renewalUnderWay.until })
    await finishPeriod(id)
    expect(await viewOf(agent)).toMatchObject({ isPremium: false, state: 'ended' })
    expect(atStripe(agent).charges).toEqual([399, 799])
  })

  it('can be reverted while a renewal is drafted', async () => {
    const { agent, id, renewalUnderWay } = await signUpRenewing()
    await cancel(agent, accepted).expect(200)
    expect((await reactivate(agent).expect(200)).body).toMatchObject({ state: 'active', renewalUnderWay })
    expect(subscriptionOf(id).cancel_at_period_end).toBe(false)
  })

  it.each([
    ['begins', undefined, () => signUpSubscribed(), stripe.beginRenewal],
    ['is paid', accepted, () => signUpRenewing(), stripe.finishRenewal],
  ] as const)(
    'keeps a renewal that %s while the cancellation is made, and tells of it',
    async (_what, sent, signUp, event) => {
      const { agent, id } = await signUp()
      stripe.before(/^POST \/v1\/subscriptions\/sub/, () => event.call(stripe, subscriptionOf(id)))
      const { body } = await cancel(agent, sent).expect(200)
      const renewal = renewalOf(id)
      expect(body).toMatchObject({ isPremium: true, state: 'cancelled' })
      expect([body.renewalUnderWay?.until, body.subscriptionEndDate]).toContain(renewal.until)
      await deliverAll(() => stripe.finishRenewal(subscriptionOf(id)))
      expect(await viewOf(agent)).toMatchObject({ isPremium: true, subscriptionEndDate: renewal.until })
      expect(atStripe(agent).charges).toEqual([399, 799])
    },
  )

  it('has the same result beside the renewal’s payment, its events and five tabs', async () => {
    const { agent, id, renewalUnderWay } = await signUpRenewing()
    const tabs = [1, 2, 3, 4, 5].map(() => cancel(agent, accepted).expect(200))
    await Promise.all([...tabs, deliverAll(() => stripe.finishRenewal(subscriptionOf(id)))])
    expect(subscriptionOf(id)).toMatchObject({ status: 'active', cancel_at_period_end: true })
    const cancelled = { isPremium: true, state: 'cancelled', renewalUnderWay: null }
    expect(await viewOf(agent)).toMatchObject({ ...cancelled, subscriptionEndDate: renewalUnderWay.until })
  })

  it('asks for no new card after a declined renewal, and keeps the result of a retry', async () => {
    const { agent, customer, id } = await signUpDeclined()
    expect((await cancel(agent).expect(409)).body.code).toBe('renewal_under_way')
    const { body } = await cancel(agent, accepted).expect(200)
    const renewalUnderWay = renewalOf(id)
    expect(body).toMatchObject({ isPremium: false, isCancelled: true, state: 'past_due', paymentDue: null })
    expect(body.renewalUnderWay).toEqual(renewalUnderWay)
    expect((await agent.get('/api/user')).body.paymentDue).toBe(false)
    stripe.enterCard(customer)
    Object.assign(subscriptionOf(id), { default_payment_method: null })
    await deliverAll(() => stripe.finishRenewal(subscriptionOf(id)))
    const paid = { isPremium: true, state: 'cancelled', subscriptionEndDate: renewalUnderWay.until }
    expect(await viewOf(agent)).toMatchObject(paid)
  })

  it.each([
    ['cancelled', true],
    ['not cancelled', false],
  ])('leaves nothing to pay once the last try failed, %s', async (_what, isCancelled) => {
    const { agent, id } = await signUpDeclined()
    if (isCancelled) await cancel(agent, accepted).expect(200)
    stripe.beginRenewal(Object.assign(subscriptionOf(id), { cancel_at: null }))
    expect(unpaidOf(id)).toHaveLength(2)
    await deliverAll(() => stripe.end(subscriptionOf(id)))
    expect(unpaidOf(id)).toEqual([])
    expect(() => stripe.payHosted(id)).toThrow('canceled')
    expect(await viewOf(agent)).toMatchObject({ isPremium: false, state: 'ended', paymentDue: null })
    expect(atStripe(agent).charges).toHaveLength(1)
  })

  it('voids an invoice with the next event, after a payment blocked it', async () => {
    const { id } = await signUpDeclined()
    stripe.end(subscriptionOf(id))
    const ended = stripe.events.at(-1) ?? expect.fail()
    stripe.fail(/void$/, 'refuse')
    await deliver(ended).expect(502)
    await deliver(ended).expect(200)
    expect(unpaidOf(id)).toEqual([])
  })

  it('follows with the next sync if the customer was deleted at Stripe, and allows a new subscription', async () => {
    const { agent, customer, id } = await signUpSubscribed()
    const events = stripe.events.length
    stripe.deleteCustomer(customer)
    expect(stripe.events[events]).toMatchObject({ type: 'customer.subscription.deleted' })
    await reconcile(t.deps, () => undefined)
    expect((await agent.get('/api/user')).body.subscriptionPlan).toBe('free')
    expect(subscriptionOf(id).status).toBe('canceled')
    stripe.advance(120_000)
    stripe.pay((await begin(agent)).clientSecret)
    expect(await viewOf(agent)).toMatchObject({ isPremium: true, state: 'active' })
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

  it('is refused without a payment or after the end, and nothing declined is reactivated', async () => {
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

  it.each(['lose', 'refuse'] as const)(
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

  it('opens the portal in Italian, with our configuration, the current address and the subscription’s card', async () => {
    const { agent, customer, id } = await signUpSubscribed()
    const card = subscriptionOf(id).default_payment_method
    const { body } = await agent.post('/api/subscription/portal').expect(200)
    expect(body.url).toMatch(/^https:\/\/billing\.stripe\.com\//)
    const [portal] = [...stripe.portals.values()]
    const return_url = `${t.deps.env.APP_URL}/subscription`
    expect(stripe.calls.at(-1)?.form).toEqual({ customer, configuration: portal?.id, locale: 'it', return_url })
    expect(stripe.customers.get(customer)?.invoice_settings.default_payment_method).toBe(card)
    // The renewal then charges a card that is entered in the portal.
    stripe.enterCard(customer, 'declined')
    stripe.beginRenewal(subscriptionOf(id))
    expect(stripe.finishRenewal(subscriptionOf(id)).status).toBe('open')
  })

  it('opens the portal for a declined renewal, which can be paid there', async () => {
    const { agent, id } = await signUpDeclined()
    await agent.post('/api/subscription/portal').expect(200)
    stripe.payHosted(id)
    expect(await viewOf(agent)).toMatchObject({ state: 'active', isPremium: true, paymentDue: null })
    expect((await agent.get('/api/user')).body.paymentDue).toBe(false)
  })

  it('opens no portal without a customer at Stripe', async () => {
    const { body } = await (await t.signUp()).post('/api/subscription/portal').expect(409)
    expect(body.code).toBe('no_subscription')
  })
})
