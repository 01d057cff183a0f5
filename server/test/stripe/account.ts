import { randomBytes } from 'node:crypto'
import type * as objects from './objects.ts'
import { type Invoice, type Item, type PaymentIntent, StripeError, type Subscription } from './objects.ts'

/** Stripe waits so long for the first payment of a subscription. */
const FIRST_PAYMENT_SECONDS = 23 * 60 * 60

/** All objects of one Stripe account, its clock, and the life of its subscriptions. */
export class StripeAccount {
  readonly customers = new Map<string, objects.Customer>()
  readonly products = new Map<string, { id: string }>()
  readonly prices = new Map<string, objects.Price>()
  readonly coupons = new Map<string, objects.Coupon>()
  /** The products of a coupon, which it contains only when they are expanded. */
  readonly couponProducts = new Map<string, string[]>()
  readonly portals = new Map<string, objects.Portal>()
  readonly subscriptions = new Map<string, Subscription>()
  readonly invoices = new Map<string, Invoice>()
  readonly intents = new Map<string, PaymentIntent>()
  /** The payment intent of an invoice, by the invoice's id. */
  readonly intentOf = new Map<string, PaymentIntent>()
  /** What a payment method does when it is charged. */
  readonly cards = new Map<string, objects.Card>()
  readonly charges: { customer: string; subscription: string; amount: number }[] = []
  readonly events: objects.StripeEvent[] = []
  onEvent: (event: objects.StripeEvent) => void = () => undefined
  #aheadMs = 0

  now(): Date {
    return new Date(Date.now() + this.#aheadMs)
  }

  seconds(): number {
    return Math.floor(this.now().getTime() / 1000)
  }

  /** Moves the clock; unpaid first invoices expire. */
  advance(ms: number): void {
    this.#aheadMs += ms
    for (const subscription of this.subscriptions.values()) {
      const isOld = this.seconds() - subscription.created >= FIRST_PAYMENT_SECONDS
      const invoice = this.invoices.get(subscription.latest_invoice ?? '')
      const isUnpaid = invoice?.status === 'open' && this.intentOf.get(invoice.id)?.status !== 'processing'
      if (subscription.status === 'incomplete' && isOld && isUnpaid) this.voidInvoice(invoice)
    }
  }

  /** Moves the clock to a moment that must have come. */
  reach(seconds: number): void {
    this.advance(Math.max(0, seconds * 1000 - this.now().getTime()))
  }

  emit(type: string, object: object): objects.StripeEvent {
    const data = { object: structuredClone(object) }
    const event = { id: newId('evt'), object: 'event', type, created: this.seconds(), data } as const
    this.events.push(event)
    this.onEvent(event)
    return event
  }

  /** Changes a subscription and emits the event of it. */
  change(subscription: Subscription, changes: Partial<Subscription>): Subscription {
    Object.assign(subscription, changes)
    this.emit(`customer.subscription.${changes.status === 'canceled' ? 'deleted' : 'updated'}`, subscription)
    return subscription
  }

  subscribe(customer: string, price: objects.Price, metadata: Record<string, string>, amountOff: number): Subscription {
    const start = this.seconds()
    const period = { current_period_start: start, current_period_end: periodEnd(start, price) }
    const subscription: Subscription = {
      id: newId('sub'),
      object: 'subscription',
      customer,
      status: 'incomplete',
      created: start,
      metadata,
      items: {
        object: 'list',
        data: [{ id: newId('si'), object: 'subscription_item', price: { ...price }, quantity: 1, ...period }],
      },
      latest_invoice: null,
      default_payment_method: null,
      cancel_at: null,
      cancel_at_period_end: false,
      ended_at: null,
    }
    this.subscriptions.set(subscription.id, subscription)
    this.#finalize(this.#draft(subscription, 'subscription_create', price.unit_amount - amountOff))
    return subscription
  }

  #draft(subscription: Subscription, billing_reason: Invoice['billing_reason'], total: number): Invoice {
    const invoice: Invoice = {
      id: newId('in'),
      object: 'invoice',
      customer: subscription.customer,
      parent: { subscription_details: { subscription: subscription.id } },
      status: 'draft',
      billing_reason,
      currency: itemOf(subscription).price.currency,
      total,
      amount_due: total,
      amount_remaining: total,
      auto_advance: billing_reason !== 'subscription_create',
    }
    this.invoices.set(invoice.id, invoice)
    subscription.latest_invoice = invoice.id
    return invoice
  }

