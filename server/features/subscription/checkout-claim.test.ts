import { setTimeout as sleep } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { SignedIn } from '#server/test/app.ts'
import { useStripeApp } from '#server/test/stripe-app.ts'
import { BILLING_PLANS, type BillingPlan, chargeOf, PRICES } from '#shared/constants/plans.ts'
import type { CreatedSubscription } from '#shared/contracts/subscription.ts'
import { checkoutClaims } from '#shared/schema/subscriptions.ts'
import { createSubscription } from './checkout.service.ts'
import { holdThrough, withClaim } from './checkout-claim.ts'

const NEW_SUBSCRIPTION = { method: 'POST', path: /^\/v1\/subscriptions$/ }

const begin = (agent: SignedIn, plan: BillingPlan) => agent.post('/api/create-subscription').send({ plan })

describe('beginning a subscription', () => {
  const { t, stripe } = useStripeApp()

  async function begun(agent: SignedIn, plan: BillingPlan): Promise<CreatedSubscription> {
    return (await begin(agent, plan).expect(200)).body
  }
  /** All that Stripe has of a person, by whatever customer. */
  function atStripe({ user }: SignedIn) {
    const customers = [...stripe.customers.values()].filter(({ metadata }) => metadata.userId === String(user.id))
    const ids = new Set(customers.map(({ id }) => id))
    return {
      customers,
      subscriptions: [...stripe.subscriptions.values()].filter(({ customer }) => ids.has(String(customer))),
      charges: stripe.charges.filter(({ customer }) => ids.has(customer)).map(({ amount }) => amount),
    }
  }

  describe('with other amounts at Stripe than in the book', () => {
    it('is not offered, and makes nothing', async () => {
      const agent = await t.signUp()
      const price = [...stripe.account.prices.values()].find(({ recurring }) => recurring?.interval === 'month')
      const amount = price?.unit_amount ?? 0
      Object.assign(price ?? {}, { unit_amount: amount + 1 })
      const { status, body } = await begin(agent, 'annual')
      Object.assign(price ?? {}, { unit_amount: amount })
      expect([status, body.code]).toEqual([502, 'provider_failed'])
      expect(atStripe(agent).customers).toEqual([])
      await begun(agent, 'annual')
    })

    it('is taken back when they change in the middle: nobody can pay it', async () => {
      const agent = await t.signUp()
      const coupon = [...stripe.account.coupons.values()][0]
      const off = coupon?.amount_off ?? 0
      const creating = stripe.hold(NEW_SUBSCRIPTION)
      const answer = begin(agent, 'monthly').then((response) => response)
      await creating.reached
      Object.assign(coupon ?? {}, { amount_off: off - 1 })
      creating.release()
      const { status } = await answer
      Object.assign(coupon ?? {}, { amount_off: off })
      expect(status).toBe(502)
      const { subscriptions } = atStripe(agent)
      expect(subscriptions.map(({ status }) => status)).toEqual(['incomplete_expired'])
      const again = await begun(agent, 'monthly')
      stripe.pay(again.clientSecret)
      expect(atStripe(agent).charges).toEqual([chargeOf('monthly', true).now])
    })
  })

  describe('many times at once', () => {
    it('makes one customer and one subscription, and answers all alike', async () => {
      const agent = await t.signUp()
      const answers = await Promise.all(Array.from({ length: 20 }, () => begin(agent, 'monthly')))
      expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
      const { customers, subscriptions } = atStripe(agent)
      expect([customers.length, subscriptions.length]).toEqual([1, 1])
    })

    it('of both plans leaves one that can be paid', async () => {
      const agent = await t.signUp()
      const answers = await Promise.all(
        BILLING_PLANS.flatMap((plan) => Array.from({ length: 4 }, () => begin(agent, plan))),
      )
      expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
      const { customers, subscriptions } = atStripe(agent)
      expect(customers).toHaveLength(1)
      expect(subscriptions.filter(({ status }) => status === 'incomplete')).toHaveLength(1)
      for (const { body } of answers) {
        try {
          stripe.pay(body.clientSecret)
        } catch {
          // Voided, or paid already: what matters is what was charged.
        }
      }
      expect(atStripe(agent).charges).toHaveLength(1)
    })
  })

  describe('its claim', () => {
    const hold = (agent: SignedIn, seconds: number) =>
      t.deps.db.insert(checkoutClaims).values({
        userId: agent.user.id,
        heldUntil: sql`clock_timestamp() + make_interval(secs => ${seconds})`,
      })
    const claimOf = async ({ user }: SignedIn) => {
      const [claim] = await t.deps.db.select().from(checkoutClaims).where(eq(checkoutClaims.userId, user.id))
      return claim
    }

    it('is let go of afterwards, with a new key', async () => {
      const agent = await t.signUp()
      await begun(agent, 'monthly')
      const first = await claimOf(agent)
      expect(first?.heldUntil).toBeNull()
      await begun(agent, 'monthly')
      expect((await claimOf(agent))?.idempotencyKey).not.toBe(first?.idempotencyKey)
    })

    it('is waited for only so long', async () => {
      const agent = await t.signUp()
      await hold(agent, 60)
      const calls = stripe.calls.length
      await expect(createSubscription(t.deps, agent.user, 'monthly', 50)).rejects.toMatchObject({ code: 'conflict' })
      expect(stripe.calls).toHaveLength(calls)
    })

    it('of who died is taken over once its time is up', async () => {
      const agent = await t.signUp()
      await hold(agent, -1)
      await begun(agent, 'monthly')
    })

    it('is held anew with every call to Stripe: who makes progress keeps it, however slow the hour', async () => {
      const agent = await t.signUp()
      const steps = [
        { method: 'GET', path: /^\/v1\/prices$/ },
        { method: 'POST', path: /^\/v1\/customers$/ },
        NEW_SUBSCRIPTION,
        { method: 'GET', path: /^\/v1\/subscriptions$/ },
      ].map((step) => stripe.hold(step))
      const answer = begun(agent, 'monthly')
      const heldUntil: number[] = []
      for (const step of steps) {
        await step.reached
        heldUntil.push((await claimOf(agent))?.heldUntil?.getTime() ?? 0)
        step.release()
      }
      await answer
      expect(heldUntil).toEqual([...new Set(heldUntil)].sort((a, b) => a - b))
    })

    it('is held time and again through work of many calls', async () => {
      const agent = await t.signUp()
      const seen = new Set<number>()
      const work = async () => {
        for (let look = 0; look < 500 && seen.size < 4; look++) {
          seen.add((await claimOf(agent))?.heldUntil?.getTime() ?? 0)
          await sleep(5)
        }
        return 'done'
      }
      const result = await withClaim(t.deps, agent.user, (claim) => holdThrough(t.deps, claim, work, 1))
      expect([result, seen.size]).toEqual(['done', 4])
      expect((await claimOf(agent))?.heldUntil).toBeNull()
    })

    it('that was lost in the middle of such work is not taken back', async () => {
      const agent = await t.signUp()
      const work = async () => {
        await t.deps.db.update(checkoutClaims).set({ heldUntil: null }).where(eq(checkoutClaims.userId, agent.user.id))
        await sleep(20)
      }
      const lost = withClaim(t.deps, agent.user, (claim) => holdThrough(t.deps, claim, work, 1))
      await expect(lost).rejects.toMatchObject({ code: 'conflict' })
      expect((await claimOf(agent))?.heldUntil).toBeNull()
    })

    it('that was lost in the middle hands out nothing; the next try finds what there is', async () => {
      const agent = await t.signUp()
      const creating = stripe.hold(NEW_SUBSCRIPTION)
      const slow = begin(agent, 'monthly').then((response) => response)
      await creating.reached
      await t.deps.db
        .update(checkoutClaims)
        .set({ heldUntil: sql`now() - interval '1 second'` })
        .where(eq(checkoutClaims.userId, agent.user.id))
      const quick = await begun(agent, 'annual')
      creating.release()
      const { status, body } = await slow
      expect([status, body.code]).toEqual([409, 'conflict'])
      const last = await begun(agent, 'annual')
      expect(last).toEqual(quick)
      const { subscriptions } = atStripe(agent)
      expect(subscriptions.filter(({ status }) => status === 'incomplete')).toHaveLength(1)
      stripe.pay(last.clientSecret)
      expect(atStripe(agent).charges).toEqual([PRICES.annual])
    })
  })
})
