import { randomBytes } from 'node:crypto'
import { addMonths } from 'date-fns'
import type Stripe from 'stripe'

// Objects have only the fields that the application and its tests read.

type Card = 'ok' | 'declined'

/** An object with its given fields. */
interface Stored {
  id: string
  [field: string]: unknown
}

interface Customer extends Pick<Stripe.Customer, 'id' | 'email' | 'metadata'> {
  invoice_settings: { default_payment_method: string | null }
}

interface Price extends Pick<Stripe.Price, 'id' | 'active' | 'currency'> {
  product: string
  lookup_key: string | null
  unit_amount: number
  recurring: { interval: string }
}

type ItemFields = 'id' | 'quantity' | 'current_period_start' | 'current_period_end'
type Item = Pick<Stripe.SubscriptionItem, ItemFields> & { price: Price }
type SubscriptionFields = 'id' | 'status' | 'created' | 'metadata' | 'cancel_at' | 'cancel_at_period_end' | 'ended_at'
interface Subscription extends Pick<Stripe.Subscription, SubscriptionFields> {
  customer: string
  items: { data: [Item] }
  latest_invoice: string
  default_payment_method: string | null
}

type Amounts = 'currency' | 'total' | 'amount_due' | 'amount_remaining'
interface Invoice extends Pick<Stripe.Invoice, 'id' | 'billing_reason' | 'auto_advance' | Amounts> {
  status: 'draft' | 'open' | 'paid' | 'void'
  subscription: string
}

type StripeEvent = Pick<Stripe.EventBase, 'id' | 'object' | 'created'> & { type: string; data: object }

/** An error in Stripe's form. */
export class StripeError extends Error {
  readonly status: number
  readonly body: object

  constructor(status: number, error: { message: string; [field: string]: unknown }) {
    super(error.message)
    this.status = status
    this.body = { error: { type: 'invalid_request_error', ...error } }
  }
}

/** All objects of one Stripe account, its clock, and the life cycle of its subscriptions. */
export class StripeAccount {
  readonly customers = new Map<string, Customer>()
  /** Deleted customers can still be read. */
  readonly deletedCustomers = new Set<string>()
  readonly products = new Map<string, Stored>()
  readonly prices = new Map<string, Price>()
  readonly coupons = new Map<string, Stored>()
  readonly portals = new Map<string, Stored>()
  readonly subscriptions = new Map<string, Subscription>()
  readonly invoices = new Map<string, Invoice>()
  readonly charges: { customer: string; amount: number }[] = []
  readonly events: StripeEvent[] = []
  onEvent: (event: StripeEvent) => void = () => undefined
  #aheadMs = 0

  now(): Date {
    return new Date(Date.now() + this.#aheadMs)
  }

  seconds(): number {
    return Math.floor(this.now().getTime() / 1000)
  }

  advance(ms: number): void {
    this.#aheadMs += ms
  }

  /** Moves the clock to a moment, unless it is past. */
  reach(seconds: number): void {
    this.advance(Math.max(0, seconds * 1000 - this.now().getTime()))
  }

  emit(type: string, object: object): StripeEvent {
    const data = { object: structuredClone(object) }
    const event = { id: newId('evt'), object: 'event', type, created: this.seconds(), data } as const
    this.events.push(event)
    this.onEvent(event)
    return event
  }

  /** Changes a subscription and emits its event. */
  change(subscription: Subscription, changes: Partial<Subscription>): Subscription {
    Object.assign(subscription, changes)
    this.emit(`customer.subscription.${changes.status === 'canceled' ? 'deleted' : 'updated'}`, subscription)
    return subscription
  }

  subscribe(customer: string, price: Price, metadata: Record<string, string>, amountOff: number): Subscription {
    const start = this.seconds()
    const period = { current_period_start: start, current_period_end: periodEnd(start, price) }
    const id = newId('sub')
    const invoice = this.#invoice(id, price, price.unit_amount - amountOff, false)
    const subscription: Subscription = {
      id,
      customer,
      status: 'incomplete',
      created: start,
      metadata,
      items: { data: [{ id: newId('si'), price: { ...price }, quantity: 1, ...period }] },
      latest_invoice: invoice.id,
      default_payment_method: null,
      cancel_at: null,
      cancel_at_period_end: false,
      ended_at: null,
    }
    this.subscriptions.set(id, subscription)
    return subscription
  }

  #invoice(subscription: string, price: Price, total: number, isRenewal: boolean): Invoice {
    const invoice: Invoice = {
      id: newId('in'),
      subscription,
      status: isRenewal ? 'draft' : 'open',
      billing_reason: isRenewal ? 'subscription_cycle' : 'subscription_create',
      currency: price.currency,
      total,
      amount_due: total,
      amount_remaining: total,
      auto_advance: isRenewal,
    }
    this.invoices.set(invoice.id, invoice)
    return invoice
  }

  /** @returns the error of a declined card. @throws StripeError 400 when the invoice is not open */
  charge(invoice: Invoice, card: string): StripeError | undefined {
    const subscription = this.subscriptionOf(invoice)
    const { customer, ended_at: endedAt } = subscription
    const intent = intentOf(invoice)
    if (invoice.status !== 'open') throw new StripeError(400, { message: `This payment is ${intent.status}.` })
    if (card.startsWith('pm_declined')) {
      this.emit('invoice.payment_failed', { ...invoice, customer })
      if (subscription.status === 'active') this.change(subscription, { status: 'past_due' })
      const message = 'Your card was declined.'
      return new StripeError(402, { type: 'card_error', code: 'card_declined', message, payment_intent: intent })
    }
    this.charges.push({ customer, amount: invoice.amount_due })
    Object.assign(invoice, { status: 'paid', amount_remaining: 0 })
    if (endedAt === null) this.change(subscription, { status: 'active', default_payment_method: card })
    this.emit('invoice.paid', { ...invoice, customer })
    return undefined
  }

