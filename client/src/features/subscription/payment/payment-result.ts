import type { PaymentIntent } from '@stripe/stripe-js'
import { paths } from '#client/app/paths.ts'
import { BILLING_PLANS, type BillingPlan } from '#shared/constants/plans.ts'

/**
 * How a payment came out: paid; on its way; not paid, and it may be tried again; anything else that Stripe may say;
 * or nobody could be asked but our own server.
 */
export type PaymentResult = 'paid' | 'processing' | 'refused' | 'unclear' | 'unknown'

/** The meaning of a Stripe payment status for the person who paid. */
export function resultOf(status: PaymentIntent.Status): PaymentResult {
  switch (status) {
    case 'succeeded':
      return 'paid'
    case 'processing':
      return 'processing'
    case 'requires_payment_method':
      return 'refused'
    default:
      return 'unclear'
  }
}

/** Where Stripe sends a person back to whose bank wanted to see them on a page of its own. */
export function returnAddress(plan: BillingPlan): string {
  return `${window.location.origin}${paths.subscription}?${new URLSearchParams({ success: 'true', plan })}`
}

export interface Return {
  plan: BillingPlan
  /** It opens the payment, so it stays in memory only. */
  clientSecret: string | null
}

/** The payment that the address speaks of; null when it speaks of none. */
export function readReturn(search: string): Return | null {
  const query = new URLSearchParams(search)
  if (query.get('success') !== 'true') return null
  const plan = BILLING_PLANS.find((known) => known === query.get('plan')) ?? 'monthly'
  return { plan, clientSecret: query.get('payment_intent_client_secret') }
}
