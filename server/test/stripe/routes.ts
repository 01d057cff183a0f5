import { find, isOver, newId, type StripeAccount } from './account.ts'
import { type Coupon, type Customer, type Portal, type Price, type Product, StripeError } from './objects.ts'

/** Parameters as they come in a form: text, and objects of text. */
export type Form = { [key: string]: unknown }

export interface Route {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  /** The parameters that the call takes; others are refused. */
  params: string[]
  answer: (account: StripeAccount, id: string, form: Form) => object
}

const PAGE = ['limit', 'starting_after']
const PORTAL = ['default_return_url', 'business_profile', 'features', 'metadata', 'active']

const text = (value: unknown): string => String(value ?? '')
const flag = (value: unknown): boolean => value === 'true'

/** Text of a form as the values it stands for. */
function typed(value: unknown): unknown {
  if (value === 'true' || value === 'false') return value === 'true'
  if (typeof value === 'string') return /^\d+$/.test(value) ? Number(value) : value
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, typed(inner)]))
}

function route(method: Route['method'], path: string, params: string[], answer: Route['answer']): Route {
  return { method, path: `/v1/${path}`, params, answer }
}

/** One page of the objects that match, the newest first. */
function page<T extends { id: string }>(all: Iterable<T>, form: Form, matches: (one: T) => boolean): object {
  const found = [...all].reverse().filter(matches)
  const from = form.starting_after ? 1 + found.findIndex(({ id }) => id === form.starting_after) : 0
  const limit = Number(form.limit ?? 10)
  return {
    object: 'list',
    url: '/v1/list',
    data: found.slice(from, from + limit),
    has_more: found.length > from + limit,
  }
}

/** Stores an object. @throws StripeError 400 when its id is taken */
function store<T extends { id: string }>(all: Map<string, T>, object: T): T {
  if (all.has(object.id)) throw new StripeError(400, { code: 'resource_already_exists', message: 'It already exists.' })
  all.set(object.id, object)
  return object
}

