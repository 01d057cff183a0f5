import { find, isOver, itemOf, newId, type StripeAccount } from './account.ts'
import { StripeError } from './objects.ts'

/** Parameters as they come in a form: text, and objects of text. */
export type Form = { [key: string]: unknown }

type Answer = (account: StripeAccount, form: Form, id: string) => object
/** A call below `/v1/`, with the parameters that it takes; others are refused. */
export type Route = [method: 'get' | 'post' | 'delete', path: string, params: string[], answer: Answer]

const PAGE = ['limit', 'starting_after']
const PORTAL = ['default_return_url', 'business_profile', 'features', 'metadata']
const PRICE = ['product', 'lookup_key', 'transfer_lookup_key', 'currency', 'unit_amount', 'recurring', 'tax_behavior']
const COUPON = ['id', 'name', 'amount_off', 'currency', 'duration', 'applies_to', 'metadata']
const SUBSCRIPTION = ['customer', 'items', 'discounts', 'payment_behavior', 'payment_settings', 'metadata']
const SUBSCRIPTION_UPDATE = ['cancel_at', 'cancel_at_period_end', 'default_payment_method']
const SESSION = ['customer', 'configuration', 'locale', 'return_url']

/** Text of a form as the values it stands for. */
function typed(value: unknown): unknown {
  if (value === 'true' || value === 'false') return value === 'true'
  if (typeof value === 'string') return /^\d+$/.test(value) ? Number(value) : value
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, key === 'metadata' ? inner : typed(inner)]),
  )
}

/** One page of the objects that match, the newest first. */
function page<T extends { id: string }>(all: ReadonlyMap<string, T>, form: Form, matches: (one: T) => boolean): object {
  const found = [...all.values()].reverse().filter(matches)
  const from = form.starting_after ? 1 + found.findIndex(({ id }) => id === form.starting_after) : 0
  const to = from + Number(form.limit ?? 10)
  return { object: 'list', url: '/v1/list', data: found.slice(from, to), has_more: found.length > to }
}

type Kind = 'customers' | 'products' | 'prices' | 'coupons' | 'portals' | 'invoices'
const retrieve =
  (kind: Kind): Answer =>
  (account, _form, id) =>
    find(kind, account[kind], id)
const update =
  (kind: Kind): Answer =>
  (account, form, id) =>
    Object.assign(find<object>(kind, account[kind], id), typed(form))

/** Stores an object with defaults and what was given. @throws StripeError 400 when its id is taken */
function create(kind: Kind, prefix: string, defaults: object): Answer {
  return (account, form) => {
    const object = { id: newId(prefix), ...defaults, ...(typed(form) as object) }
    const all: Map<string, object> = account[kind]
    if (all.has(object.id)) throw new StripeError(400, { code: 'resource_already_exists', message: 'It exists.' })
    all.set(object.id, object)
    return object
  }
}

/** @throws StripeError 400 when another price has the lookup key and it is not transferred */
const createPrice: Answer = (account, { transfer_lookup_key: transfer, ...form }, id) => {
  find('product', account.products, String(form.product), 'product')
  const holder = [...account.prices.values()].find(({ lookup_key }) => lookup_key === form.lookup_key)
  if (holder && transfer !== 'true') throw new StripeError(400, { message: 'The key is used.', param: 'lookup_key' })
  if (holder) holder.lookup_key = null
  return create('prices', 'price', { object: 'price', active: true, billing_scheme: 'per_unit' })(account, form, id)
}

const createCoupon: Answer = (account, { applies_to, ...form }, id) => {
  account.couponProducts.set(String(form.id), (applies_to as { products: string[] }).products)
  return create('coupons', '', { object: 'coupon', percent_off: null, valid: true })(account, form, id)
}

const createSubscription: Answer = (account, form) => {
  if (form.payment_behavior !== 'default_incomplete') throw new Error('only default_incomplete is known')
  const [item] = form.items as { price: string }[]
  const [discount] = (form.discounts ?? []) as { coupon: string }[]
  const customer = find('customer', account.customers, String(form.customer), 'customer')
  const price = find('price', account.prices, String(item?.price), 'items[0][price]')
  if (!price.active) throw new StripeError(400, { message: 'The price specified is inactive.' })
  const off = discount ? find('coupon', account.coupons, discount.coupon, 'discounts[0][coupon]').amount_off : 0
  return account.subscribe(customer.id, price, form.metadata as Record<string, string>, off)
}

