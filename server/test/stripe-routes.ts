import type Stripe from 'stripe'
import type * as z from 'zod'
import { find, type StripeAccount } from './stripe-account.ts'
import {
  createCoupon,
  createCustomer,
  createPortal,
  createPrice,
  createProduct,
  deleteCoupon,
  updateCustomer,
  updatePortal,
  updatePrice,
  updateProduct,
} from './stripe-catalogue.ts'
import { FORMS, readForm } from './stripe-form.ts'
import { isOf, voidInvoice } from './stripe-lifecycle.ts'
import { createPortalSession } from './stripe-portal.ts'
import {
  cancelSubscription,
  confirmIntent,
  createSubscription,
  payInvoice,
  updateInvoice,
  updateSubscription,
} from './stripe-subscriptions.ts'

/** One call of Stripe's interface. */
export interface StripeRoute {
  method: string
  /** A path as express reads it; `:id` names the object. */
  path: string
  answer: (account: StripeAccount, id: string, params: object) => object
}

function route<T extends z.ZodObject>(
  call: `${string} ${string}`,
  form: T,
  answer: (account: StripeAccount, id: string, given: z.output<T>) => object,
): StripeRoute {
  const [method = '', path = ''] = call.split(' ')
  return { method, path, answer: (account, id, params) => answer(account, id, readForm(form, params)) }
}

/** All that the stand-in answers. */
export const ROUTES: readonly StripeRoute[] = [
  route('GET /v1/customers', FORMS.customers, ({ customers }, _, { email, ...page }) =>
    pageOf('/v1/customers', customers, page, (customer) => email === undefined || customer.email === email),
  ),
  route('POST /v1/customers', FORMS.customer, (account, _, given) => createCustomer(account, given)),
  route('GET /v1/customers/:id', FORMS.nothing, (account, id) =>
    account.deletedCustomers.has(id) ? { id, object: 'customer', deleted: true } : findCustomer(account, id, 'id'),
  ),
  route('POST /v1/customers/:id', FORMS.customer, updateCustomer),

  route('POST /v1/products', FORMS.newProduct, (account, _, given) => createProduct(account, given)),
  route('GET /v1/products/:id', FORMS.nothing, ({ products }, id) => find('product', products, id)),
  route('POST /v1/products/:id', FORMS.product, updateProduct),

  route('GET /v1/prices', FORMS.prices, ({ prices }, _, { active, lookup_keys: keys, product, type, ...page }) =>
    pageOf('/v1/prices', prices, page, (price) =>
      [
        active === undefined || price.active === active,
        !keys || keys.includes(String(price.lookup_key)),
        product === undefined || price.product === product,
        type === undefined || price.type === type,
      ].every(Boolean),
    ),
  ),
  route('POST /v1/prices', FORMS.newPrice, (account, _, given) => createPrice(account, given)),
  route('GET /v1/prices/:id', FORMS.nothing, ({ prices }, id) => find('price', prices, id)),
  route('POST /v1/prices/:id', FORMS.price, updatePrice),

  route('POST /v1/coupons', FORMS.coupon, (account, _, given) => createCoupon(account, given)),
  route('GET /v1/coupons/:id', FORMS.nothing, ({ coupons }, id) => find('coupon', coupons, id)),
  route('DELETE /v1/coupons/:id', FORMS.nothing, deleteCoupon),

  route('GET /v1/subscriptions', FORMS.subscriptions, (account, _, wanted) => listSubscriptions(account, wanted)),
  route('POST /v1/subscriptions', FORMS.newSubscription, (account, _, given) => createSubscription(account, given)),
  route('GET /v1/subscriptions/:id', FORMS.nothing, ({ subscriptions }, id) => find('subscription', subscriptions, id)),
  route('POST /v1/subscriptions/:id', FORMS.subscription, updateSubscription),
  route('DELETE /v1/subscriptions/:id', FORMS.cancellation, cancelSubscription),

  route('GET /v1/invoices', FORMS.invoices, (account, _, wanted) => listInvoices(account, wanted)),
  route('GET /v1/invoices/:id', FORMS.nothing, ({ invoices }, id) => find('invoice', invoices, id)),
  route('POST /v1/invoices/:id', FORMS.invoice, updateInvoice),
  route('POST /v1/invoices/:id/void', FORMS.nothing, (account, id) =>
    voidInvoice(account, find('invoice', account.invoices, id)),
  ),
  route('POST /v1/invoices/:id/pay', FORMS.invoicePayment, payInvoice),

  route('GET /v1/payment_intents/:id', FORMS.seenIntent, ({ paymentIntents }, id) =>
    find('payment_intent', paymentIntents, id),
  ),
  route('POST /v1/payment_intents/:id/confirm', FORMS.confirmation, confirmIntent),

  route('GET /v1/billing_portal/configurations', FORMS.portals, ({ portals }, _, { active, is_default, ...page }) =>
    pageOf('/v1/billing_portal/configurations', portals, page, (portal) =>
      [
        active === undefined || portal.active === active,
        is_default === undefined || portal.is_default === is_default,
      ].every(Boolean),
    ),
  ),
  route('POST /v1/billing_portal/configurations', FORMS.portal, (account, _, given) => createPortal(account, given)),
  route('POST /v1/billing_portal/configurations/:id', FORMS.portal, updatePortal),
  route('POST /v1/billing_portal/sessions', FORMS.portalSession, (account, _, given) =>
    createPortalSession(account, given),
  ),
]

