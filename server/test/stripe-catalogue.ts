import type Stripe from 'stripe'
import type * as z from 'zod'
import { find, type StripeAccount } from './stripe-account.ts'
import { StripeFault } from './stripe-faults.ts'
import type { FORMS } from './stripe-form.ts'
import { buildCoupon, buildCustomer, buildPrice, buildProduct } from './stripe-objects.ts'
import { buildPortal } from './stripe-portal.ts'

type Form<K extends keyof typeof FORMS> = z.output<(typeof FORMS)[K]>

export function createCustomer(account: StripeAccount, given: Form<'customer'>): Stripe.Customer {
  const { invoice_settings: _, ...plain } = given
  const customer = buildCustomer(account.born('cus_'), plain)
  account.customers.set(customer.id, customer)
  account.emit('customer.created', customer)
  return customer
}

export function updateCustomer(account: StripeAccount, id: string, given: Form<'customer'>): Stripe.Customer {
  const customer = find('customer', account.customers, id)
  const { invoice_settings: settings, metadata, ...plain } = given
  return account.update('customer.updated', customer, {
    ...plain,
    metadata: { ...customer.metadata, ...metadata },
    invoice_settings: { ...customer.invoice_settings, ...settings },
  })
}

export function createProduct(account: StripeAccount, { id, ...given }: Form<'newProduct'>): Stripe.Product {
  const birth = account.born('prod_')
  const product = buildProduct({ ...birth, id: free(account.products, id ?? birth.id) }, given)
  account.products.set(product.id, product)
  return product
}

export function updateProduct(account: StripeAccount, id: string, given: Form<'product'>): Stripe.Product {
  const product = find('product', account.products, id)
  const metadata = { ...product.metadata, ...given.metadata }
  return Object.assign(product, { ...given, metadata, updated: account.seconds() })
}

export function createPrice(account: StripeAccount, given: Form<'newPrice'>): Stripe.Price {
  const { transfer_lookup_key: transfer = false, lookup_key = null, recurring, ...plain } = given
  find('product', account.products, given.product, 'product')
  takeKey(account, lookup_key, transfer)
  const { interval, interval_count, usage_type } = recurring
  const price = buildPrice(account.born('price_1'), {
    ...plain,
    lookup_key,
    recurring: { interval, interval_count, meter: null, trial_period_days: null, usage_type },
  })
  account.prices.set(price.id, price)
  return price
}

export function updatePrice(account: StripeAccount, id: string, given: Form<'price'>): Stripe.Price {
  const price = find('price', account.prices, id)
  const { transfer_lookup_key: transfer = false, metadata, ...plain } = given
  if (plain.lookup_key !== price.lookup_key) takeKey(account, plain.lookup_key ?? null, transfer)
  return Object.assign(price, { ...plain, metadata: { ...price.metadata, ...metadata } })
}

/** A lookup key finds one price; another may only take it over. */
function takeKey(account: StripeAccount, key: string | null, transfer: boolean): void {
  const holder = key && [...account.prices.values()].find(({ lookup_key }) => lookup_key === key)
  if (!holder) return
  if (!transfer) {
    throw new StripeFault(400, { message: `A price already uses that lookup key: ${key}`, param: 'lookup_key' })
  }
  holder.lookup_key = null
}

export function createCoupon(account: StripeAccount, { id, applies_to, ...given }: Form<'coupon'>): Stripe.Coupon {
  if ((given.amount_off === undefined) === (given.percent_off === undefined)) {
    throw new StripeFault(400, { code: 'parameter_missing', message: 'Either amount_off or percent_off is needed.' })
  }
  const birth = account.born('')
  const coupon = buildCoupon({ ...birth, id: free(account.coupons, id ?? birth.id) }, given)
  account.coupons.set(coupon.id, coupon)
  if (applies_to) account.couponProducts.set(coupon.id, applies_to.products)
  return coupon
}

export function deleteCoupon(account: StripeAccount, id: string): Stripe.DeletedCoupon {
  find('coupon', account.coupons, id)
  account.coupons.delete(id)
  account.couponProducts.delete(id)
  return { id, object: 'coupon', deleted: true }
}

export function createPortal(account: StripeAccount, given: Form<'portal'>): Stripe.BillingPortal.Configuration {
  const portal = buildPortal(account.born('bpc_1'), given)
  account.portals.set(portal.id, portal)
  return portal
}

export function updatePortal(account: StripeAccount, id: string, given: Form<'portal'>) {
  const portal = find('configuration', account.portals, id)
  return Object.assign(portal, buildPortal(portal, given, portal), { updated: account.seconds() })
}

/** An id nobody has. */
function free(taken: ReadonlyMap<string, unknown>, id: string): string {
  if (!taken.has(id)) return id
  throw new StripeFault(400, { code: 'resource_already_exists', message: `${id} already exists.`, param: 'id' })
}
