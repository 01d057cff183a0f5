import { find, intentOf, isOver, itemOf, newCard, newId, type StripeAccount, StripeError } from './account.ts'

/** Parameters as they come in a form: text, and objects of text. */
export type Form = { [key: string]: unknown }
type Answer = (account: StripeAccount, form: Form, id: string) => object
type Route = [method: 'get' | 'post' | 'delete', path: string, answer: Answer]

/** Text of a form as the values it stands for. */
function typed(value: unknown): unknown {
  if (value === 'true' || value === 'false') return value === 'true'
  if (typeof value === 'string') return /^\d+$/.test(value) ? Number(value) : value
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, key === 'metadata' ? inner : typed(inner)]),
  )
}

/** The objects that match, the newest first. */
function list<T>(all: ReadonlyMap<string, T>, matches: (one: T) => boolean): object {
  return { object: 'list', data: [...all.values()].reverse().filter(matches), has_more: false }
}

type Kind = 'customers' | 'products' | 'prices' | 'coupons' | 'portals'

/** Stores an object with defaults and what was given. @throws StripeError 400 when its id is taken */
function create(kind: Kind, defaults: { object: string; [field: string]: unknown }): Answer {
  return (account, form) => {
    const object = { id: newId(defaults.object), ...defaults, ...(typed(form) as object) }
    const all: Map<string, object> = account[kind]
    if (all.has(object.id)) throw new StripeError(400, { code: 'resource_already_exists', message: 'It exists.' })
    all.set(object.id, object)
    return object
  }
}

/** The calls that create, read and change objects of a kind. */
function stored(path: string, kind: Kind, defaults: { object: string; [field: string]: unknown }): Route[] {
  return [
    ['post', path, kind === 'prices' ? createPrice : create(kind, defaults)],
    ['get', `${path}/:id`, (account, _form, id) => find<object>(account[kind], id)],
    ['post', `${path}/:id`, (account, form, id) => Object.assign(find<object>(account[kind], id), typed(form))],
  ]
}

/** @throws StripeError 400 when another price has the lookup key and it is not transferred */
const createPrice: Answer = (account, { transfer_lookup_key: transfer, ...form }, id) => {
  const holder = [...account.prices.values()].find(({ lookup_key }) => lookup_key === form.lookup_key)
  if (holder && transfer !== 'true') throw new StripeError(400, { message: 'The key is used.', param: 'lookup_key' })
  if (holder) holder.lookup_key = null
  return create('prices', PRICE)(account, form, id)
}

const createSubscription: Answer = (account, form) => {
  if (form.payment_behavior !== 'default_incomplete') throw new Error('only default_incomplete is known')
  const [item] = form.items as { price: string }[]
  const [discount] = (form.discounts ?? []) as { coupon: string }[]
  const { id: customer } = find(account.customers, form.customer)
  const price = find(account.prices, item?.price)
  if (!price.active) throw new StripeError(400, { message: 'The price specified is inactive.' })
  const off = discount ? Number(find(account.coupons, discount.coupon).amount_off) : 0
  return account.subscribe(customer, price, form.metadata as Record<string, string>, off)
}

const updateSubscription: Answer = (account, form, id) => {
  const subscription = find(account.subscriptions, id)
  if (isOver(subscription)) throw new StripeError(400, { message: 'A canceled subscription cannot be changed.' })
  if (form.default_payment_method === '') return account.change(subscription, { default_payment_method: null })
  if (form.cancel_at === '' && subscription.cancel_at_period_end) {
    throw new StripeError(400, { message: 'cancel_at_period_end is set.', param: 'cancel_at' })
  }
  const isEnding = form.cancel_at_period_end === 'true'
  const cancel_at = isEnding ? itemOf(subscription).current_period_end : null
  return account.change(subscription, { cancel_at_period_end: isEnding, cancel_at })
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
  account.charge(invoice, newCard(kind))
  return intentOf(invoice)
}

const openPortal: Answer = ({ customers, portals }, form) => {
  find(customers, form.customer)
  find(portals, form.configuration)
  return { url: `https://billing.stripe.com/p/session/${newId('test')}` }
}

const CUSTOMER = { object: 'customer', invoice_settings: { default_payment_method: null } }
const PRICE = { object: 'price', active: true, billing_scheme: 'per_unit' }
const COUPON = { object: 'coupon', percent_off: null, valid: true }
const PORTAL = { object: 'billing_portal.configuration', active: true }
const listPrices: Answer = ({ prices }, { lookup_keys }) =>
  list(prices, ({ active, lookup_key: key }) => active && Object.values(lookup_keys ?? {}).includes(key))

/** Every call that the application makes, and the two of Stripe's script in the browser. */
export const ROUTES: Route[] = [
  ...stored('customers', 'customers', CUSTOMER),
  ...stored('products', 'products', { object: 'product' }),
  ...stored('prices', 'prices', PRICE),
  ...stored('coupons', 'coupons', COUPON),
  ...stored('billing_portal/configurations', 'portals', PORTAL),
  ['get', 'prices', listPrices],
  ['delete', 'coupons/:id', ({ coupons }, _form, id) => ({ id, deleted: coupons.delete(id) })],
  ['get', 'subscriptions', listSubscriptions],
  ['post', 'subscriptions', createSubscription],
  ['post', 'subscriptions/:id', updateSubscription],
  ['delete', 'subscriptions/:id', (account, _form, id) => account.end(find(account.subscriptions, id))],
  ['get', 'invoices', ({ invoices }, form) => list(invoices, (one) => one.subscription === form.subscription)],
  ['post', 'invoices/:id', ({ invoices }, form, id) => Object.assign(find(invoices, id), typed(form))],
  ['post', 'invoices/:id/void', (account, _form, id) => account.voidInvoice(find(account.invoices, id))],
  ['get', 'billing_portal/configurations', ({ portals }) => list(portals, ({ active }) => active === true)],
  ['post', 'billing_portal/sessions', openPortal],
  ['get', 'payment_intents/:id', (account, form) => intentOf(account.invoiceOf(String(form.client_secret)))],
  ['post', 'payment_intents/:id/confirm', confirm],
]
