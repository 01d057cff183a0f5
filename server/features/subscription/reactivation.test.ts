import { describe, expect, it } from 'vitest'
import type { SignedIn } from '#server/test/app.ts'
import { checkoutOf, viewOf } from '#server/test/checkout.ts'
import { useStripeApp } from '#server/test/stripe-app.ts'
import { syncSubscriptions } from './sync.ts'

const DAY = 86_400_000
const ONE = /^\/v1\/subscriptions\/[^/]+$/
const LISTING = { method: 'GET', path: /^\/v1\/subscriptions$/ }
const LOOKING = { method: 'GET', path: ONE }
const CHANGING = { method: 'POST', path: ONE }
const VOIDING = { method: 'POST', path: /^\/v1\/invoices\/[^/]+\/void$/ }
const INVOICES = { method: 'GET', path: /^\/v1\/invoices$/ }
const STOPPING = { method: 'POST', path: /^\/v1\/invoices\/[^/]+$/ }
const ENDING = { method: 'DELETE', path: ONE }
const FAULTS = ['refuse', 'break', 'stick', 'lose', 'drop', 'limit'] as const

describe('the end of a subscription', () => {
  const app = useStripeApp()
  const { t, stripe } = app
  const { signUpSubscribed, signUpDeclined, changes, cancelAt } = checkoutOf(app)

  const cancel = (agent: SignedIn) => agent.post('/api/subscription/cancel')
  const reactivate = (agent: SignedIn) => agent.post('/api/subscription/reactivate')

  describe('reactivating', () => {
    const byFlag = (id: string) => stripe.change(id, { cancelAtPeriodEnd: true })
    const byDate = (id: string) => {
      const [item] = stripe.subscriptions.get(id)?.items.data ?? []
      stripe.change(id, { cancelAt: new Date((item?.current_period_end ?? 0) * 1000) })
    }

    it.each([
      ['a flag', byFlag, { cancel_at_period_end: 'false' }],
      ['a date', byDate, { cancel_at: '' }],
    ])('takes back a cancellation by %s', async (_how, end, sent) => {
      const { agent, id } = await signUpSubscribed()
      const before = await viewOf(agent)
      end(id)
      await syncSubscriptions(t.deps, agent.user)
      expect((await viewOf(agent)).state).toBe('cancelled')
      expect((await reactivate(agent).expect(200)).body).toEqual(before)
      expect(stripe.calls.findLast(({ method }) => method === 'POST')?.body).toEqual(sent)
      expect(stripe.subscriptions.get(id)).toMatchObject({ cancel_at: null, cancel_at_period_end: false })
    })

    it('changes nothing of what goes on', async () => {
      const { agent } = await signUpSubscribed()
      expect(await changes(() => reactivate(agent).expect(200))).toEqual([])
      await cancel(agent).expect(200)
      await reactivate(agent).expect(200)
      expect(await changes(() => reactivate(agent).expect(200))).toEqual([])
    })

    it('comes to the same from five tabs at a time', async () => {
      const { agent, id } = await signUpSubscribed()
      await cancel(agent).expect(200)
      const answers = await Promise.all(Array.from({ length: 5 }, () => reactivate(agent)))
      expect(answers.map(({ status, body }) => [status, body.state])).toEqual(Array(5).fill([200, 'active']))
      expect(stripe.subscriptions.get(id)?.cancel_at).toBeNull()
    })

    it('is for nobody who has nothing, or for whom it is over', async () => {
      const nothing = await t.signUp()
      const { agent: over, id } = await signUpSubscribed()
      await cancel(over).expect(200)
      stripe.endPeriod(id)
      for (const agent of [nothing, over]) {
        expect((await reactivate(agent).expect(409)).body.code).toBe('no_subscription')
      }
    })

    it('is not what mends a declined card', async () => {
      const { agent } = await signUpDeclined()
      expect((await reactivate(agent).expect(409)).body.code).toBe('payment_due')
    })

    it('is for a trial while it lasts', async () => {
      const agent = await t.signUp()
      await agent.post('/api/subscription/trial').send({}).expect(200)
      await cancel(agent).expect(200)
      expect((await reactivate(agent).expect(200)).body.state).toBe('trial')
      stripe.advance(8 * DAY)
      expect((await reactivate(agent).expect(409)).body.code).toBe('no_subscription')
    })
  })

  describe('when Stripe fails in the middle', () => {
    const every = (...steps: (typeof LISTING)[]) =>
      steps.flatMap((step) => FAULTS.map((fault) => [`${step.method} ${step.path.source}`, fault, step] as const))

    it.each(every(LISTING, LOOKING, INVOICES, CHANGING))(
      'cancelling comes to its end, at %s: %s',
      async (_step, fault, step) => {
        const { agent, id } = await signUpSubscribed()
        stripe.fail(step, fault)
        const { status, body } = await cancel(agent)
        if (status === 200) expect(body.state).toBe('cancelled')
        else expect([status, body.code]).toEqual([502, 'provider_failed'])
        stripe.heal()
        // What people are told is what Stripe will do.
        if (status === 200) expect(cancelAt(id)).not.toBeNull()
        expect((await cancel(agent).expect(200)).body.state).toBe('cancelled')
        expect(cancelAt(id)).not.toBeNull()
      },
    )

    it.each(every(CHANGING))(
      'what happened though the answer was lost is known, at %s: %s',
      async (_step, fault, step) => {
        const { agent, id } = await signUpSubscribed()
        await cancel(agent).expect(200)
        stripe.fail(step, fault)
        const { status } = await reactivate(agent)
        stripe.heal()
        const goesOn = stripe.subscriptions.get(id)?.cancel_at === null
        expect(status).toBe(goesOn ? 200 : 502)
        expect((await viewOf(agent)).state).toBe(goesOn ? 'active' : 'cancelled')
        expect((await reactivate(agent).expect(200)).body.state).toBe('active')
      },
    )

    it.each(every(LISTING, LOOKING, INVOICES, VOIDING, ENDING))(
      'nobody is charged for what they gave up, nor premium, at %s: %s',
      async (_step, fault, step) => {
        const { agent, id } = await signUpDeclined()
        const charges = stripe.charges.length
        stripe.fail(step, fault, fault === 'drop' ? 2 : 1)
        const { status } = await cancel(agent)
        expect([200, 502]).toContain(status)
        stripe.heal()
        expect((await viewOf(agent)).isPremium).toBe(false)
        const again = await cancel(agent)
        expect(again.status).toBe(status === 200 ? 409 : 200)
        expect(stripe.subscriptions.get(id)?.status).toBe('canceled')
        expect(() => stripe.payOpenInvoice(id, 'ok')).toThrow(/nothing/)
        expect(await viewOf(agent)).toMatchObject({ isPremium: false, state: 'ended', paymentDue: null })
        expect(stripe.charges).toHaveLength(charges)
      },
    )

    it.each(every(STOPPING, ENDING))(
      'nobody is charged for a renewal that had begun, at %s: %s',
      async (_step, fault, step) => {
        const { agent, id } = await signUpSubscribed()
        stripe.beginRenewal(id)
        const charges = stripe.charges.length
        stripe.fail(step, fault, fault === 'drop' ? 2 : 1)
        const { status } = await cancel(agent)
        stripe.heal()
        // Whoever is told of a failure tries again.
        if (status !== 200) await cancel(agent).expect(200)
        expect(stripe.subscriptions.get(id)?.status).toBe('canceled')
        stripe.finishRenewal(id, 'paid')
        expect(stripe.charges).toHaveLength(charges)
      },
    )
  })
})