  #finalize(invoice: Invoice): void {
    const id = newId('pi')
    const client_secret = `${id}_secret_${newId('x')}`
    const payment = { status: 'requires_payment_method', amount: invoice.amount_due, payment_method: null } as const
    const intent: PaymentIntent = { id, object: 'payment_intent', client_secret, ...payment }
    invoice.status = 'open'
    this.intents.set(id, intent)
    this.intentOf.set(invoice.id, intent)
  }

  /** Charges an open invoice to a card. @throws StripeError 402 for a declined card, 400 when it cannot be paid */
  charge(invoice: Invoice, method: string): PaymentIntent {
    const intent = find('payment_intent', this.intentOf, invoice.id)
    if (invoice.status !== 'open' || intent.status !== 'requires_payment_method') {
      const message = `This PaymentIntent's status is ${intent.status}.`
      throw new StripeError(400, { code: 'payment_intent_unexpected_state', message })
    }
    const card = this.cards.get(method) ?? 'ok'
    if (card === 'declined') this.#decline(invoice, intent)
    intent.payment_method = method
    if (card === 'processing') intent.status = 'processing'
    else this.settle(invoice)
    return intent
  }

  /** The money of an invoice has come; a subscription that is over stays so. */
  settle(invoice: Invoice): void {
    const intent = find('payment_intent', this.intentOf, invoice.id)
    const subscription = this.subscriptionOf(invoice)
    this.charges.push({ customer: invoice.customer, subscription: subscription.id, amount: invoice.amount_due })
    intent.status = 'succeeded'
    Object.assign(invoice, { status: 'paid', amount_remaining: 0, auto_advance: false })
    if (!isOver(subscription)) {
      const isLatest = subscription.latest_invoice === invoice.id
      const card = { default_payment_method: intent.payment_method }
      this.change(subscription, { ...card, ...(isLatest && { status: 'active' }) })
    }
    this.emit('invoice.paid', invoice)
  }

  #decline(invoice: Invoice, intent: PaymentIntent): never {
    const subscription = this.subscriptionOf(invoice)
    this.emit('invoice.payment_failed', invoice)
    const isRenewal = invoice.billing_reason !== 'subscription_create'
    if (isRenewal && !isOver(subscription)) this.change(subscription, { status: 'past_due' })
    const message = 'Your card was declined.'
    throw new StripeError(402, { type: 'card_error', code: 'card_declined', message, payment_intent: intent })
  }

  /** @throws StripeError 400 unless the invoice is open and no payment of it is being processed */
  voidInvoice(invoice: Invoice): Invoice {
    const intent = this.intentOf.get(invoice.id)
    if (!intent || invoice.status !== 'open' || intent.status === 'processing') {
      throw new StripeError(400, { message: `This invoice is ${invoice.status} and cannot be voided.` })
    }
    intent.status = 'canceled'
    Object.assign(invoice, { status: 'void', amount_remaining: 0, auto_advance: false })
    const subscription = this.subscriptionOf(invoice)
    if (subscription.status === 'incomplete') {
      this.change(subscription, { status: 'incomplete_expired', ended_at: this.seconds() })
    } else if (subscription.status === 'past_due') this.change(subscription, { status: 'active' })
    return invoice
  }

  /** Ends a subscription now. Its open invoices stay payable, but are not charged; a draft is charged all the same. */
  end(subscription: Subscription): Subscription {
    for (const invoice of this.invoices.values()) {
      if (invoice.status === 'open' && this.subscriptionOf(invoice) === subscription) invoice.auto_advance = false
    }
    return this.change(subscription, { status: 'canceled', ended_at: this.seconds() })
  }

  /** The next period begins; its invoice is a draft for an hour. */
  beginRenewal(subscription: Subscription): void {
    const item = itemOf(subscription)
    if (isOver(subscription) || subscription.cancel_at !== null) throw new Error(`${subscription.id} does not renew`)
    const start = item.current_period_end
    this.reach(start)
    Object.assign(item, { current_period_start: start, current_period_end: periodEnd(start, item.price) })
    this.#draft(subscription, 'subscription_cycle', item.price.unit_amount)
    this.change(subscription, {})
  }

  /** The hour is over: the draft is charged to the subscription's card, else to the customer's. */
  finishRenewal(subscription: Subscription): Invoice {
    const invoice = find('invoice', this.invoices, subscription.latest_invoice ?? '')
    if (!invoice.auto_advance) return invoice
    this.#finalize(invoice)
    try {
      this.charge(invoice, this.keptCard(subscription))
    } catch (error) {
      if (!(error instanceof StripeError && error.status === 402)) throw error
    }
    return invoice
  }

  /** The card that Stripe charges by itself. */
  keptCard({ id, customer, default_payment_method: own }: Subscription): string {
    const card = own ?? this.customers.get(customer)?.invoice_settings.default_payment_method
    if (!card) throw new Error(`${id} has no card`)
    return card
  }

  newCard(card: objects.Card): string {
    const id = newId('pm')
    this.cards.set(id, card)
    return id
  }

  subscriptionOf({ parent }: Invoice): Subscription {
    return find('subscription', this.subscriptions, parent.subscription_details.subscription)
  }

  invoiceOf(clientSecret: string): Invoice {
    const [id] = [...this.intentOf].find(([, intent]) => intent.client_secret === clientSecret) ?? []
    return find('invoice', this.invoices, id ?? clientSecret)
  }
}

export function itemOf({ items, id }: Subscription): Item {
  const [item] = items.data
  if (!item) throw new Error(`${id} has no item`)
  return item
}

export function isOver({ status }: Subscription): boolean {
  return status === 'canceled' || status === 'incomplete_expired'
}

/** @throws StripeError 404 as Stripe does; 400 for an id among the parameters */
export function find<T>(kind: string, all: ReadonlyMap<string, T>, id: string, param = 'id'): T {
  const found = all.get(id)
  if (found) return found
  const message = `No such ${kind}: '${id}'`
  throw new StripeError(param === 'id' ? 404 : 400, { code: 'resource_missing', message, param })
}

export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString('hex')}`
}

/** By calendar months; the last day where a month is shorter. */
function periodEnd(start: number, { recurring }: objects.Price): number {
  const from = new Date(start * 1000)
  const end = new Date(from)
  end.setUTCMonth(end.getUTCMonth() + (recurring.interval === 'year' ? 12 : 1))
  if (end.getUTCDate() !== from.getUTCDate()) end.setUTCDate(0)
  return end.getTime() / 1000
}
