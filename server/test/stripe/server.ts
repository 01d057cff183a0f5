import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import express, { type Request, type Response } from 'express'
import type Stripe from 'stripe'
import { setUpStripe } from '#server/integrations/stripe/setup.ts'
import { createStripe } from '#server/integrations/stripe/stripe.ts'
import { find, StripeAccount } from './account.ts'
import { type Card, type Invoice, StripeError } from './objects.ts'
import { type Form, ROUTES, type Route } from './routes.ts'

export const KEYS = {
  STRIPE_SECRET_KEY: 'sk_test_of_the_stand_in',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_of_the_stand_in',
  STRIPE_WEBHOOK_SECRET: 'whsec_of_the_stand_in',
}

/**
 * How a call fails. `refuse`: 400, not executed. `break`: 500, not executed. `dead`: the connection breaks, not executed.
 * `lose`: executed, then 500. `drop`: executed, then the connection breaks. `silence`: executed, never answered.
 */
export type Fault = 'refuse' | 'break' | 'dead' | 'lose' | 'drop' | 'silence'

interface Answer {
  status: number
  body: object
}

const FAILED: Answer = new StripeError(500, { type: 'api_error', message: 'scripted failure' })
const REFUSED: Answer = new StripeError(400, { message: 'scripted refusal' })

/** Stripe on a free port of this machine, over its real wire protocol. Tests let things happen by its methods. */
export class StripeServer extends StripeAccount {
  /** The calls of the application, in order. */
  readonly calls: { method: string; path: string; key: string | undefined; form: Form }[] = []
  readonly #kept = new Map<string, { asked: string; answer: Answer | null }>()
  #faults: { call: RegExp; fault: Fault; left: number }[] = []
  #holds: { call: RegExp; reached: () => void; released: Promise<void> }[] = []
  readonly #server = createServer(this.#app())

