import { describe, expect, it } from 'vitest'
import { PRICES } from '#shared/constants/plans.ts'
import { useStripeServer } from './stripe-begin.ts'

describe('the stand-in of Stripe', () => {
  const { server, client, book, begin, state } = useStripeServer()
  const openOf = async (subscription: string) => (await client().invoices.list({ subscription, status: 'open' })).data
  async function paid() {
    const begun = await begin()
    server.pay(begun.secret)
    server.charges.length = 0
    return begun
  }
  async function declined() {
    const subscribed = await paid()
    server.renew(subscribed.id, 'declined')
    return subscribed
  }

  describe('a customer', () => {
    const unknown = { statusCode: 400, code: 'resource_missing', param: 'customer' }

    it('that never was, or was deleted, is nobody to list, bill or let into the portal', async () => {
      const { customer } = await paid()
      server.deleteCustomer(customer)
      for (const id of ['cus_nobody', customer]) {
        await expect(client().subscriptions.list({ customer: id })).rejects.toMatchObject(unknown)
        await expect(client().invoices.list({ customer: id })).rejects.toMatchObject(unknown)
        await expect(client().billingPortal.sessions.create({ customer: id })).rejects.toMatchObject(unknown)
        const items = [{ price: book().prices.monthly }]
        const params = { customer: id, items, payment_behavior: 'default_incomplete' } as const
        await expect(client().subscriptions.create(params)).rejects.toMatchObject(unknown)
      }
      await expect(client().customers.retrieve('cus_nobody')).rejects.toMatchObject({ statusCode: 404 })
    })

    it('that is deleted takes what goes on with it', async () => {
      const { customer, id } = await paid()
      server.deleteCustomer(customer)
      expect((await state(id)).status).toBe('canceled')
      expect(await client().customers.retrieve(customer)).toEqual({ id: customer, object: 'customer', deleted: true })
      expect(server.events.at(-1)?.type).toBe('customer.deleted')
    })

    it('pays first with what is to their credit, and gets it back when the invoice is voided', async () => {
      const { customer, id } = await paid()
      server.setBalance(customer, -100)
      const invoice = server.renew(id, 'paid')
      expect(invoice).toMatchObject({ starting_balance: -100, ending_balance: 0, amount_due: PRICES.monthly - 100 })
      expect(server.charges.map(({ amount }) => amount)).toEqual([PRICES.monthly - 100])
      expect(server.customers.get(customer)?.balance).toBe(0)

      server.setBalance(customer, -100)
      server.renew(id, 'declined')
      const [open] = await openOf(id)
      await client().invoices.voidInvoice(open?.id ?? '')
      expect(server.customers.get(customer)?.balance).toBe(-100)
    })

    it('whose credit is enough has paid at once, without a payment', async () => {
      const { customer } = await paid()
      server.setBalance(customer, -PRICES.annual)
      const begun = await client().subscriptions.create({
        customer,
        items: [{ price: book().prices.monthly }],
        payment_behavior: 'default_incomplete',
        expand: ['latest_invoice.confirmation_secret'],
      })
      expect(begun).toMatchObject({ status: 'active', latest_invoice: { status: 'paid', confirmation_secret: null } })
      expect(server.charges).toEqual([])
      expect(server.customers.get(customer)?.balance).toBe(PRICES.monthly - PRICES.annual)
    })

    it('that owes something pays it on top', async () => {
      const { customer, id } = await paid()
      server.setBalance(customer, 50)
      expect(server.renew(id, 'paid')).toMatchObject({ amount_due: PRICES.monthly + 50, ending_balance: 0 })
    })
  })

  describe('a declined renewal', () => {
    it('is not mended by a new card alone: the subscription keeps its own', async () => {
      const { id, customer } = await declined()
      const card = server.newCard(customer)
      expect((await state(id)).status).toBe('past_due')
      expect(server.customers.get(customer)?.invoice_settings.default_payment_method).toBe(card)
      expect(server.subscriptions.get(id)?.default_payment_method).not.toBe(card)
      expect(() => server.payOpenInvoice(id)).toThrow(/declined/)
      expect(server.charges).toEqual([])
    })

    it('is mended once the subscription has the good card, by another that is named, or on the invoice’s page', async () => {
      const [kept, named, entered] = [await declined(), await declined(), await declined()]
      const card = server.newCard(kept.customer)
      await client().subscriptions.update(kept.id, { default_payment_method: card })
      server.payOpenInvoice(kept.id)
      const [open] = await openOf(named.id)
      await client().invoices.pay(open?.id ?? '', { payment_method: server.newCard(named.customer) })
      expect(() => server.payOpenInvoice(entered.id, 'declined')).toThrow(/declined/)
      server.payOpenInvoice(entered.id, 'ok')
      for (const { id } of [kept, named, entered]) {
        expect((await state(id)).status).toBe('active')
        expect(await openOf(id)).toEqual([])
        expect(() => server.payOpenInvoice(id, 'ok')).toThrow(/nothing/)
      }
      expect(server.charges.map(({ amount }) => amount)).toEqual(Array(3).fill(PRICES.monthly))
    })

    it('is charged to the customer’s card where the subscription has none', async () => {
      const { id, customer } = await declined()
      Object.assign(server.subscriptions.get(id) ?? {}, { default_payment_method: null })
      server.newCard(customer)
      const [open] = await openOf(id)
      expect((await client().invoices.pay(open?.id ?? '')).status).toBe('paid')
    })

    it('makes its card a bad one, until there is money on it: no renewal is paid by that before', async () => {
      const { id } = await declined()
      expect(() => server.renew(id, 'paid')).toThrow(/declined/)
      expect(server.charges).toEqual([])
      server.refillCard(id)
      server.finishRenewal(id, 'paid')
      expect(server.charges).toHaveLength(1)
    })

    it('goes to the customer’s card once the subscription has given its own away', async () => {
      const { id, customer } = await declined()
      await client().subscriptions.update(id, { default_payment_method: '' })
      expect((await state(id)).default_payment_method).toBeNull()
      server.newCard(customer)
      server.payOpenInvoice(id)
      expect((await state(id)).status).toBe('active')
    })

    it('that is written off is asked of nobody, and can be paid all the same', async () => {
      const { id } = await declined()
      server.writeOff(id)
      expect(await state(id)).toMatchObject({ status: 'active', latest_invoice: { status: 'uncollectible' } })
      server.payOpenInvoice(id, 'ok')
      expect(await state(id)).toMatchObject({ status: 'active', latest_invoice: { status: 'paid' } })
      expect(server.charges).toHaveLength(1)
    })

    it('is not paid by a bad card, nor by one that the bank asks about', async () => {
      const { id, customer } = await declined()
      const [open] = await openOf(id)
      const pay = (payment_method: string) => client().invoices.pay(open?.id ?? '', { payment_method })
      await expect(pay(server.newCard(customer, 'declined'))).rejects.toMatchObject({
        statusCode: 402,
        type: 'StripeCardError',
        code: 'card_declined',
      })
      await expect(pay(server.newCard(customer, 'confirm'))).rejects.toMatchObject({
        statusCode: 402,
        type: 'StripeCardError',
        code: 'invoice_payment_intent_requires_action',
      })
      expect((await state(id)).status).toBe('past_due')
      await pay(server.newCard(customer))
      expect((await state(id)).status).toBe('active')
    })

    it('can be paid though the subscription was given up: what is open stays open', async () => {
      const { id } = await declined()
      server.giveUp(id)
      expect(await openOf(id)).toHaveLength(1)
      server.payOpenInvoice(id, 'ok')
      expect(server.charges).toHaveLength(1)
      expect((await state(id)).status).toBe('canceled')
    })
  })

  describe('staff', () => {
    it('moves a subscription to another plan, and the card is declined: past due, in a period of its own', async () => {
      const { id } = await paid()
      const before = (await state(id)).items.data[0]
      server.advance(5 * 86_400_000)
      server.change(id, { plan: 'annual', card: 'declined' })
      const after = await state(id)
      expect(after).toMatchObject({
        status: 'past_due',
        latest_invoice: { status: 'open', billing_reason: 'subscription_update', amount_due: PRICES.annual },
      })
      expect(after.items.data[0]?.current_period_start).toBeGreaterThan(before?.current_period_start ?? 0)
      server.payOpenInvoice(id, 'ok')
      expect(await state(id)).toMatchObject({ status: 'active', latest_invoice: { status: 'paid' } })
    })

    it.each(['draft', 'open', 'paid', 'declined'] as const)(
      'asks for money beside the periods: %s',
      async (outcome) => {
        const { id } = await paid()
        const before = (await state(id)).items.data[0]
        server.bill(id, { outcome })
        const after = await state(id)
        const status = outcome === 'declined' ? 'open' : outcome
        expect(after).toMatchObject({
          status: outcome === 'declined' ? 'past_due' : 'active',
          latest_invoice: { status, billing_reason: 'manual' },
        })
        expect(after.items.data[0]).toEqual(before)
        expect(server.charges).toHaveLength(outcome === 'paid' ? 1 : 0)
      },
    )
  })

  it('charges a draft in its hour, also of what was cancelled meanwhile, unless it is told not to', async () => {
    const [charged, stopped] = [await paid(), await paid()]
    for (const { id } of [charged, stopped]) server.beginRenewal(id)
    const draft = String(server.subscriptions.get(stopped.id)?.latest_invoice)
    await client().invoices.update(draft, { auto_advance: false })
    for (const { id } of [charged, stopped]) await client().subscriptions.cancel(id)
    expect(server.finishRenewal(charged.id, 'paid').status).toBe('paid')
    expect(server.finishRenewal(stopped.id, 'paid').status).toBe('draft')
    expect(server.charges.map(({ subscription }) => subscription)).toEqual([charged.id])
    const done = String(server.subscriptions.get(charged.id)?.latest_invoice)
    await expect(client().invoices.update(done, { auto_advance: false })).rejects.toMatchObject({ statusCode: 400 })
  })

  it('ends a subscription on a date, which must not have come yet', async () => {
    const { id } = await paid()
    const end = (await state(id)).items.data[0]?.current_period_end ?? 0
    const past = Math.floor(server.now().getTime() / 1000)
    await expect(client().subscriptions.update(id, { cancel_at: past })).rejects.toMatchObject({
      statusCode: 400,
      param: 'cancel_at',
    })
    const ending = await client().subscriptions.update(id, { cancel_at: end, proration_behavior: 'none' })
    expect(ending).toMatchObject({ cancel_at: end, cancel_at_period_end: false })
    server.endPeriod(id)
    expect((await state(id)).status).toBe('canceled')
  })
})
