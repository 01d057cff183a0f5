import { pino } from 'pino'
import type Stripe from 'stripe'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createStripe } from '#server/integrations/stripe/client.ts'
import { serializeError } from '#server/log.ts'
import type { SignedIn } from '#server/test/app.ts'
import { useStripeApp, withoutPauses } from '#server/test/stripe-app.ts'
import type { FaultKind } from '#server/test/stripe-faults.ts'
import { type BillingPlan, chargeOf } from '#shared/constants/plans.ts'

/** The calls to Stripe of a run in which nothing goes wrong, by what came before it. */
const SCENES = {
  'a first subscription': {
    before: [],
    calls: ['GET prices', 'GET coupons/…', 'POST customers', 'POST subscriptions', 'GET subscriptions'],
  },
  'the same plan once more': {
    before: ['monthly'],
    calls: ['GET subscriptions', 'GET customers/…', 'GET prices', 'GET coupons/…', 'GET subscriptions/…'],
  },
  'the monthly plan after the annual': {
    before: ['annual'],
    calls: [
      'GET subscriptions',
      'GET customers/…',
      'GET prices',
      'GET coupons/…',
      'GET subscriptions/…',
      'POST invoices/…/void',
      'GET subscriptions/…',
      'POST subscriptions',
      'GET subscriptions',
    ],
  },
  'one whose invoice staff has voided': {
    before: ['annual', 'voided'],
    calls: [
      'GET subscriptions',
      'GET customers/…',
      'GET prices',
      'GET coupons/…',
      'GET subscriptions/…',
      'DELETE subscriptions/…',
      'POST subscriptions',
      'GET subscriptions',
      'GET invoices',
    ],
  },
} as const satisfies Record<string, { before: (BillingPlan | 'voided')[]; calls: string[] }>
type Scene = keyof typeof SCENES

/** What only looks has no effect to lose, and no answer that is kept for it. */
const LOOKING: FaultKind[] = ['refuse', 'break', 'drop', 'hang', 'limit']
const CHANGING: FaultKind[] = [...LOOKING, 'stick', 'lose']
/** What a call that goes wrong comes to. Whether something ended left an invoice behind can be looked at later. */
function answerTo(call: string, kind: FaultKind): [number, string?] {
  if (call === 'GET invoices') return [200, undefined]
  return kind === 'refuse' && call.endsWith('/void') ? [409, 'conflict'] : [502, 'provider_failed']
}
const PLAN = 'monthly'
const CHARGE = chargeOf(PLAN, true)

const cases = (Object.keys(SCENES) as Scene[]).flatMap((scene) =>
  SCENES[scene].calls.flatMap((call, at) =>
    (call.startsWith('GET') ? LOOKING : CHANGING).map((kind) => ({ scene, call, at, kind })),
  ),
)

/** A call without the ids in it. */
const called = ({ method, path }: { method: string; path: string }) =>
  `${method} ${path.replace(/\?.*/, '').replace(/^\/v1\//, '')}`.replace(
    /(subscriptions|invoices|coupons|customers)\/[^/]+/,
    '$1/…',
  )

