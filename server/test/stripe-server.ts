import Stripe from 'stripe'
import { setUpStripe } from '#server/integrations/stripe/setup.ts'
import type { Card } from './stripe-account.ts'
import { expireUnpaid } from './stripe-lifecycle.ts'
import * as scenes from './stripe-scenes.ts'
import { KEYS, StripeWire } from './stripe-wire.ts'

interface Signing {
  secret?: string
  /** In seconds. */
  timestamp?: number
  /** Is sent, and signed, instead of the event. */
  body?: string
}

/**
 * Stripe on a free port of this machine: it speaks the wire protocol of the version the SDK is pinned to, keeps what it
 * is told, and goes on from there as Stripe does. Time passes by the real clock, and by `advance`.
 */
export class StripeServer extends StripeWire {
  /** The SDK, as patient as a test wants it. */
  client(config: Stripe.StripeConfig = {}): Stripe {
    const { hostname: host, port } = new URL(this.origin)
    return new Stripe(KEYS.STRIPE_SECRET_KEY, {
      host,
      port,
      protocol: 'http',
      telemetry: false,
      maxNetworkRetries: 0,
      ...config,
    })
  }

  /** Puts product, prices, coupon and portal in place, as `npm run stripe:setup` does. */
  async setUpPriceBook(): Promise<void> {
    await setUpStripe(this.client(), { appUrl: 'http://localhost:5000', say: () => undefined })
    this.calls.length = 0
  }

  get customers() {
    return this.account.customers
  }
  get subscriptions() {
    return this.account.subscriptions
  }
  get invoices() {
    return this.account.invoices
  }
  get charges() {
    return this.account.charges
  }
  get events() {
    return this.account.events
  }

  now(): Date {
    return this.account.now()
  }

  /** Moves Stripe's clock on; what nobody paid for within 23 hours is given up by it. */
  advance(ms: number): void {
    this.account.advance(ms)
    expireUnpaid(this.account)
  }

  /** What the browser does when a person confirms; the answer is the payment as it then is. */
  pay(clientSecret: string, card: Card = 'ok'): Stripe.PaymentIntent {
    return scenes.pay(this.account, clientSecret, card)
  }

  /** The money of a payment that was processing has come. */
  settle(clientSecret: string): Stripe.PaymentIntent {
    return scenes.settle(this.account, clientSecret)
  }

  /**
   * The period ends, the next begins, and its invoice is charged to the kept card: the subscription's own, else the
   * customer's. `paid` takes a card that is good; `declined` makes it a bad one. Moves the clock to the period's end.
   * @throws StripeFault 402 where what is to be paid is declined
   */
  renew(subscriptionId: string, outcome: 'paid' | 'declined'): Stripe.Invoice {
    this.beginRenewal(subscriptionId)
    return this.finishRenewal(subscriptionId, outcome)
  }

  /** The first half of it: the period has moved on, and its invoice is a draft, as for about an hour at Stripe. */
  beginRenewal(subscriptionId: string): Stripe.Invoice {
    return scenes.beginRenewal(this.account, subscriptionId)
  }

  /** The second half, an hour later; what Stripe was told not to go on with stays as it is. */
  finishRenewal(subscriptionId: string, outcome: 'paid' | 'declined'): Stripe.Invoice {
    return scenes.finishRenewal(this.account, subscriptionId, outcome)
  }

  /**
   * What is open is charged once more: to the kept card, the subscription's own before the customer's, as Stripe does by
   * itself; or to a card that a person enters on the invoice's own page.
   * @throws StripeFault 402 for a card that is no good, which the one of a declined renewal is
   */
  payOpenInvoice(subscriptionId: string, enteredCard?: Card): Stripe.Invoice {
    return scenes.payOpenInvoice(this.account, subscriptionId, enteredCard)
  }

  /** There is money again on the card that Stripe charges for a subscription. */
  refillCard(subscriptionId: string): void {
    scenes.refillCard(this.account, subscriptionId)
  }

  /** Nobody is asked any more for the renewal that was declined, and it can still be paid. */
  writeOff(subscriptionId: string): Stripe.Invoice {
    return scenes.writeOff(this.account, subscriptionId)
  }

  /** A card that a person enters in the portal: the customer's from now on, and no subscription's. @returns its id */
  newCard(customerId: string, card: Card = 'ok'): string {
    return scenes.newCard(this.account, customerId, card)
  }

  /** What a customer owes beside the invoices, in euro cents; below zero it is to their credit. */
  setBalance(customerId: string, cents: number): void {
    scenes.setBalance(this.account, customerId, cents)
  }

  /** Staff asks for money beside the periods. */
  bill(subscriptionId: string, extra: scenes.Extra): Stripe.Invoice {
    return scenes.bill(this.account, subscriptionId, extra)
  }

  /** Staff deletes a customer: whatever goes on ends, and nothing more can be asked of it. */
  deleteCustomer(customerId: string): void {
    scenes.deleteCustomer(this.account, customerId)
  }

  /** The keys are of the other mode from now on: a customer, and whatever is theirs, stays behind. */
  leaveInOtherMode(customerId: string, mode: 'test' | 'live'): void {
    scenes.leaveInOtherMode(this.account, customerId, mode)
  }

  /** A cancelled subscription reaches its end. Moves the clock there. */
  endPeriod(subscriptionId: string): Stripe.Subscription {
    return scenes.endPeriod(this.account, subscriptionId)
  }

  /** Stripe has tried often enough, and cancels. */
  giveUp(subscriptionId: string): Stripe.Subscription {
    return scenes.giveUp(this.account, subscriptionId)
  }

  /** Staff cancels at once. */
  endNow(subscriptionId: string): Stripe.Subscription {
    return scenes.endNow(this.account, subscriptionId)
  }

  /** Staff, or the person in the portal, changes a subscription. */
  change(subscriptionId: string, change: scenes.StaffChange): Stripe.Subscription {
    return scenes.change(this.account, subscriptionId, change)
  }

  /** An event of any kind, as if it had just happened. */
  emit(type: string, object: object): Stripe.Event {
    return this.account.emit(type, object)
  }

  /** An event as the webhook gets it: the body and the headers that sign it. */
  signed(event: object, { secret = KEYS.STRIPE_WEBHOOK_SECRET, timestamp, body }: Signing = {}) {
    const payload = body ?? JSON.stringify(event)
    const signature = this.client().webhooks.generateTestHeaderString({
      payload,
      secret,
      timestamp: timestamp ?? this.account.seconds(),
    })
    return { body: payload, headers: { 'Content-Type': 'application/json', 'Stripe-Signature': signature } }
  }
}
