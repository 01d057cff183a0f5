import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { STRIPE_EVENTS } from '#server/features/subscription/stripe-webhook.service.ts'
import type { FaultKind } from '#server/test/stripe-faults.ts'
import { StripeServer } from '#server/test/stripe-server.ts'
import { PRICES } from '#shared/constants/plans.ts'
import { firstMonthCouponId, LOOKUP_KEYS, PRODUCT_ID, readPriceBook } from './price-book.ts'
import { setUpStripe } from './setup.ts'

const APP_URL = 'https://diario.example'
const DEARER = { ...PRICES, monthly: PRICES.monthly + 100, annual: PRICES.annual + 500 }
const ANY_WRITE = { method: 'POST', path: /./ }

let stripe: StripeServer
let said: string[]
beforeEach(async () => {
  stripe = await new StripeServer().start()
  said = []
})
afterEach(() => stripe.stop())

function setUp(
  amounts: typeof DEARER | typeof PRICES = PRICES,
  say: (line: string) => void = (line) => said.push(line),
) {
  return setUpStripe(stripe.client(), { appUrl: APP_URL, amounts, say })
}

const outcomes = () => said.map((line) => line.split(':')[0])
const written = () => stripe.calls.filter(({ method }) => method !== 'GET')
const active = <T extends { active: boolean }>(all: ReadonlyMap<string, T>) =>
  [...all.values()].filter((one) => one.active)

/** All is there, once, and as the book says. */
async function expectWhole(amounts: typeof DEARER | typeof PRICES = PRICES) {
  const { prices } = await readPriceBook(stripe.client(), amounts)
  expect(new Set(active(stripe.account.prices).map(({ id }) => id))).toEqual(new Set(Object.values(prices)))
  expect(active(stripe.account.products)).toHaveLength(1)
  expect(active(stripe.account.portals)).toHaveLength(1)
}

describe('setting Stripe up', () => {
  it('makes product, prices, coupon and portal from nothing', async () => {
    await setUp()
    expect(outcomes()).toEqual(['made', 'made', 'made', 'made', 'made', 'Stripe has what the price book says.'])
    await expectWhole()
    expect(stripe.account.products.get(PRODUCT_ID)?.name).toBe('Diario dei sogni Premium')
  })

  it('lets people mend their card, read invoices and end the renewal in the portal, and change nothing that costs', async () => {
    await setUp()
    const [portal] = active(stripe.account.portals)
    expect(portal).toMatchObject({
      metadata: { app: PRODUCT_ID },
      default_return_url: `${APP_URL}/subscription`,
      features: {
        payment_method_update: { enabled: true },
        invoice_history: { enabled: true },
        subscription_cancel: { enabled: true, mode: 'at_period_end' },
        subscription_update: { enabled: false },
        customer_update: { enabled: false },
      },
    })
  })

  it('writes nothing the second time, and says what it found', async () => {
    await setUp()
    stripe.calls.length = 0
    said.length = 0
    await setUp()
    expect(outcomes()).toEqual(['found', 'found', 'found', 'found', 'found', 'Stripe has what the price book says.'])
    expect(written()).toEqual([])
  })

  it('gives the lookup keys to new prices when the book changed; who is subscribed keeps the old one', async () => {
    await setUp()
    const { prices: before } = await readPriceBook(stripe.client())
    const client = stripe.client()
    const customer = await client.customers.create({})
    const subscribed = await client.subscriptions.create({
      customer: customer.id,
      items: [{ price: before.monthly }],
      payment_behavior: 'default_incomplete',
    })
    said.length = 0
    await setUp(DEARER)
    expect(outcomes()).toEqual(['found', 'changed', 'changed', 'made', 'found', 'Stripe has what the price book says.'])
    await expectWhole(DEARER)
    await expect(readPriceBook(client)).rejects.toThrow('unit_amount')
    const kept = await client.subscriptions.retrieve(subscribed.id)
    expect(kept.items.data[0]?.price).toMatchObject({ id: before.monthly, unit_amount: PRICES.monthly })
    expect(stripe.account.prices.get(before.monthly)?.active).toBe(false)
  })

  it('leaves prices alone that somebody made by hand for the same product', async () => {
    await setUp()
    const { id } = await stripe.client().prices.create({
      product: PRODUCT_ID,
      currency: 'eur',
      unit_amount: PRICES.annual,
      recurring: { interval: 'year' },
    })
    await setUp()
    expect(stripe.account.prices.get(id)?.active).toBe(true)
  })

  it('mends what was changed by hand: product, coupon and portal', async () => {
    await setUp()
    Object.assign(stripe.account.products.get(PRODUCT_ID) ?? {}, { active: false })
    Object.assign(stripe.account.coupons.get(firstMonthCouponId()) ?? {}, { duration: 'forever' })
    const [portal] = active(stripe.account.portals)
    Object.assign(portal?.features.subscription_update ?? {}, { enabled: true })
    said.length = 0
    await setUp()
    expect(outcomes()).toEqual(['changed', 'found', 'found', 'changed', 'changed', expect.any(String)])
    await expectWhole()
  })

  it.each([PRICES, DEARER])('leaves one of each when two run at once', async (amounts) => {
    if (amounts === DEARER) await setUp()
    await Promise.all([setUp(amounts), setUp(amounts), setUp(amounts)])
    await expectWhole(amounts)
  })
})

