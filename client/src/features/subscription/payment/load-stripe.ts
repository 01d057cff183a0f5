import type { Stripe } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { queryOptions } from '@tanstack/react-query'

/** How long the script may take before we say that the form cannot be loaded. */
const TIMEOUT_MS = 20_000

const SCRIPT = 'script[src^="https://js.stripe.com/"]'

// Left to itself, the script reports how a person moves about every page that is opened after it, to tell fraud:
// in a diary nobody but its writer reads along. Cards are still checked when they pay.
loadStripe.setLoadParameters({ advancedFraudSignals: false })

// With load parameters set, the loader finds the script that failed still in the document, and waits on it for ever.
document.addEventListener(
  'error',
  ({ target }) => target instanceof Element && target.matches(SCRIPT) && target.remove(),
  true,
)

/**
 * Stripe for our publishable key. The script comes once; after a failure, asking again fetches it anew.
 * @throws Error when it cannot be fetched, or takes too long
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
    // The loader still waited for a script that hung: it fetches another now that this one has failed.
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
