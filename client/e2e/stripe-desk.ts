import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { StripeServer } from '#server/test/stripe/server.ts'

/** Delivery attempts per refused event. */
const DELIVERIES = 5
const PAUSE_MS = 500

export class StripeDesk {
  readonly stripe = new StripeServer()
  readonly #desk = createServer((req, res) => {
    this.#answer(req).then(
      (answer) => res.end(JSON.stringify(answer)),
      (error: unknown) => res.writeHead(400).end(String(error)),
    )
  })
  #delivered = Promise.resolve()

  async start(): Promise<this> {
    await this.stripe.start()
    await new Promise<void>((resolve) => this.#desk.listen(0, '127.0.0.1', resolve))
    return this
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#desk.address() as AddressInfo).port}`
  }

  /** Sends all later events to a server's webhook, in order. */
  deliverTo(url: string): void {
    this.stripe.onEvent = (event) => {
      const { body, headers } = this.stripe.signed(event)
      this.#delivered = this.#delivered.then(() => deliver(`${url}/api/stripe/webhook`, body, headers))
    }
  }

  async stop(): Promise<void> {
    this.#desk.closeAllConnections()
    await new Promise((resolve) => this.#desk.close(resolve))
    await this.stripe.stop()
  }

  /** Responds after the server has received the event. */
  async #answer(req: IncomingMessage): Promise<unknown> {
    const [, errand = '', subject = ''] = (req.url ?? '').split('/').map(decodeURIComponent)
    const work = ERRANDS[errand]
    if (!work) throw new Error(`no such errand: ${errand}`)
    const answer = work(this.stripe, subject)
    await this.#delivered
    return answer
  }
}

async function deliver(url: string, body: string, headers: Record<string, string>): Promise<void> {
  for (let tries = 0; tries < DELIVERIES; tries++) {
    const answer = await fetch(url, { method: 'POST', body, headers }).catch(() => null)
    if (answer?.ok) return
    await sleep(PAUSE_MS)
  }
}

const ERRANDS: Record<string, (stripe: StripeServer, subject: string) => unknown> = {
  charges: (stripe, email) => {
    const customer = customerOf(stripe, email)
    return stripe.charges.filter((charge) => charge.customer === customer).map(({ amount }) => amount)
  },
  payPeriodAgo: (stripe, clientSecret) => {
    movePeriodBack(stripe, clientSecret)
    stripe.pay(clientSecret)
    return 'succeeded'
  },
  end: (stripe, email) => stripe.end(runningOf(stripe, email, 'active')).status,
  declineRenewal: (stripe, email) => {
    const subscription = runningOf(stripe, email, 'active')
    stripe.renew(subscription.id, 'declined')
    return subscription.status
  },
  payRenewal: (stripe, email) => {
    const subscription = runningOf(stripe, email, 'past_due')
    stripe.payHosted(subscription.id)
    return subscription.status
  },
}

/** Moves the unpaid period so that it ends now; tests share the clock, which stays. */
function movePeriodBack(stripe: StripeServer, clientSecret: string): void {
  const [item] = stripe.subscriptionOf(stripe.invoiceOf(clientSecret)).items.data
  const now = stripe.seconds()
  const length = item.current_period_end - item.current_period_start
  Object.assign(item, { current_period_start: now - length, current_period_end: now })
}

function customerOf(stripe: StripeServer, email: string): string | undefined {
  return [...stripe.customers.values()].find((customer) => customer.email === email)?.id
}

function runningOf(stripe: StripeServer, email: string, status: 'active' | 'past_due') {
  const customer = customerOf(stripe, email)
  const running = [...stripe.subscriptions.values()].find(
    (subscription) => subscription.customer === customer && subscription.status === status,
  )
  if (!running) throw new Error(`nobody of that address has a subscription that is ${status}`)
  return running
}