describe('the checkout', () => {
  const logged: string[] = []
  const log = pino(
    { level: 'trace', base: null, serializers: { err: serializeError } },
    { write: (line) => void logged.push(line) },
  )
  const { t, stripe, deliver } = useStripeApp({ deps: { log } })

  const begin = (agent: SignedIn) => agent.post('/api/create-subscription').send({ plan: PLAN })
  const claimPremium = (agent: SignedIn) => agent.post('/api/subscription/premium').send({ plan: PLAN })
  const seen = async (agent: SignedIn) => (await agent.get('/api/subscription').expect(200)).body

  /** The SDK, and what it is about to ask. */
  function listenTo(client: Stripe | null, heard: (request: Stripe.RequestEvent, at: number) => void): void {
    let at = 0
    if (client) withoutPauses(client)
    client?.on('request', (request: Stripe.RequestEvent) => heard(request, at++))
    t.deps.stripe = client
  }

  const onceOnly = () => createStripe(t.deps.env, { maxNetworkRetries: 0 })
  /** For calls that nothing answers; the time must do for those that are answered before. */
  const impatient = (timeout: number) => createStripe(t.deps.env, { maxNetworkRetries: 0, timeout })

  /** One call of the next run goes wrong. A connection that breaks is tried again by the SDK whatever it was told: so it breaks twice. */
  function failAt(wanted: number, kind: FaultKind, timeout: number): void {
    listenTo(kind === 'hang' ? impatient(timeout) : onceOnly(), (request, at) => {
      const path = new RegExp(`^${request.path.replace(/\?.*/, '')}$`)
      if (at === wanted) stripe.fail({ method: request.method, path }, kind, kind === 'drop' ? 2 : 1)
    })
  }

  /** All that Stripe has of a person, by whatever customer. */
  function atStripe({ user }: SignedIn) {
    const customers = [...stripe.customers.values()].filter(({ metadata }) => metadata.userId === String(user.id))
    const ids = new Set(customers.map(({ id }) => id))
    const subscriptions = [...stripe.subscriptions.values()].filter(({ customer }) => ids.has(String(customer)))
    return {
      customers,
      owners: new Set(subscriptions.map(({ customer }) => String(customer))),
      payable: subscriptions.filter(
        ({ latest_invoice: invoice }) => stripe.invoices.get(String(invoice))?.status === 'open',
      ),
      live: subscriptions.filter(({ status }) => status === 'active'),
      charges: stripe.charges.filter(({ customer }) => ids.has(customer)).map(({ amount }) => amount),
    }
  }

  /** An account to which this has happened. @returns the payments that were offered to it */
  async function arrange(scene: Scene): Promise<{ agent: SignedIn; offered: string[] }> {
    const agent = await t.signUp()
    const offered: string[] = []
    for (const step of SCENES[scene].before) {
      if (step === 'voided') voidByHand(agent)
      else {
        const { body } = await agent.post('/api/create-subscription').send({ plan: step }).expect(200)
        offered.push(body.clientSecret)
      }
    }
    return { agent, offered }
  }

  /** Stripe has not yet ended the subscription for it. */
  function voidByHand(agent: SignedIn): void {
    for (const { latest_invoice: id } of atStripe(agent).payable) {
      Object.assign(stripe.invoices.get(String(id)) ?? {}, { status: 'void' })
      const intent = stripe.account.paymentIntents.get(stripe.account.intentOf.get(String(id)) ?? '')
      Object.assign(intent ?? {}, { status: 'canceled' })
    }
  }

  /** Whatever has happened: one payment is left that can be made, of the book's sum, and it makes Premium once it is made. */
  async function expectOnePayment(agent: SignedIn, offered: string[], byWebhook: boolean): Promise<void> {
    const { body, status } = await begin(agent)
    expect([status, body.code]).toEqual([200, undefined])
    expect(body.charge).toMatchObject(CHARGE)
    const { payable, owners, charges } = atStripe(agent)
    expect([payable.length, owners.size, charges]).toEqual([1, 1, []])
    for (const other of offered.filter((secret) => secret !== body.clientSecret)) {
      expect(() => stripe.pay(other)).toThrow()
    }
    stripe.pay(body.clientSecret)
    if (byWebhook) await deliver(stripe.events.findLast(({ type }) => type === 'invoice.paid') ?? {}).expect(200)
    const view = byWebhook ? await seen(agent) : (await claimPremium(agent).expect(200)).body
    expect(view).toMatchObject({
      isPremium: true,
      state: 'active',
      billingPlan: PLAN,
      renewal: { amount: CHARGE.next },
    })
    const after = atStripe(agent)
    expect([after.live.length, after.payable.length, after.charges]).toEqual([1, 0, [CHARGE.now]])
  }

  beforeEach(() => {
    logged.length = 0
    listenTo(onceOnly(), () => {})
  })
  afterEach(() => {
    stripe.heal()
    const secrets = /_secret_|@example|scripted|sk_test|whsec/
    expect(logged.filter((line) => secrets.test(line))).toEqual([])
  })

  describe('when Stripe fails in the middle of the checkout', () => {
    it.each(Object.keys(SCENES) as Scene[])('the table knows every call of %s', async (scene) => {
      const { agent } = await arrange(scene)
      const calls = stripe.calls.length
      await begin(agent).expect(200)
      expect(stripe.calls.slice(calls).map(called)).toEqual(SCENES[scene].calls)
    })

    it.each(cases)('$scene: $kind at $call ($at)', async ({ scene, call, at, kind }) => {
      const { agent, offered } = await arrange(scene)
      // Where it ends well, every call before it must have been answered.
      failAt(at, kind, answerTo(call, kind)[0] === 200 ? 1_000 : 100)
      const { status, body } = await begin(agent)
      listenTo(onceOnly(), () => {})
      stripe.heal()
      expect([status, body.code]).toEqual(answerTo(call, kind))
      expect(atStripe(agent).charges).toEqual([])
      await expectOnePayment(agent, offered, at % 2 === 0)
    })
  })

  describe('when an answer is lost', () => {
    const CUSTOMER = { method: 'POST', path: /^\/v1\/customers$/ }
    const SUBSCRIPTION = { method: 'POST', path: /^\/v1\/subscriptions$/ }
    const keysOf = (from: number, path: string) =>
      stripe.calls
        .slice(from)
        .flatMap((call) => (call.path === path && call.method === 'POST' ? [call.idempotencyKey] : []))

    it.each(['drop', 'hang'] as const)(
      'by a %s, the next try is the same call for Stripe: no second customer',
      async (kind) => {
        const agent = await t.signUp()
        const from = stripe.calls.length
        stripe.fail(CUSTOMER, kind, kind === 'drop' ? 2 : 1)
        if (kind === 'hang') listenTo(impatient(1_000), () => {})
        await begin(agent).expect(502)
        listenTo(onceOnly(), () => {})
        await expectOnePayment(agent, [], true)
        expect(new Set(keysOf(from, '/v1/customers')).size).toBe(1)
        expect(atStripe(agent).customers).toHaveLength(1)
      },
    )

    it.each(['drop', 'hang'] as const)('by a %s, the SDK itself asks again, and nobody notices', async (kind) => {
      listenTo(createStripe(t.deps.env, { timeout: 500 }), () => {})
      const agent = await t.signUp()
      stripe.fail(CUSTOMER, kind)
      stripe.fail(SUBSCRIPTION, kind)
      const { body } = await begin(agent).expect(200)
      expect(atStripe(agent).customers).toHaveLength(1)
      await expectOnePayment(agent, [body.clientSecret], false)
    })

    it('after an answer the next try is another call: Stripe would repeat its failure for a day', async () => {
      const agent = await t.signUp()
      const from = stripe.calls.length
      stripe.fail(SUBSCRIPTION, 'stick')
      await begin(agent).expect(502)
      await expectOnePayment(agent, [], false)
      expect(new Set(keysOf(from, '/v1/subscriptions')).size).toBe(2)
    })

    it('what it began and what has ended since is not offered again', async () => {
      const agent = await t.signUp()
      stripe.fail(SUBSCRIPTION, 'drop', 2)
      await begin(agent).expect(502)
      stripe.advance(86_400_000)
      await expectOnePayment(agent, [], true)
    })

    it('and the plan is changed twice, what was given up is not offered again', async () => {
      const agent = await t.signUp()
      const beginAnnual = () => agent.post('/api/create-subscription').send({ plan: 'annual' })
      stripe.fail(SUBSCRIPTION, 'drop', 2)
      await begin(agent).expect(502)
      stripe.fail(SUBSCRIPTION, 'drop', 2)
      await beginAnnual().expect(502)
      await expectOnePayment(agent, [], false)
    })

    it('and the address has changed, the next try goes well all the same', async () => {
      const agent = await t.signUp()
      stripe.fail(CUSTOMER, 'drop', 2)
      await begin(agent).expect(502)
      await agent
        .patch('/api/profile')
        .send({ email: `nuova-${agent.user.email}` })
        .expect(200)
      await expectOnePayment(agent, [], true)
    })

    it('because Stripe cannot be reached at all, nothing is left behind', async () => {
      const agent = await t.signUp()
      const nowhere = { ...t.deps.env, STRIPE_API_BASE: 'http://127.0.0.1:1' }
      listenTo(createStripe(nowhere, { maxNetworkRetries: 0 }), () => {})
      expect((await begin(agent).expect(502)).body.code).toBe('provider_failed')
      listenTo(onceOnly(), () => {})
      await expectOnePayment(agent, [], false)
    })
  })
})
