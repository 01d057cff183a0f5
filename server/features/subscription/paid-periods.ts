import type Stripe from 'stripe'
import { PRODUCT_ID } from '#server/integrations/stripe/price-book.ts'

/** Why Stripe asks for the money of a whole period. Whatever staff asks for beside it pays for no time. */
const PERIOD_REASONS = new Set<unknown>(['subscription_create', 'subscription_cycle'])

/** Whether an invoice asks for the money of a period that begins. Pure. */
export function asksForPeriod({ billing_reason: reason }: Stripe.Invoice): boolean {
  return PERIOD_REASONS.has(reason)
}

/** Whether the current period is paid for by an invoice: one that asked for it, or for the whole of it after a change of plan. Pure. */
export function paysPeriod(invoice: Stripe.Invoice, item: Stripe.SubscriptionItem): boolean {
  if (!isPaid(invoice)) return false
  if (asksForPeriod(invoice)) return true
  const { current_period_start: start, current_period_end: end } = item
  return (
    invoice.billing_reason === 'subscription_update' &&
    invoice.lines.data.some(({ amount, period }) => amount > 0 && period.start <= start && period.end >= end)
  )
}

/**
 * The end of the last period that was asked for and paid. Pure.
 * @param invoices of one subscription, the newest first, as Stripe lists them
 * @returns null when none of them paid any
 */
export function paidPeriodEnd(invoices: readonly Stripe.Invoice[]): Date | null {
  const last = invoices.find((invoice) => isPaid(invoice) && asksForPeriod(invoice))
  const ends = (last?.lines.data ?? []).filter(isOurs).map(({ period }) => period.end)
  return ends.length === 0 ? null : new Date(Math.max(...ends) * 1000)
}

/** With more than nothing: free time is a gift made here, and no discount at Stripe. */
function isPaid({ status, total }: Stripe.Invoice): boolean {
  return status === 'paid' && total > 0
}

function isOurs({ amount, pricing }: Stripe.InvoiceLineItem): boolean {
  return amount > 0 && pricing?.price_details?.product === PRODUCT_ID
}
