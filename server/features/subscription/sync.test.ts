import { eq } from 'drizzle-orm'
import type Stripe from 'stripe'
import { describe, expect, it } from 'vitest'
import { sqlState, UNIQUE_VIOLATION } from '#server/db/sql.ts'
import type { Actor, Deps } from '#server/deps.ts'
import { checkoutOf, viewOf } from '#server/test/checkout.ts'
import { useStripeApp } from '#server/test/stripe-app.ts'
import { stripeEvents, subscriptions } from '#shared/schema/subscriptions.ts'
import { users } from '#shared/schema/users.ts'
import { findRows } from './subscription.repo.ts'
import { syncSubscriptions } from './sync.ts'

describe('bringing an account to what Stripe says', () => {
  const app = useStripeApp()
  const { t, stripe, deliverAll } = app
  const { signUpPaying, signUpSubscribed } = checkoutOf(app)

  /** The application as it is while something happens between Stripe's answer and its writing. */
  function interrupted(meanwhile: () => Promise<void>): Deps {
    const real = t.deps.stripe as Stripe
    const list: Stripe['subscriptions']['list'] = (...asked) => {
      const answer = real.subscriptions.list(...asked)
      const autoPagingToArray: typeof answer.autoPagingToArray = async (options) => {
        const told = await answer.autoPagingToArray(options)
        await meanwhile()
        return told
      }
      return Object.assign(Object.create(answer), { autoPagingToArray })
    }
    const slow = Object.assign(Object.create(real), {
      subscriptions: Object.assign(Object.create(real.subscriptions), { list }),
    })
    return { ...t.deps, stripe: slow }
  }

  const versionOf = async ({ id }: Actor) => {
    const [user] = await t.deps.db.select().from(users).where(eq(users.id, id))
    return user?.billingVersion
  }

  it('never writes an old answer over a newer one', async () => {
    const { agent, id } = await signUpPaying()
    let first = true
    const slow = interrupted(async () => {
      if (!first) return
      first = false
      stripe.endNow(id)
      await syncSubscriptions(t.deps, agent.user)
    })
    await syncSubscriptions(slow, agent.user)
    expect(await viewOf(agent)).toMatchObject({ isPremium: false, state: 'ended' })
    const before = await versionOf(agent.user)
    await syncSubscriptions(t.deps, agent.user)
    expect(await versionOf(agent.user)).toBe((before ?? 0) + 1)
  })

  it('does not write down an event that came to nothing', async () => {
    const { agent } = await signUpPaying()
    const event = { id: `evt_of_${agent.user.id}`, type: 'invoice.paid' }
    stripe.fail({ method: 'GET', path: /^\/v1\/subscriptions$/ }, 'break')
    await expect(syncSubscriptions(t.deps, agent.user, event)).rejects.toMatchObject({ code: 'provider_failed' })
    const known = () => t.deps.db.select().from(stripeEvents).where(eq(stripeEvents.id, event.id))
    expect(await known()).toEqual([])
    await syncSubscriptions(t.deps, agent.user, event)
    expect(await known()).toMatchObject([{ ...event, receivedAt: expect.any(Date) }])
  })

  it('gives up when others write without end, and leaves what they wrote', async () => {
    const { agent } = await signUpSubscribed()
    const slow = interrupted(() => syncSubscriptions(t.deps, agent.user))
    await expect(syncSubscriptions(slow, agent.user)).rejects.toMatchObject({ code: 'provider_failed' })
    expect((await viewOf(agent)).isPremium).toBe(true)
  })

  it('answers many who ask at a time', async () => {
    const { agent } = await signUpPaying()
    const before = stripe.calls.length
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => agent.post('/api/subscription/premium').send({ plan: 'monthly' })),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(answers.every(({ body }) => body.isPremium)).toBe(true)
    expect(stripe.calls.length - before).toBeLessThanOrEqual(30)
    expect(await findRows(t.deps.db, agent.user.id)).toHaveLength(1)
  })

  it('asks Stripe once for all who come while it is asked for somebody else', async () => {
    const { agent } = await signUpPaying()
    const before = stripe.calls.length
    const list = stripe.hold({ method: 'GET', path: /^\/v1\/subscriptions$/ })
    const first = syncSubscriptions(t.deps, agent.user)
    await list.reached
    const others = Array.from({ length: 29 }, () => syncSubscriptions(t.deps, agent.user))
    list.release()
    await Promise.all([first, ...others])
    expect(stripe.calls.length - before).toBe(2)
  })

  it('tells who comes while Stripe is asked what is true since they came, and writes down their events', async () => {
    const { agent, id } = await signUpPaying()
    const list = stripe.hold({ method: 'GET', path: /^\/v1\/subscriptions$/ })
    const first = syncSubscriptions(t.deps, agent.user)
    await list.reached
    const events = [1, 2].map((at) => ({ id: `evt_${at}_of_${agent.user.id}`, type: 'customer.subscription.deleted' }))
    stripe.endNow(id)
    const others = events.map((event) => syncSubscriptions(t.deps, agent.user, event))
    list.release()
    await Promise.all([first, ...others])
    expect(await findRows(t.deps.db, agent.user.id)).toMatchObject([{ status: 'canceled' }])
    const known = await t.deps.db.select().from(stripeEvents)
    expect(known.map((event) => event.id)).toEqual(expect.arrayContaining(events.map((event) => event.id)))
  })

  it('is not kept from the next by a failure', async () => {
    const { agent } = await signUpPaying()
    const list = stripe.hold({ method: 'GET', path: /^\/v1\/subscriptions$/ })
    const first = syncSubscriptions(t.deps, agent.user)
    await list.reached
    stripe.fail({ method: 'GET', path: /^\/v1\/subscriptions$/ }, 'break')
    const second = syncSubscriptions(t.deps, agent.user)
    const third = syncSubscriptions(t.deps, agent.user)
    list.release()
    const answers = await Promise.allSettled([first, second, third])
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected'])
    await syncSubscriptions(t.deps, agent.user)
    expect((await viewOf(agent)).isPremium).toBe(true)
  })

  it('brings two servers of one database to the same', async () => {
    const { agent, id } = await signUpPaying()
    // Another client of Stripe's is another process: the two know nothing of one another.
    const other = { ...t.deps, stripe: stripe.client() }
    await Promise.all(Array.from({ length: 4 }, (_, at) => syncSubscriptions(at % 2 ? other : t.deps, agent.user)))
    stripe.endNow(id)
    await Promise.all([syncSubscriptions(other, agent.user), syncSubscriptions(t.deps, agent.user)])
    expect(await findRows(t.deps.db, agent.user.id)).toMatchObject([{ status: 'canceled' }])
  })

  it('asks again when the person became a customer meanwhile', async () => {
    const { agent, id } = await signUpPaying()
    const customer = String(stripe.subscriptions.get(id)?.customer)
    const write = (stripeCustomerId: string | null) =>
      t.deps.db.update(users).set({ stripeCustomerId }).where(eq(users.id, agent.user.id))
    await write(null)
    const found = Promise.withResolvers<void>()
    const db = new Proxy(t.deps.db, {
      get(target, key, receiver) {
        if (key !== 'transaction') return Reflect.get(target, key, receiver)
        return async (work: Parameters<Deps['db']['transaction']>[0]) => {
          if ((await versionOf(agent.user)) !== undefined) await write(customer)
          found.resolve()
          return target.transaction(work)
        }
      },
    })
    await syncSubscriptions({ ...t.deps, db }, agent.user)
    await found.promise
    expect((await viewOf(agent)).isPremium).toBe(true)
  })

  it('ends what Stripe no longer knows, once it is not paid any more', async () => {
    const { agent, id } = await signUpSubscribed()
    const paidUntil = (await viewOf(agent)).subscriptionEndDate
    stripe.account.subscriptions.delete(id)
    await syncSubscriptions(t.deps, agent.user)
    expect(await viewOf(agent)).toMatchObject({ isPremium: true, renewal: null, subscriptionEndDate: paidUntil })
    const [row] = await findRows(t.deps.db, agent.user.id)
    expect(row?.status).toBe('canceled')
  })

  it('leaves alone what belongs to another account', async () => {
    const [anna, bruno] = [await signUpSubscribed(), await signUpSubscribed()]
    await t.deps.db
      .update(subscriptions)
      .set({ userId: anna.agent.user.id })
      .where(eq(subscriptions.stripeSubscriptionId, bruno.id))
    const before = await findRows(t.deps.db, anna.agent.user.id)
    stripe.endNow(bruno.id)
    await syncSubscriptions(t.deps, bruno.agent.user)
    expect(await findRows(t.deps.db, anna.agent.user.id)).toEqual(before)
  })

  it('finds no customer that two accounts share', async () => {
    const { agent, id } = await signUpSubscribed()
    const stranger = await t.signUp()
    const stripeCustomerId = String(stripe.subscriptions.get(id)?.customer)
    const taken = await t.deps.db
      .update(users)
      .set({ stripeCustomerId })
      .where(eq(users.id, stranger.user.id))
      .catch(sqlState)
    expect(taken).toMatchObject({ code: UNIQUE_VIOLATION })
    expect((await viewOf(stranger)).isPremium).toBe(false)
    expect((await viewOf(agent)).isPremium).toBe(true)
  })

  it('forgets events that nobody sends again', async () => {
    await signUpPaying()
    await deliverAll()
    stripe.advance(31 * 86_400_000)
    const old = (await t.deps.db.select().from(stripeEvents)).length
    expect(old).toBeGreaterThan(0)
    await signUpPaying()
    await deliverAll()
    await t.deps.background.settled()
    const limit = t.deps.now().getTime() - 30 * 86_400_000
    const kept = await t.deps.db.select().from(stripeEvents)
    expect(kept.filter(({ receivedAt }) => receivedAt.getTime() < limit)).toEqual([])
  })
})
