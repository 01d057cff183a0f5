import { randomBytes } from 'node:crypto'
import type Stripe from 'stripe'
import { StripeFault } from './stripe-faults.ts'
import { type Birth, buildEvent } from './stripe-objects.ts'

/** A payment that succeeded, in euro cents. */
export interface StripeCharge {
  customer: string
  subscription: string
  amount: number
}

/** How a card takes it; of `confirm` the bank wants to hear from the person first. */
export type Card = 'ok' | 'declined' | 'processing' | 'confirm'

/** All that Stripe keeps for one account, and its clock. Objects hold ids where Stripe's can be expanded. */
export class StripeAccount {
  readonly customers = new Map<string, Stripe.Customer>()
  /** The ids of customers that staff has deleted. */
  readonly deletedCustomers = new Set<string>()
  /** Whether what a deleted customer had is listed all the same: Stripe does not tell which it does. */
  listsDeleted = false
  /** Customers that only the other mode has than the one the keys are of: which one, by their ids. */
  readonly otherMode = new Map<string, 'test' | 'live'>()
  /** How the cards take it that were ever given, by the id of their payment method. */
  readonly cards = new Map<string, Card>()
  readonly products = new Map<string, Stripe.Product>()
  readonly prices = new Map<string, Stripe.Price>()
  readonly coupons = new Map<string, Stripe.Coupon>()
  /** What a coupon is good for, by its id; a coupon tells it only when asked. */
  readonly couponProducts = new Map<string, string[]>()
  readonly discounts = new Map<string, Stripe.Discount>()
  readonly subscriptions = new Map<string, Stripe.Subscription>()
  readonly invoices = new Map<string, Stripe.Invoice>()
  readonly paymentIntents = new Map<string, Stripe.PaymentIntent>()
  /** Payment intents by the id of their invoice. */
  readonly intentOf = new Map<string, string>()
  readonly portals = new Map<string, Stripe.BillingPortal.Configuration>()
  readonly charges: StripeCharge[] = []
  readonly events: Stripe.Event[] = []
  /** Is told of every event at once. */
  onEvent: (event: Stripe.Event) => void = () => undefined
  #aheadMs = 0

  now(): Date {
    return new Date(Date.now() + this.#aheadMs)
  }

  /** The clock in Stripe's unit. */
  seconds(): number {
    return Math.floor(this.now().getTime() / 1000)
  }

  advance(ms: number): void {
    this.#aheadMs += ms
  }

  /** Moves the clock on to a moment that must have come; it never goes back. */
  reach(seconds: number): void {
    this.advance(Math.max(0, seconds * 1000 - this.now().getTime()))
  }

  /** A card nobody has had before. @returns the id of its payment method */
  card(kind: Card): string {
    const id = newId('pm_1')
    this.cards.set(id, kind)
    return id
  }

  born(prefix: string): Birth {
    return { id: newId(prefix), created: this.seconds() }
  }

  /** Writes down what has happened, with the object as it is now. @param before what an update changed */
  emit(type: string, object: object, before?: object): Stripe.Event {
    const previous = before && changed(before, object)
    const event = buildEvent(this.born('evt_1'), type, structuredWire(object), previous)
    this.events.push(event)
    this.onEvent(event)
    return event
  }

  /** Changes an object, and says so. */
  update<T extends object>(type: string, object: T, patch: Partial<T>): T {
    const before = { ...object }
    Object.assign(object, patch)
    this.emit(type, object, before)
    return object
  }
}

/** One of a kind by its id. @throws StripeFault 404 as Stripe does, for what there is not */
export function find<T>(kind: string, all: ReadonlyMap<string, T>, id: string, param = 'id', hint = ''): T {
  const found = all.get(id)
  if (found) return found
  // Named in the path it is a page that is not there; named among the parameters it is a bad request.
  const status = param === 'id' ? 404 : 400
  throw new StripeFault(status, { code: 'resource_missing', message: `No such ${kind}: '${id}'${hint}`, param })
}

export function newId(prefix: string): string {
  return `${prefix}${randomBytes(24).toString('base64url').replaceAll(/[-_]/g, 'x').slice(0, 23)}`
}

/** An object as it goes over the wire. */
export function structuredWire(object: object): object {
  return JSON.parse(JSON.stringify(object))
}

function changed(before: object, after: object): object {
  const now = new Map(Object.entries(after))
  const different = Object.entries(before).filter(([key, was]) => JSON.stringify(was) !== JSON.stringify(now.get(key)))
  return structuredWire(Object.fromEntries(different))
}