  #app() {
    const app = express()
      .set('query parser', 'extended')
      .use(express.urlencoded({ extended: true }))
    for (const route of ROUTES) app[route[0]](`/v1/${route[1]}`, (req, res) => this.#serve(route, req, res))
    return app.use(
      (req, res) => void res.status(404).json({ error: { message: `${req.method} ${req.path} is unknown` } }),
    )
  }

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    await setUpStripe(this.client(), { appUrl: 'http://localhost:5000', print: () => undefined })
    this.calls.length = 0
  }

  stop(): Promise<void> {
    this.#server.closeAllConnections()
    return new Promise((resolve) => this.#server.close(() => resolve()))
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  get env() {
    return { ...KEYS, STRIPE_API_BASE: this.origin }
  }

  client(): Stripe {
    return createStripe(this.env) as Stripe
  }

  /** The next `times` calls that match, such as `POST /v1/subscriptions`, fail. */
  fail(call: RegExp, fault: Fault, times = 1): void {
    this.#faults.push({ call, fault, left: times })
  }

  /** Stops the next call that matches before it is executed, until it is released. */
  hold(call: RegExp): { reached: Promise<void>; release: () => void } {
    const reached = Promise.withResolvers<void>()
    const released = Promise.withResolvers<void>()
    this.#holds.push({ call, reached: reached.resolve, released: released.promise })
    return { reached: reached.promise, release: released.resolve }
  }

  /** Forgets the faults that have not come. */
  heal(): void {
    this.#faults = []
  }

  /** The person confirms the payment in the browser. */
  pay(clientSecret: string, card: Card = 'ok'): void {
    try {
      this.charge(this.invoiceOf(clientSecret), this.newCard(card))
    } catch (error) {
      if (!(error instanceof StripeError && error.status === 402)) throw error
    }
  }

  /** The period ends and its renewal is charged; `declined` makes the kept card a bad one. */
  renew(id: string, outcome: 'paid' | 'declined'): Invoice {
    const subscription = find('subscription', this.subscriptions, id)
    if (outcome === 'declined') this.cards.set(this.keptCard(subscription), 'declined')
    this.beginRenewal(subscription)
    return this.finishRenewal(subscription)
  }

  /** A person pays on the invoice's hosted page, or in the portal. */
  payHosted(id: string, card: Card = 'ok'): void {
    const { latest_invoice } = find('subscription', this.subscriptions, id)
    this.charge(find('invoice', this.invoices, latest_invoice ?? ''), this.newCard(card))
  }

  /** A person enters a card in the portal. */
  enterCard(customer: string, card: Card = 'ok'): void {
    find('customer', this.customers, customer).invoice_settings.default_payment_method = this.newCard(card)
  }

  /** An event as the webhook gets it. */
  signed(
    event: object,
    { secret = KEYS.STRIPE_WEBHOOK_SECRET, timestamp = this.seconds(), body = JSON.stringify(event) } = {},
  ) {
    const signature = this.client().webhooks.generateTestHeaderString({ payload: body, secret, timestamp })
    return { body, headers: { 'Content-Type': 'application/json', 'Stripe-Signature': signature } }
  }

  async #serve(route: Route, req: Request, res: Response): Promise<void> {
    const { method, path } = req
    const form: Form = { ...req.query, ...req.body }
    const key = req.get('Idempotency-Key')
    const isBrowser = form.key === KEYS.STRIPE_PUBLISHABLE_KEY && path.startsWith('/v1/payment_intents/')
    if (!isBrowser) this.calls.push({ method, path, key, form })
    const fault = this.#fault(`${method} ${path}`)
    if (fault === 'dead') return void res.destroy()
    const answer = await this.#answer(route, req, form, isBrowser, fault)
    if (fault === 'drop') return void res.destroy()
    if (fault === 'silence') return
    const { status, body } = fault === 'lose' ? FAILED : answer
    if (status >= 500) res.set('Stripe-Should-Retry', 'false')
    res.set('Access-Control-Allow-Origin', '*').status(status).json(body)
  }

  async #answer(route: Route, req: Request, form: Form, isBrowser: boolean, fault?: Fault): Promise<Answer> {
    if (fault === 'refuse') return REFUSED
    if (fault === 'break') return FAILED
    const key = req.method === 'POST' ? req.get('Idempotency-Key') : undefined
    const asked = JSON.stringify([req.path, form])
    const known = key && this.#kept.get(key)
    if (known) return keptAnswer(known, asked)
    if (key) this.#kept.set(key, { asked, answer: null })
    await this.#wait(`${req.method} ${req.path}`)
    const answer = this.#execute(route, req, form, isBrowser)
    // Stripe keeps the answers of its endpoints; a call that was not executed may be tried again with its key.
    if (key && answer.status === 400) this.#kept.delete(key)
    else if (key) this.#kept.set(key, { asked, answer })
    return answer
  }

  #execute([, , params, answer]: Route, req: Request, { expand = [], ...form }: Form, isBrowser: boolean): Answer {
    try {
      const isOurs = req.get('Authorization') === `Bearer ${KEYS.STRIPE_SECRET_KEY}`
      if (!isBrowser && !isOurs) throw new StripeError(401, { message: 'Invalid API Key provided.' })
      const id = String(req.params.id)
      if (isBrowser && this.intents.get(id)?.client_secret !== form.client_secret) find('payment_intent', new Map(), id)
      const unknown = Object.keys(form).find((name) => !params.includes(name))
      if (unknown) throw new StripeError(400, { message: `Received unknown parameter: ${unknown}`, param: unknown })
      const body = structuredClone(answer(this, form, id)) as Form
      for (const path of Object.values(expand as string[])) this.#expand(body, path.split('.'))
      return { status: 200, body }
    } catch (error) {
      if (error instanceof StripeError) return error
      throw error
    }
  }

  #expand(node: Form, [name, ...rest]: string[]): void {
    if (name === undefined) return
    const value = node[name]
    if (name === 'confirmation_secret') {
      const intent = this.intentOf.get(String(node.id))
      node[name] = intent ? { client_secret: intent.client_secret, type: 'payment_intent' } : null
    } else if (name === 'applies_to') node[name] = { products: this.couponProducts.get(String(node.id)) }
    else if (name === 'latest_invoice') node[name] = structuredClone(this.invoices.get(String(value)) ?? null)
    else if (name === 'product') node[name] = structuredClone(find('product', this.products, String(value)))
    else if (name !== 'data') throw new StripeError(400, { message: `This property cannot be expanded (${name}).` })
    for (const child of [node[name]].flat()) if (child) this.#expand(child as Form, rest)
  }

  #fault(call: string): Fault | undefined {
    const found = this.#faults.find(({ call: pattern, left }) => left > 0 && pattern.test(call))
    if (found) found.left--
    return found?.fault
  }

  async #wait(call: string): Promise<void> {
    const at = this.#holds.findIndex(({ call: pattern }) => pattern.test(call))
    const [hold] = at < 0 ? [] : this.#holds.splice(at, 1)
    hold?.reached()
    await hold?.released
  }
}

function keptAnswer({ asked, answer }: { asked: string; answer: Answer | null }, now: string): Answer {
  const type = 'idempotency_error'
  if (asked !== now) return new StripeError(400, { type, message: 'The key was used with other parameters.' })
  const message = 'There is currently another in-progress request using this key.'
  return answer ?? new StripeError(409, { type, code: 'idempotency_key_in_use', message })
}
