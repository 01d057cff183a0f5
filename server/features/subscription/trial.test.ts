import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { type SignedIn, useTestApp } from '#server/test/app.ts'
import { buildRegistration } from '#server/test/factories.ts'
import { TRIAL_DAYS } from '#shared/constants/plans.ts'
import { subscriptions } from '#shared/schema/subscriptions.ts'
import { grantPremium } from './subscription.service.ts'

const DAY_MS = 86_400_000

describe('the free trial', () => {
  const clock = { now: new Date() }
  const t = useTestApp({ deps: { now: () => clock.now } })
  beforeEach(() => {
    clock.now = new Date('2026-11-20T12:00:00Z')
  })

  const later = (ms: number) => {
    clock.now = new Date(clock.now.getTime() + ms)
  }
  const start = (agent: SignedIn, body: object = {}) => agent.post('/api/subscription/trial').send(body)

  it('makes an account Premium for seven days without a card', async () => {
    const agent = await t.signUp()
    const { body } = await start(agent, { plan: 'annual' }).expect(200)
    const end = new Date(clock.now.getTime() + TRIAL_DAYS * DAY_MS).toISOString()
    expect(body).toMatchObject({
      plan: 'annual',
      subscription: {
        isPremium: true,
        isCancelled: false,
        plan: 'premium',
        state: 'trial',
        kind: 'trial',
        billingPlan: 'annual',
        startDate: clock.now.toISOString(),
        subscriptionEndDate: end,
        renewal: null,
        trialAvailable: false,
        firstSubscription: true,
      },
    })
    await agent.get('/api/subscription').expect(200, body.subscription)
    expect((await agent.get('/api/user')).body.subscriptionPlan).toBe('premium')
  })

  it('ends automatically at its moment', async () => {
    const agent = await t.signUp()
    await start(agent).expect(200)
    later(TRIAL_DAYS * DAY_MS - 1)
    expect((await agent.get('/api/subscription')).body).toMatchObject({ isPremium: true, state: 'trial' })
    later(1)
    expect((await agent.get('/api/subscription')).body).toMatchObject({
      isPremium: false,
      state: 'ended',
      plan: 'free',
    })
    expect((await agent.get('/api/user')).body.subscriptionPlan).toBe('free')
  })

  it('is possible once per account, also long after and with another address', async () => {
    const agent = await t.signUp()
    await start(agent).expect(200)
    expect((await start(agent).expect(409)).body.code).toBe('already_premium')
    later(400 * DAY_MS)
    await agent
      .patch('/api/profile')
      .send({ email: buildRegistration().email, currentPassword: agent.password })
      .expect(200)
    const { body } = await start(agent).expect(409)
    expect(body).toMatchObject({ code: 'trial_used', message: 'Hai già usato la prova gratuita.' })
  })

  it('starts once under many simultaneous requests', async () => {
    const agent = await t.signUp()
    const answers = await Promise.all(Array.from({ length: 10 }, () => start(agent)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
    const rows = await t.deps.db.select().from(subscriptions).where(eq(subscriptions.userId, agent.user.id))
    expect(rows).toHaveLength(1)
  })

  it('is refused during Premium, and starts once that is over', async () => {
    const agent = await t.signUp()
    await grantPremium(t.deps, agent.user, new Date(clock.now.getTime() + DAY_MS))
    expect((await start(agent).expect(409)).body.code).toBe('already_premium')
    later(2 * DAY_MS)
    await start(agent).expect(200)
  })
})
