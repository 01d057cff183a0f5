import { describe, expect, it } from 'vitest'
import { PRODUCT_ID } from '#server/integrations/stripe/price-book.ts'
import type { SignedIn } from '#server/test/app.ts'
import { checkoutOf } from '#server/test/checkout.ts'
import type { Card } from '#server/test/stripe-account.ts'
import { useStripeApp } from '#server/test/stripe-app.ts'
import { intentOf } from '#server/test/stripe-lifecycle.ts'

describe('the portal', () => {
  const app = useStripeApp()
  const { t, stripe, deliverAll } = app
  const { begin, signUpPaying, signUpSubscribed, changes } = checkoutOf(app)
  const PORTAL = '/api/subscription/portal'
  const CUSTOMERS = { method: 'POST', path: /^\/v1\/customers\/[^/]+$/ }
  const SUBSCRIPTIONS = { method: 'POST', path: /^\/v1\/subscriptions\/[^/]+$/ }
  const SESSIONS = { method: 'POST', path: /^\/v1\/billing_portal\/sessions$/ }

  const sessions = () => stripe.calls.filter(({ path }) => SESSIONS.path.test(path))
  const listings = () => stripe.calls.filter(({ path }) => path === '/v1/billing_portal/configurations')
  const customerOf = (id: string) => stripe.subscriptions.get(id)?.customer
  const ownCard = (id: string) => stripe.subscriptions.get(id)?.default_payment_method ?? null
  const sharedCard = (id: string) =>
    stripe.customers.get(String(customerOf(id)))?.invoice_settings.default_payment_method ?? null
  /** The card that paid the latest invoice. */
  function cardThatPaid(id: string) {
    const invoice = stripe.invoices.get(String(stripe.subscriptions.get(id)?.latest_invoice))
    if (invoice?.status !== 'paid') throw new Error('the latest invoice is not paid')
    return intentOf(stripe.account, invoice).payment_method
  }
  /** Opens the portal, and puts a card into it. */
  async function enterCard(agent: SignedIn, id: string, card?: Card) {
    await agent.post(PORTAL).expect(200)
    return stripe.newCard(String(customerOf(id)), card)
  }

  /** Of another application at the same Stripe, and the first that is found: the latest. */
  function addOtherPortal() {
    const [ours] = stripe.account.portals.values()
    if (!ours) throw new Error('no portal was set up')
    stripe.account.portals.set('bpc_other', { ...ours, id: 'bpc_other', metadata: { app: 'another' } })
  }

  it('opens for the person who asks, with our configuration, and leads back', async () => {
    const { agent, id } = await signUpSubscribed()
    addOtherPortal()
    const { body } = await agent.post(PORTAL).expect(200)
    expect(body).toEqual({ url: expect.stringMatching(/^https:\/\/billing\.stripe\.com\//) })
    const ours = [...stripe.account.portals.values()].find(({ metadata }) => metadata?.app === PRODUCT_ID)
    expect(sessions().at(-1)?.body).toEqual({
      customer: customerOf(id),
      configuration: ours?.id,
      locale: 'it',
      return_url: `${t.deps.env.APP_URL}/subscription`,
    })
  })

  it('is the one that setting up keeps, where there are two', async () => {
    const { agent } = await signUpSubscribed()
    const [ours] = stripe.account.portals.values()
    if (!ours) throw new Error('no portal was set up')
    stripe.account.portals.set('bpc_newer', { ...ours, id: 'bpc_newer', created: ours.created + 1 })
    stripe.advance(60 * 60_000)
    await agent.post(PORTAL).expect(200)
    expect(sessions().at(-1)?.body).toMatchObject({ configuration: ours.id })
    stripe.account.portals.delete('bpc_newer')
  })

  it('knows people by the address they have now', async () => {
    const { agent, id } = await signUpSubscribed()
    const email = `nuova-${agent.user.email}`
    await agent.patch('/api/profile').send({ email }).expect(200)
    await agent.post(PORTAL).expect(200)
    expect(stripe.customers.get(String(customerOf(id)))?.email).toBe(email)
  })

  it.each(['GET', 'POST'])('opens though the address cannot be brought up: %s', async (method) => {
    const { agent } = await signUpSubscribed()
    await agent
      .patch('/api/profile')
      .send({ email: `nuova-${agent.user.email}` })
      .expect(200)
    stripe.fail({ method, path: /^\/v1\/customers\/[^/]+$/ }, 'break')
    await agent.post(PORTAL).expect(200)
  })

  it('opens at the card where a renewal waits for one', async () => {
    const { agent, id } = await signUpSubscribed()
    stripe.renew(id, 'declined')
    await deliverAll()
    await agent.post(PORTAL).expect(200)
    const returnUrl = `${t.deps.env.APP_URL}/subscription`
    expect(sessions().at(-1)?.body).toMatchObject({
      customer: customerOf(id),
      return_url: returnUrl,
      flow_data: {
        type: 'payment_method_update',
        after_completion: { type: 'redirect', redirect: { return_url: `${returnUrl}?card=updated` } },
      },
    })
  })

  it('is not looked for anew by everybody', async () => {
    const { agent } = await signUpSubscribed()
    await agent.post(PORTAL).expect(200)
    const before = listings().length
    await agent.post(PORTAL).expect(200)
    expect(listings()).toHaveLength(before)
    stripe.advance(60 * 60_000)
    await agent.post(PORTAL).expect(200)
    expect(listings()).toHaveLength(before + 1)
  })

  it('does not open with a configuration that is not ours: nobody knows what that one allows', async () => {
    const { agent, id } = await signUpSubscribed()
    stripe.advance(60 * 60_000)
    const portals = [...stripe.account.portals]
    addOtherPortal()
    for (const [ours] of portals) stripe.account.portals.delete(ours)
    const opened = sessions().length
    expect((await agent.post(PORTAL).expect(503)).body.code).toBe('unavailable')
    expect([sessions().length, ownCard(id)]).toEqual([opened, expect.any(String)])
    for (const [key, portal] of portals) stripe.account.portals.set(key, portal)
    await agent.post(PORTAL).expect(200)
  })

  it('is for nobody who never came to paying', async () => {
    const agent = await t.signUp()
    const before = stripe.calls.length
    expect((await agent.post(PORTAL).expect(409)).body.code).toBe('no_subscription')
    expect(stripe.calls).toHaveLength(before)
  })

  it('stays closed while Stripe is down', async () => {
    const { agent } = await signUpSubscribed()
    stripe.fail(SESSIONS, 'break')
    expect((await agent.post(PORTAL).expect(502)).body.code).toBe('provider_failed')
    await agent.post(PORTAL).expect(200)
  })

  describe('has the card that Stripe charges', () => {
    it('at the next renewal, and at the ones after it', async () => {
      const { agent, id } = await signUpSubscribed()
      for (let renewals = 0; renewals < 3; renewals++) {
        const card = await enterCard(agent, id)
        stripe.renew(id, 'paid')
        expect(cardThatPaid(id)).toBe(card)
      }
    })

    it('when a declined renewal is tried again', async () => {
      const { agent, id } = await signUpSubscribed()
      stripe.renew(id, 'declined')
      const card = await enterCard(agent, id)
      stripe.payOpenInvoice(id)
      expect(cardThatPaid(id)).toBe(card)
    })

    it('also for who enters none', async () => {
      const { agent, id } = await signUpSubscribed()
      const card = ownCard(id)
      await agent.post(PORTAL).expect(200)
      expect([ownCard(id), sharedCard(id)]).toEqual([null, card])
      stripe.renew(id, 'paid')
      expect(cardThatPaid(id)).toBe(card)
    })

    it('after a second subscription, which was paid with another one', async () => {
      const { agent, id: first } = await signUpSubscribed()
      const old = await enterCard(agent, first)
      stripe.endNow(first)
      await deliverAll()
      stripe.pay(await begin(agent))
      await agent.post('/api/subscription/premium').send({ plan: 'monthly' }).expect(200)
      const id = [...stripe.subscriptions.keys()].at(-1) ?? ''
      const card = ownCard(id)
      stripe.renew(id, 'paid')
      expect(cardThatPaid(id)).toBe(card)
      await agent.post(PORTAL).expect(200)
      expect([sharedCard(id), card]).toEqual([card, expect.not.stringMatching(old)])
      const entered = await enterCard(agent, id)
      stripe.renew(id, 'paid')
      expect(cardThatPaid(id)).toBe(entered)
    })

    it('also for who has paid, and of whom nobody here has heard', async () => {
      const { agent, id } = await signUpPaying()
      const card = await enterCard(agent, id)
      stripe.renew(id, 'paid')
      expect(cardThatPaid(id)).toBe(card)
    })

    it('for who has cancelled, too: it may be taken back', async () => {
      const { agent, id } = await signUpSubscribed()
      await agent.post('/api/subscription/cancel').expect(200)
      const card = await enterCard(agent, id)
      await agent.post('/api/subscription/reactivate').expect(200)
      stripe.renew(id, 'paid')
      expect(cardThatPaid(id)).toBe(card)
    })

    it('and changes nothing at Stripe the second time', async () => {
      const { agent } = await signUpSubscribed()
      await agent.post(PORTAL).expect(200)
      expect(await changes(() => agent.post(PORTAL).expect(200))).toEqual(['POST /v1/billing/sessions'])
    })

    const faults = (['refuse', 'break', 'stick', 'lose', 'drop', 'limit'] as const).flatMap((fault) =>
      [CUSTOMERS, SUBSCRIPTIONS].map((step) => [step.path.source, fault, step] as const),
    )
    it.each(faults)(
      'or stays closed, and never leaves the renewal without a card, at %s: %s',
      async (_, fault, step) => {
        const { agent, id } = await signUpSubscribed()
        const opened = sessions().length
        stripe.fail(step, fault, fault === 'drop' ? 2 : 1)
        expect((await agent.post(PORTAL).expect(502)).body.code).toBe('provider_failed')
        stripe.heal()
        expect([sessions().length, ownCard(id) ?? sharedCard(id)]).toEqual([opened, expect.any(String)])
        const card = await enterCard(agent, id)
        expect([ownCard(id), sharedCard(id)]).toEqual([null, card])
      },
    )
  })
})
