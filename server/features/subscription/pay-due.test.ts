import { describe, expect, it } from 'vitest'
import type { SignedIn } from '#server/test/app.ts'
import { checkoutOf, viewOf } from '#server/test/checkout.ts'
import { useStripeApp } from '#server/test/stripe-app.ts'
import { intentOf, voidInvoice } from '#server/test/stripe-lifecycle.ts'
import { PRICES } from '#shared/constants/plans.ts'
import { payDue } from './pay-due.service.ts'

const PAYING = { method: 'POST', path: /^\/v1\/invoices\/[^/]+\/pay$/ }
const VOIDING = { method: 'POST', path: /^\/v1\/invoices\/[^/]+\/void$/ }
const LOOKING = { method: 'GET', path: /^\/v1\/subscriptions\/[^/]+$/ }
const INVOICES = { method: 'GET', path: /^\/v1\/invoices$/ }

describe('paying what is due', () => {
  const app = useStripeApp()
  const { t, stripe } = app
  const { begin, signUpSubscribed, atStripe } = checkoutOf(app)

  const pay = (agent: SignedIn) => payDue(t.deps, agent.user)
  /** Someone whose renewal was declined, at the portal: what is entered there is the card that Stripe charges. */
  async function signUpDeclined() {
    const { agent, id } = await signUpSubscribed()
    stripe.renew(id, 'declined')
    await agent.post('/api/subscription/portal').expect(200)
    return { agent, id, customer: String(stripe.subscriptions.get(id)?.customer) }
  }
  const latestOf = (id: string) => stripe.invoices.get(String(stripe.subscriptions.get(id)?.latest_invoice))
  const chargesOf = (id: string) =>
    stripe.charges.filter(({ subscription }) => subscription === id).map(({ amount }) => amount)
  const payments = () => stripe.calls.filter(({ method, path }) => method === 'POST' && PAYING.path.test(path))

  it('takes the card of the portal for this and all renewals to come', async () => {
    const { agent, id, customer } = await signUpDeclined()
    const card = stripe.newCard(customer)
    await pay(agent)
    expect(await viewOf(agent)).toMatchObject({ isPremium: true, state: 'active', paymentDue: null })
    expect(chargesOf(id).slice(1)).toEqual([PRICES.monthly])
    stripe.renew(id, 'paid')
    expect(chargesOf(id).slice(1)).toEqual([PRICES.monthly, PRICES.monthly])
    const invoice = latestOf(id)
    expect(invoice && intentOf(stripe.account, invoice).payment_method).toBe(card)
  })

  it('takes the card that was kept, once there is money on it', async () => {
    const { agent, id } = await signUpDeclined()
    await expect(pay(agent)).rejects.toMatchObject({ code: 'payment_missing' })
    stripe.refillCard(id)
    stripe.advance(60_000)
    await pay(agent)
    expect((await viewOf(agent)).state).toBe('active')
  })

  it('takes no card of long ago: what was entered at the checkout of this subscription comes first', async () => {
    const { agent, id: first, customer } = await signUpDeclined()
    const old = stripe.newCard(customer)
    stripe.giveUp(first)
    stripe.advance(200 * 86_400_000)
    stripe.pay(await begin(agent))
    const id = (await atStripe(agent)).subscriptions.at(-1)?.id ?? ''
    const card = stripe.subscriptions.get(id)?.default_payment_method
    expect(card).not.toBe(old)
    stripe.renew(id, 'declined')
    stripe.refillCard(id)
    await pay(agent)
    const invoice = latestOf(id)
    expect(invoice && intentOf(stripe.account, invoice).payment_method).toBe(card)
  })

  describe('beside what staff asked for', () => {
    it.each(['open', 'declined'] as const)('pays the renewal, and leaves that alone: %s', async (outcome) => {
      const { agent, id, customer } = await signUpDeclined()
      const renewal = latestOf(id)
      const asked = stripe.bill(id, { amount: 5000, outcome })
      stripe.newCard(customer)
      await pay(agent)
      expect((await viewOf(agent)).isPremium).toBe(true)
      expect([renewal?.status, asked.status]).toEqual(['paid', 'open'])
      expect(chargesOf(id).slice(1)).toEqual([PRICES.monthly])
    })

    it('charges nothing to who owes nothing else, and sends them to the people who asked', async () => {
      const { agent, id } = await signUpSubscribed()
      stripe.bill(id, { amount: 5000, outcome: 'declined' })
      stripe.refillCard(id)
      await expect(pay(agent)).rejects.toMatchObject({
        code: 'conflict',
        message: expect.stringContaining('assistenza'),
      })
      expect(chargesOf(id)).toHaveLength(1)
    })
  })

  describe('of two renewals that were declined', () => {
    async function signUpTwiceDeclined() {
      const { agent, id, customer } = await signUpDeclined()
      const older = latestOf(id)
      stripe.renew(id, 'declined')
      stripe.newCard(customer)
      return { agent, id, older, newer: latestOf(id) }
    }

    it('is the one that buys time: for the month without Premium nobody is charged', async () => {
      const { agent, id, older, newer } = await signUpTwiceDeclined()
      await pay(agent)
      expect([older?.status, newer?.status]).toEqual(['void', 'paid'])
      expect(() => stripe.payOpenInvoice(id)).toThrow('nothing')
      expect(chargesOf(id).slice(1)).toEqual([PRICES.monthly])
      expect(await viewOf(agent)).toMatchObject({ isPremium: true, state: 'active', paymentDue: null })
    })

    it('is none, where only time that is over can still be bought', async () => {
      const { agent, id, older, newer } = await signUpTwiceDeclined()
      if (newer) voidInvoice(stripe.account, newer)
      await expect(pay(agent)).rejects.toMatchObject({ code: 'conflict' })
      expect([older?.status, chargesOf(id).length]).toEqual(['open', 1])
    })

    it.each(['refuse', 'break', 'stick', 'lose', 'drop', 'limit'] as const)(
      'is that one alone, though Stripe fails at voiding the other: %s',
      async (fault) => {
        const { agent, id, older } = await signUpTwiceDeclined()
        stripe.fail(VOIDING, fault, fault === 'drop' ? 2 : 1)
        await expect(pay(agent)).rejects.toMatchObject({ code: 'provider_failed' })
        stripe.heal()
        expect(chargesOf(id)).toHaveLength(1)
        await pay(agent)
        expect([older?.status, chargesOf(id).slice(1)]).toEqual(['void', [PRICES.monthly]])
      },
    )
  })

  describe('once nobody is asked for it any more', () => {
    it('is a renewal that was written off, too: it can still be paid', async () => {
      const { agent, id, customer } = await signUpDeclined()
      stripe.writeOff(id)
      stripe.newCard(customer)
      await pay(agent)
      expect(await viewOf(agent)).toMatchObject({ isPremium: true, state: 'active', paymentDue: null })
      expect(chargesOf(id).slice(1)).toEqual([PRICES.monthly])
    })

    it('says the way out, and that leads to Premium', async () => {
      const { agent, id, customer } = await signUpDeclined()
      const renewal = latestOf(id)
      if (renewal) voidInvoice(stripe.account, renewal)
      stripe.newCard(customer)
      await expect(pay(agent)).rejects.toMatchObject({
        code: 'conflict',
        message: expect.stringMatching(/cancella l’abbonamento, poi abbonati/),
      })
      expect((await viewOf(agent)).state).toBe('past_due')
      expect((await agent.post('/api/subscription/cancel').expect(200)).body.state).toBe('ended')
      stripe.pay(await begin(agent))
      await agent.post('/api/subscription/premium').send({ plan: 'monthly' }).expect(200)
      expect(await viewOf(agent)).toMatchObject({ isPremium: true, state: 'active', paymentDue: null })
    })
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
    const { agent, id, customer } = await signUpDeclined()
    Object.assign(stripe.customers.get(customer)?.invoice_settings ?? {}, { default_payment_method: null })
    expect(stripe.subscriptions.get(id)?.default_payment_method).toBeNull()
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
      [LOOKING, INVOICES, PAYING].map((step) => [step.path.source, fault, step] as const),
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
    })
  })
})
