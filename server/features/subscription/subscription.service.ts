import type { Actor, Deps } from '#server/deps.ts'
import type { Plan } from '#shared/constants/plans.ts'
import type { UserRow } from '#shared/schema/users.ts'
import * as repo from './subscription.repo.ts'

/** The plan in force: premium holds while its end is in the future; after it the account is free again. */
export function planOf(user: Pick<UserRow, 'subscriptionPlan' | 'subscriptionEndDate'>, now: Date): Plan {
  const running = user.subscriptionEndDate !== null && user.subscriptionEndDate > now
  return user.subscriptionPlan === 'premium' && running ? 'premium' : 'free'
}

/** Makes an account premium until the given moment. */
export function grantPremium({ db }: Pick<Deps, 'db'>, actor: Actor, until: Date): Promise<void> {
  return repo.setPremiumUntil(db, actor.id, until)
}
