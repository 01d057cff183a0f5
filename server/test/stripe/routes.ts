import { find, intentOf, newCard, newId, type StripeAccount, StripeError } from './account.ts'

/** Parameters of a form: text, and objects of text. */
export type Form = { [key: string]: unknown }
type Answer = (account: StripeAccount, form: Form, id: string) => object
type Route = [method: 'get' | 'post' | 'delete', path: string, answer: Answer]

/** Converts a form's text to values. */
function typed(value: unknown): unknown {
  if (value === 'true' || value === 'false') return value === 'true'
  if (typeof value === 'string') return /^\d+$/.test(value) ? Number(value) : value
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, typed(inner)]))
}

/** The matching objects, newest first. */
function list<T>(all: ReadonlyMap<string, T>, matches: (one: T) => boolean): object {
  return { object: 'list', data: [...all.values()].reverse().filter(matches), has_more: false }
}

type Kind = 'customers' | 'products' | 'prices' | 'coupons' | 'portals'

/** Calls that create, read and change objects of a kind. A new price may take over another's lookup key. */
function stored(path: string, kind: Kind, defaults: { object: string; [field: string]: unknown }): Route[] {
  const create: Answer = (account, form) => {
    const object = { id: newId(defaults.object), ...defaults, ...(typed(form) as object) }
    const all: Map<string, object> = account[kind]
    if (all.has(object.id)) throw new StripeError(400, { code: 'resource_already_exists', message: 'It exists.' })
    if (form.transfer_lookup_key) {
      for (const price of account.prices.values()) if (price.lookup_key === form.lookup_key) price.lookup_key = null
    }
    all.set(object.id, object)
    return object
  }
  return [
    ['post', path, create],
    ['get', `${path}/:id`, (account, _form, id) => find<object>(account[kind], id)],
    ['post', `${path}/:id`, (account, form, id) => Object.assign(find<object>(account[kind], id), typed(form))],
  ]
}

const createSubscription: Answer = (account, form) => {
  if (form.payment_behavior !== 'default_incomplete') throw new Error('only default_incomplete is known')
  const [item] = form.items as { price: string }[]
  const [discount] = (form.discounts ?? []) as { coupon: string }[]
  const { id: customer } = find(account.customers, form.customer)
  const price = find(account.prices, item?.price)
  const off = discount ? Number(find(account.coupons, discount.coupon).amount_off) : 0
  return account.subscribe(customer, price, form.metadata as Record<string, string>, off)
}

const updateSubscription: Answer = (account, form, id) => {
  const subscription = find(account.subscriptions, id)
  if (subscription.ended_at) throw new StripeError(400, { message: 'A canceled subscription cannot be changed.' })
  if (form.default_payment_method === '') return account.change(subscription, { default_payment_method: null })
  if (form.cancel_at === '' && subscription.cancel_at_period_end) {
    throw new StripeError(400, { message: 'cancel_at_period_end is set.', param: 'cancel_at' })
  }
  const isEnding = form.cancel_at_period_end === 'true'
  const cancel_at = isEnding ? subscription.items.data[0].current_period_end : null
  return account.change(subscription, { cancel_at_period_end: isEnding, cancel_at })
}

const deleteCustomer: Answer = (account, _form, id) => {
  find(account.customers, id)
  account.deleteCustomer(id)
  return { id, object: 'customer', deleted: true }
}

/** A deleted customer is found, without its data. */
const readCustomer: Answer = ({ customers, deletedCustomers }, _form, id) =>
  deletedCustomers.has(id) ? { id, object: 'customer', deleted: true } : find<object>(customers, id)

const finalizeInvoice: Answer = (account, form, id) => {
  if (form.auto_advance !== 'false') throw new Error('only a draft that nobody collects is known')
  return account.finalizeInvoice(find(account.invoices, id))
}

const listSubscriptions: Answer = ({ customers, subscriptions }, form) => {
  if (form.status !== 'all') throw new Error('only a list of all is known')
  const { id } = find(customers, form.customer)
  return list(subscriptions, ({ customer }) => customer === id)
}

const confirm: Answer = (account, form) => {
  const { card } = form.payment_method_data as { card: { number: string } }
  const kind = card.number.replaceAll(' ', '') === '4000000000000002' ? 'declined' : 'ok'
  const invoice = account.invoiceOf(String(form.client_secret))
  const declined = account.charge(invoice, newCard(kind))
  if (declined) throw declined
  return intentOf(invoice)
}

const openPortal: Answer = ({ customers, portals }, form) => {
  find(customers, form.customer)
  find(portals, form.configuration)
  return { url: `https://billing.stripe.com/p/session/${newId('test')}` }
}

const listPrices: Answer = ({ prices }, { lookup_keys }) =>
  list(prices, ({ active, lookup_key: key }) => active && Object.values(lookup_keys ?? {}).includes(key))

/** Every call of the application, and the two of Stripe's script in the browser. */
export const ROUTES: Route[] = [
  ['get', 'customers/:id', readCustomer],
  ...stored('customers', 'customers', { object: 'customer', invoice_settings: { default_payment_method: null } }),
  ...stored('products', 'products', { object: 'product' }),
  ...stored('prices', 'prices', { object: 'price', active: true, billing_scheme: 'per_unit' }),
  ...stored('coupons', 'coupons', { object: 'coupon', percent_off: null, valid: true }),
  ...stored('billing_portal/configurations', 'portals', { object: 'billing_portal.configuration', active: true }),
  ['delete', 'customers/:id', deleteCustomer],
  ['get', 'prices', listPrices],
  ['delete', 'coupons/:id', ({ coupons }, _form, id) => ({ id, deleted: coupons.delete(id) })],
  ['get', 'subscriptions', listSubscriptions],
  ['post', 'subscriptions', createSubscription],
  ['post', 'subscriptions/:id', updateSubscription],
  ['delete', 'subscriptions/:id', (account, _form, id) => account.end(find(account.subscriptions, id))],
  ['get', 'invoices', ({ invoices }, form) => list(invoices, (one) => one.subscription === form.subscription)],
  ['post', 'invoices/:id/finalize', finalizeInvoice],
  ['post', 'invoices/:id/void', (account, _form, id) => account.voidInvoice(find(account.invoices, id))],
  ['get', 'billing_portal/configurations', ({ portals }) => list(portals, ({ active }) => active === true)],
  ['post', 'billing_portal/sessions', openPortal],
  ['get', 'payment_intents/:id', (account, form) => intentOf(account.invoiceOf(String(form.client_secret)))],
  ['post', 'payment_intents/:id/confirm', confirm],
]
