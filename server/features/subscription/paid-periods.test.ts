import type Stripe from 'stripe'
import { describe, expect, it } from 'vitest'
import { PRODUCT_ID } from '#server/integrations/stripe/price-book.ts'
import { paidPeriodEnd } from './paid-periods.ts'

const END = 1_780_000_000
const DAY = 86_400

/** As much of a line as is read. */
function line({ end = END, amount = 799, product = PRODUCT_ID } = {}) {
  return { amount, period: { start: end - 30 * DAY, end }, pricing: { price_details: { price: 'price_1', product } } }
}

/** As much of an invoice as is read; a renewal that was paid. */
function invoice({ lines = [line()], ...more }: { lines?: object[]; [key: string]: unknown } = {}): Stripe.Invoice {
  const paid = { status: 'paid', total: 799, billing_reason: 'subscription_cycle' }
  return { ...paid, ...more, lines: { data: lines } } as unknown as Stripe.Invoice
}

describe('the end of the last period that was paid', () => {
  const moment = (seconds: number) => new Date(seconds * 1000)

  it('is that of the newest invoice which asked for one', () => {
    const older = invoice({ lines: [line({ end: END - 30 * DAY })], billing_reason: 'subscription_create' })
    const manual = invoice({ lines: [line({ end: END + 30 * DAY })], billing_reason: 'manual' })
    expect(paidPeriodEnd([manual, invoice(), older])).toEqual(moment(END))
    expect(paidPeriodEnd([manual, older])).toEqual(moment(END - 30 * DAY))
  })

  it('goes by the lines of our product, and by what was charged', () => {
    const other = line({ end: END + DAY, product: 'prod_other' })
    const givenBack = line({ end: END + DAY, amount: -100 })
    expect(paidPeriodEnd([invoice({ lines: [line({ end: END - DAY }), other, givenBack, line()] })])).toEqual(
      moment(END),
    )
  })

  it.each([
    ['nothing was asked for', []],
    ['it was asked for beside the periods', [invoice({ billing_reason: 'manual' })]],
    ['it cost nothing', [invoice({ total: 0 })]],
    ['it is still to be paid', [invoice({ status: 'open' })]],
    ['it was another product', [invoice({ lines: [line({ product: 'prod_other' })] })]],
    ['a line names no product', [invoice({ lines: [{ ...line(), pricing: null }] })]],
  ])('is none where %s', (_why, invoices) => {
    expect(paidPeriodEnd(invoices)).toBeNull()
  })
})
