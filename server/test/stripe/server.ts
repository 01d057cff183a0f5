import { createServer } from 'node:http'
import express, { type Request, type Response } from 'express'
import type Stripe from 'stripe'
import { setUpStripe } from '#server/integrations/stripe/setup.ts'
import { createStripe } from '#server/integrations/stripe/stripe.ts'
import { close, listen, portOf } from '../listen.ts'
import { find, intentOf, StripeAccount, StripeError } from './account.ts'
import { type Form, ROUTES } from './routes.ts'

export const KEYS = {
  STRIPE_SECRET_KEY: 'sk_test_of_the_stand_in',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_of_the_stand_in',
  STRIPE_WEBHOOK_SECRET: 'whsec_of_the_stand_in',
}

/**
 * How a call fails. `refuse`: 400, not executed. `break`: 500, not executed. `lose`: executed, then 500. `drop`:
 * executed, then the connection breaks. `silence`: executed, no response.
 */
type Fault = 'refuse' | 'break' | 'lose' | 'drop' | 'silence'

/** Matches calls such as `POST /v1/subscriptions`. */
type Pattern = Pick<RegExp, 'test'>

type Answer = Pick<StripeError, 'status' | 'body'>

const FAILED: Answer = new StripeError(500, { type: 'api_error', message: 'scripted failure' })
const REFUSED: Answer = new StripeError(400, { message: 'scripted refusal' })

/** Stripe on a free port, over its real wire protocol. Its methods trigger events. */
export class StripeServer extends StripeAccount {
  readonly calls: { method: string; path: string; form: Form }[] = []
  readonly #kept = new Map<string, { asked: string; answer: Answer }>()
  #traps: { call: Pattern; left: number; fault?: Fault; act?: () => void }[] = []
  readonly #server = createServer()

  async start(): Promise<void> {
    const app = express()
      .set('query parser', 'extended')
      .use(express.urlencoded({ extended: true }))
    for (const [method, path, answer] of ROUTES) {
      app[method](`/v1/${path}`, (req: Request<{ id: string }>, res) => {
        const form: Form = { ...req.query, ...req.body }
        this.#serve(req, res, form, () => this.#execute(form, (rest) => answer(this, rest, req.params.id)))
      })
    }
    await listen(this.#server.on('request', app))
    await setUpStripe(this.client(), { appUrl: 'http://localhost:5000', print: () => undefined })
    this.calls.length = 0
  }

  stop(): Promise<void> {
    return close(this.#server)
  }

  get origin(): string {
    return `http://127.0.0.1:${portOf(this.#server)}`
  }

  get env() {
    return { ...KEYS, STRIPE_API_BASE: this.origin }
  }

  client(): Stripe {
    return createStripe(this.env) as Stripe
  }

  /** Makes the next `times` matching calls fail. */
  fail(call: Pattern, fault: Fault, times = 1): void {
    this.#traps.push({ call, fault, left: times })
  }

  /** Runs `act` before the next matching call. */
  before(call: Pattern, act: () => void): void {
    this.#traps.push({ call, act, left: 1 })
  }

  /** Clears pending faults and actions. */
  heal(): void {
    this.#traps = []
  }

  /** An event in the webhook's form. */
  signed(
    event: object,
    { secret = KEYS.STRIPE_WEBHOOK_SECRET, timestamp = this.seconds(), body = JSON.stringify(event) } = {},
  ) {
    const signature = this.client().webhooks.generateTestHeaderString({ payload: body, secret, timestamp })
    return { body, headers: { 'Content-Type': 'application/json', 'Stripe-Signature': signature } }
  }

  #serve(req: Request<{ id: string }>, res: Response, form: Form, execute: () => Answer): void {
    const { method, path } = req
    this.calls.push({ method, path, form })
    const trap = this.#traps.find(({ call, left }) => left > 0 && call.test(`${method} ${path}`))
    if (trap) trap.left--
    trap?.act?.()
    const fault = trap?.fault
    const key = method === 'POST' ? req.get('Idempotency-Key') : undefined
    const isExecuted = fault !== 'refuse' && fault !== 'break'
    const answer = isExecuted ? this.#once(key, JSON.stringify([path, form]), execute) : REFUSED
    if (fault === 'drop') return void res.destroy()
    if (fault === 'silence') return
    const { status, body } = fault === 'lose' || fault === 'break' ? FAILED : answer
    res.set({ 'Stripe-Should-Retry': 'false', 'Access-Control-Allow-Origin': '*' }).status(status).json(body)
  }

  /** Repeats the response to an idempotency key. A key is free again after a refusal as invalid. */
  #once(key: string | undefined, asked: string, execute: () => Answer): Answer {
    const kept = key && this.#kept.get(key)
    if (kept && kept.asked === asked) return kept.answer
    if (kept) return new StripeError(400, { type: 'idempotency_error', message: 'The key had other parameters.' })
    const answer = execute()
    if (key && answer.status !== 400) this.#kept.set(key, { asked, answer })
    return answer
  }

  #execute({ expand = [], ...form }: Form, answer: (form: Form) => object): Answer {
    try {
      const body = structuredClone(answer(form)) as Form
      for (const path of Object.values(expand as string[])) this.#expand(body, path.split('.'))
      return { status: 200, body }
    } catch (error) {
      if (error instanceof StripeError) return error
      throw error
    }
  }

  #expand(node: Form, [name, ...rest]: string[]): void {
    if (name === undefined) return
    const value = String(node[name])
    if (name === 'latest_invoice') node[name] = structuredClone(this.invoices.get(value))
    if (name === 'product') node[name] = structuredClone(this.products.get(value))
    if (name === 'confirmation_secret') {
      const { client_secret } = intentOf(find(this.invoices, node.id))
      node[name] = { client_secret, type: 'payment_intent' }
    }
    for (const child of [node[name]].flat()) if (child) this.#expand(child as Form, rest)
  }
}
