import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { lockDataDir } from '#server/db/embedded.ts'
import { getUser } from '#server/features/users/users.service.ts'
import type { SignedIn } from '#server/test/app.ts'
import { checkoutOf } from '#server/test/checkout.ts'
import { fillDataDir, onPostgres } from '#server/test/database.ts'
import { useStripeApp } from '#server/test/stripe-app.ts'
import { stripeEvents } from '#shared/schema/subscriptions.ts'
import { users } from '#shared/schema/users.ts'
import { reconcile } from './reconcile.service.ts'

const DAY = 86_400_000
const LIST = { method: 'GET', path: /^\/v1\/subscriptions$/ }

describe('reconciling', () => {
  const app = useStripeApp()
  const { t, stripe } = app
  const { signUpPaying, signUpSubscribed } = checkoutOf(app)
  afterEach(() => stripe.heal())

  let said: string[] = []
  const run = () => {
    said = []
    return reconcile(t.deps, (line) => said.push(line))
  }
  const linesOf = ({ user }: SignedIn) => said.filter((line) => line.startsWith(`account ${user.id}: `)).join('\n')
  const plan = async (agent: SignedIn) => (await agent.get('/api/user').expect(200)).body.subscriptionPlan
  const paymentDue = async ({ user }: SignedIn) => (await getUser(t.deps, user)).paymentDue

  /** What is asked between the list and the first account that differs goes wrong. */
  async function runWithFaultAfterTheList() {
    const list = stripe.hold(LIST)
    const running = run()
    await list.reached
    stripe.fail(LIST, 'break')
    list.release()
    return running
  }
  it('makes premium who has paid and whose browser and event were lost', async () => {
    const { agent, id } = await signUpPaying('annual')
    expect(await plan(agent)).toBe('free')
    const result = await run()
    expect(await plan(agent)).toBe('premium')
    expect(result).toMatchObject({ asked: 1, mended: 1, failed: 0, complete: true })
    expect(linesOf(agent)).toContain(`${id}: incomplete, annual, unpaid → active, annual, paid until`)
    expect(linesOf(agent)).toContain('free → premium until')
  })

  it('goes on with Premium where the news of a renewal was lost', async () => {
    const { agent, id } = await signUpSubscribed()
    stripe.renew(id, 'paid')
    stripe.advance(DAY)
    expect(await plan(agent)).toBe('free')
    await run()
    expect(await plan(agent)).toBe('premium')
  })

  it('asks for a new card where the news of a declined renewal was lost', async () => {
    const { agent, id } = await signUpSubscribed()
    stripe.renew(id, 'declined')
    expect(await plan(agent)).toBe('premium')
    await run()
    expect(await plan(agent)).toBe('free')
    expect(await paymentDue(agent)).toBe(true)
    expect(linesOf(agent)).toMatch(/active, monthly.* → past_due, monthly/)
    expect(linesOf(agent)).toContain('payment due')
  })

  it('learns of a cancellation in the portal', async () => {
    const { agent, id } = await signUpSubscribed()
    stripe.change(id, { cancelAtPeriodEnd: true })
    expect((await agent.get('/api/subscription')).body.isCancelled).toBe(false)
    await run()
    expect((await agent.get('/api/subscription')).body).toMatchObject({ isCancelled: true, isPremium: true })
    expect(linesOf(agent)).toContain(', ends ')
  })

  it('ends what was ended at Stripe', async () => {
    const { agent, id } = await signUpSubscribed()
    stripe.endNow(id)
    expect(await plan(agent)).toBe('premium')
    await run()
    expect(await plan(agent)).toBe('free')
    expect(linesOf(agent)).toContain('canceled')
  })

  it('asks about a subscription that Stripe no longer lists, and lets it renew no more', async () => {
    const { agent, id } = await signUpSubscribed()
    stripe.subscriptions.delete(id)
    await run()
    expect(linesOf(agent)).toMatch(new RegExp(`${id}: active, .* → canceled, `))
    expect((await agent.get('/api/subscription')).body.renewal).toBeNull()
    // It is over now, and nobody is asked about it again.
    expect((await run()).asked).toBe(0)
  })

  it('mends an account that is written down otherwise than its subscriptions say', async () => {
    const { agent } = await signUpSubscribed()
    await t.deps.db
      .update(users)
      .set({ subscriptionPlan: 'free', subscriptionEndDate: null })
      .where(eq(users.id, agent.user.id))
    await run()
    expect(await plan(agent)).toBe('premium')
  })

  it('touches nothing when all is right', async () => {
    const { agent } = await signUpSubscribed()
    const gifted = await t.signUp({ premium: true })
    await run()
    const before = await getUser(t.deps, agent.user)
    stripe.calls.length = 0
    expect(await run()).toMatchObject({ asked: 0, mended: 0, failed: 0, complete: true })
    expect(said).toEqual([])
    expect(stripe.calls.every(({ method, path }) => LIST.path.test(path) && method === 'GET')).toBe(true)
    expect(await getUser(t.deps, agent.user)).toEqual(before)
    expect(await plan(gifted)).toBe('premium')
  })

  it('leaves the subscriptions of customers alone whom no account has, and counts them', async () => {
    const client = stripe.client()
    const [price] = stripe.account.prices.keys()
    const customer = await client.customers.create({ email: 'chi@example.com' })
    const before = await run()
    await client.subscriptions.create({
      customer: customer.id,
      items: [{ price: String(price) }],
      payment_behavior: 'default_incomplete',
    })
    stripe.calls.length = 0
    expect(await run()).toEqual({ ...before, unknown: before.unknown + 1, listed: before.listed + 1 })
    expect(stripe.calls.filter(({ method }) => method !== 'GET')).toEqual([])
  })

  it('walks all pages', async () => {
    const { agent, id } = await signUpPaying('monthly')
    const strangers = Array.from({ length: 230 }, (_, i) => `sub_of_a_stranger_${i}`)
    const model = stripe.subscriptions.get(id)
    if (!model) throw new Error('no such subscription')
    for (const stranger of strangers) stripe.subscriptions.set(stranger, { ...model, id: stranger, customer: 'cus_x' })
    const result = await run()
    expect(result.listed).toBe(stripe.subscriptions.size)
    expect(await plan(agent)).toBe('premium')
    expect(result.unknown).toBeGreaterThanOrEqual(strangers.length)
    for (const stranger of strangers) stripe.subscriptions.delete(stranger)
  })

  it('says nothing of the person but ids', async () => {
    const { agent } = await signUpPaying('monthly')
    await run()
    expect(said).not.toEqual([])
    for (const secret of [agent.user.email, agent.user.username, '@']) expect(said.join('\n')).not.toContain(secret)
  })

  it('forgets events that never come again, and keeps the younger ones', async () => {
    const now = t.deps.now().getTime()
    const event = (id: string, days: number) => ({ id, type: 'invoice.paid', receivedAt: new Date(now - days * DAY) })
    await t.deps.db.insert(stripeEvents).values([event('evt_old', 31), event('evt_young', 29)])
    await run()
    const kept = (await t.deps.db.select().from(stripeEvents)).map(({ id }) => id)
    expect(kept).toContain('evt_young')
    expect(kept).not.toContain('evt_old')
  })

  it('goes on with the others when one account cannot be asked about', async () => {
    const agents = [(await signUpPaying()).agent, (await signUpPaying()).agent]
    expect(await runWithFaultAfterTheList()).toMatchObject({ asked: 2, mended: 1, failed: 1, complete: true })
    expect(said.filter((line) => line.endsWith('could not be mended (provider_failed)'))).toHaveLength(1)
    expect((await Promise.all(agents.map(plan))).sort()).toEqual(['free', 'premium'])
    expect(await run()).toMatchObject({ asked: 1, mended: 1, failed: 0 })
    expect(await Promise.all(agents.map(plan))).toEqual(['premium', 'premium'])
  })

  it('asks about every account that goes on when the list breaks off', async () => {
    const { agent, id } = await signUpSubscribed()
    stripe.endNow(id)
    stripe.fail(LIST, 'break')
    expect(await run()).toMatchObject({ failed: 0, complete: false })
    expect(said[0]).toContain('broke off')
    expect(await plan(agent)).toBe('free')
  })

  it('stops asking where nobody answers, and changes nothing', async () => {
    const agents = []
    for (let i = 0; i < 6; i++) agents.push((await signUpSubscribed()).agent)
    stripe.fail(LIST, 'break', 1000)
    expect(await run()).toMatchObject({ mended: 0, failed: 5, complete: false })
    for (const agent of agents) expect(await plan(agent)).toBe('premium')
  })

  // Its data is in a folder of its own, whatever database this suite is on.
  if (!onPostgres()) {
    describe('npm run stripe:reconcile', { timeout: 120_000 }, () => {
      const script = fileURLToPath(new URL('./reconcile-cli.ts', import.meta.url))
      let folder: string
      beforeEach(async () => {
        folder = await mkdtemp(join(tmpdir(), 'diario-reconcile-'))
        await fillDataDir(folder)
      })
      afterEach(() => rm(folder, { recursive: true }))

      const runScript = (env: Record<string, string>, ...args: string[]) =>
        new Promise<{ code: unknown; stdout: string; stderr: string }>((resolve) => {
          const options = { env: { PATH: process.env.PATH, LOG_LEVEL: 'silent', DATA_DIR: folder, ...env } }
          const child = execFile(process.execPath, [script, ...args], options, (_, stdout, stderr) =>
            resolve({ code: child.exitCode, stdout, stderr }),
          )
        })

      it('ends with a summary, and with 1 when Stripe failed', async () => {
        const good = await runScript(stripe.env)
        expect(good).toMatchObject({ code: 0, stderr: '' })
        expect(good.stdout).toMatch(
          /^Subscriptions at Stripe: \d+, of customers unknown here: \d+\.\nAccounts asked about: 0/,
        )
        stripe.fail(LIST, 'break')
        const bad = await runScript(stripe.env, '--forget-unknown')
        expect(bad).toMatchObject({ code: 1, stderr: '' })
        expect(bad.stdout).toContain('run it again')
      })

      it('says in one line what is wrong: the wish, the key, or the database that a running server holds', async () => {
        expect(await runScript(stripe.env, '--all')).toMatchObject({
          code: 1,
          stdout: '',
          stderr: expect.stringMatching(/^usage: .*\n$/),
        })
        expect(await runScript({})).toMatchObject({ code: 1, stderr: 'STRIPE_SECRET_KEY: is needed to ask Stripe\n' })
        const release = lockDataDir(folder)
        const { code, stderr } = await runScript(stripe.env)
        release()
        expect({ code, stderr }).toEqual({
          code: 1,
          stderr: expect.stringMatching(/^DATA_DIR: .* is in use by another server; stop it.*\n$/),
        })
      })
    })
  }
})
