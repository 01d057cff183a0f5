import type Stripe from 'stripe'
import { describe, expect, it } from 'vitest'
import type { SignedIn } from '#server/test/app.ts'
import { checkoutOf, viewOf } from '#server/test/checkout.ts'
import { useStripeApp } from '#server/test/stripe-app.ts'
import { itemOf } from '#server/test/stripe-billing-objects.ts'
import { draftInvoice, intentOf, periodFrom, setPeriod, voidInvoice } from '#server/test/stripe-lifecycle.ts'
import { finalizeInvoice } from '#server/test/stripe-payments.ts'
import { chargeOf } from '#shared/constants/plans.ts'
import { reconcile } from './reconcile.service.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

describe('what else can be at Stripe', () => {
  const app = useStripeApp()
  const { t, stripe, deliverAll } = app
  const { begin, signUpSubscribed } = checkoutOf(app)

  const sync = (agent: SignedIn) => agent.post('/api/subscription/premium').send({ plan: 'monthly' })
  const own = (id: string): Stripe.Subscription => {
    const found = stripe.subscriptions.get(id)
    if (!found) throw new Error('no such subscription')
    return found
  }
  const invoiceOf = (id: string) => stripe.invoices.get(String(own(id).latest_invoice))
  function ask(id: string, reason: Stripe.Invoice.BillingReason): Stripe.Invoice {
    const invoice = draftInvoice(stripe.account, own(id), reason)
    finalizeInvoice(stripe.account, invoice)
    return invoice
  }

  describe('an invoice that asks for no period', () => {
    it.each(['subscription_update', 'manual', 'subscription_threshold'] as const)(
      'takes nothing of what was paid: %s',
      async (reason) => {
        const { agent, id } = await signUpSubscribed()
        const before = await viewOf(agent)
        stripe.advance(5 * DAY)
        ask(id, reason)
        expect((await sync(agent).expect(200)).body).toMatchObject(before)
      },
    )

    it('leaves the month that was paid, when staff’s change to the annual plan is declined', async () => {
      const { agent, id } = await signUpSubscribed()
      const { subscriptionEndDate } = await viewOf(agent)
      stripe.advance(5 * DAY)
      const annual = [...stripe.account.prices.values()].find(({ recurring }) => recurring?.interval === 'year')
      if (!annual) throw new Error('no annual price')
      const now = stripe.account.seconds()
      setPeriod(own(id), annual, periodFrom(now, now, annual))
      own(id).discounts = []
      ask(id, 'subscription_update')
      own(id).status = 'past_due'
      await sync(agent).expect(200)
      expect(await viewOf(agent)).toMatchObject({
        state: 'past_due',
        isPremium: true,
        subscriptionEndDate,
        paymentDue: { amount: chargeOf('annual', false).now },
      })
    })

    it('makes nobody premium that paid nothing', async () => {
      const { agent, id } = await signUpSubscribed()
      stripe.renew(id, 'declined')
      const declined = invoiceOf(id)
      if (declined) voidInvoice(stripe.account, declined)
      const nothing = ask(id, 'subscription_update')
      Object.assign(nothing, { status: 'paid', total: 0, amount_due: 0, amount_remaining: 0 })
      stripe.advance(4 * HOUR)
      await sync(agent).expect(403)
      expect((await viewOf(agent)).isPremium).toBe(false)
    })
  })

  it('gives no hours for nothing after a renewal that was written off, and goes on asking for a card', async () => {
    const { agent, id } = await signUpSubscribed()
    stripe.renew(id, 'declined')
    const declined = invoiceOf(id)
    if (declined) voidInvoice(stripe.account, declined)
    stripe.beginRenewal(id)
    await sync(agent).expect(403)
    expect(await viewOf(agent)).toMatchObject({ state: 'past_due', isPremium: false })
    stripe.refillCard(id)
    stripe.finishRenewal(id, 'paid')
    await sync(agent).expect(200)
    expect(await viewOf(agent)).toMatchObject({ state: 'active', paymentDue: null })
  })

  describe('an invoice that a cancelled subscription left', () => {
    it('is paid by nobody, the older ones neither', async () => {
      const { agent, id } = await signUpSubscribed()
      stripe.renew(id, 'declined')
      const older = invoiceOf(id)
      stripe.renew(id, 'declined')
      const manual = draftInvoice(stripe.account, own(id), 'manual')
      finalizeInvoice(stripe.account, manual)
      stripe.giveUp(id)
      await deliverAll()
      expect([older, invoiceOf(id)].map((invoice) => invoice?.status)).toEqual(['void', 'open'])
      expect(manual.status).toBe('open')
      expect(older && intentOf(stripe.account, older).status).toBe('canceled')
      expect(await viewOf(agent)).toMatchObject({ state: 'ended', isPremium: false, paymentDue: null })
    })

    it('is seen to by reconciling when the news was lost, and again after a failure', async () => {
      const { asked: others } = await reconcile(t.deps, () => undefined)
      const { agent, id } = await signUpSubscribed()
      stripe.renew(id, 'declined')
      stripe.giveUp(id)
      stripe.fail({ method: 'POST', path: /\/void$/ }, 'break', 100)
      await deliverAll()
      stripe.heal()
      expect(await viewOf(agent)).toMatchObject({ state: 'ended' })
      expect(invoiceOf(id)?.status).toBe('open')
      const result = await reconcile(t.deps, () => undefined)
      expect(result).toMatchObject({ asked: others + 1, failed: 0 })
      expect(invoiceOf(id)?.status).toBe('void')
      expect(() => stripe.payOpenInvoice(id, 'ok')).toThrow('can be paid')
      expect((await reconcile(t.deps, () => undefined)).asked).toBe(others)
    })

    it('is looked for once only', async () => {
      const { agent, id } = await signUpSubscribed()
      stripe.endNow(id)
      await sync(agent).expect(403)
      const before = stripe.calls.length
      await sync(agent).expect(403)
      expect(stripe.calls.slice(before).map(({ path }) => path)).toEqual(['/v1/subscriptions'])
    })
  })

  it('is no Premium when it is of another product', async () => {
    const { asked: others } = await reconcile(t.deps, () => undefined)
    const agent = await t.signUp()
    stripe.pay(await begin(agent))
    const id = [...stripe.subscriptions.keys()].at(-1) ?? ''
    const item = itemOf(own(id))
    const product = 'prod_other'
    own(id).items.data = [{ ...item, price: { ...item.price, product } }]
    await sync(agent).expect(403)
    await reconcile(t.deps, () => undefined)
    expect(await viewOf(agent)).toMatchObject({ isPremium: false, state: 'free', firstSubscription: true })
    expect((await reconcile(t.deps, () => undefined)).asked).toBe(others)
    await agent.post('/api/create-subscription').send({ plan: 'monthly' }).expect(200)
  })

  it.each(['active', 'paused'] as const)(
    'is seen and can be cancelled when it goes on and was never paid: %s',
    async (status) => {
      const agent = await t.signUp()
      await begin(agent)
      const id = [...stripe.subscriptions.keys()].at(-1) ?? ''
      own(id).status = status
      await sync(agent).expect(403)
      expect(await viewOf(agent)).toMatchObject({ state: 'past_due', isPremium: false, trialAvailable: false })
      const trial = await agent.post('/api/subscription/trial').send({}).expect(409)
      expect(trial.body.code).toBe('payment_due')
      await agent.post('/api/subscription/cancel').expect(200)
      expect(own(id).status).toBe('canceled')
      expect(await viewOf(agent)).toMatchObject({ state: 'free', trialAvailable: true })
    },
  )
})
