import type { PaymentIntent, PaymentIntentResult, Stripe, StripeElements, StripeError } from '@stripe/stripe-js'
import type { BillingPlan } from '#shared/constants/plans.ts'
import { type PaymentResult, resultOf, returnAddress } from './payment-result.ts'

/** The card is refused or incomplete. The message is Stripe's, localized. */
export class CardRefused extends Error {}

/**
 * `offline`: nothing was sent; `gone`: the payment was cancelled meanwhile (another plan, another tab, or expiry) and
 * cannot be paid.
 */
export type Confirmation = PaymentResult | 'offline' | 'gone'

export interface Payment {
  stripe: Stripe
  elements: StripeElements
  clientSecret: string
  plan: BillingPlan
}

/**
 * Pays with the form's data. Safe to repeat: one payment is never charged twice.
 * @throws CardRefused, or another Error if the outcome is unknown
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

/** A page restored by the back button from the bank's page would wait forever: asks Stripe for the payment's status. */
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

/** An error unrelated to the card may follow a charge: the payment's status decides. */
async function settleError({ stripe, clientSecret }: Payment, error: StripeError): Promise<Confirmation> {
  if (isAboutTheCard(error)) throw new CardRefused(error.message || 'Si è verificato un errore')
  const { paymentIntent } = error.payment_intent
    ? { paymentIntent: error.payment_intent }
    : await stripe.retrievePaymentIntent(clientSecret)
  const result = paymentIntent && settle(paymentIntent.status)
  if (result === 'paid' || result === 'processing' || result === 'gone') return result
  throw new Error(`Stripe answered ${error.type}`)
}
