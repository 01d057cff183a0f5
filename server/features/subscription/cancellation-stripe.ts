import Stripe from 'stripe'
import { AppError } from '#server/errors.ts'
import type { SubscriptionRow } from '#shared/schema/subscriptions.ts'
import { isDeclined, isLive } from './access.ts'
import { isPayable, listTimeInvoices } from './late-invoices.ts'
import { OVER, readStripeSubscription, type StripeState } from './stripe-state.ts'

const RENEWED =
  'Il tuo abbonamento si è rinnovato proprio in questo momento. Controlla la nuova data e, se vuoi, cancellalo ora.'

/** A subscription at Stripe, by our row of it. */
type StripeRow = SubscriptionRow & { stripeSubscriptionId: string }

/** What a person wants of a subscription at Stripe: how it is asked for, and how one sees that it is so. */
export interface Wish {
  what: string
  row: StripeRow
  ask: (stripe: Stripe) => Promise<unknown>
  /** @param asked whether Stripe answered that it did all that was asked of it */
  holds: (row: SubscriptionRow, asked: boolean) => boolean
}

export function isAtStripe(row: SubscriptionRow): row is StripeRow {
  return row.stripeSubscriptionId !== null
}

export function endAtStripe(row: StripeRow): Wish {
  return {
    what: 'cancel',
    row,
    ask: (stripe) => end(stripe, row),
    // Once that is done, nothing but what staff asks for beside the periods is declined.
    holds: (now, asked) => !isLive(now) || (now.cancelAt !== null && (asked || !isDeclined(now))),
  }
}

/** A flag and a date are taken back each in its own way; Stripe takes only one of them at a time. */
export function goOnAtStripe(row: StripeRow): Wish {
  return {
    what: 'reactivate',
    row,
    ask: async (stripe) => {
      const { id, cancel_at_period_end: flagged } = await stripe.subscriptions.retrieve(row.stripeSubscriptionId)
      await stripe.subscriptions.update(id, flagged ? { cancel_at_period_end: false } : { cancel_at: '' })
    },
    holds: (now) => isLive(now) && now.cancelAt === null,
  }
}

/**
 * What is paid for runs to the end that the person saw, a date: Stripe refuses it once it has come. Where the period ends
 * sooner, because staff moved it, it runs no longer than that: Stripe would charge the next one. Whatever is not paid
 * ends at once. All by Stripe's own word, and no clock of ours: a period may be over, and the next begun, at any moment.
 * @throws AppError `conflict` when it was paid for longer since the person saw its end
 */
async function end(stripe: Stripe, row: StripeRow): Promise<void> {
  let found = await prepare(stripe, row)
  if (found && outlasts(row, found.state)) {
    if (await endsOnDate(stripe, row, found.state)) return
    found = await prepare(stripe, row)
  }
  if (!found) return
  // Of what is cancelled Stripe promises to leave alone the invoices that are final; a draft is not.
  for (const { id } of found.drafts) await stripe.invoices.update(id, { auto_advance: false })
  await stripe.subscriptions.cancel(row.stripeSubscriptionId)
}

/** A subscription as Stripe tells it, with the invoices of a renewal that has only begun. */
interface Found {
  state: StripeState
  drafts: Stripe.Invoice[]
}

/**
 * Sees to it that nobody can be charged for what was not paid, whatever becomes of the rest.
 * @returns undefined for one that is over
 */
async function prepare(stripe: Stripe, row: StripeRow): Promise<Found | undefined> {
  const id = row.stripeSubscriptionId
  const subscription = await stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] })
  const state = OVER.includes(subscription.status) ? undefined : readStripeSubscription(subscription, row.paidUntil)
  if (!state) return undefined
  if (time(state.paidUntil) > time(row.paidUntil)) throw new AppError('conflict', RENEWED)
  const invoices = await listTimeInvoices(stripe, id)
  for (const invoice of invoices.filter(isPayable)) await stripe.invoices.voidInvoice(invoice.id)
  return { state, drafts: invoices.filter(({ status }) => status === 'draft') }
}

/** Whether what was paid reaches into the current period: a renewal that is not paid begins where that ends. */
function outlasts({ paidUntil }: StripeRow, { periodStart }: StripeState): boolean {
  return time(paidUntil) > time(periodStart)
}

/** @returns false when the date has come; of what is declined any refusal is taken for that */
async function endsOnDate(stripe: Stripe, row: StripeRow, { periodEnd }: StripeState): Promise<boolean> {
  const date = Math.floor(Math.min(time(row.paidUntil), time(periodEnd)) / 1000)
  try {
    await stripe.subscriptions.update(row.stripeSubscriptionId, { cancel_at: date, proration_behavior: 'none' })
    return true
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
    if (error.param !== 'cancel_at' && !isDeclined(row)) throw error
    return false
  }
}

const time = (moment: Date | null) => moment?.getTime() ?? 0
