import { describe, expect, it } from 'vitest'
import { chargeOf } from '#shared/constants/plans.ts'
import { useStripeServer } from './stripe-begin.ts'

const DAY_MS = 86_400_000

describe('the stand-in of Stripe', () => {
  const { server, client, book, begin, state, happened } = useStripeServer()

  describe('a subscription', () => {
    it('waits for its first payment, which takes what the book says and keeps the card', async () => {
      const { id, customer, subscription, invoice, secret } = await begin('monthly', book().firstMonthCoupon)
      const charge = chargeOf('monthly', true)
      expect([subscription.status, invoice.status, invoice.amount_due]).toEqual(['incomplete', 'open', charge.now])
      expect(server.charges).toEqual([])
      server.pay(secret)
      const paid = await state(id)
      expect(paid).toMatchObject({ status: 'active', default_payment_method: expect.stringMatching(/^pm_/) })
      expect(paid.latest_invoice).toMatchObject({ status: 'paid', amount_paid: charge.now, amount_remaining: 0 })
      expect(server.charges).toEqual([{ customer, subscription: id, amount: charge.now }])
      expect(happened()).toEqual([
        'customer.created',
        'invoice.created',
        'customer.subscription.created',
        'payment_intent.created',
        'invoice.finalized',
        'payment_intent.succeeded',
        'customer.subscription.updated',
        'invoice.paid',
        'invoice.payment_succeeded',
      ])
    })

    it('stays incomplete when the card is declined, and takes a better one', async () => {
      const { id, secret } = await begin()
      expect(server.pay(secret, 'declined')).toMatchObject({
        status: 'requires_payment_method',
        last_payment_error: { code: 'card_declined' },
      })
      expect((await state(id)).status).toBe('incomplete')
      expect(server.charges).toEqual([])
      server.pay(secret)
      expect((await state(id)).status).toBe('active')
      expect(() => server.pay(secret)).toThrow(/succeeded/)
      expect(server.charges).toHaveLength(1)
    })

    it('may take its time over a payment, which then can neither be voided nor made again', async () => {
      const { id, invoice, secret } = await begin('annual')
      expect(server.pay(secret, 'processing').status).toBe('processing')
      await expect(client().invoices.voidInvoice(invoice.id)).rejects.toMatchObject({ statusCode: 400 })
      expect((await state(id)).status).toBe('incomplete')
      server.settle(secret)
      expect((await state(id)).status).toBe('active')
      expect(server.charges).toMatchObject([{ amount: chargeOf('annual', true).now }])
    })

    it('expires when its first invoice is voided, or nobody pays for 23 hours', async () => {
      const [voided, forgotten] = [await begin(), await begin()]
      await client().invoices.voidInvoice(voided.invoice.id)
      expect(await state(voided.id)).toMatchObject({ status: 'incomplete_expired', latest_invoice: { status: 'void' } })
      expect(() => server.pay(voided.secret)).toThrow(/canceled/)
      server.advance(23 * 60 * 60 * 1000)
      expect((await state(forgotten.id)).status).toBe('incomplete_expired')
      await expect(client().subscriptions.cancel(voided.id)).rejects.toMatchObject({ code: 'resource_missing' })
    })

    it('renews by calendar months at the full price: first the period, then the money', async () => {
      const { id, secret } = await begin('monthly', book().firstMonthCoupon)
      server.pay(secret)
      const before = (await state(id)).items.data[0]
      server.beginRenewal(id)
      const between = await state(id)
      const now = between.items.data[0]
      expect(between).toMatchObject({ status: 'active', latest_invoice: { status: 'draft' } })
      expect(now?.current_period_start).toBe(before?.current_period_end)
      const [start, end] = [now?.current_period_start ?? 0, now?.current_period_end ?? 0]
      expect(new Date(end * 1000).getUTCMonth()).toBe((new Date(start * 1000).getUTCMonth() + 1) % 12)
      server.finishRenewal(id, 'paid')
      const { now: first, next } = chargeOf('monthly', true)
      expect(server.charges.map(({ amount }) => amount)).toEqual([first, next])
      expect(await state(id)).toMatchObject({ status: 'active', latest_invoice: { status: 'paid' } })
    })

    it('is past due after a declined renewal, until it is paid, given up or its invoice voided', async () => {
      const [mended, lost, left] = [await begin(), await begin(), await begin()]
      for (const { id, secret } of [mended, lost, left]) {
        server.pay(secret)
        server.renew(id, 'declined')
        expect(await state(id)).toMatchObject({ status: 'past_due', latest_invoice: { status: 'open' } })
      }
      expect(happened().filter((type) => type === 'invoice.payment_failed')).toHaveLength(3)
      server.payOpenInvoice(mended.id, 'ok')
      expect((await state(mended.id)).status).toBe('active')
      server.giveUp(lost.id)
      expect(await state(lost.id)).toMatchObject({ status: 'canceled', latest_invoice: { status: 'open' } })
      await client().invoices.voidInvoice(server.subscriptions.get(left.id)?.latest_invoice as string)
      expect((await state(left.id)).status).toBe('active')
      expect(server.charges).toHaveLength(4)
    })

    it('ends with its period when it is cancelled, unless that is taken back', async () => {
      const { id, secret } = await begin()
      server.pay(secret)
      const cancelled = await client().subscriptions.update(id, { cancel_at_period_end: true })
      const end = cancelled.items.data[0]?.current_period_end
      expect(cancelled).toMatchObject({ status: 'active', cancel_at_period_end: true, cancel_at: end })
      expect(server.events.at(-1)).toMatchObject({ data: { previous_attributes: { cancel_at_period_end: false } } })
      const back = await client().subscriptions.update(id, { cancel_at_period_end: false })
      expect(back).toMatchObject({ cancel_at_period_end: false, cancel_at: null, canceled_at: null })
      expect(() => server.endPeriod(id)).toThrow(/not cancelled/)
      server.change(id, { cancelAtPeriodEnd: true })
      server.endPeriod(id)
      expect(await state(id)).toMatchObject({ status: 'canceled', ended_at: expect.any(Number) })
      expect(server.now().getTime()).toBeGreaterThanOrEqual(Number(end) * 1000)
      expect(happened().at(-1)).toBe('customer.subscription.deleted')
    })

    it('ends at once when it is deleted, and can then not be changed', async () => {
      const { id, secret } = await begin()
      server.pay(secret)
      expect(await client().subscriptions.cancel(id)).toMatchObject({
        status: 'canceled',
        ended_at: expect.any(Number),
      })
      await expect(client().subscriptions.cancel(id)).rejects.toMatchObject({ statusCode: 404 })
      await expect(client().subscriptions.update(id, { cancel_at_period_end: true })).rejects.toMatchObject({
        code: 'invalid_canceled_subscription_fields',
      })
    })

    it('is put on another plan by staff, and paid at once', async () => {
      const { id, secret } = await begin()
      server.pay(secret)
      server.change(id, { plan: 'annual' })
      expect(await state(id)).toMatchObject({ items: { data: [{ price: { id: book().prices.annual } }] } })
      expect(server.charges.at(-1)?.amount).toBe(chargeOf('annual', false).now)
      const far = new Date(server.now().getTime() + 3 * DAY_MS)
      server.change(id, { cancelAt: far })
      expect(await state(id)).toMatchObject({ cancel_at_period_end: false, cancel_at: expect.any(Number) })
    })

    it('is found by customer and status, page by page', async () => {
      const { id, customer } = await begin()
      const more = await Promise.all(
        [1, 2].map(() =>
          client().subscriptions.create({
            customer,
            items: [{ price: book().prices.annual }],
            payment_behavior: 'default_incomplete',
          }),
        ),
      )
      await client().subscriptions.cancel(id)
      const all = client().subscriptions.list({ customer, status: 'all', limit: 2 })
      const found = await all.autoPagingToArray({ limit: 10 })
      expect(found.map((one) => one.id).sort()).toEqual([id, ...more.map((one) => one.id)].sort())
      const running = await client().subscriptions.list({ customer, expand: ['data.latest_invoice'] })
      expect(running.data).toHaveLength(2)
      expect(running.data[0]?.latest_invoice).toMatchObject({ object: 'invoice' })
    })
  })
})
