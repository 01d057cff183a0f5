import type { PaymentIntent } from '@stripe/stripe-js'
import { paths } from '#client/app/paths.ts'
import { BILLING_PLANS, type BillingPlan } from '#shared/constants/plans.ts'

/** `refused` may be retried; `unclear`: any other Stripe status; `unknown`: Stripe could not be asked. */
export type PaymentResult = 'paid' | 'processing' | 'refused' | 'unclear' | 'unknown'

/** Maps a Stripe payment status. */
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

/** The address to which Stripe returns after the bank's page. */
export function returnAddress(plan: BillingPlan): string {
  return `${window.location.origin}${paths.subscription}?${new URLSearchParams({ success: 'true', plan })}`
}

export interface Return {
  plan: BillingPlan
  /** The payment's secret, kept in memory only. */
  clientSecret: string | null
}

/** The payment in the address, or null. */
export function readReturn(search: string): Return | null {
  const query = new URLSearchParams(search)
  if (query.get('success') !== 'true') return null
  const plan = BILLING_PLANS.find((known) => known === query.get('plan')) ?? 'monthly'
  return { plan, clientSecret: query.get('payment_intent_client_secret') }
}