describe('setting Stripe up again after a failure', () => {
  const faults: FaultKind[] = ['refuse', 'break', 'stick', 'lose', 'limit']
  const steps = ['product', 'price of a month', 'price of a year', 'coupon', 'portal']

  it.each(faults.flatMap((fault) => steps.map((step, at) => ({ fault, step, at }))))(
    'ends whole: $fault at the $step',
    async ({ fault, at }) => {
      if (at === 0) stripe.fail(ANY_WRITE, fault)
      let done = 0
      const failure = await setUp(PRICES, () => {
        if (++done === at) stripe.fail(ANY_WRITE, fault)
      }).catch((error: unknown) => error)
      expect(failure).toMatchObject({ message: expect.stringMatching(/^[^\n]+$/) })
      await setUp()
      await expectWhole()
    },
  )

  it.each(
    faults.flatMap((fault) => [
      { fault, what: 'the new price', path: /^\/v1\/prices$/ },
      { fault, what: 'the old price', path: /^\/v1\/prices\/.+/ },
      { fault, what: 'the coupon', path: /^\/v1\/coupons$/ },
    ]),
  )('ends whole when the book changed: $fault at $what', async ({ fault, path }) => {
    await setUp()
    stripe.fail({ method: 'POST', path }, fault)
    await expect(setUp(DEARER)).rejects.toThrow()
    await setUp(DEARER)
    await expectWhole(DEARER)
  })

  it('makes nothing twice where connections break after the effect', async () => {
    const breakNext = () => stripe.fail(ANY_WRITE, 'drop')
    breakNext()
    await setUp(PRICES, breakNext)
    expect(stripe.account.prices.size).toBe(2)
    expect(stripe.account.portals.size).toBe(1)
    await expectWhole()
  })

  it.each(['GET', 'POST'])('says in one line what could not be done, and never the key', async (method) => {
    stripe.fail({ method, path: /prices/ }, 'break')
    const failure = setUp()
    await expect(failure).rejects.toThrow(`price ${LOOKUP_KEYS.monthly}: Stripe failed (status 500); run it again`)
  })
})

describe('npm run stripe:setup', () => {
  const script = fileURLToPath(new URL('./setup-cli.ts', import.meta.url))
  const run = (env: Record<string, string>) =>
    new Promise<{ code: unknown; stdout: string; stderr: string }>((resolve) => {
      const child = execFile(process.execPath, [script], { env: { PATH: process.env.PATH, ...env } }, (_, ...out) =>
        resolve({ code: child.exitCode, stdout: out[0], stderr: out[1] }),
      )
    })

  it('says what it made, and what to enter at Stripe', async () => {
    const { code, stdout, stderr } = await run({ ...stripe.env, APP_URL })
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toContain(`made: product ${PRODUCT_ID}`)
    expect(stdout).toContain(`${APP_URL}/api/stripe/webhook`)
    for (const event of STRIPE_EVENTS) expect(stdout).toContain(`  ${event}\n`)
    await expectWhole()
  })

  it.each([
    ['no key', {}, 'STRIPE_SECRET_KEY: is needed to set Stripe up\n'],
    [
      'a wrong key',
      { STRIPE_SECRET_KEY: 'sk_test_somebody_else' },
      `product ${PRODUCT_ID}: Stripe does not accept STRIPE_SECRET_KEY\n`,
    ],
    [
      'nobody there',
      { STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_API_BASE: 'http://127.0.0.1:9' },
      `product ${PRODUCT_ID}: Stripe could not be reached; run it again\n`,
    ],
  ])('ends with one line: %s', async (_, env, line) => {
    const { code, stdout, stderr } = await run({ STRIPE_API_BASE: stripe.origin, ...env })
    expect({ code, stdout, stderr }).toEqual({ code: 1, stdout: '', stderr: line })
  })
})
