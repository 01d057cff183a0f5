import type Stripe from 'stripe'

/** What tells of an event of Stripe's. */
export interface StripeEvent {
  id: string
  type: string
}

/** Who waits for an account's next turn, and the events they came with. */
interface Turn {
  events: StripeEvent[]
  done: Promise<void>
}

/** By account: the turn that is under way, and the one that waits for it. */
type Turns = Map<number, { running: Promise<void>; next?: Turn }>

/** For each client of Stripe's: what one of them was told is no other's answer. */
const turnsOf = new WeakMap<Stripe, Turns>()

/**
 * Does work for an account one at a time in this process. Whoever comes while it is done shares the next turn with all
 * others who wait: that one begins after each of them came, so it tells all of them what is.
 * @param work is given the events of all who share the turn
 */
export function inTurn(
  stripe: Stripe,
  accountId: number,
  event: StripeEvent | undefined,
  work: (events: readonly StripeEvent[]) => Promise<void>,
): Promise<void> {
  const turns = turnsOf.get(stripe) ?? new Map()
  turnsOf.set(stripe, turns)
  const events = event ? [event] : []
  const current = turns.get(accountId)
  if (!current) return run(turns, accountId, work, events)
  if (current.next) current.next.events.push(...events)
  else {
    const begin = () => run(turns, accountId, work, events)
    current.next = { events, done: current.running.then(begin, begin) }
  }
  return current.next.done
}

function run(
  turns: Turns,
  accountId: number,
  work: (events: readonly StripeEvent[]) => Promise<void>,
  events: readonly StripeEvent[],
): Promise<void> {
  const running = work(events).finally(() => {
    // Who waits begins now, and takes this place.
    if (!turns.get(accountId)?.next) turns.delete(accountId)
  })
  turns.set(accountId, { running })
  return running
}
