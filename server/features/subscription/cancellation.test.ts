import { describe, expect, it } from 'vitest'
import type { SignedIn } from '#server/test/app.ts'
import { checkoutOf, viewOf } from '#server/test/checkout.ts'
import { useStripeApp } from '#server/test/stripe-app.ts'
import { grantPremium } from './subscription.service.ts'

const DAY = 86_400_000
const ONE = /^\/v1\/subscriptions\/[^/]+$/
const LISTING = { method: 'GET', path: /^\/v1\/subscriptions$/ }
const LOOKING = { method: 'GET', path: ONE }
const CHANGING = { method: 'POST', path: ONE }

describe('the end of a subscription', () => {
  const app = useStripeApp()
  const { t, stripe, deliverAll } = app
  const { begin, signUpPaying, signUpSubscribed, signUpDeclined, changes, cancelAt } = checkoutOf(app)

  const cancel = (agent: SignedIn) => agent.post('/api/subscription/cancel')
  const reactivate = (agent: SignedIn) => agent.post('/api/subscription/reactivate')

  const periodEnd = (id: string) => {
    const [item] = stripe.subscriptions.get(id)?.items.data ?? []
    return new Date((item?.current_period_end ?? 0) * 1000).toISOString()
  }
  const openOf = (id: string) =>
    [...stripe.invoices.values()].filter(
      ({ status, parent }) => status === 'open' && parent?.subscription_details?.subscription === id,
    )

  describe('cancelling', () => {
    it('keeps Premium to the end of the paid period, and nothing is charged then', async () => {
      const { agent, id } = await signUpSubscribed()
      const { subscriptionEndDate } = await viewOf(agent)
      const { body } = await cancel(agent).expect(200)
      expect(body).toMatchObject({
        isPremium: true,
        isCancelled: true,
        state: 'cancelled',
        subscriptionEndDate,
        renewal: null,
      })
      expect(cancelAt(id)).toBe(subscriptionEndDate)
      const charges = stripe.charges.length
      stripe.endPeriod(id)
      await deliverAll()
      expect(await viewOf(agent)).toMatchObject({ isPremium: false, isCancelled: false, state: 'ended' })
      expect(stripe.charges).toHaveLength(charges)
    })

    it('changes nothing the second time', async () => {
      const { agent } = await signUpSubscribed()
      const { body } = await cancel(agent).expect(200)
      expect(await changes(() => cancel(agent).expect(200, body))).toEqual([])
    })

    it('comes to the same from five tabs at a time', async () => {
      const { agent } = await signUpSubscribed()
      const answers = await Promise.all(Array.from({ length: 5 }, () => cancel(agent)))
      expect(answers.map(({ status, body }) => [status, body.state])).toEqual(Array(5).fill([200, 'cancelled']))
      expect((await viewOf(agent)).state).toBe('cancelled')
    })

    it('ends at once what is no longer paid, and nobody is charged for it afterwards', async () => {
      const { agent, id } = await signUpDeclined()
      const { body } = await cancel(agent).expect(200)
      expect(body).toMatchObject({ isPremium: false, state: 'ended', paymentDue: null, renewal: null })
      expect(stripe.subscriptions.get(id)?.status).toBe('canceled')
      expect(() => stripe.payOpenInvoice(id, 'ok')).toThrow(/nothing/)
      expect((await cancel(agent).expect(409)).body.code).toBe('no_subscription')
    })

    it('leaves nothing to be paid of two renewals that were declined', async () => {
      const { agent, id } = await signUpDeclined()
      stripe.renew(id, 'declined')
      expect(openOf(id)).toHaveLength(2)
      await cancel(agent).expect(200)
      expect(openOf(id)).toEqual([])
      expect(stripe.subscriptions.get(id)?.status).toBe('canceled')
    })

    it('goes by Stripe’s clock, not by ours: a renewal that was declined is not charged after it', async () => {
      const { agent, id } = await signUpDeclined()
      const { now } = t.deps
      t.deps.now = () => new Date(stripe.now().getTime() - 120_000)
      await cancel(agent).expect(200)
      t.deps.now = now
      expect(stripe.subscriptions.get(id)?.status).toBe('canceled')
      expect(() => stripe.payOpenInvoice(id, 'ok')).toThrow(/nothing/)
    })

    it('keeps what was paid when staff’s move to another plan is declined, and nothing of that is charged', async () => {
      const { agent, id } = await signUpSubscribed()
      const { subscriptionEndDate } = await viewOf(agent)
      stripe.advance(5 * DAY)
      stripe.change(id, { plan: 'annual', card: 'declined' })
      const { body } = await cancel(agent).expect(200)
      expect(body).toMatchObject({ isPremium: true, state: 'cancelled', subscriptionEndDate, paymentDue: null })
      expect([cancelAt(id), openOf(id)]).toEqual([subscriptionEndDate, []])
    })

    it('ends at once what staff moved, when what was paid is over by now', async () => {
      const { agent, id } = await signUpSubscribed()
      stripe.advance(5 * DAY)
      stripe.change(id, { plan: 'annual', card: 'declined' })
      stripe.advance(60 * DAY)
      expect((await cancel(agent).expect(200)).body).toMatchObject({ isPremium: false, state: 'ended' })
      expect([stripe.subscriptions.get(id)?.status, openOf(id)]).toEqual(['canceled', []])
    })

    it.each(['open', 'declined'] as const)(
      'keeps the period that is paid when staff asked for more beside it: %s',
      async (outcome) => {
        const { agent, id } = await signUpSubscribed()
        const { subscriptionEndDate } = await viewOf(agent)
        stripe.bill(id, { reason: 'subscription_update', outcome })
        const { body } = await cancel(agent).expect(200)
        expect(body).toMatchObject({ isPremium: true, state: 'cancelled', subscriptionEndDate })
        expect([cancelAt(id), openOf(id)]).toEqual([subscriptionEndDate, []])
      },
    )

    it.each([
      ['begun', 'looking', LOOKING],
      ['begun', 'asking', CHANGING],
      ['declined', 'looking', LOOKING],
      ['declined', 'asking', CHANGING],
    ] as const)('is not followed by a charge when a renewal is %s just before %s', async (how, _when, step) => {
      const { agent, id } = await signUpSubscribed()
      const held = stripe.hold(step)
      const answer = cancel(agent).then((response) => response)
      await held.reached
      const charges = stripe.charges.length
      if (how === 'begun') stripe.beginRenewal(id)
      else stripe.renew(id, 'declined')
      held.release()
      const { status, body } = await answer
      expect([status, body.state]).toEqual([200, 'ended'])
      expect([stripe.subscriptions.get(id)?.status, openOf(id)]).toEqual(['canceled', []])
      expect(stripe.charges).toHaveLength(charges)
    })

    it.each([LOOKING, CHANGING])(
      'says so when it was renewed, and paid, in this very moment: $method',
      async (step) => {
        const { agent, id } = await signUpSubscribed()
        const held = stripe.hold(step)
        const answer = cancel(agent).then((response) => response)
        await held.reached
        stripe.renew(id, 'paid')
        held.release()
        const { status, body } = await answer
        expect([status, body.code]).toEqual([409, 'conflict'])
        expect(await viewOf(agent)).toMatchObject({ isPremium: true, state: 'active' })
        expect((await cancel(agent).expect(200)).body.state).toBe('cancelled')
      },
    )

    it('is of the subscription that charges, whatever gift lasts longer; and so is taking it back', async () => {
      const { agent, id } = await signUpSubscribed()
      await grantPremium(t.deps, agent.user, new Date(t.deps.now().getTime() + 400 * DAY))
      await cancel(agent).expect(200)
      expect(cancelAt(id)).not.toBeNull()
      await reactivate(agent).expect(200)
      expect(cancelAt(id)).toBeNull()
    })

    it('ends what goes on and was never paid', async () => {
      const agent = await t.signUp()
      await begin(agent)
      const [subscription] = [...stripe.subscriptions.values()].slice(-1)
      const id = subscription?.id ?? ''
      stripe.change(id, { status: 'active' })
      expect((await cancel(agent).expect(200)).body.isPremium).toBe(false)
      expect([stripe.subscriptions.get(id)?.status, openOf(id)]).toEqual(['canceled', []])
    })

    it('ends what is no longer paid once, from three tabs at a time', async () => {
      const { agent, id } = await signUpDeclined()
      const answers = await Promise.all(Array.from({ length: 3 }, () => cancel(agent)))
      // Who comes when it is over is told that there is nothing.
      expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 409)).toEqual([])
      expect(stripe.subscriptions.get(id)?.status).toBe('canceled')
      expect(await viewOf(agent)).toMatchObject({ state: 'ended', paymentDue: null })
    })

    it('comes before the charge of a renewal that has only begun, which is not charged when its hour is over', async () => {
      const { agent, id } = await signUpSubscribed()
      stripe.beginRenewal(id)
      const { body } = await cancel(agent).expect(200)
      expect(body).toMatchObject({ isPremium: false, state: 'ended' })
      expect(stripe.subscriptions.get(id)?.status).toBe('canceled')
      const charges = stripe.charges.length
      expect(stripe.finishRenewal(id, 'paid').status).toBe('draft')
      expect(stripe.charges).toHaveLength(charges)
    })

    it('comes before the next charge, when staff moved from the year that is paid to months', async () => {
      const { agent, id } = await signUpSubscribed('annual')
      stripe.advance(5 * DAY)
      stripe.change(id, { plan: 'monthly' })
      const end = periodEnd(id)
      const { body } = await cancel(agent).expect(200)
      expect(body).toMatchObject({ state: 'cancelled', isPremium: true, renewal: null, subscriptionEndDate: end })
      expect(cancelAt(id)).toBe(end)
      expect(await changes(() => cancel(agent).expect(200))).toEqual([])
      const charges = stripe.charges.length
      stripe.endPeriod(id)
      await deliverAll()
      expect([(await viewOf(agent)).state, stripe.charges.length]).toEqual(['ended', charges])
    })

    it('comes before the next charge, when staff moved that nearer', async () => {
      const { agent, id } = await signUpSubscribed()
      const [item] = stripe.subscriptions.get(id)?.items.data ?? []
      if (item) item.current_period_end -= 10 * (DAY / 1000)
      expect((await cancel(agent).expect(200)).body.state).toBe('cancelled')
      expect(cancelAt(id)).toBe(periodEnd(id))
    })

    it('is not said to be so when it was taken back before anybody looked', async () => {
      const { agent, id } = await signUpSubscribed()
      const changing = stripe.hold(CHANGING)
      const answer = cancel(agent).then((response) => response)
      await changing.reached
      const listing = stripe.hold(LISTING)
      changing.release()
      await listing.reached
      stripe.change(id, { cancelAt: null })
      listing.release()
      const { status, body } = await answer
      expect([status, body.code]).toEqual([409, 'conflict'])
      expect(await viewOf(agent)).toMatchObject({ state: 'active', isCancelled: false })
      expect((await cancel(agent).expect(200)).body.state).toBe('cancelled')
    })

    it.each(['open', 'declined'] as const)(
      'leaves to staff what staff asked for beside the periods: %s',
      async (outcome) => {
        const { agent, id } = await signUpSubscribed()
        const { subscriptionEndDate } = await viewOf(agent)
        const asked = stripe.bill(id, { amount: 5000, outcome })
        const { body } = await cancel(agent).expect(200)
        expect(body).toMatchObject({ isPremium: true, subscriptionEndDate, renewal: null })
        expect([cancelAt(id), asked.status]).toEqual([subscriptionEndDate, 'open'])
      },
    )

    it('is for a trial and a gift too, without Stripe', async () => {
      const [trying, gifted] = [await t.signUp(), await t.signUp()]
      await trying.post('/api/subscription/trial').send({}).expect(200)
      await grantPremium(t.deps, gifted.user, new Date(t.deps.now().getTime() + DAY))
      const before = stripe.calls.length
      for (const agent of [trying, gifted]) {
        const { subscriptionEndDate } = await viewOf(agent)
        const cancelled = { isPremium: true, isCancelled: true, state: 'cancelled', subscriptionEndDate }
        expect((await cancel(agent).expect(200)).body).toMatchObject(cancelled)
        expect((await cancel(agent).expect(200)).body).toMatchObject(cancelled)
      }
      expect(stripe.calls).toHaveLength(before)
      stripe.advance(8 * DAY)
      for (const agent of [trying, gifted]) {
        expect(await viewOf(agent)).toMatchObject({ isPremium: false, state: 'ended' })
        expect((await cancel(agent).expect(409)).body.code).toBe('no_subscription')
      }
    })

    it('is for nobody who has nothing, or has not paid', async () => {
      const agent = await t.signUp()
      expect((await cancel(agent).expect(409)).body.code).toBe('no_subscription')
      await begin(agent)
      expect((await cancel(agent).expect(409)).body.code).toBe('no_subscription')
    })

    it('goes by what Stripe has, not by what was heard of it', async () => {
      const { agent, id } = await signUpPaying()
      expect((await cancel(agent).expect(200)).body.state).toBe('cancelled')
      // Taken back in the portal, of which nobody here has heard: to say that it is cancelled would cost a month.
      stripe.change(id, { cancelAtPeriodEnd: false })
      expect((await viewOf(agent)).state).toBe('cancelled')
      expect((await cancel(agent).expect(200)).body.state).toBe('cancelled')
      expect(cancelAt(id)).not.toBeNull()
      stripe.endNow(id)
      expect((await cancel(agent).expect(409)).body.code).toBe('no_subscription')
      expect((await viewOf(agent)).state).toBe('ended')
    })

    it('takes no more than the call itself', async () => {
      const { agent } = await signUpSubscribed()
      for (const path of ['cancel', 'reactivate', 'portal']) {
        const { body } = await agent.post(`/api/subscription/${path}`).send({ subscriptionId: 'sub_1' }).expect(400)
        expect(body.code).toBe('validation')
      }
      expect((await viewOf(agent)).state).toBe('active')
    })
  })
})
