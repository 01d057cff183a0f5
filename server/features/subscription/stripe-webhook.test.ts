import supertest from 'supertest'
import { describe, expect, it } from 'vitest'
import { type SignedIn, useTestApp } from '#server/test/app.ts'
import { checkoutOf, viewOf } from '#server/test/checkout.ts'
import { useStripeApp } from '#server/test/stripe-app.ts'
import { JSON_BODY_MAX_BYTES } from '#shared/constants/limits.ts'
import { STRIPE_EVENTS } from './stripe-webhook.service.ts'

const PATH = '/api/stripe/webhook'
const LISTING = { method: 'GET', path: /^\/v1\/subscriptions$/ }

describe('what Stripe tells', () => {
  const app = useStripeApp()
  const { t, stripe, deliver, deliverAll } = app
  const { signUpPaying } = checkoutOf(app)

  const newest = (type: string) => {
    const event = stripe.events.findLast((candidate) => candidate.type === type)
    if (!event) throw new Error(`no ${type}`)
    return event
  }
  /** What is known here, without asking Stripe. */
  const knownPlan = async (agent: SignedIn) => (await agent.get('/api/user').expect(200)).body.subscriptionPlan
  const post = (body: string, headers: Record<string, string>) => supertest(t.url).post(PATH).set(headers).send(body)

  it('makes premium who has paid, without anybody asking', async () => {
    const { agent } = await signUpPaying()
    expect(await knownPlan(agent)).toBe('free')
    const { body } = await deliver(newest('invoice.paid')).expect(200)
    expect(body).toEqual({ received: true })
    expect(await viewOf(agent)).toMatchObject({ isPremium: true, state: 'active', kind: 'stripe' })
    expect((await agent.get('/api/user').expect(200)).body.subscriptionPlan).toBe('premium')
  })

  it('is heard in any order, and as often as it is told', async () => {
    const { agent, id } = await signUpPaying()
    const paid = newest('invoice.paid')
    stripe.endNow(id)
    const ended = newest('customer.subscription.deleted')
    await deliver(ended).expect(200)
    // What it says is old: Stripe was asked, and had ended the subscription by then.
    await deliver(paid).expect(200)
    await deliver(paid).expect(200)
    expect(await viewOf(agent)).toMatchObject({ isPremium: false, state: 'ended' })
  })

  it('has its effect once, however many of the same come at a time', async () => {
    const { agent } = await signUpPaying()
    const paid = newest('invoice.paid')
    const answers = await Promise.all(Array.from({ length: 10 }, () => deliver(paid)))
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect((await viewOf(agent)).isPremium).toBe(true)
    const before = stripe.calls.length
    await deliver(paid).expect(200)
    expect(stripe.calls).toHaveLength(before)
  })

  it('may come all at once', async () => {
    const { agent, id } = await signUpPaying()
    stripe.renew(id, 'declined')
    const answers = await Promise.all(stripe.events.slice(-20).map((event) => deliver(event)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await viewOf(agent)).toMatchObject({
      isPremium: false,
      state: 'past_due',
      paymentDue: { amount: expect.any(Number) },
    })
  })

  it.each(['invoice.paid', 'customer.subscription.updated'])(
    'is acknowledged of people whom nobody here knows: %s',
    async (type) => {
      const event = { ...newest(type), data: { object: { customer: 'cus_somebody' } } }
      const before = stripe.calls.length
      await deliver(event).expect(200, { received: true })
      expect(stripe.calls).toHaveLength(before)
    },
  )

  it('is acknowledged when it is of no use here', async () => {
    const { agent } = await signUpPaying()
    const before = stripe.calls.length
    for (const type of ['charge.refunded', 'something.new', 'constructor']) {
      await deliver({ ...newest('invoice.paid'), type }).expect(200, { received: true })
    }
    await deliver({ ...newest('invoice.paid'), data: { object: {} } }).expect(200)
    expect(stripe.calls).toHaveLength(before)
    expect(await knownPlan(agent)).toBe('free')
  })

  it.each(STRIPE_EVENTS)('is reason to ask: %s', async (type) => {
    const { agent } = await signUpPaying()
    await deliver({ ...newest('invoice.paid'), id: `evt_${type}_${agent.user.id}`, type }).expect(200)
    expect((await viewOf(agent)).isPremium).toBe(true)
  })

  it('is not taken at its word', async () => {
    const agent = await t.signUp()
    await agent.post('/api/create-subscription').send({ plan: 'annual' }).expect(200)
    const [subscription] = [...stripe.subscriptions.values()].slice(-1)
    const object = { ...subscription, status: 'active' }
    const event = { id: 'evt_says_active', object: 'event', type: 'customer.subscription.updated', data: { object } }
    await deliver(event).expect(200)
    expect(await viewOf(agent)).toMatchObject({ isPremium: false, state: 'free' })
  })

  it('fails while Stripe is down, and mends all when it is told again', async () => {
    const { agent } = await signUpPaying()
    const paid = newest('invoice.paid')
    stripe.fail(LISTING, 'break')
    const { body } = await deliver(paid).expect(502)
    expect(body.code).toBe('provider_failed')
    expect(JSON.stringify(body)).not.toMatch(/stripe|scripted/i)
    expect(await knownPlan(agent)).toBe('free')
    await deliver(paid).expect(200)
    expect((await viewOf(agent)).isPremium).toBe(true)
  })

  it('is a renewal, a declined one, and the card that mends it', async () => {
    const { agent, id } = await signUpPaying()
    await deliverAll()
    stripe.renew(id, 'declined')
    await deliverAll()
    expect(await viewOf(agent)).toMatchObject({
      state: 'past_due',
      isPremium: false,
      paymentDue: { amount: expect.any(Number) },
    })
    stripe.payOpenInvoice(id, 'ok')
    await deliverAll()
    expect(await viewOf(agent)).toMatchObject({ state: 'active', paymentDue: null })
    stripe.giveUp(id)
    await deliverAll()
    expect(await viewOf(agent)).toMatchObject({ state: 'ended', isPremium: false, paymentDue: null, renewal: null })
  })

  describe('is refused', () => {
    it('with the signature of somebody else, or of nobody', async () => {
      const { agent } = await signUpPaying()
      const paid = newest('invoice.paid')
      const { body, headers } = stripe.signed(paid)
      const forged = stripe.signed(paid, { secret: 'whsec_somebody_else' })
      const { 'Stripe-Signature': _signature, ...unsigned } = headers
      const attempts: [string, Record<string, string>][] = [
        [forged.body, forged.headers],
        [body, unsigned],
        [body, { ...unsigned, 'Stripe-Signature': 't=,v1=' }],
        [body, { ...unsigned, 'Stripe-Signature': 'v1=abc' }],
        [body, { ...unsigned, 'Stripe-Signature': 'x'.repeat(4000) }],
      ]
      for (const [sent, under] of attempts) {
        const answer = await post(sent, under)
        expect([answer.status, answer.body.code]).toEqual([400, 'bad_signature'])
      }
      expect(await knownPlan(agent)).toBe('free')
    })

    it('with another body than the one that was signed', async () => {
      const { agent } = await signUpPaying()
      const { body, headers } = stripe.signed(newest('invoice.paid'))
      for (const other of [body.slice(0, -20), `${body} `, body.replace('invoice.paid', 'invoice.PAID'), '']) {
        const answer = await post(other, headers)
        expect([answer.status, answer.body.code]).toEqual([400, 'bad_signature'])
      }
      expect(await knownPlan(agent)).toBe('free')
    })

    it('after its time, when somebody kept it and sends it again', async () => {
      await signUpPaying()
      const seconds = Math.floor(t.deps.now().getTime() / 1000)
      const old = stripe.signed(newest('invoice.paid'), { timestamp: seconds - 301 })
      expect((await post(old.body, old.headers).expect(400)).body.code).toBe('bad_signature')
      const recent = stripe.signed(newest('invoice.paid'), { timestamp: seconds - 290 })
      await post(recent.body, recent.headers).expect(200)
    })

    it('when it is no event, well signed as it is', async () => {
      const send = (text: string) => {
        const { body, headers } = stripe.signed(newest('invoice.paid'), { body: text })
        return post(body, headers).expect(400)
      }
      await signUpPaying()
      expect((await send('{"id":')).body.code).toBe('malformed_json')
      for (const text of [
        '[]',
        '"text"',
        '{}',
        '{"id":"evt_1","type":"invoice.paid"}',
        '{"id":1,"type":2,"data":{}}',
      ]) {
        expect((await send(text)).body.code).toBe('validation')
      }
      expect((await send('null')).body.code).toBe('validation')
    })

    it('when it is too large', async () => {
      const { body, headers } = stripe.signed(newest('invoice.paid'), { body: `"${'x'.repeat(JSON_BODY_MAX_BYTES)}"` })
      expect((await post(body, headers).expect(413)).body.code).toBe('payload_too_large')
    })

    it('when it is not JSON by its own account, or packed', async () => {
      const { body, headers } = stripe.signed(newest('invoice.paid'))
      const others: Record<string, string>[] = [{ 'Content-Type': 'text/plain' }, { 'Content-Encoding': 'gzip' }]
      for (const other of others) {
        const answer = await post(body, { ...headers, ...other })
        expect([answer.status, answer.body.code]).toEqual([415, 'unsupported_media_type'])
      }
    })
  })
})

describe('where no secret is known', () => {
  const t = useTestApp({ env: { STRIPE_SECRET_KEY: 'sk_test_alone', STRIPE_API_BASE: 'http://127.0.0.1:9' } })

  it('what comes is not even read', async () => {
    const body = `"${'x'.repeat(JSON_BODY_MAX_BYTES)}"`
    const { body: error } = await supertest(t.url).post(PATH).type('application/json').send(body).expect(503)
    expect(error.code).toBe('unavailable')
  })

  it('nothing that Stripe tells can be believed', async () => {
    const { body } = await t.visitor().post(PATH).send({ type: 'invoice.paid' }).expect(503)
    expect(body.code).toBe('unavailable')
  })
})
