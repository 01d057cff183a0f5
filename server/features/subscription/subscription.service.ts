import { eq } from 'drizzle-orm'
import type { Actor, Deps } from '#server/deps.ts'
import type { Plan } from '#shared/constants/plans.ts'
import { type UserRow, users } from '#shared/schema/users.ts'

/** The plan in force: premium holds while its end is in the future; after it the account is free again. */
export function planOf(user: Pick<UserRow, 'subscriptionPlan' | 'subscriptionEndDate'>, now: Date): Plan {
  const running = user.subscriptionEndDate !== null && user.subscriptionEndDate > now
  return user.subscriptionPlan === 'premium' && running ? 'premium' : 'free'
}

/** Makes an account premium until the given moment. */
export async function grantPremium({ db }: Pick<Deps, 'db'>, actor: Actor, until: Date): Promise<void> {
  await db.update(users).set({ subscriptionPlan: 'premium', subscriptionEndDate: until }).where(eq(users.id, actor.id))
}