type Wanted<K extends keyof typeof FORMS> = z.output<(typeof FORMS)[K]>

function listSubscriptions(account: StripeAccount, { customer, price, status, ...page }: Wanted<'subscriptions'>) {
  knowCustomer(account, customer)
  return pageOf('/v1/subscriptions', account.subscriptions, page, (subscription) =>
    [
      customer === undefined || subscription.customer === customer,
      price === undefined || subscription.items.data.some((item) => item.price.id === price),
      isInStatus(subscription.status, status),
    ].every(Boolean),
  )
}

function listInvoices(account: StripeAccount, { customer, subscription, status, ...page }: Wanted<'invoices'>) {
  knowCustomer(account, customer)
  return pageOf('/v1/invoices', account.invoices, page, (invoice) =>
    [
      customer === undefined || invoice.customer === customer,
      subscription === undefined || isOf(invoice, subscription),
      status === undefined || invoice.status === status,
    ].every(Boolean),
  )
}

/** @throws StripeFault 400 for a customer that was never there, or is not any more */
function knowCustomer(account: StripeAccount, id: string | undefined): void {
  if (id === undefined || (account.listsDeleted && account.deletedCustomers.has(id))) return
  findCustomer(account, id, 'customer')
}

/** @throws StripeFault as `find` does; of a customer of the other mode Stripe says so */
function findCustomer({ customers, otherMode }: StripeAccount, id: string, param: string): Stripe.Customer {
  const mode = otherMode.get(id)
  const used = mode === 'test' ? 'live' : 'test'
  const hint =
    mode && `; a similar object exists in ${mode} mode, but a ${used} mode key was used to make this request.`
  return find('customer', customers, id, param, hint)
}

/** Without a wish Stripe leaves out what was cancelled. */
function isInStatus(status: string, wanted = 'not canceled'): boolean {
  if (wanted === 'all') return true
  if (wanted === 'not canceled') return status !== 'canceled'
  if (wanted === 'ended') return status === 'canceled' || status === 'incomplete_expired'
  return status === wanted
}

type Page = { limit?: number | undefined; starting_after?: string | undefined }

/** One page of what fits, the newest first. */
function pageOf<T extends { id: string }>(
  url: string,
  all: ReadonlyMap<string, T>,
  { limit = 10, starting_after: after }: Page,
  fits: (one: T) => boolean,
): object {
  const found = [...all.values()].reverse().filter(fits)
  const from = after === undefined ? 0 : 1 + found.indexOf(find('object', all, after, 'starting_after'))
  return { object: 'list', data: found.slice(from, from + limit), has_more: found.length > from + limit, url }
}
