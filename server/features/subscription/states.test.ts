import { readFileSync } from 'node:fs'
import type { Response, Test } from 'supertest'
import { describe, expect, it } from 'vitest'
import type { SignedIn } from '#server/test/app.ts'
import { viewOf } from '#server/test/checkout.ts'
import {
  CALLS,
  type Call,
  CELLS,
  EVENTS,
  type Event,
  STATES,
  type State,
  tableAsMarkdown,
} from '#server/test/states-table.ts'
import { useStripeApp } from '#server/test/stripe-app.ts'
import { scenesOf } from '#server/test/subscription-scenes.ts'

const PREMIUM: readonly State[] = ['trial', 'active monthly', 'active annual', 'cancelled']
/** Time that changes nobody's state by itself. */
const PATIENCE_MS = 24 * 3_600_000
const README = new URL('../../../README.md', import.meta.url)

describe('every state under every call and event', () => {
  const app = useStripeApp()
  const { stripe, deliver } = app
  const { reach, happening, enterCard } = scenesOf(app)

  /** Somebody in a state, and when they came to it. */
  interface Person {
    agent: SignedIn
    since: Date
  }

  /** The state a person is in, by all that tells it. */
  async function stateOf(agent: SignedIn): Promise<State> {
    // First what never asks Stripe: what is seen here was known before anybody looked.
    const user = (await agent.get('/api/user').expect(200)).body
    const view = await viewOf(agent)
    const state = STATES.find((name) => name === `${view.state} ${view.billingPlan}` || name === told(view.state))
    if (!state) throw new Error(`unknown state ${view.state}`)
    const premium = PREMIUM.includes(state)
    expect(user).toMatchObject({ subscriptionPlan: premium ? 'premium' : 'free', paymentDue: state === 'past due' })
    expect(view).toMatchObject({ isPremium: premium, isFree: !premium, isCancelled: state === 'cancelled' })
    return state
  }
  const told = (state: string) => state.replace('_', ' ')

  const residents = new Map<State, Person>()
  /** Someone in a state. Who was left as they were serves again, unless time has passed since. */
  async function personIn(state: State): Promise<SignedIn> {
    const resident = residents.get(state)
    residents.delete(state)
    if (resident && stripe.now().getTime() - resident.since.getTime() < PATIENCE_MS) return resident.agent
    const agent = await reach[state]()
    expect(await stateOf(agent)).toBe(state)
    return agent
  }

  const post = (path: string, body?: object) => (agent: SignedIn) => agent.post(path).send(body)
  const call: Record<Call, (agent: SignedIn, state: State) => Test | Promise<Response>> = {
    'GET /api/subscription': (agent) => agent.get('/api/subscription'),
    'POST /api/subscription/trial': post('/api/subscription/trial', { plan: 'monthly' }),
    'POST /api/create-subscription, monthly': post('/api/create-subscription', { plan: 'monthly' }),
    'POST /api/create-subscription, annual': post('/api/create-subscription', { plan: 'annual' }),
    'POST /api/subscription/premium': post('/api/subscription/premium', { plan: 'monthly' }),
    'POST /api/subscription/premium, after a payment': async (agent, state) => {
      await happening['invoice.paid'](agent, state)
      return agent.post('/api/subscription/premium').send({ plan: 'monthly' })
    },
    'POST /api/subscription/cancel': post('/api/subscription/cancel'),
    'POST /api/subscription/reactivate': post('/api/subscription/reactivate'),
    'POST /api/subscription/portal': post('/api/subscription/portal'),
    'POST /api/subscription/pay, with a new card': async (agent) => {
      await enterCard(agent)
      return agent.post('/api/subscription/pay')
    },
  }

  describe.each(STATES.map((state, column) => ({ state, column })))('$state', ({ state, column }) => {
    it.each(CALLS)('%s', async (what) => {
      const { status, code, then = state } = cell(what, column)
      const agent = await personIn(state)
      const answer = await call[what](agent, state)
      expect({ status: answer.status, code: answer.body.code }).toEqual({ status, code })
      expect(await stateOf(agent)).toBe(then)
      // Refusals and looks leave a person as they were.
      if (status !== 200 || what.startsWith('GET')) residents.set(state, { agent, since: stripe.now() })
    })

    it.each(EVENTS)('%s', async (what) => {
      const { status, then = state } = cell(what, column)
      const agent = await personIn(state)
      for (const event of await happening[what](agent, state)) {
        const { body } = await deliver(event).expect(status)
        expect(body).toEqual({ received: true })
      }
      expect(await stateOf(agent)).toBe(then)
    })
  })
})

function cell(what: Call | Event, column: number) {
  const found = CELLS[what][column]
  if (!found) throw new Error(`the table says nothing of ${what} here`)
  return found
}

describe('the README', () => {
  it('shows the table as it is tested', () => {
    const shown = readFileSync(README, 'utf8')
      .split('\n\n')
      .find((block) => block.startsWith('|') && block.includes('events that are not true'))
    expect(shown).toBe(tableAsMarkdown())
  })
})
