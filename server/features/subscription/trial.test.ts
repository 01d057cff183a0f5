import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { type SignedIn, useTestApp } from '#server/test/app.ts'
import { buildRegistration } from '#server/test/factories.ts'
import { type BillingPlan, PRICES, TRIAL_DAYS } from '#shared/constants/plans.ts'
import { subscriptions, trialAddresses } from '#shared/schema/subscriptions.ts'
import { users } from '#shared/schema/users.ts'
import { grantPremium } from './subscription.service.ts'
import { startTrial, trialAddress } from './trial.service.ts'

const DAY_MS = 86_400_000
const ADDRESS_USED = 'Con questo indirizzo email è già stata usata una prova gratuita.'

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
  /** An account with this address. */
  async function signUpAs(email: string): Promise<SignedIn> {
    const agent = await t.signUp()
    await t.deps.db.update(users).set({ email, emailKey: email.toLowerCase() }).where(eq(users.id, agent.user.id))
    return agent
  }
  const verify = (agent: SignedIn) =>
    t.deps.db.update(users).set({ emailVerifiedAt: clock.now }).where(eq(users.id, agent.user.id))
  const address = () => buildRegistration().email

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

  it('assumes the monthly plan unless another is named', async () => {
    for (const body of [{}, undefined]) {
      const agent = await t.signUp()
      const answer = await agent.post('/api/subscription/trial').send(body)
      expect([answer.status, answer.body.plan]).toEqual([200, 'monthly'])
    }
  })

  it.each([{ plan: 'weekly' }, { plan: null }, { plan: 'monthly', days: 365 }, { plan: PRICES.annual }])(
    'refuses %j, and begins nothing',
    async (body) => {
      const agent = await t.signUp()
      const { body: error } = await start(agent, body).expect(400)
      expect(error.code).toBe('validation')
      expect((await agent.get('/api/subscription')).body).toMatchObject({ state: 'free', trialAvailable: true })
    },
  )

  it('refuses visitors', async () => {
    await t.visitor().post('/api/subscription/trial').send({}).expect(401)
  })

  it('ends by itself on the moment', async () => {
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

  it('refuses a second trial of an account, also long after the first', async () => {
    const agent = await t.signUp()
    await start(agent).expect(200)
    expect((await start(agent).expect(409)).body.code).toBe('already_premium')
    later(400 * DAY_MS)
    const { body } = await start(agent).expect(409)
    expect(body).toMatchObject({ code: 'trial_used', message: 'Hai già usato la prova gratuita.' })
  })

  it('refuses a second trial of an account that changed its address', async () => {
    const agent = await t.signUp()
    await start(agent).expect(200)
    later(8 * DAY_MS)
    await agent.patch('/api/profile').send({ email: address() }).expect(200)
    expect((await start(agent).expect(409)).body).toMatchObject({ code: 'trial_used' })
  })

  it('starts once when many requests come at once', async () => {
    const agent = await t.signUp()
    const answers = await Promise.all(Array.from({ length: 10 }, () => start(agent)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
    const rows = await t.deps.db.select().from(subscriptions).where(eq(subscriptions.userId, agent.user.id))
    expect(rows).toHaveLength(1)
  })

  it('refuses who is Premium, and starts once that is over', async () => {
    const agent = await t.signUp()
    await grantPremium(t.deps, agent.user, new Date(clock.now.getTime() + DAY_MS))
    expect((await start(agent).expect(409)).body.code).toBe('already_premium')
    later(2 * DAY_MS)
    await start(agent).expect(200)
  })

  it.each([
    ['past_due', true, 'payment_due'],
    ['active', false, 'already_premium'],
  ])('refuses who has a subscription that is %s, with its period over', async (status, paymentDue, code) => {
    const agent = await t.signUp()
    const userId = agent.user.id
    const over = new Date(clock.now.getTime() - DAY_MS)
    await t.deps.db.insert(subscriptions).values({
      userId,
      kind: 'stripe',
      stripeSubscriptionId: `sub_${userId}`,
      status,
      periodStart: over,
      periodEnd: over,
      paidUntil: over,
    })
    await t.deps.db.update(users).set({ paymentDue }).where(eq(users.id, userId))
    expect((await start(agent).expect(409)).body.code).toBe(code)
  })

  describe('of a mail address', () => {
    it('is refused to unverified accounts after the first, with all tags of the address', async () => {
      const [name, domain] = address().split('@')
      await start(await signUpAs(`${name}@${domain}`)).expect(200)
      for (const email of [`${name}+due@${domain}`, `${name}+TRE+quattro@${domain}`]) {
        const { body } = await start(await signUpAs(email)).expect(409)
        expect(body.code).toBe('trial_used')
        expect(body.message).toContain(ADDRESS_USED)
        expect(body.message).toContain('Password dimenticata?')
      }
    })

    it('leaves a refused account as it was', async () => {
      const [name, domain] = address().split('@')
      await start(await signUpAs(`${name}@${domain}`)).expect(200)
      const second = await signUpAs(`${name}+b@${domain}`)
      await start(second).expect(409)
      expect((await second.get('/api/subscription')).body).toMatchObject({ state: 'free', isPremium: false })
    })

    it('is not used up by a stranger who typed it', async () => {
      const [name, domain] = address().split('@')
      const stranger = await signUpAs(`${name}@${domain}`)
      await start(stranger).expect(200)
      const owner = await signUpAs(`${name}+diario@${domain}`)
      await start(owner).expect(409)
      await verify(owner)
      await start(owner).expect(200)
    })

    it('is used up by its verified owner, and no verification is proposed then', async () => {
      const [name, domain] = address().split('@')
      const first = await signUpAs(`${name}@${domain}`)
      await verify(first)
      await start(first).expect(200)
      const second = await signUpAs(`${name}+b@${domain}`)
      const { body: unverified } = await start(second).expect(409)
      await verify(second)
      const { body: verified } = await start(second).expect(409)
      expect(verified.code).toBe('trial_used')
      for (const { message } of [unverified, verified]) {
        expect(message).toContain(ADDRESS_USED)
        expect(message).not.toContain('Password dimenticata?')
      }
    })

    it('proposes no verification to accounts without a password', async () => {
      const [name, domain] = address().split('@')
      await start(await signUpAs(`${name}@${domain}`)).expect(200)
      const second = await signUpAs(`${name}+b@${domain}`)
      await t.deps.db.update(users).set({ authProvider: 'facebook' }).where(eq(users.id, second.user.id))
      expect((await start(second).expect(409)).body.message).not.toContain('Password dimenticata?')
    })

    it.each([false, true])('starts once when accounts of one person ask at once; verified: %s', async (verified) => {
      const [name, domain] = address().split('@')
      const agents = await Promise.all(['', '+1', '+2', '+3', '+4'].map((tag) => signUpAs(`${name}${tag}@${domain}`)))
      if (verified) await Promise.all(agents.map(verify))
      const answers = await Promise.all(agents.map((agent) => start(agent)))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
    })

    it('outlives the account', async () => {
      const [name, domain] = address().split('@')
      const first = await signUpAs(`${name}@${domain}`)
      await start(first).expect(200)
      await t.deps.db.delete(users).where(eq(users.id, first.user.id))
      await start(await signUpAs(`${name}@${domain}`)).expect(409)
    })

    it('is not used up by a trial that failed', async () => {
      const agent = await t.signUp()
      // The database takes no such text: the trial's row fails, after the address was taken.
      await expect(startTrial(t.deps, agent.user, '\0' as BillingPlan)).rejects.toThrow()
      await start(agent).expect(200)
    })

    it('is stored as a digest only', async () => {
      const agent = await t.signUp()
      await start(agent).expect(200)
      const { rows } = await t.deps.db.execute<{ row: string }>(
        sql`select ${trialAddresses}::text as row from ${trialAddresses}`,
      )
      expect(rows.length).toBeGreaterThan(0)
      for (const { row } of rows) expect(row).not.toMatch(/@|example|sognatore/)
    })
  })
})

describe('the digest of a mail address', () => {
  it.each([
    ['anna@example.com', 'anna+diario@example.com'],
    ['anna.rossi@gmail.com', 'annarossi@gmail.com'],
    ['anna.rossi@gmail.com', 'a.n.n.a.rossi+x@googlemail.com'],
  ])('is the same for %s and %s', (one, other) => {
    expect(trialAddress(other)).toBe(trialAddress(one))
  })

  it.each([
    ['anna@example.com', 'anna@example.org'],
    ['anna.rossi@example.com', 'annarossi@example.com'],
    ['+uno@example.com', '+due@example.com'],
  ])('differs for %s and %s', (one, other) => {
    expect(trialAddress(other)).not.toBe(trialAddress(one))
  })
})
