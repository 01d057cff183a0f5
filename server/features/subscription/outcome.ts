import type { Actor, Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import type { SubscriptionRow } from '#shared/schema/subscriptions.ts'
import type { Standing } from './subscription.repo.ts'
import { standingOf } from './subscription.service.ts'
import { syncSubscriptions } from './sync.ts'

/** What became of something that was asked of Stripe. */
export interface Outcome {
  /** Undefined where Stripe answered that it did all that was asked of it. */
  failure: AppError | undefined
  standing: Standing
  /** The subscription that it was about, as it stands now. */
  after: SubscriptionRow | undefined
}

/**
 * Asks something of Stripe, and then how it stands: a lost answer, a second click, or another tab that was faster, is no
 * failure. The caller judges by the state, whatever was answered before.
 * @throws AppError `unavailable`, `provider_failed` when Stripe cannot be asked how it stands
 */
export async function outcomeOf(
  deps: Deps,
  actor: Actor,
  { id }: SubscriptionRow,
  ask: () => Promise<unknown>,
): Promise<Outcome> {
  const failure = await ask().then(
    () => undefined,
    (error: unknown) => error,
  )
  if (failure !== undefined && !(failure instanceof AppError)) throw failure
  await syncSubscriptions(deps, actor)
  const standing = await standingOf(deps, actor)
  return { failure, standing, after: standing.rows.find((row) => row.id === id) }
}
