import type Stripe from 'stripe'
import type { Deps } from '#server/deps.ts'
import { askStripe, StripeFailure } from '#server/integrations/stripe/failure.ts'

const PAGE_SIZE = 100

/** Whether an invoice can still be paid: by us, on the page that Stripe's mails lead to, or in the portal. */
export function isPayable({ status }: Stripe.Invoice): boolean {
  return status === 'open' || status === 'uncollectible'
}

/** Whether Stripe asks by itself, for the time of a subscription. What staff asks for beside it is theirs to see to. */
export function asksForTime({ billing_reason: reason }: Stripe.Invoice): boolean {
  return reason?.startsWith('subscription') ?? false
}

/** The latest invoices that ask for the time of a subscription, the newest first. @throws StripeError */
export async function listTimeInvoices(stripe: Stripe, subscription: string): Promise<Stripe.Invoice[]> {
  const { data } = await stripe.invoices.list({ subscription, limit: PAGE_SIZE })
  return data.filter(asksForTime)
}

/** Whether a subscription is over, and its latest invoice could be paid all the same: money that buys nothing. */
export function leavesInvoice({ status, latest_invoice: invoice }: Stripe.Subscription): boolean {
  if (status !== 'canceled' || invoice === null || typeof invoice === 'string') return false
  return isPayable(invoice) && asksForTime(invoice)
}

/**
 * Makes the invoices that a cancelled subscription left behind such that nobody can pay them: Stripe leaves them open.
 * A failure is logged; reconciling tries again.
 */
export async function voidLeftInvoices(
  { log }: Pick<Deps, 'log'>,
  stripe: Stripe,
  { id: subscription }: Stripe.Subscription,
): Promise<void> {
  const voidOne = async ({ id }: Stripe.Invoice) => {
    await askStripe(log, 'void an invoice left behind', () => stripe.invoices.voidInvoice(id))
  }
  await unlessFailing(log, subscription, async () => {
    const left = await askStripe(log, 'list invoices left behind', () => listTimeInvoices(stripe, subscription))
    for (const invoice of left.filter(isPayable)) await unlessFailing(log, subscription, () => voidOne(invoice))
  })
}

async function unlessFailing(log: Deps['log'], subscription: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof StripeFailure)) throw error
    log.error({ subscription }, 'an invoice of a cancelled subscription can still be paid')
  }
}