  /** The person confirms the payment in the browser. */
  pay(clientSecret: string, card: Card = 'ok'): void {
    this.charge(this.invoiceOf(clientSecret), newCard(card))
  }

  /** A person pays on the invoice's hosted page, or in the portal. */
  payHosted(id: string): void {
    this.charge(this.latestInvoice(find(this.subscriptions, id)), newCard('ok'))
  }

  /** A person enters a card in the portal. */
  enterCard(customer: string, card: Card = 'ok'): void {
    find(this.customers, customer).invoice_settings.default_payment_method = newCard(card)
  }

  /** Supports only drafts without later collection. @throws StripeError 400 unless the invoice is a draft */
  finalizeInvoice(invoice: Invoice): Invoice {
    if (invoice.status !== 'draft') throw new StripeError(400, { message: `This invoice is ${invoice.status}.` })
    return Object.assign(invoice, { status: 'open', auto_advance: false })
  }

  /** @throws StripeError 400 unless the invoice is open: a draft has to be finalized first */
  voidInvoice(invoice: Invoice): Invoice {
    if (invoice.status !== 'open') throw new StripeError(400, { message: `This invoice is ${invoice.status}.` })
    Object.assign(invoice, { status: 'void', amount_remaining: 0 })
    const subscription = this.subscriptionOf(invoice)
    if (subscription.status === 'incomplete') this.end(subscription, 'incomplete_expired')
    return invoice
  }

  /** Open invoices stay payable without further collection; a draft is still finalized and charged. */
  end(subscription: Subscription, status: 'canceled' | 'incomplete_expired' = 'canceled'): Subscription {
    for (const invoice of this.invoices.values()) {
      if (invoice.subscription === subscription.id && invoice.status === 'open') invoice.auto_advance = false
    }
    return this.change(subscription, { status, ended_at: this.seconds() })
  }

  /** Ends the period and charges its renewal; `declined` makes the stored card fail. */
  renew(id: string, outcome: 'paid' | 'declined'): void {
    const subscription = find(this.subscriptions, id)
    if (outcome === 'declined') subscription.default_payment_method = newCard('declined')
    this.beginRenewal(subscription)
    this.finishRenewal(subscription)
  }

  /** Starts the next period; its invoice is a draft for an hour. */
  beginRenewal(subscription: Subscription): void {
    const [item] = subscription.items.data
    if (subscription.ended_at ?? subscription.cancel_at) throw new Error(`${subscription.id} does not renew`)
    const start = item.current_period_end
    this.reach(start)
    Object.assign(item, { current_period_start: start, current_period_end: periodEnd(start, item.price) })
    const { id } = this.#invoice(subscription.id, item.price, item.price.unit_amount, true)
    this.change(subscription, { latest_invoice: id })
  }

  /** Charges the unpaid invoice after the hour or on a retry, to the subscription's card, else to the customer's. */
  finishRenewal(subscription: Subscription): Invoice {
    const invoice = this.latestInvoice(subscription)
    if (!invoice.auto_advance || (invoice.status !== 'draft' && invoice.status !== 'open')) return invoice
    invoice.status = 'open'
    const other = this.customers.get(subscription.customer)?.invoice_settings.default_payment_method
    this.charge(invoice, subscription.default_payment_method ?? other ?? NO_CARD)
    return invoice
  }

  /** Deletes a customer with its cards; its subscriptions end at once. */
  deleteCustomer(id: string): void {
    for (const subscription of this.subscriptions.values()) {
      if (subscription.customer !== id) continue
      subscription.default_payment_method = null
      if (subscription.ended_at === null) this.end(subscription)
    }
    this.customers.delete(id)
    this.deletedCustomers.add(id)
  }

  latestInvoice({ latest_invoice: id }: Subscription): Invoice {
    return find(this.invoices, id)
  }

  subscriptionOf({ subscription }: Invoice): Subscription {
    return find(this.subscriptions, subscription)
  }

  invoiceOf(clientSecret: string): Invoice {
    const invoice = [...this.invoices.values()].find((one) => intentOf(one).client_secret === clientSecret)
    if (!invoice) throw new StripeError(404, { code: 'resource_missing', message: 'No such payment_intent' })
    return invoice
  }
}

/** Stripe declines a customer without a card. */
const NO_CARD = 'pm_declined_none'
const INTENT_STATUS = { draft: null, open: 'requires_payment_method', paid: 'succeeded', void: 'canceled' }

export function intentOf({ id: invoice, status, amount_due: amount }: Invoice) {
  const id = `pi_${invoice}`
  return { id, client_secret: `${id}_secret_test`, status: INTENT_STATUS[status], amount }
}

/** A payment method; its id contains its result. */
export function newCard(card: Card): string {
  return newId(`pm_${card}`)
}

/** @throws StripeError 404 as Stripe does */
export function find<T>(all: ReadonlyMap<string, T>, id: unknown): T {
  const found = all.get(String(id))
  if (found) return found
  throw new StripeError(404, { code: 'resource_missing', message: `No such object: '${id}'` })
}

export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString('hex')}`
}

function periodEnd(start: number, { recurring }: Price): number {
  return addMonths(new Date(start * 1000), recurring.interval === 'year' ? 12 : 1).getTime() / 1000
}
