import type { Stripe } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { queryOptions } from '@tanstack/react-query'

/** Timeout of the script, before reporting a failure. */
const TIMEOUT_MS = 20_000

const SCRIPT = 'script[src^="https://js.stripe.com/"]'

// By default the script tracks the person on all later pages to detect fraud; a private diary turns this off. Stripe
// still checks cards at payment.
loadStripe.setLoadParameters({ advancedFraudSignals: false })

// With load parameters, the loader would find the failed script in the document and wait for it forever.
document.addEventListener(
  'error',
  ({ target }) => target instanceof Element && target.matches(SCRIPT) && target.remove(),
  true,
)

/**
 * Stripe for our publishable key. Loads the script once; a retry after a failure loads it again.
 * @throws Error if it fails or takes too long
 */
export const stripeQuery = (publishableKey: string) =>
  queryOptions({
    queryKey: ['stripe', publishableKey],
    queryFn: () => openStripe(publishableKey),
    staleTime: 'static',
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })

async function openStripe(publishableKey: string): Promise<Stripe> {
  if (!window.Stripe && document.querySelector(SCRIPT)?.dispatchEvent(new Event('error'))) {
    // The loader still awaits the hung script; it loads another one after this failure.
    await new Promise((resolve) => setTimeout(resolve))
  }
  const stripe = await Promise.race([loadStripe(publishableKey, { locale: 'it' }), tooLate()])
  if (!stripe) throw new Error('Stripe.js needs a browser')
  return stripe
}

function tooLate(): Promise<never> {
  return new Promise((_resolve, reject) => {
    setTimeout(() => reject(new Error('Stripe.js takes too long')), TIMEOUT_MS)
  })
}
