import type { PaymentIntent, PaymentIntentResult, Stripe, StripeElements, StripeError } from '@stripe/stripe-js'
import type { BillingPlan } from '#shared/constants/plans.ts'
import { type PaymentResult, resultOf, returnAddress } from './payment-result.ts'

/** The card, or what was typed of it, does not do. The message is Stripe's, in the person's language. */
export class CardRefused extends Error {}

/**
 * How the attempt ended: `offline`, nothing was sent; `gone`, the payment was given up meanwhile (for the other plan's, in
 * another tab, or because nobody paid it for long) and cannot be paid any more.
 */
export type Confirmation = PaymentResult | 'offline' | 'gone'

export interface Payment {
  stripe: Stripe
  elements: StripeElements
  clientSecret: string
  plan: BillingPlan
}

/**
 * Pays with what the form holds, as often as it takes: one payment is never charged twice.
 * @throws CardRefused, or another Error when nobody can tell how it came out
 */
export async function confirmPayment(payment: Payment): Promise<Confirmation> {
  if (!navigator.onLine) return 'offline'
  const { stripe, elements, plan } = payment
  const { error: incomplete } = await elements.submit()
  if (incomplete) return settleError(payment, incomplete)
  const confirmed = stripe.confirmPayment({
    elements,
    confirmParams: { return_url: returnAddress(plan) },
    redirect: 'if_required',
  })
  const { paymentIntent, error } = await Promise.race([confirmed, returned(payment)])
  return error ? settleError(payment, error) : settle(paymentIntent.status)
}

/** A page to which the browser's arrow leads back from the bank's waits for ever: Stripe says how the payment came out. */
function returned({ stripe, clientSecret }: Payment): Promise<PaymentIntentResult> {
  return new Promise((resolve) => {
    window.addEventListener('pageshow', () => resolve(stripe.retrievePaymentIntent(clientSecret)), { once: true })
  })
}

function settle(status: PaymentIntent.Status): Confirmation {
  return status === 'canceled' ? 'gone' : resultOf(status)
}

function isAboutTheCard({ type, code }: StripeError): boolean {
  return type === 'card_error' || type === 'validation_error' || code === 'payment_intent_authentication_failure'
}

/** An error that does not speak of the card may have come after the charge: what the payment says of itself counts. */
async function settleError({ stripe, clientSecret }: Payment, error: StripeError): Promise<Confirmation> {
  if (isAboutTheCard(error)) throw new CardRefused(error.message || 'Si è verificato un errore')
  const { paymentIntent } = error.payment_intent
    ? { paymentIntent: error.payment_intent }
    : await stripe.retrievePaymentIntent(clientSecret)
  const result = paymentIntent && settle(paymentIntent.status)
  if (result === 'paid' || result === 'processing' || result === 'gone') return result
  throw new Error(`Stripe answered ${error.type}`)
}
