import { describe, expect, it } from 'vitest'
import { PRODUCT_ID } from '#server/integrations/stripe/price-book.ts'
import { checkoutOf } from '#server/test/checkout.ts'
import { useStripeApp } from '#server/test/stripe-app.ts'

describe('the portal', () => {
  const app = useStripeApp()
  const { t, stripe, deliverAll } = app
  const { signUpSubscribed } = checkoutOf(app)
  const PORTAL = '/api/subscription/portal'
  const SESSIONS = { method: 'POST', path: /^\/v1\/billing_portal\/sessions$/ }

  const sessions = () => stripe.calls.filter(({ path }) => SESSIONS.path.test(path))
  const listings = () => stripe.calls.filter(({ path }) => path === '/v1/billing_portal/configurations')
  const customerOf = (id: string) => stripe.subscriptions.get(id)?.customer

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

  it('is the account’s own where ours is not there', async () => {
    const { agent } = await signUpSubscribed()
    stripe.advance(60 * 60_000)
    stripe.account.portals.clear()
    await agent.post(PORTAL).expect(200)
    expect(sessions().at(-1)?.body).not.toHaveProperty('configuration')
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
})
