import type Stripe from 'stripe'
import type * as z from 'zod'
import { find, newId, type StripeAccount } from './stripe-account.ts'
import type { FORMS } from './stripe-form.ts'
import type { Birth } from './stripe-objects.ts'

type Configuration = Stripe.BillingPortal.Configuration

const NO_FEATURES: Configuration['features'] = {
  customer_update: { allowed_updates: [], enabled: false },
  invoice_history: { enabled: false },
  payment_method_update: { enabled: false, payment_method_configuration: null },
  subscription_cancel: {
    cancellation_reason: { enabled: false, feedback_options: null, options: [] },
    enabled: false,
    mode: 'at_period_end',
    proration_behavior: 'none',
  },
  subscription_pause: { duration: { interval_options: [], type: 'indefinite' }, enabled: false },
  subscription_update: {
    billing_cycle_anchor: null,
    default_allowed_updates: [],
    enabled: false,
    proration_behavior: 'none',
    schedule_at_period_end: { conditions: [] },
    trial_update_behavior: 'end_trial',
  },
}

/** What the portal lets people do. @param before what holds where nothing new is given */
export function buildPortal(
  { id, created }: Birth,
  { business_profile, features, metadata, ...given }: z.output<typeof FORMS.portal>,
  before?: Configuration,
): Configuration {
  const had = before?.features ?? NO_FEATURES
  const { cancellation_reason: reason, ...cancel } = features?.subscription_cancel ?? {}
  const hadReason = had.subscription_cancel.cancellation_reason
  return {
    id,
    object: 'billing_portal.configuration',
    active: given.active ?? before?.active ?? true,
    application: null,
    business_profile: {
      headline: null,
      privacy_policy_url: null,
      terms_of_service_url: null,
      ...before?.business_profile,
      ...business_profile,
    },
    created,
    default_return_url: given.default_return_url ?? before?.default_return_url ?? null,
    features: {
      customer_update: { ...had.customer_update, ...features?.customer_update },
      invoice_history: { ...had.invoice_history, ...features?.invoice_history },
      payment_method_update: { ...had.payment_method_update, ...features?.payment_method_update },
      subscription_cancel: { ...had.subscription_cancel, ...cancel, cancellation_reason: { ...hadReason, ...reason } },
      subscription_pause: had.subscription_pause,
      subscription_update: { ...had.subscription_update, ...features?.subscription_update },
    },
    is_default: false,
    livemode: false,
    login_page: { enabled: false, url: null },
    metadata: { ...before?.metadata, ...metadata },
    name: given.name ?? before?.name ?? null,
    updated: created,
  }
}

/** A link into the portal for one customer, good for a short time. */
export function createPortalSession(
  account: StripeAccount,
  given: z.output<typeof FORMS.portalSession>,
): Stripe.BillingPortal.Session {
  find('customer', account.customers, given.customer, 'customer')
  if (given.configuration) find('configuration', account.portals, given.configuration, 'configuration')
  return {
    ...account.born('bps_1'),
    object: 'billing_portal.session',
    configuration: given.configuration ?? 'bpc_default',
    customer: given.customer,
    customer_account: null,
    flow: flowOf(given.flow_data),
    livemode: false,
    // A language Stripe knows.
    locale: given.locale ?? null,
    on_behalf_of: null,
    return_url: given.return_url ?? null,
    url: `https://billing.stripe.com/p/session/${newId('test_')}`,
  }
}

function flowOf(flow: z.output<typeof FORMS.portalSession>['flow_data']): Stripe.BillingPortal.Session.Flow | null {
  if (!flow) return null
  const redirect = flow.after_completion?.redirect ?? null
  return {
    after_completion: { hosted_confirmation: null, redirect, type: redirect ? 'redirect' : 'portal_homepage' },
    customer_update: null,
    subscription_cancel: null,
    subscription_pause: null,
    subscription_update: null,
    subscription_update_confirm: null,
    type: flow.type,
  }
}
