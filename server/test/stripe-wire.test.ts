import Stripe from 'stripe'
import { describe, expect, it } from 'vitest'
import { useStripeServer } from './stripe-begin.ts'
import type { StripeServer } from './stripe-server.ts'

const CREATE = { method: 'POST', path: /^\/v1\/customers$/ }

describe('the stand-in of Stripe', () => {
  const { server, client, book, begin, state, happened } = useStripeServer()

  describe('the wire', () => {
    it('tells in full only what is asked for', async () => {
      const { id, subscription } = await begin('monthly', book().firstMonthCoupon)
      const plain = await client().subscriptions.retrieve(id)
      expect(plain.latest_invoice).toBe((subscription.latest_invoice as Stripe.Invoice).id)
      expect((await state(id)).latest_invoice).not.toHaveProperty('confirmation_secret')
      const { data } = await client().prices.list({
        lookup_keys: ['diario_dei_sogni_annual'],
        expand: ['data.product'],
      })
      expect(data).toMatchObject([{ product: { object: 'product', active: true } }])
      await expect(client().subscriptions.retrieve(id, { expand: ['latest_invoice.nonsense'] })).rejects.toMatchObject({
        statusCode: 400,
        param: 'expand',
      })
    })

    it('refuses a parameter it does not know, a wrong key and another version', async () => {
      // What the compiler would not let through reaches it by hand.
      const typo: object = { mail: 'sogna@example.com' }
      await expect(client().customers.create(typo)).rejects.toMatchObject({ code: 'parameter_unknown', param: 'mail' })
      const nested: object = { metadata: {}, invoice_settings: { card: 'x' } }
      await expect(client().customers.create(nested)).rejects.toMatchObject({ param: 'invoice_settings[card]' })
      await expect(client().customers.create({}, { apiKey: 'sk_wrong' })).rejects.toMatchObject({ statusCode: 401 })
      await expect(client().customers.create({}, { apiVersion: '2020-08-27' })).rejects.toMatchObject({
        statusCode: 400,
      })
      await expect(client().customers.retrieve('cus_none')).rejects.toBeInstanceOf(
        Stripe.errors.StripeInvalidRequestError,
      )
      await expect(client().balance.retrieve()).rejects.toMatchObject({ statusCode: 404 })
      expect(happened()).toEqual([])
    })

    it('gives one answer to one key', async () => {
      const params = { email: 'una@example.com' }
      const key = { idempotencyKey: 'one key' }
      const made = await client().customers.create(params, key)
      expect(await client().customers.create(params, key)).toEqual(made)
      await expect(client().customers.create({ email: 'due@example.com' }, key)).rejects.toBeInstanceOf(
        Stripe.errors.StripeIdempotencyError,
      )
      const again = await client().customers.create(params, { idempotencyKey: 'another' })
      expect(again.id).not.toBe(made.id)
    })

    it('does not do twice at a time what one key asks', async () => {
      const hold = server.hold(CREATE)
      const first = client().customers.create({}, { idempotencyKey: 'slow' })
      await hold.reached
      await expect(client().customers.create({}, { idempotencyKey: 'slow' })).rejects.toMatchObject({
        statusCode: 409,
        code: 'idempotency_key_in_use',
      })
      hold.release()
      await expect(first).resolves.toMatchObject({ object: 'customer' })
      expect(happened()).toEqual(['customer.created'])
    })

    it('lets a browser see and confirm a payment whose secret it knows, and nothing else', async () => {
      const { id, invoice, secret } = await begin('monthly')
      const [intent = ''] = secret.split('_secret_')
      const { STRIPE_PUBLISHABLE_KEY: key } = server.env
      const confirm = (number: string, client_secret: string) =>
        fetch(`${server.origin}/v1/payment_intents/${intent}/confirm`, {
          method: 'POST',
          body: new URLSearchParams({
            key,
            client_secret,
            'payment_method_data[type]': 'card',
            'payment_method_data[card][number]': number,
          }),
        })
      expect((await confirm('4242424242424242', 'guessed')).status).toBe(404)
      expect((await confirm('4000000000000002', secret)).status).toBe(402)
      const paid = await confirm('4242424242424242', secret)
      expect(await paid.json()).toMatchObject({ status: 'succeeded' })
      expect(paid.headers.get('access-control-allow-origin')).toBe('*')
      expect((await state(id)).status).toBe('active')
      expect((await fetch(`${server.origin}/v1/invoices/${invoice.id}?key=${key}`)).status).toBe(401)
    })
  })

  describe('its faults', () => {
    it.each(['refuse', 'break', 'limit'] as const)('%s: nothing is done, and the key is as new', async (kind) => {
      server.fail(CREATE, kind)
      const key = { idempotencyKey: `key of ${kind}` }
      const statusCode = { refuse: 400, break: 500, limit: 429 }[kind]
      await expect(client().customers.create({}, key)).rejects.toMatchObject({ statusCode })
      expect(happened()).toEqual([])
      await client().customers.create({}, key)
      expect(happened()).toEqual(['customer.created'])
    })

    it('stick: nothing is done, and the key brings the same failure for ever', async () => {
      server.fail(CREATE, 'stick')
      const key = { idempotencyKey: 'stuck' }
      for (let tries = 0; tries < 2; tries++) {
        await expect(client().customers.create({}, key)).rejects.toMatchObject({ statusCode: 500 })
      }
      expect(happened()).toEqual([])
    })

    it.each(['lose', 'drop', 'hang'] as const)('%s: it is done, and the key tells so', async (kind) => {
      // The SDK tries once more where a connection breaks.
      server.fail(CREATE, kind, 2)
      const key = { idempotencyKey: `key of ${kind}` }
      const type = kind === 'lose' ? 'StripeAPIError' : 'StripeConnectionError'
      await expect(client().customers.create({}, { ...key, timeout: 200 })).rejects.toMatchObject({ type })
      server.heal()
      await client().customers.create({}, key)
      expect(happened()).toEqual(['customer.created'])
    })
  })

  it('signs its events as the SDK reads them', async () => {
    await client().customers.create({})
    const [event] = server.events
    if (!event) throw new Error('nothing happened')
    const { STRIPE_WEBHOOK_SECRET: secret } = server.env
    const read = ({ body, headers }: ReturnType<StripeServer['signed']>) =>
      client().webhooks.constructEvent(body, headers['Stripe-Signature'], secret, 300, undefined, Number(server.now()))
    expect(read(server.signed(event))).toMatchObject({ type: 'customer.created', api_version: Stripe.API_VERSION })
    expect(() => read(server.signed(event, { secret: 'whsec_other' }))).toThrow(/signature/)
    const longAgo = Math.floor(server.now().getTime() / 1000) - 301
    expect(() => read(server.signed(event, { timestamp: longAgo }))).toThrow(/tolerance/)
    const { headers } = server.signed(event)
    expect(() => read({ body: '{}', headers })).toThrow(/signature/)
  })
})