const updateSubscription: Answer = (account, form, id) => {
  const subscription = find('subscription', account.subscriptions, id)
  if (isOver(subscription)) throw new StripeError(400, { message: 'A canceled subscription cannot be changed.' })
  if (form.default_payment_method === '') account.change(subscription, { default_payment_method: null })
  if (form.cancel_at === undefined && form.cancel_at_period_end === undefined) return subscription
  if (form.cancel_at === '' && subscription.cancel_at_period_end) {
    throw new StripeError(400, { message: 'cancel_at_period_end is set.', param: 'cancel_at' })
  }
  const isEnding = form.cancel_at_period_end === 'true'
  const cancel_at = isEnding ? itemOf(subscription).current_period_end : null
  return account.change(subscription, { cancel_at_period_end: isEnding, cancel_at })
}

const cancelSubscription: Answer = (account, _form, id) => {
  const subscription = find('subscription', account.subscriptions, id)
  if (isOver(subscription)) throw new StripeError(404, { code: 'resource_missing', message: `${id} is over` })
  return account.end(subscription)
}

const listSubscriptions: Answer = ({ customers, subscriptions }, form) => {
  find('customer', customers, String(form.customer), 'customer')
  return page(subscriptions, form, ({ customer, status }) => {
    const isListed = form.status === undefined ? status !== 'canceled' : form.status === 'all' || form.status === status
    return isListed && customer === form.customer
  })
}

const confirm: Answer = (account, form) => {
  const { card } = form.payment_method_data as { card: { number: string } }
  const kind = card.number.replaceAll(' ', '') === '4000000000000002' ? 'declined' : 'ok'
  return account.charge(account.invoiceOf(String(form.client_secret)), account.newCard(kind))
}

const openPortal: Answer = ({ customers, portals }, form) => {
  find('customer', customers, String(form.customer), 'customer')
  find('configuration', portals, String(form.configuration), 'configuration')
  return { object: 'billing_portal.session', url: `https://billing.stripe.com/p/session/${newId('test')}` }
}

const NEW_CUSTOMER = { object: 'customer', invoice_settings: { default_payment_method: null } }
const NEW_PORTAL = { object: 'billing_portal.configuration', active: true }
const listPortals: Answer = ({ portals }, form) => page(portals, form, ({ active }) => active)
const listPrices: Answer = ({ prices }, form) =>
  page(prices, form, ({ active, lookup_key: key }) => active && Object.values(form.lookup_keys ?? {}).includes(key))
const listInvoices: Answer = ({ invoices }, form) =>
  page(invoices, form, ({ parent }) => parent.subscription_details.subscription === form.subscription)

/** Every call that the application makes, and the two of Stripe's script in the browser. */
export const ROUTES: Route[] = [
  ['post', 'customers', ['email', 'preferred_locales', 'metadata'], create('customers', 'cus', NEW_CUSTOMER)],
  ['post', 'customers/:id', ['email', 'invoice_settings'], update('customers')],
  ['get', 'products/:id', [], retrieve('products')],
  ['post', 'products', ['id', 'name', 'active'], create('products', 'prod', { object: 'product' })],
  ['post', 'products/:id', ['name', 'active'], update('products')],
  ['get', 'prices', [...PAGE, 'lookup_keys', 'active'], listPrices],
  ['post', 'prices', [...PRICE, 'metadata'], createPrice],
  ['post', 'prices/:id', ['active'], update('prices')],
  ['get', 'coupons/:id', [], retrieve('coupons')],
  ['post', 'coupons', COUPON, createCoupon],
  ['delete', 'coupons/:id', [], ({ coupons }, _form, id) => ({ id, deleted: coupons.delete(id) })],
  ['get', 'subscriptions', [...PAGE, 'customer', 'status'], listSubscriptions],
  ['post', 'subscriptions', SUBSCRIPTION, createSubscription],
  ['post', 'subscriptions/:id', SUBSCRIPTION_UPDATE, updateSubscription],
  ['delete', 'subscriptions/:id', [], cancelSubscription],
  ['get', 'invoices', [...PAGE, 'subscription'], listInvoices],
  ['post', 'invoices/:id', ['auto_advance'], update('invoices')],
  ['post', 'invoices/:id/void', [], (account, _, id) => account.voidInvoice(find('invoice', account.invoices, id))],
  ['get', 'billing_portal/configurations', [...PAGE, 'active'], listPortals],
  ['post', 'billing_portal/configurations', PORTAL, create('portals', 'bpc', NEW_PORTAL)],
  ['post', 'billing_portal/configurations/:id', PORTAL, update('portals')],
  ['post', 'billing_portal/sessions', SESSION, openPortal],
  ['get', 'payment_intents/:id', ['key', 'client_secret'], (a, _form, id) => find('payment_intent', a.intents, id)],
  ['post', 'payment_intents/:id/confirm', ['key', 'client_secret', 'payment_method_data'], confirm],
]