/** Every call that the application makes, and the two of Stripe's script in the browser. */
export const ROUTES: readonly Route[] = [
  route('POST', 'customers', ['email', 'preferred_locales', 'metadata'], ({ customers }, _id, form) => {
    const metadata = form.metadata as Customer['metadata']
    const invoice_settings = { default_payment_method: null }
    return store(customers, {
      id: newId('cus'),
      object: 'customer',
      email: text(form.email),
      metadata,
      invoice_settings,
    })
  }),
  route('POST', 'customers/:id', ['email', 'invoice_settings'], ({ customers }, id, form) =>
    Object.assign(find('customer', customers, id), form),
  ),

  route('GET', 'products/:id', [], ({ products }, id) => find('product', products, id)),
  route('POST', 'products', ['id', 'name', 'active'], ({ products }, _id, form) =>
    store(products, { object: 'product', ...(typed(form) as Omit<Product, 'object'>) }),
  ),
  route('POST', 'products/:id', ['name', 'active'], ({ products }, id, form) =>
    Object.assign(find('product', products, id), typed(form)),
  ),
  route('GET', 'prices', [...PAGE, 'lookup_keys', 'active'], ({ prices }, _id, form) => {
    const keys = Object.values(form.lookup_keys ?? {})
    return page(prices.values(), form, ({ active, lookup_key }) => active && keys.includes(lookup_key))
  }),
  route(
    'POST',
    'prices',
    [
      'product',
      'lookup_key',
      'transfer_lookup_key',
      'currency',
      'unit_amount',
      'recurring',
      'tax_behavior',
      'metadata',
    ],
    ({ prices, products }, _id, { transfer_lookup_key: transfer, ...form }) => {
      find('product', products, text(form.product), 'product')
      const holder = [...prices.values()].find(({ lookup_key }) => lookup_key === form.lookup_key)
      if (holder && !flag(transfer))
        throw new StripeError(400, { message: 'The lookup key is used.', param: 'lookup_key' })
      if (holder) holder.lookup_key = null
      const given = typed(form) as Omit<Price, 'id' | 'object' | 'active' | 'billing_scheme'>
      return store(prices, { id: newId('price'), object: 'price', active: true, billing_scheme: 'per_unit', ...given })
    },
  ),
  route('POST', 'prices/:id', ['active'], ({ prices }, id, form) =>
    Object.assign(find('price', prices, id), typed(form)),
  ),
  route('GET', 'coupons/:id', [], ({ coupons }, id) => find('coupon', coupons, id)),
  route(
    'POST',
    'coupons',
    ['id', 'name', 'amount_off', 'currency', 'duration', 'applies_to', 'metadata'],
    ({ coupons, couponProducts }, _id, { applies_to, ...form }) => {
      const given = typed(form) as Omit<Coupon, 'object' | 'percent_off' | 'valid'>
      const coupon = store(coupons, { object: 'coupon', percent_off: null, valid: true, ...given })
      couponProducts.set(coupon.id, Object.values((applies_to as { products: string[] }).products))
      return coupon
    },
  ),
  route('DELETE', 'coupons/:id', [], ({ coupons }, id) => {
    find('coupon', coupons, id)
    coupons.delete(id)
    return { id, object: 'coupon', deleted: true }
  }),

  route('GET', 'subscriptions', [...PAGE, 'customer', 'status'], ({ customers, subscriptions }, _id, form) => {
    find('customer', customers, text(form.customer), 'customer')
    return page(subscriptions.values(), form, ({ customer, status }) => {
      const isListed = form.status === undefined ? status !== 'canceled' : ['all', status].includes(text(form.status))
      return isListed && customer === form.customer
    })
  }),
  route(
    'POST',
    'subscriptions',
    ['customer', 'items', 'discounts', 'payment_behavior', 'payment_settings', 'metadata'],
    (account, _id, form) => {
      if (form.payment_behavior !== 'default_incomplete') throw new Error('only default_incomplete is known')
      const [item] = form.items as { price: string }[]
      const [discount] = (form.discounts ?? []) as { coupon: string }[]
      const customer = find('customer', account.customers, text(form.customer), 'customer')
      const price = find('price', account.prices, text(item?.price), 'items[0][price]')
      if (!price.active) throw new StripeError(400, { message: 'The price specified is inactive.' })
      const coupon = discount && find('coupon', account.coupons, discount.coupon, 'discounts[0][coupon]')
      const metadata = form.metadata as Record<string, string>
      return account.subscribe(customer.id, price, { amountOff: coupon?.amount_off ?? 0, metadata })
    },
  ),
  route(
    'POST',
    'subscriptions/:id',
    ['cancel_at', 'cancel_at_period_end', 'default_payment_method'],
    (account, id, form) => {
      const subscription = find('subscription', account.subscriptions, id)
      if (isOver(subscription)) throw new StripeError(400, { message: 'A canceled subscription cannot be changed.' })
      if (form.default_payment_method === '') account.change(subscription, { default_payment_method: null })
      if (form.cancel_at === undefined && form.cancel_at_period_end === undefined) return subscription
      if (form.cancel_at === '' && subscription.cancel_at_period_end) {
        throw new StripeError(400, { message: 'cancel_at_period_end is set.', param: 'cancel_at' })
      }
      const isEnding = flag(form.cancel_at_period_end)
      const [item] = subscription.items.data
      return account.change(subscription, {
        cancel_at_period_end: isEnding,
        cancel_at: isEnding ? (item?.current_period_end ?? null) : null,
        canceled_at: isEnding ? account.seconds() : null,
      })
    },
  ),
  route('DELETE', 'subscriptions/:id', [], (account, id) => {
    const subscription = find('subscription', account.subscriptions, id)
    if (isOver(subscription))
      throw new StripeError(404, { code: 'resource_missing', message: `No such subscription: ${id}` })
    return account.end(subscription)
  }),
  route('GET', 'invoices', [...PAGE, 'subscription'], ({ invoices }, _id, form) =>
    page(invoices.values(), form, ({ parent }) => parent.subscription_details.subscription === form.subscription),
  ),
  route('POST', 'invoices/:id', ['auto_advance'], ({ invoices }, id, form) =>
    Object.assign(find('invoice', invoices, id), typed(form)),
  ),
  route('POST', 'invoices/:id/void', [], (account, id) => account.voidInvoice(find('invoice', account.invoices, id))),

  route('GET', 'billing_portal/configurations', [...PAGE, 'active'], ({ portals }, _id, form) =>
    page(portals.values(), form, ({ active }) => active),
  ),
  route('POST', 'billing_portal/configurations', PORTAL, ({ portals }, _id, form) => {
    const given = typed(form) as Pick<Portal, 'metadata'>
    return store(portals, { id: newId('bpc'), object: 'billing_portal.configuration', active: true, ...given })
  }),
  route('POST', 'billing_portal/configurations/:id', PORTAL, ({ portals }, id, form) =>
    Object.assign(find('configuration', portals, id), typed(form)),
  ),
  route(
    'POST',
    'billing_portal/sessions',
    ['customer', 'configuration', 'locale', 'return_url'],
    ({ customers, portals }, _id, form) => {
      find('customer', customers, text(form.customer), 'customer')
      find('configuration', portals, text(form.configuration), 'configuration')
      return {
        id: newId('bps'),
        object: 'billing_portal.session',
        url: `https://billing.stripe.com/p/session/${newId('test')}`,
      }
    },
  ),

  route('GET', 'payment_intents/:id', ['key', 'client_secret'], ({ intents }, id) =>
    find('payment_intent', intents, id),
  ),
  route(
    'POST',
    'payment_intents/:id/confirm',
    ['key', 'client_secret', 'payment_method_data'],
    (account, _id, form) => {
      const { card } = form.payment_method_data as { card: { number: string } }
      const isDeclined = card.number.replaceAll(' ', '') === '4000000000000002'
      return account.charge(
        account.invoiceOf(text(form.client_secret)),
        account.newCard(isDeclined ? 'declined' : 'ok'),
      )
    },
  ),
]
