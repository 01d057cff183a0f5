import { describe, expect, it } from 'vitest'
import type { SignedIn } from '#server/test/app.ts'
import { checkoutOf, viewOf } from '#server/test/checkout.ts'
import { useStripeApp } from '#server/test/stripe-app.ts'
import { PRICES } from '#shared/constants/plans.ts'
import { payDue } from './pay-due.service.ts'

const PAYING = { method: 'POST', path: /^\/v1\/invoices\/[^/]+\/pay$/ }
const TAKING = { method: 'POST', path: /^\/v1\/subscriptions\/[^/]+$/ }

describe('paying what is due', () => {
  const app = useStripeApp()
  const { t, stripe } = app
  const { signUpSubscribed } = checkoutOf(app)

  const pay = (agent: SignedIn) => payDue(t.deps, agent.user)
  async function signUpDeclined() {
    const { agent, id } = await signUpSubscribed()
    stripe.renew(id, 'declined')
    return { agent, id, customer: String(stripe.subscriptions.get(id)?.customer) }
  }
  const chargesOf = (id: string) =>
    stripe.charges.filter(({ subscription }) => subscription === id).map(({ amount }) => amount)
  const cardOf = (id: string) => stripe.subscriptions.get(id)?.default_payment_method
  const payments = () => stripe.calls.filter(({ method, path }) => method === 'POST' && PAYING.path.test(path))

  it('takes the card of the portal for this and all renewals to come', async () => {
    const { agent, id, customer } = await signUpDeclined()
    const card = stripe.newCard(customer)
    await pay(agent)
    expect(await viewOf(agent)).toMatchObject({ isPremium: true, state: 'active', paymentDue: null })
    expect(cardOf(id)).toBe(card)
    expect(chargesOf(id).slice(1)).toEqual([PRICES.monthly])
    stripe.renew(id, 'paid')
    expect(chargesOf(id).slice(1)).toEqual([PRICES.monthly, PRICES.monthly])
  })

  it('tries the subscription’s own card where there is no other', async () => {
    const { agent, id } = await signUpDeclined()
    await expect(pay(agent)).rejects.toMatchObject({ code: 'payment_missing' })
    // There is money on it by now.
    stripe.account.cards.set(String(cardOf(id)), 'ok')
    stripe.advance(60_000)
    await pay(agent)
    expect((await viewOf(agent)).state).toBe('active')
  })

  it('charges once, however often it is clicked', async () => {
    const { agent, id, customer } = await signUpDeclined()
    stripe.newCard(customer)
    const clicks = await Promise.allSettled(Array.from({ length: 5 }, () => pay(agent)))
    expect(clicks.some(({ status }) => status === 'fulfilled')).toBe(true)
    expect((await viewOf(agent)).state).toBe('active')
    expect(chargesOf(id).slice(1)).toEqual([PRICES.monthly])
  })

  it('is one call for Stripe when it is clicked twice', async () => {
    const { agent, customer } = await signUpDeclined()
    stripe.newCard(customer, 'declined')
    const from = payments().length
    for (let clicks = 0; clicks < 2; clicks++) await pay(agent).catch(() => {})
    const keys = payments().slice(from)
    expect([keys.length, new Set(keys.map(({ idempotencyKey }) => idempotencyKey)).size]).toEqual([2, 1])
  })

  it.each([
    ['declined', 'rifiutata'],
    ['confirm', 'conferma'],
  ] as const)('says what helps when the card is no good: %s', async (kind, word) => {
    const { agent, id, customer } = await signUpDeclined()
    stripe.newCard(customer, kind)
    await expect(pay(agent)).rejects.toMatchObject({
      code: 'payment_missing',
      message: expect.stringMatching(new RegExp(`${word}[^]*«Aggiorna la carta»`)),
    })
    expect(await viewOf(agent)).toMatchObject({ state: 'past_due', isPremium: false })
    expect(chargesOf(id)).toHaveLength(1)
    stripe.newCard(customer)
    await pay(agent)
    expect((await viewOf(agent)).state).toBe('active')
  })

  it('says what helps when there is no card at all', async () => {
    const { agent, id } = await signUpDeclined()
    Object.assign(stripe.subscriptions.get(id) ?? {}, { default_payment_method: null })
    await expect(pay(agent)).rejects.toMatchObject({
      code: 'payment_missing',
      message: expect.stringContaining('carta'),
    })
  })

  it('is for nobody who owes nothing', async () => {
    const nothing = await t.signUp()
    const { agent: paid } = await signUpSubscribed()
    const { agent: over, id } = await signUpDeclined()
    stripe.giveUp(id)
    const { agent: mended, id: other } = await signUpDeclined()
    stripe.payOpenInvoice(other, 'ok')
    const before = payments().length
    for (const agent of [nothing, paid, over, mended]) {
      await expect(pay(agent)).rejects.toMatchObject({ code: 'no_subscription' })
    }
    expect(payments()).toHaveLength(before)
    expect((await viewOf(mended)).state).toBe('active')
  })

  it('is not taken for paid when it is cancelled meanwhile', async () => {
    const { agent, id, customer } = await signUpDeclined()
    stripe.newCard(customer)
    const held = stripe.hold(PAYING)
    const answer = pay(agent).catch((error: unknown) => error)
    await held.reached
    await agent.post('/api/subscription/cancel').expect(200)
    held.release()
    expect(await answer).toMatchObject({ code: 'no_subscription' })
    expect(chargesOf(id)).toHaveLength(1)
  })

  describe('when Stripe fails in the middle', () => {
    const faults = (['refuse', 'break', 'stick', 'lose', 'drop', 'limit'] as const).flatMap((fault) =>
      [TAKING, PAYING].map((step) => [step.path.source, fault, step] as const),
    )
    it.each(faults)('charges once and tells how it stands, at %s: %s', async (_step, fault, step) => {
      const { agent, id, customer } = await signUpDeclined()
      stripe.newCard(customer)
      stripe.fail(step, fault, fault === 'drop' ? 2 : 1)
      const failure = await pay(agent).then(
        () => undefined,
        (error: unknown) => error,
      )
      stripe.heal()
      const paid = chargesOf(id).length === 2
      if (paid) expect(failure).toBeUndefined()
      else expect(failure).toMatchObject({ code: 'provider_failed' })
      expect((await viewOf(agent)).state).toBe(paid ? 'active' : 'past_due')
      // What Stripe has failed at under a key it fails at for a while.
      stripe.advance(60_000)
      if (!paid) await pay(agent)
      expect(chargesOf(id)).toHaveLength(2)
      expect(cardOf(id)).toBe(stripe.customers.get(customer)?.invoice_settings.default_payment_method)
    })
  })
})
