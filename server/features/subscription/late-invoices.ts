import type Stripe from 'stripe'
import type { Deps } from '#server/deps.ts'
import { askStripe, StripeFailure } from '#server/integrations/stripe/failure.ts'

/** Words of Stripe's for an invoice that can still be paid: on the page its mails lead to, or in the portal. */
const PAYABLE = ['open', 'uncollectible'] as const
const PAGE_SIZE = 100

/** Whether a subscription is over, and its latest invoice could be paid all the same: money that buys nothing. */
export function leavesInvoice({ status, latest_invoice: invoice }: Stripe.Subscription): boolean {
  if (status !== 'canceled' || invoice === null || typeof invoice === 'string') return false
  return PAYABLE.some((payable) => payable === invoice.status) && asksForTime(invoice)
}

/** What staff asked for beside the subscription is theirs to see to. */
function asksForTime({ billing_reason: reason }: Stripe.Invoice): boolean {
  return reason?.startsWith('subscription') ?? false
}

/**
 * Makes the invoices that a cancelled subscription left behind such that nobody can pay them: Stripe leaves them open.
 * A failure is logged; reconciling tries again.
 */
export async function voidLeftInvoices(
  { log }: Pick<Deps, 'log'>,
  stripe: Stripe,
  { id: subscription }: Stripe.Subscription,
  options?: Stripe.RequestOptions,
): Promise<void> {
  const voidOne = async ({ id }: Stripe.Invoice) => {
    await askStripe(log, 'void an invoice left behind', () => stripe.invoices.voidInvoice(id, {}, options))
  }
  for (const status of PAYABLE) {
    await unlessFailing(log, subscription, async () => {
      const left = await askStripe(log, 'list invoices left behind', () =>
        stripe.invoices.list({ subscription, status, limit: PAGE_SIZE }, options),
      )
      for (const invoice of left.data.filter(asksForTime))
        await unlessFailing(log, subscription, () => voidOne(invoice))
    })
  }
}

async function unlessFailing(log: Deps['log'], subscription: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof StripeFailure)) throw error
    log.error({ subscription }, 'an invoice of a cancelled subscription can still be paid')
  }
}
