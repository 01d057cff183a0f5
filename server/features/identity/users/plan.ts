import type { Plan } from '#shared/constants/plans.ts'
import type { UserRow } from '#shared/schema/users.ts'

/** The plan in force: premium holds while its end is in the future; after it the account is free again. */
export function planOf(user: Pick<UserRow, 'subscriptionPlan' | 'subscriptionEndDate'>, now: Date): Plan {
  const running = user.subscriptionEndDate !== null && user.subscriptionEndDate > now
  return user.subscriptionPlan === 'premium' && running ? 'premium' : 'free'
}
