import { describe, expect, it } from 'vitest'
import { checkoutOf, viewOf } from '#server/test/checkout.ts'
import { useStripeApp } from '#server/test/stripe-app.ts'
import { reconcile } from './reconcile.service.ts'
import { findRows } from './subscription.repo.ts'
import { syncSubscriptions } from './sync.ts'

const INVOICES = { method: 'GET', path: /^\/v1\/invoices$/ }

describe('a renewal that was paid, and of which nobody heard', () => {
  const app = useStripeApp()
  const { t, stripe, deliverAll } = app
  const { signUpPaying, signUpSubscribed } = checkoutOf(app)

  const endOf = (id: string) => stripe.subscriptions.get(id)?.items.data[0]?.current_period_end ?? 0
  const isoOf = (seconds: number) => new Date(seconds * 1000).toISOString()

  it.each(['paid', 'open', 'draft'] as const)('counts though staff asked for something since: %s', async (outcome) => {
    const { agent, id } = await signUpSubscribed()
    stripe.renew(id, 'paid')
    stripe.bill(id, { amount: 100, outcome })
    await deliverAll()
    expect(await viewOf(agent)).toMatchObject({
      state: 'active',
      isPremium: true,
      subscriptionEndDate: isoOf(endOf(id)),
    })
  })

  it('counts though the next one has begun: nobody is told that it was declined', async () => {
    const { agent, id } = await signUpSubscribed()
    stripe.renew(id, 'paid')
    const paidUntil = isoOf(endOf(id))
    stripe.beginRenewal(id)
    await deliverAll()
    expect(await viewOf(agent)).toMatchObject({ state: 'active', paymentDue: null, subscriptionEndDate: paidUntil })
  })

  it('counts though the next ones were declined, for what it paid', async () => {
    const { agent, id } = await signUpSubscribed()
    stripe.renew(id, 'paid')
    const paidUntil = isoOf(endOf(id))
    stripe.renew(id, 'declined')
    stripe.renew(id, 'declined')
    await deliverAll()
    expect(await viewOf(agent)).toMatchObject({ state: 'past_due', isPremium: false, subscriptionEndDate: paidUntil })
  })

  it('counts when it was the first payment', async () => {
    const { agent, id } = await signUpPaying('annual')
    stripe.bill(id, { amount: 100, outcome: 'paid' })
    await syncSubscriptions(t.deps, agent.user)
    expect(await viewOf(agent)).toMatchObject({ isPremium: true, subscriptionEndDate: isoOf(endOf(id)) })
  })

  it('is found by reconciling, also when all else is as it was written down', async () => {
    const { agent, id } = await signUpSubscribed()
    stripe.renew(id, 'declined')
    stripe.bill(id, { amount: 100, outcome: 'draft' })
    await syncSubscriptions(t.deps, agent.user)
    const [renewal] = [...stripe.invoices.values()].filter(({ status }) => status === 'open').slice(-1)
    Object.assign(renewal ?? {}, { status: 'paid' })
    await reconcile(t.deps, () => undefined)
    expect((await findRows(t.deps.db, agent.user.id))[0]?.paidUntil?.toISOString()).toBe(isoOf(endOf(id)))
  })

  it('is not made up of what staff asked for beside it', async () => {
    const { agent, id } = await signUpSubscribed()
    const paidUntil = isoOf(endOf(id))
    stripe.beginRenewal(id)
    stripe.bill(id, { amount: 100, outcome: 'paid' })
    await syncSubscriptions(t.deps, agent.user)
    expect((await viewOf(agent)).subscriptionEndDate).toBe(paidUntil)
  })

  it('takes nothing from what was known, where it is an older one', async () => {
    const { agent, id } = await signUpSubscribed()
    stripe.change(id, { plan: 'annual' })
    const paidUntil = isoOf(endOf(id))
    await syncSubscriptions(t.deps, agent.user)
    stripe.beginRenewal(id)
    stripe.bill(id, { amount: 100, outcome: 'draft' })
    await syncSubscriptions(t.deps, agent.user)
    expect((await viewOf(agent)).subscriptionEndDate).toBe(paidUntil)
  })

  it('is not written down as unpaid while Stripe does not tell', async () => {
    const { agent, id } = await signUpSubscribed()
    const before = await findRows(t.deps.db, agent.user.id)
    stripe.renew(id, 'paid')
    stripe.bill(id, { amount: 100, outcome: 'paid' })
    stripe.fail(INVOICES, 'break')
    await expect(syncSubscriptions(t.deps, agent.user)).rejects.toMatchObject({ code: 'provider_failed' })
    expect(await findRows(t.deps.db, agent.user.id)).toEqual(before)
    await syncSubscriptions(t.deps, agent.user)
    expect((await viewOf(agent)).subscriptionEndDate).toBe(isoOf(endOf(id)))
  })

  it('is looked for only where one may be missing', async () => {
    const { agent, id } = await signUpSubscribed()
    const asked = () => stripe.calls.filter(({ path }) => INVOICES.path.test(path)).length
    const before = asked()
    await syncSubscriptions(t.deps, agent.user)
    stripe.bill(id, { amount: 100, outcome: 'paid' })
    await syncSubscriptions(t.deps, agent.user)
    stripe.beginRenewal(id)
    await syncSubscriptions(t.deps, agent.user)
    stripe.finishRenewal(id, 'declined')
    await syncSubscriptions(t.deps, agent.user)
    expect(asked()).toBe(before)
  })
})
