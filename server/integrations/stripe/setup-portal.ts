import type Stripe from 'stripe'
import { PRODUCT_NAME } from '#shared/constants/product.ts'
import { PRODUCT_ID } from './price-book.ts'

/** What people may do at Stripe: mend their card, read their invoices, and end the renewal. Nothing there costs more. */
function portalParams(appUrl: string) {
  return {
    default_return_url: `${appUrl}/subscription`,
    business_profile: { headline: `${PRODUCT_NAME}: il tuo abbonamento Premium` },
    features: {
      payment_method_update: { enabled: true },
      invoice_history: { enabled: true },
      subscription_cancel: { enabled: true, mode: 'at_period_end' },
      subscription_update: { enabled: false },
      customer_update: { enabled: false },
    },
    metadata: { app: PRODUCT_ID },
  } satisfies Stripe.BillingPortal.ConfigurationCreateParams
}

/** Those of the portal's configurations that are ours, the oldest first. */
async function listPortals(stripe: Stripe): Promise<Stripe.BillingPortal.Configuration[]> {
  const ours: Stripe.BillingPortal.Configuration[] = []
  for await (const configuration of stripe.billingPortal.configurations.list({ active: true, limit: 100 })) {
    if (configuration.metadata?.app === PRODUCT_ID) ours.push(configuration)
  }
  return ours.sort((a, b) => a.created - b.created || a.id.localeCompare(b.id))
}

/** The portal's configuration that is in use: of several that are ours the oldest, which is the one that setting up keeps. */
export async function findPortal(stripe: Stripe): Promise<Stripe.BillingPortal.Configuration | undefined> {
  return (await listPortals(stripe))[0]
}

/** Makes the portal's configuration, or brings the one that is there in line; of two that were made at once, one stays. */
export async function setUpPortal(stripe: Stripe, appUrl: string): Promise<string> {
  const wanted = portalParams(appUrl)
  const [found] = await listPortals(stripe)
  if (!found) await stripe.billingPortal.configurations.create(wanted)
  const changed = found !== undefined && !holds(found, wanted)
  if (changed) await stripe.billingPortal.configurations.update(found.id, wanted)

  const [kept, ...surplus] = await listPortals(stripe)
  for (const { id } of surplus) await stripe.billingPortal.configurations.update(id, { active: false })
  return `${found ? (changed ? 'changed' : 'found') : 'made'}: portal configuration ${kept?.id}`
}

/** Whether everything that is wanted is there, whatever else is. */
function holds(actual: unknown, wanted: unknown): boolean {
  if (typeof wanted !== 'object' || wanted === null) return actual === wanted
  if (typeof actual !== 'object' || actual === null) return false
  const there = new Map(Object.entries(actual))
  return Object.entries(wanted).every(([key, value]) => holds(there.get(key), value))
}
