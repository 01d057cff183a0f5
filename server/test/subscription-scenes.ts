import { expect } from 'vitest'
import type { SignedIn } from './app.ts'
import { checkoutOf } from './checkout.ts'
import type { Event, State } from './states-table.ts'
import type { StripeApp } from './stripe-app.ts'

const RENEWING: readonly State[] = ['active monthly', 'active annual']
const GOING_ON: readonly State[] = [...RENEWING, 'cancelled', 'past due']
/** Stripe waits for a first payment no longer than this. */
const DAY_MS = 24 * 3_600_000

/** How people come to every state, and what can happen to them there at Stripe. */
export function scenesOf(app: StripeApp) {
  const { t, stripe, deliver } = app
  const { begin, signUpSubscribed } = checkoutOf(app)

  const newest = (type: string) => {
    const event = stripe.events.findLast((candidate) => candidate.type === type)
    if (!event) throw new Error(`there was no ${type}`)
    return event
  }
  const own = (agent: SignedIn) => {
    const all = [...stripe.subscriptions.values()].filter(({ metadata }) => metadata.userId === String(agent.user.id))
    const latest = all.at(-1)
    if (!latest) throw new Error('nothing was begun')
    return latest
  }
  /** The person's subscription; begun now, and unpaid, where none goes on. */
  async function begunSubscription(agent: SignedIn, state: State) {
    if (!GOING_ON.includes(state)) await begin(agent)
    return own(agent)
  }
  /** Of what happened before, and comes only now. */
  const late = (agent: SignedIn, type: string) =>
    stripe.emit(type, stripe.invoices.get(String(own(agent).latest_invoice)) ?? {})

  /** A renewal so long ago that without the news of it Premium is over. */
  const renewUnheard = (agent: SignedIn) => {
    stripe.renew(own(agent).id, 'paid')
    stripe.advance(DAY_MS)
  }

  /** A good card, entered in the portal by whoever may open it. */
  const enterCard = async (agent: SignedIn) => {
    const { status } = await agent.post('/api/subscription/portal')
    if (status === 200) stripe.newCard(String(own(agent).customer))
  }

  /** Brings someone new into a state, by calls and by what Stripe tells. */
  const reach: Record<State, () => Promise<SignedIn>> = {
    free: () => t.signUp(),
    trial: async () => {
      const agent = await t.signUp()
      await agent.post('/api/subscription/trial').send({}).expect(200)
      return agent
    },
    'active monthly': async () => (await signUpSubscribed('monthly')).agent,
    'active annual': async () => (await signUpSubscribed('annual')).agent,
    cancelled: async () => {
      const { agent } = await signUpSubscribed()
      await agent.post('/api/subscription/cancel').expect(200)
      return agent
    },
    'past due': async () => {
      const { agent, id } = await signUpSubscribed()
      stripe.renew(id, 'declined')
      await deliver(newest('invoice.payment_failed')).expect(200)
      return agent
    },
    ended: async () => {
      const { agent, id } = await signUpSubscribed()
      await agent.post('/api/subscription/cancel').expect(200)
      stripe.endPeriod(id)
      await deliver(newest('customer.subscription.deleted')).expect(200)
      return agent
    },
  }

  /** What happens at Stripe in a state, and the events that tell of it. */
  const happening: Record<Event, (agent: SignedIn, state: State) => Promise<object[]>> = {
    'invoice.paid': async (agent, state) => {
      if (state === 'cancelled') return [late(agent, 'invoice.paid')]
      if (state === 'past due') stripe.payOpenInvoice(own(agent).id, 'ok')
      else if (RENEWING.includes(state)) renewUnheard(agent)
      else stripe.pay(await begin(agent))
      return [newest('invoice.paid')]
    },
    'invoice.payment_failed': async (agent, state) => {
      if (state === 'cancelled') return [late(agent, 'invoice.payment_failed')]
      if (state === 'past due') stripe.finishRenewal(own(agent).id, 'declined')
      else if (RENEWING.includes(state)) stripe.renew(own(agent).id, 'declined')
      else stripe.pay(await begin(agent), 'declined')
      return [newest('invoice.payment_failed')]
    },
    'customer.subscription.updated': async (agent, state) => {
      if (state === 'past due') stripe.change(own(agent).id, { status: 'unpaid' })
      else if (RENEWING.includes(state)) stripe.change(own(agent).id, { cancelAtPeriodEnd: true })
      else if (state === 'cancelled') stripe.change(own(agent).id, { cancelAtPeriodEnd: false })
      else {
        // What was begun is not paid in Stripe's time.
        await begin(agent)
        stripe.advance(DAY_MS)
      }
      return [newest('customer.subscription.updated')]
    },
    'customer.subscription.deleted': async (agent, state) => {
      const { id } = await begunSubscription(agent, state)
      if (state === 'cancelled') stripe.endPeriod(id)
      else if (state === 'past due') stripe.giveUp(id)
      else stripe.endNow(id)
      return [newest('customer.subscription.deleted')]
    },
    'customer.subscription.trial_will_end': async (agent, state) => [
      stripe.emit('customer.subscription.trial_will_end', await begunSubscription(agent, state)),
    ],
    // What nobody paid when it ended, nobody can pay any more.
    'invoice.paid, of an invoice left behind': async (agent, state) => {
      const { id } = await begunSubscription(agent, state)
      if (state === 'cancelled') stripe.change(id, { cancelAtPeriodEnd: false, cancelAt: null })
      if ([...RENEWING, 'cancelled'].includes(state)) stripe.renew(id, 'declined')
      stripe.giveUp(id)
      await deliver(newest('customer.subscription.deleted')).expect(200)
      const charged = stripe.charges.length
      expect(() => stripe.payOpenInvoice(id, 'ok')).toThrow('can be paid')
      expect(stripe.charges).toHaveLength(charged)
      return [late(agent, 'invoice.paid')]
    },
    'an event of another kind': async (agent, state) => [
      stripe.emit('customer.subscription.pending_update_expired', await begunSubscription(agent, state)),
    ],
    'events that are not true': async (agent, state) => {
      const subscription = await begunSubscription(agent, state)
      const invoice = stripe.invoices.get(String(subscription.latest_invoice))
      const claimed = invoice?.status === 'paid' ? 'past_due' : 'active'
      return [
        stripe.emit('invoice.paid', { ...invoice, status: 'paid' }),
        stripe.emit('invoice.payment_failed', { ...invoice, status: 'open' }),
        stripe.emit('customer.subscription.updated', { ...subscription, status: claimed }),
        stripe.emit('customer.subscription.deleted', { ...subscription, status: 'canceled' }),
      ]
    },
  }

  return { reach, happening, enterCard }
}
