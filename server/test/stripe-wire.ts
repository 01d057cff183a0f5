import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import express, { type Request, type Response } from 'express'
import Stripe from 'stripe'
import { StripeAccount } from './stripe-account.ts'
import { expanded } from './stripe-expand.ts'
import { type CallMatch, FAILED, type FaultKind, FaultPlan, INSTEAD, StripeFault } from './stripe-faults.ts'
import { type Answer, KeptAnswers } from './stripe-idempotency.ts'
import { ROUTES, type StripeRoute } from './stripe-routes.ts'

export const KEYS = {
  STRIPE_SECRET_KEY: 'sk_test_of_the_stand_in',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_of_the_stand_in',
  STRIPE_WEBHOOK_SECRET: 'whsec_of_the_stand_in',
}
/** What a browser may do, with the secret of its payment. */
const BROWSER_CALL = /^(GET \/v1\/payment_intents\/[^/]+|POST \/v1\/payment_intents\/[^/]+\/confirm)$/

/** What the application asked, in order. */
export interface StripeCall {
  method: string
  path: string
  idempotencyKey: string | undefined
  /** The parameters, of a query too. */
  body: object
}

/** Stripe's interface over HTTP: keys, versions, idempotency, errors, and the faults that tests order. */
export class StripeWire {
  readonly calls: StripeCall[] = []
  readonly account = new StripeAccount()
  readonly #plan = new FaultPlan()
  readonly #kept = new KeptAnswers()
  readonly #server: Server
  #requests = 0

  constructor() {
    const app = express().disable('x-powered-by').set('query parser', 'extended')
    app.use(express.urlencoded({ extended: true, limit: '1mb' }))
    for (const route of ROUTES) {
      const serve = (req: Request, res: Response) => this.#serve(route, req, res)
      if (route.method === 'GET') app.get(route.path, serve)
      else if (route.method === 'DELETE') app.delete(route.path, serve)
      else app.post(route.path, serve)
    }
    app.use((req, res) => {
      const message = `Unrecognized request URL (${req.method}: ${req.path}).`
      this.#send(res, new StripeFault(404, { message }))
    })
    this.#server = createServer(app)
  }

  async start(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    return this
  }

  stop(): Promise<void> {
    this.#server.closeAllConnections()
    return new Promise((resolve) => this.#server.close(() => resolve()))
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  /** What the application is told of this Stripe. */
  get env() {
    return { ...KEYS, STRIPE_API_BASE: this.origin }
  }

  /** The next `times` calls of a kind go wrong. */
  fail(match: CallMatch, how: FaultKind, times = 1): void {
    this.#plan.order(match, how, times)
  }

  /** Stops the next call of a kind before it has any effect, until it is released. */
  hold(match: CallMatch): { reached: Promise<void>; release: () => void } {
    return this.#plan.hold(match)
  }

  /** Forgets the faults that were ordered and have not come. */
  heal(): void {
    this.#plan.clear()
  }

  async #serve(route: StripeRoute, req: Request, res: Response): Promise<void> {
    const { method, path } = req
    const { key: browserKey, ...query } = { ...req.query }
    const { key: formKey, ...body }: Record<string, unknown> = { ...req.body }
    const params = { ...query, ...body }
    const publishable = browserKey ?? formKey
    try {
      if (publishable === undefined) {
        this.calls.push({ method, path, idempotencyKey: req.get('Idempotency-Key'), body: params })
        refuseStranger(req)
      } else this.#refuseBrowser(`${method} ${path}`, String(req.params.id), publishable, params)
      const answer = await this.#answer(route, req, params)
      if (answer) this.#send(res, answer)
      else if (answer === null) res.destroy()
    } catch (error) {
      if (!(error instanceof StripeFault)) throw error
      this.#send(res, error)
    }
  }

  /** @returns null when the connection breaks, undefined when nothing is ever answered */
  async #answer(route: StripeRoute, req: Request, params: object): Promise<Answer | null | undefined> {
    const { method, path } = req
    const key = method === 'POST' ? req.get('Idempotency-Key') : undefined
    const fault = this.#plan.next(method, path)
    if (fault && INSTEAD[fault]) return INSTEAD[fault]
    const before = key && this.#kept.begin(key, JSON.stringify([path, params]))
    if (before) return this.#spoiled(before, fault)
    await this.#plan.passed(method, path)
    const answer = this.#tried(() => {
      if (fault === 'stick') throw FAILED
      const { expand = [], ...given } = params as { expand?: string[] }
      return expanded(this.account, route.answer(this.account, String(req.params.id), given), expand)
    })
    if (key) this.#remember(key, answer)
    return this.#spoiled(answer, fault)
  }

  #tried(work: () => object): Answer {
    try {
      return { status: 200, body: work() }
    } catch (error) {
      if (!(error instanceof StripeFault)) throw error
      return error
    }
  }

  /** Stripe keeps what its endpoints answered; what never came to them may be tried again under the same key. */
  #remember(key: string, answer: Answer): void {
    const executed = [200, 402, 500].includes(answer.status)
    if (executed) this.#kept.keep(key, answer)
    else this.#kept.forget(key)
  }

  #spoiled(answer: Answer, fault: FaultKind | undefined): Answer | null | undefined {
    if (fault === 'lose') return FAILED
    if (fault === 'drop') return null
    return fault === 'hang' ? undefined : answer
  }

  #refuseBrowser(call: string, id: string, key: unknown, params: { client_secret?: unknown }): void {
    const secret = this.account.paymentIntents.get(id)?.client_secret
    const allowed = key === KEYS.STRIPE_PUBLISHABLE_KEY && BROWSER_CALL.test(call)
    if (!allowed) throw new StripeFault(401, { message: 'This call needs a secret key.' })
    if (secret !== params.client_secret) {
      throw new StripeFault(404, { code: 'resource_missing', message: `No such payment_intent: '${id}'` })
    }
  }

  #send(res: Response, { status, body }: Answer): void {
    res.set('Request-Id', `req_${++this.#requests}`).set('Access-Control-Allow-Origin', '*')
    // A failure would only be answered again: that is what Stripe says of most of them.
    if (status >= 500) res.set('Stripe-Should-Retry', 'false')
    res.status(status).json(body)
  }
}

/** @throws StripeFault 401 for another key, 400 for another version than the SDK's types are of */
function refuseStranger(req: Request): void {
  if (req.get('Authorization') !== `Bearer ${KEYS.STRIPE_SECRET_KEY}`) {
    throw new StripeFault(401, { message: 'Invalid API Key provided.' })
  }
  const version = req.get('Stripe-Version')
  if (version !== Stripe.API_VERSION) throw new StripeFault(400, { message: `Unexpected Stripe version: ${version}` })
}
