import type Stripe from 'stripe'
import { describe, expect, it } from 'vitest'
import { getUser } from '#server/features/users/users.service.ts'
import type { SignedIn } from '#server/test/app.ts'
import { checkoutOf, viewOf } from '#server/test/checkout.ts'
import { useStripeApp } from '#server/test/stripe-app.ts'
import { reconcile } from './reconcile.service.ts'
import { grantPremium } from './subscription.service.ts'
import { forgetCustomer, syncSubscriptions } from './sync.ts'

const DAY = 86_400_000
const CUSTOMER = { method: 'GET', path: /^\/v1\/customers\// }

describe('a customer that Stripe does not have', () => {
  const app = useStripeApp()
  const { t, stripe } = app
  const { begin, signUpSubscribed } = checkoutOf(app)

  const customerOf = async ({ user }: SignedIn) => (await getUser(t.deps, user)).stripeCustomerId
  const claim = (agent: SignedIn) => agent.post('/api/subscription/premium').send({ plan: 'monthly' })

  const GONE = ['deleted by staff', 'of the time of the test keys'] as const
  async function loseCustomer(agent: SignedIn, how: (typeof GONE)[number] = 'deleted by staff'): Promise<void> {
    const customer = String(await customerOf(agent))
    if (how === 'deleted by staff') stripe.deleteCustomer(customer)
    else stripe.leaveInOtherMode(customer, 'test')
  }

  /** Stripe is asked with the keys of an account that has nothing of all this. @returns what brings the right keys back */
  function takeOtherKeys(): () => void {
    const { customers, subscriptions } = stripe
    const kept = { customers: [...customers], subscriptions: [...subscriptions] }
    customers.clear()
    subscriptions.clear()
    return () => {
      for (const [id, customer] of kept.customers) customers.set(id, customer)
      for (const [id, subscription] of kept.subscriptions) subscriptions.set(id, subscription)
    }
  }

  describe.each(GONE)('%s', (how) => {
    it('is forgotten, and what was paid with it ends now', async () => {
      const { agent } = await signUpSubscribed('annual')
      await loseCustomer(agent, how)
      await claim(agent).expect(403)
      expect(await customerOf(agent)).toBeNull()
      const view = await viewOf(agent)
      expect(view).toMatchObject({ state: 'ended', isPremium: false, renewal: null })
      expect(Date.parse(view.subscriptionEndDate ?? '')).toBeLessThanOrEqual(t.deps.now().getTime())
    })

    it('becomes another one with the next payment', async () => {
      const { agent } = await signUpSubscribed()
      const before = await customerOf(agent)
      await loseCustomer(agent, how)
      stripe.advance(25 * 3_600_000)
      stripe.pay(await begin(agent))
      await claim(agent).expect(200)
      expect(await customerOf(agent)).not.toBe(before)
    })

    it('keeps nobody from ending what does not rest on it', async () => {
      const agent = await t.signUp()
      await agent.post('/api/subscription/trial').send({}).expect(200)
      await begin(agent)
      await loseCustomer(agent, how)
      expect((await agent.post('/api/subscription/cancel').expect(200)).body.state).toBe('cancelled')
    })
  })

  it('leaves a gift as it is', async () => {
    const { agent } = await signUpSubscribed()
    const until = new Date(t.deps.now().getTime() + DAY)
    await grantPremium(t.deps, agent.user, until)
    await loseCustomer(agent)
    await claim(agent).expect(403)
    expect(await viewOf(agent)).toMatchObject({ kind: 'grant', subscriptionEndDate: until.toISOString() })
  })

  it('does not keep reconciling from the others', async () => {
    const gone = []
    for (let i = 0; i < 6; i++) gone.push((await signUpSubscribed()).agent)
    for (const agent of gone) await loseCustomer(agent, 'of the time of the test keys')
    const { agent, id } = await signUpSubscribed()
    stripe.endNow(id)
    expect(await reconcile(t.deps, () => undefined)).toMatchObject({ failed: 0, complete: true, mended: 7 })
    for (const person of [...gone, agent]) expect((await viewOf(person)).isPremium).toBe(false)
  })

  it('is in nobody’s way at the checkout, should Stripe list what a deleted one had', async () => {
    const { agent } = await signUpSubscribed()
    const before = await customerOf(agent)
    await loseCustomer(agent)
    stripe.account.listsDeleted = true
    const secret = await begin(agent)
    stripe.account.listsDeleted = false
    stripe.pay(secret)
    await claim(agent).expect(200)
    expect(await customerOf(agent)).not.toBe(before)
  })

  it('is forgotten on the word of who has found it deleted, unless the account has another by now', async () => {
    const { agent } = await signUpSubscribed()
    const before = await getUser(t.deps, agent.user)
    await loseCustomer(agent)
    await forgetCustomer(t.deps, before)
    expect(await viewOf(agent)).toMatchObject({ state: 'ended', isPremium: false })
    stripe.pay(await begin(agent))
    await claim(agent).expect(200)
    await forgetCustomer(t.deps, before)
    expect(await viewOf(agent)).toMatchObject({ state: 'active', isPremium: true })
  })

  describe('because the keys are another account’s', () => {
    it('ends nothing: calls fail, pages show what was known, and with the right keys all goes on', async () => {
      const { agent, id } = await signUpSubscribed('annual')
      const [known, customer] = [await viewOf(agent), await customerOf(agent)]
      const rightKeys = takeOtherKeys()
      for (const [path, input] of [
        ['premium', { plan: 'annual' }],
        ['cancel', undefined],
      ] as const) {
        const { body } = await agent.post(`/api/subscription/${path}`).send(input).expect(502)
        expect(body.code).toBe('provider_failed')
      }
      expect(await viewOf(agent)).toEqual(known)
      stripe.advance(370 * DAY)
      expect(await viewOf(agent)).toMatchObject({ state: 'ended', isPremium: false })
      rightKeys()
      expect(await customerOf(agent)).toBe(customer)
      stripe.renew(id, 'paid')
      expect(await viewOf(agent)).toMatchObject({ state: 'active', isPremium: true })
    })

    it('is counted by reconciling as one that failed, and keeps it from nobody else', async () => {
      const strangers = []
      for (let i = 0; i < 6; i++) strangers.push((await signUpSubscribed()).agent)
      const rightKeys = takeOtherKeys()
      const { agent, id } = await signUpSubscribed()
      stripe.endNow(id)
      const said: string[] = []
      const result = await reconcile(t.deps, (line) => said.push(line))
      rightKeys()
      expect(result).toMatchObject({ mended: 1, complete: true })
      expect(result.failed).toBeGreaterThanOrEqual(6)
      for (const { user } of strangers) {
        expect(said.filter((line) => line.startsWith(`account ${user.id}: `))).toEqual([
          expect.stringMatching(/does not know its customer.*--forget-unknown/),
        ])
      }
      for (const stranger of strangers) expect((await viewOf(stranger)).isPremium).toBe(true)
      expect((await viewOf(agent)).isPremium).toBe(false)
    })

    it('is not taken for gone while nobody can tell where it is', async () => {
      const { agent } = await signUpSubscribed()
      await loseCustomer(agent)
      stripe.fail(CUSTOMER, 'break')
      await claim(agent).expect(502)
      expect((await viewOf(agent)).isPremium).toBe(true)
    })
  })

  describe('and that whoever reconciles wants forgotten', () => {
    const forgetting = async () => {
      const said: string[] = []
      const result = await reconcile(t.deps, (line) => said.push(line), { forgetUnknown: true })
      return { result, linesOf: ({ user }: SignedIn) => said.filter((line) => line.startsWith(`account ${user.id}: `)) }
    }

    it('is, for everybody who has one, with a word of what ended', async () => {
      const { agent, id } = await signUpSubscribed('annual')
      const unpaid = await t.signUp()
      await begin(unpaid)
      const ended = await signUpSubscribed()
      stripe.endNow(ended.id)
      await syncSubscriptions(t.deps, ended.agent.user)
      const people = [agent, unpaid, ended.agent]
      const customers = await Promise.all(people.map(customerOf))
      takeOtherKeys()
      const known = await signUpSubscribed()
      const { result, linesOf } = await forgetting()
      expect(result).toMatchObject({ failed: 0, complete: true })
      for (const [at, person] of people.entries()) {
        expect(await customerOf(person)).toBeNull()
        expect(linesOf(person)).toContain(`account ${person.user.id}: customer ${customers[at]} forgotten`)
      }
      expect(linesOf(agent).join('\n')).toMatch(new RegExp(`${id}: active, annual.* → canceled, annual`))
      expect((await viewOf(agent)).isPremium).toBe(false)
      expect(linesOf(known.agent)).toEqual([])
      expect((await viewOf(known.agent)).isPremium).toBe(true)
      stripe.pay(await begin(ended.agent))
      expect((await claim(ended.agent).expect(200)).body.isPremium).toBe(true)
    })

    it('is not, when it is found all the same', async () => {
      const { agent } = await signUpSubscribed()
      const customer = String(await customerOf(agent))
      const kept = stripe.customers.get(customer) as Stripe.Customer
      stripe.customers.delete(customer)
      const asked = stripe.hold(CUSTOMER)
      const running = forgetting()
      await asked.reached
      stripe.customers.set(customer, kept)
      asked.release()
      expect((await running).result.failed).toBe(1)
      expect(await customerOf(agent)).toBe(customer)
    })

    it('is not, when it is one of the live mode and the keys are those of the test mode', async () => {
      const { agent } = await signUpSubscribed()
      stripe.leaveInOtherMode(String(await customerOf(agent)), 'live')
      expect((await forgetting()).result.failed).toBe(1)
      expect((await viewOf(agent)).isPremium).toBe(true)
    })
  })
})
