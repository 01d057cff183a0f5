import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { SignedIn } from '#server/test/app.ts'
import { checkoutOf, viewOf } from '#server/test/checkout.ts'
import { useStripeApp } from '#server/test/stripe-app.ts'
import { subscriptions } from '#shared/schema/subscriptions.ts'
import { users } from '#shared/schema/users.ts'
import { findRows } from './subscription.repo.ts'
import { getSubscription } from './subscription.service.ts'

const HOUR = 3_600_000
const LISTING = { method: 'GET', path: /^\/v1\/subscriptions$/ }

describe('when the news is late', () => {
  const app = useStripeApp()
  const { t, stripe } = app
  const { begin, signUpSubscribed } = checkoutOf(app)

  it('is asked of Stripe by who looks, once the paid period is over', async () => {
    const { agent, id } = await signUpSubscribed()
    const before = stripe.calls.length
    await viewOf(agent)
    expect(stripe.calls).toHaveLength(before)
    stripe.renew(id, 'paid')
    const { subscriptionEndDate, isPremium } = await viewOf(agent)
    expect(isPremium).toBe(true)
    expect(Date.parse(subscriptionEndDate ?? '')).toBeGreaterThan(stripe.now().getTime())
  })

  it('is a new card too', async () => {
    const { agent, id } = await signUpSubscribed()
    stripe.renew(id, 'declined')
    expect((await viewOf(agent)).state).toBe('past_due')
    stripe.payOpenInvoice(id, 'ok')
    expect(await viewOf(agent)).toMatchObject({ state: 'active', paymentDue: null })
  })

  it('is what was known, while Stripe does not answer', async () => {
    const { agent, id } = await signUpSubscribed()
    stripe.renew(id, 'paid')
    stripe.fail(LISTING, 'break')
    expect(await viewOf(agent)).toMatchObject({ kind: 'stripe', isPremium: true })
  })

  /** How often Stripe was asked by somebody who looked. */
  async function askedBy(agent: SignedIn): Promise<number> {
    const before = stripe.calls.length
    await viewOf(agent)
    return stripe.calls.slice(before).filter(({ path }) => path === '/v1/subscriptions').length
  }

  it('is of a payment whose page was closed', async () => {
    const agent = await t.signUp()
    stripe.pay(await begin(agent))
    expect(await viewOf(agent)).toMatchObject({ state: 'active', isPremium: true })
    expect(await askedBy(agent)).toBe(0)
  })

  it('is no more to come of a payment that was begun a day ago', async () => {
    const agent = await t.signUp()
    await begin(agent)
    expect(await askedBy(agent)).toBe(1)
    const [row] = await findRows(t.deps.db, agent.user.id)
    await t.deps.db
      .update(subscriptions)
      .set({ createdAt: new Date(t.deps.now().getTime() - 24 * HOUR) })
      .where(eq(subscriptions.id, row?.id ?? 0))
    expect(await askedBy(agent)).toBe(0)
  })

  it('is of a cancellation that was taken back in the portal', async () => {
    const { agent, id } = await signUpSubscribed()
    await agent.post('/api/subscription/cancel').expect(200)
    stripe.change(id, { cancelAtPeriodEnd: false, cancelAt: null })
    stripe.renew(id, 'paid')
    stripe.advance(4 * HOUR)
    expect(await viewOf(agent)).toMatchObject({ state: 'active', isPremium: true, isCancelled: false })
  })

  it('is asked for once of what was cancelled and is over', async () => {
    const { agent, id } = await signUpSubscribed()
    await agent.post('/api/subscription/cancel').expect(200)
    expect(await askedBy(agent)).toBe(0)
    stripe.endPeriod(id)
    expect(await askedBy(agent)).toBe(1)
    expect(await viewOf(agent)).toMatchObject({ state: 'ended', isPremium: false })
    expect(await askedBy(agent)).toBe(0)
  })

  it.each([
    ['how things stand', LISTING],
    ['what an ended subscription left behind', { method: 'GET', path: /^\/v1\/invoices$/ }],
  ])('is what was known when Stripe takes too long to tell %s, and is heard all the same', async (_what, call) => {
    const { agent, id } = await signUpSubscribed()
    await agent.post('/api/subscription/cancel').expect(200)
    stripe.endPeriod(id)
    const held = stripe.hold(call)
    const { rows } = await getSubscription(t.deps, agent.user, async () => true, 50)
    expect(rows).toMatchObject([{ status: 'active' }])
    held.release()
    await t.deps.background.settled()
    expect(await findRows(t.deps.db, agent.user.id)).toMatchObject([{ status: 'canceled' }])
  })

  it('is no fault of who only looks when it cannot be had, and they have gone', async () => {
    const { agent, id } = await signUpSubscribed()
    stripe.renew(id, 'paid')
    stripe.fail(LISTING, 'lose')
    const held = stripe.hold(LISTING)
    const { rows } = await getSubscription(t.deps, agent.user, async () => true, 50)
    held.release()
    await t.deps.background.settled()
    expect(rows).toMatchObject([{ status: 'active' }])
  })

  it('is what was known, while others write without end', async () => {
    const { agent, id } = await signUpSubscribed()
    stripe.renew(id, 'paid')
    const raise = () =>
      t.deps.db
        .update(users)
        .set({ billingVersion: sql`${users.billingVersion} + 1` })
        .where(eq(users.id, agent.user.id))
    const db = new Proxy(t.deps.db, {
      get(target, key, receiver) {
        if (key !== 'transaction') return Reflect.get(target, key, receiver)
        return async (work: Parameters<typeof target.transaction>[0]) => {
          await raise()
          return target.transaction(work)
        }
      },
    })
    const { rows } = await getSubscription({ ...t.deps, db }, agent.user, async () => true)
    expect(rows).toMatchObject([{ status: 'active' }])
  })
})

describe('how often one may ask', () => {
  const app = useStripeApp({ env: { RATE_LIMIT_SCALE: '1' } })
  const { stripe } = app
  const { signUpSubscribed } = checkoutOf(app)

  it('is once in five minutes for who only looks', async () => {
    const { agent, id } = await signUpSubscribed()
    stripe.renew(id, 'declined')
    const before = stripe.calls.length
    for (let look = 0; look < 4; look++) expect((await viewOf(agent)).state).toBe('past_due')
    expect(stripe.calls).toHaveLength(before + 1)
  })
})
