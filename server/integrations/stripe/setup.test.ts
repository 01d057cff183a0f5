import { describe, expect, it } from 'vitest'
import { StripeServer } from '#server/test/stripe/server.ts'
import { PRICES } from '#shared/constants/plans.ts'
import { PRODUCT_ID, readPriceBook } from './price-book.ts'
import { setUpStripe } from './setup.ts'

describe('setting Stripe up', () => {
  /** A fake Stripe after one setup, and a function for another. */
  async function withStripe(work: (stripe: StripeServer, run: () => Promise<string[]>) => Promise<void>) {
    const stripe = new StripeServer()
    await stripe.start()
    const run = async () => {
      stripe.calls.length = 0
      const lines: string[] = []
      const print = (line: string) => lines.push(line)
      await setUpStripe(stripe.client(), { appUrl: 'https://diario.example', print })
      return lines
    }
    await work(stripe, run).finally(() => stripe.stop())
  }
  const writes = (stripe: StripeServer) => stripe.calls.filter(({ method }) => method !== 'GET')

  it('creates product, prices, coupon and portal by the price book', () =>
    withStripe(async (stripe) => {
      const book = await readPriceBook(stripe.client())
      expect(stripe.prices.get(book.prices.monthly)).toMatchObject({ unit_amount: PRICES.monthly, currency: 'eur' })
      expect(stripe.prices.get(book.prices.annual)?.recurring).toMatchObject({ interval: 'year', interval_count: 1 })
      expect(stripe.coupons.get(book.firstMonthCoupon)).toMatchObject({
        amount_off: PRICES.monthly - PRICES.monthlyFirst,
      })
      expect([...stripe.portals.values()]).toMatchObject([
        {
          features: {
            payment_method_update: { enabled: true },
            invoice_history: { enabled: true },
            subscription_cancel: { enabled: true, mode: 'at_period_end' },
            subscription_update: { enabled: false },
          },
        },
      ])
    }))

  it('changes nothing the second time, and prints the existing objects', () =>
    withStripe(async (stripe, run) => {
      await run()
      const lines = await run()
      expect(writes(stripe)).toEqual([])
      expect(lines).toHaveLength(6)
      expect(lines.slice(0, 5).every((line) => line.startsWith('found: '))).toBe(true)
    }))

  it('moves the lookup keys to new prices after a change of the book, and subscribers keep the old ones', () =>
    withStripe(async (stripe, run) => {
      const old = await readPriceBook(stripe.client())
      for (const price of stripe.prices.values()) price.unit_amount -= 100
      expect((await run()).filter((line) => line.startsWith('changed: price'))).toHaveLength(2)
      const book = await readPriceBook(stripe.client())
      expect(stripe.prices.get(book.prices.monthly)?.unit_amount).toBe(799)
      expect(stripe.prices.get(old.prices.monthly)).toMatchObject({ active: false, lookup_key: null, unit_amount: 699 })
    }))

  it('repairs manual changes', () =>
    withStripe(async (stripe, run) => {
      Object.assign(stripe.products.get(PRODUCT_ID) ?? {}, { name: 'Altro' })
      Object.assign([...stripe.coupons.values()][0] ?? {}, { amount_off: 1 })
      Object.assign([...stripe.portals.values()][0] ?? {}, { features: {} })
      expect((await run()).map((line) => line.split(':')[0])).toEqual([
        'changed',
        'found',
        'found',
        'changed',
        'changed',
        'checked',
      ])
      expect((await run())[0]).toMatch(/^found/)
    }))

  it('continues after a failure of any write', () =>
    withStripe(async (stripe, run) => {
      for (const path of [/products/, /prices/, /coupons/]) {
        for (const all of [stripe.products, stripe.prices, stripe.coupons]) all.clear()
        stripe.fail({ test: (call: string) => call.startsWith('POST') && path.test(call) }, 'lose')
        await expect(run()).rejects.toThrow(/^(product|price|coupon) [\w]+: Stripe failed/)
        await run()
        await readPriceBook(stripe.client())
      }
    }))

  it.each([
    ['a missing price', (stripe: StripeServer) => stripe.prices.clear(), /price .*: is missing/],
    ['a missing coupon', (stripe: StripeServer) => stripe.coupons.clear(), /coupon .*: is missing/],
    ['another amount', each({ unit_amount: 1 }), /unit_amount is 1/],
    ['another currency', each({ currency: 'usd' }), /currency is usd/],
    ['an inactive price', each({ active: false }), /is missing, or inactive/],
    ['tax on top', each({ tax_behavior: 'exclusive' }), /tax on top/],
    ['tiers', each({ billing_scheme: 'tiered' }), /billing_scheme/],
    [
      'another period',
      each({ recurring: { interval: 'week', interval_count: 2, usage_type: 'metered' } }),
      /usage_type/,
    ],
  ] as const)('reads no price book with %s', (_what, change, message) =>
    withStripe(async (stripe) => {
      change(stripe)
      await expect(readPriceBook(stripe.client())).rejects.toThrow(message)
    }),
  )

  it('does not mistake a failure of Stripe for a missing object, and prints no key', () =>
    withStripe(async (stripe, run) => {
      stripe.fail(/products/, 'break')
      await expect(run()).rejects.toThrow('Stripe failed (status 500); run it again')
      expect(stripe.products.size).toBe(1)
      stripe.fail(/coupons/, 'break')
      await expect(readPriceBook(stripe.client())).rejects.toThrow('scripted failure')
    }))
})

function each(changes: object) {
  return (stripe: StripeServer) => {
    for (const price of stripe.prices.values()) Object.assign(price, changes)
  }
}
