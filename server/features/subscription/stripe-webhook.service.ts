import * as z from 'zod'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import * as repo from './subscription.repo.ts'
import { forgetOldEvents, requireStripe, syncSubscriptions } from './sync.ts'

/** The events that change what a person has. Whatever else Stripe sends is acknowledged. */
export const STRIPE_EVENTS = [
  'invoice.paid',
  'invoice.payment_failed',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.trial_will_end',
] as const

/** A signature is good for this long, in seconds: who caught one cannot use it later. */
const TOLERANCE_SECONDS = 300

/** As much of an event as is read: how things stand is not taken from it, Stripe is asked. */
const eventSchema = z.object({
  id: z.string().min(1).max(255),
  type: z.string().min(1).max(255),
  data: z.object({ object: z.object({ customer: z.unknown().optional() }) }),
})
type ReceivedEvent = z.infer<typeof eventSchema>

/**
 * Takes in what Stripe sent, by its signature.
 * @param body as it came, byte by byte: that is what was signed
 * @throws AppError `unavailable` where no secret is known, `bad_signature`, `malformed_json`, `validation`;
 * `provider_failed` when Stripe does not answer: it then sends the event again
 */
export async function receiveEvent(deps: Deps, body: Buffer, signature: string): Promise<void> {
  const event = verify(deps, body, signature)
  if (!STRIPE_EVENTS.some((type) => type === event.type)) return
  const customer = customerOf(event)
  const userId = customer && (await repo.findUserIdByCustomer(deps.db, customer))
  if (!userId) return
  await syncSubscriptions(deps, { id: userId }, { id: event.id, type: event.type })
  deps.background.run('forgetting old events', () => forgetOldEvents(deps))
}

/** @throws AppError `unavailable` where no secret is known: nothing that comes can be believed, and none of it is read */
export function requireSecret({ env }: Pick<Deps, 'env'>): string {
  if (env.STRIPE_WEBHOOK_SECRET) return env.STRIPE_WEBHOOK_SECRET
  throw new AppError('unavailable', 'Gli avvisi di pagamento non sono configurati su questo server.')
}

function verify(deps: Deps, body: Buffer, signature: string): ReceivedEvent {
  const { webhooks } = requireStripe(deps)
  const secret = requireSecret(deps)
  const event = constructed(() =>
    webhooks.constructEvent(body, signature, secret, TOLERANCE_SECONDS, undefined, deps.now().getTime()),
  )
  const read = eventSchema.safeParse(event)
  if (!read.success) throw new AppError('validation', 'L’avviso non ha la forma attesa.')
  return read.data
}

/** Whatever is wrong with header, body or signature: who forges learns nothing of it. */
function constructed(construct: () => unknown): unknown {
  try {
    return construct()
  } catch (error) {
    if (error instanceof SyntaxError) throw new AppError('malformed_json', 'L’avviso non è JSON valido.')
    throw new AppError('bad_signature', 'La firma dell’avviso non è valida.')
  }
}

function customerOf({ data }: ReceivedEvent): string | undefined {
  const { customer } = data.object
  return typeof customer === 'string' ? customer : undefined
}
