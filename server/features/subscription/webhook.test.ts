import { createHmac } from 'node:crypto'
import supertest from 'supertest'
import { describe, expect, it } from 'vitest'
import { STRIPE_EVENTS } from '#server/integrations/stripe/stripe.ts'
import { useTestApp } from '#server/test/app.ts'
import { useStripeApp, viewOf } from '#server/test/stripe/app.ts'
import { KEYS } from '#server/test/stripe/server.ts'

const HOUR = 3_600_000
const LIST = /^GET \/v1\/subscriptions$/

describe('the webhook', () => {
  const { t, stripe, deliver, deliverAll, begin, signUpBegun, signUpSubscribed, atStripe } = useStripeApp()

  it('gives Premium after a payment, whether or not the page returns', async () => {
    const agent = await t.signUp()
    const { clientSecret } = await begin(agent)
    await deliverAll(() => stripe.pay(clientSecret))
    expect(await viewOf(agent)).toMatchObject({ isPremium: true, state: 'active', billingPlan: 'monthly' })
    const { body } = await agent.post('/api/subscription/premium').send({ plan: 'monthly' }).expect(200)
    expect(body.newBadges).toMatchObject([{ id: 'premium' }])
  })

  it.each([
    ['in order', (events: object[]) => events],
    ['reversed', (events: object[]) => [...events].reverse()],
    ['doubled', (events: object[]) => [...events, ...events]],
  ] as const)('ends in the right state when the events of a whole life come %s', async (_how, order) => {
    const { agent, id } = await signUpBegun()
    await deliverAll(() => {
      stripe.payHosted(id)
      stripe.renew(id, 'declined')
      stripe.payHosted(id)
      stripe.end(stripe.subscriptions.get(id) ?? expect.fail())
    }, order)
    expect(await viewOf(agent)).toMatchObject({ isPremium: false, state: 'ended', paymentDue: null })
  })

  it('leads to the right state after a very late event', async () => {
    const { agent, id } = await signUpSubscribed()
    const paid = stripe.events.findLast(({ type }) => type === 'invoice.paid') ?? expect.fail()
    stripe.renew(id, 'declined')
    await deliver(paid).expect(200)
    expect(await viewOf(agent)).toMatchObject({ state: 'past_due', paymentDue: { amount: 799 } })
  })

  it('leads to the newest state for many simultaneous events during changes at Stripe', async () => {
    const { agent, id } = await signUpBegun()
    const event = stripe.emit('customer.subscription.updated', stripe.subscriptions.get(id) ?? expect.fail())
    let lists = 0
    const isSecond = (call: string) => LIST.test(call) && ++lists === 2
    stripe.before({ test: isSecond }, () => stripe.payHosted(id))
    await Promise.all([1, 2, 3, 4].map(() => deliver(event).expect(200)))
    expect(await viewOf(agent)).toMatchObject({ isPremium: true })
  })

  it('trusts no event: Premium follows Stripe’s response', async () => {
    const { agent, id } = await signUpBegun()
    const subscription = stripe.subscriptions.get(id) ?? expect.fail()
    const invoice = stripe.invoices.get(String(subscription.latest_invoice)) ?? expect.fail()
    await deliver(stripe.emit('invoice.paid', { ...invoice, status: 'paid' })).expect(200)
    await deliver(stripe.emit('customer.subscription.updated', { ...subscription, status: 'active' })).expect(200)
    expect((await viewOf(agent)).isPremium).toBe(false)
  })

  it('responds 502 if Stripe fails, and the repeated event repairs the account', async () => {
    const { agent, id } = await signUpBegun()
    stripe.payHosted(id)
    const paid = stripe.events.findLast(({ type }) => type === 'invoice.paid') ?? expect.fail()
    stripe.fail(LIST, 'break', 2)
    await deliver(paid).expect(502)
    stripe.heal()
    expect((await agent.get('/api/user')).body.subscriptionPlan).toBe('free')
    await deliver(paid).expect(200)
    expect((await agent.get('/api/user')).body.subscriptionPlan).toBe('premium')
  })

  it('acknowledges events without a customer, and of unknown ones', async () => {
    const before = stripe.calls.length
    await deliver(stripe.emit('customer.created', { id: 'cus_x' })).expect(200, { received: true })
    await deliver(stripe.emit('invoice.paid', { customer: 'cus_of_somebody' })).expect(200)
    await deliver(stripe.emit('invoice.paid', { customer: null })).expect(200)
    expect(stripe.calls).toHaveLength(before)
  })

  it('rejects a signed body that is no event', async () => {
    for (const text of ['null', '[]', '{"type":"invoice.paid"}', '{"type":7}']) {
      const { body } = await deliver({}, { body: text }).expect(400)
      expect(body).toMatchObject({ code: 'validation', message: expect.any(String) })
    }
  })

  it.each([
    ['another secret', { secret: 'whsec_of_somebody' }],
    ['an old signature', { timestamp: Math.floor(Date.now() / 1000) - 301 }],
  ] as const)('refuses %s', async (_what, signing) => {
    const { agent, customer, id } = await signUpBegun()
    stripe.payHosted(id)
    const { body } = await deliver(stripe.emit('invoice.paid', { customer }), signing).expect(400)
    expect(body.code).toBe('bad_signature')
    expect((await agent.get('/api/user')).body.subscriptionPlan).toBe('free')
  })

  it('rejects a body changed after signing, and a missing signature', async () => {
    const { body, headers } = stripe.signed({ type: 'invoice.paid' })
    const post = () => supertest(t.url).post('/api/stripe/webhook')
    await post().set(headers).send(body.replace('paid', 'PAID')).expect(400)
    await post().set('Content-Type', 'application/json').send(body).expect(400)
  })

  it('processes a renewal, a declined one and its payment', async () => {
    const { agent, id } = await signUpSubscribed()
    await deliverAll(() => stripe.renew(id, 'paid'))
    expect(await viewOf(agent)).toMatchObject({ state: 'active', isPremium: true })
    await deliverAll(() => stripe.renew(id, 'declined'))
    const due = await viewOf(agent)
    expect(due).toMatchObject({ state: 'past_due', isPremium: false, paymentDue: { amount: 799 }, renewal: null })
    expect((await agent.get('/api/user')).body).toMatchObject({ paymentDue: true, subscriptionPlan: 'free' })
    await deliverAll(() => stripe.payHosted(id))
    expect(await viewOf(agent)).toMatchObject({ state: 'active', isPremium: true, paymentDue: null })
    expect(atStripe(agent).charges).toEqual([399, 799, 799])
  })

  it('keeps Premium for the hours in which Stripe charges a renewal, and no longer', async () => {
    const { agent, id } = await signUpSubscribed()
    await deliverAll(() => stripe.beginRenewal(stripe.subscriptions.get(id) ?? expect.fail()))
    stripe.advance(2 * HOUR)
    expect(await viewOf(agent)).toMatchObject({ isPremium: true })
    stripe.advance(2 * HOUR)
    expect(await viewOf(agent)).toMatchObject({ isPremium: false })
  })
})

describe('the webhook without its secret', () => {
  const t = useTestApp({ env: { STRIPE_SECRET_KEY: KEYS.STRIPE_SECRET_KEY } })

  it('rejects everything', async () => {
    const body = JSON.stringify({ type: STRIPE_EVENTS[0] })
    const signature = createHmac('sha256', '').update(body).digest('hex')
    const headers = { 'Content-Type': 'application/json', 'Stripe-Signature': `t=1,v1=${signature}` }
    await supertest(t.url).post('/api/stripe/webhook').set(headers).send(body).expect(503)
  })
})
