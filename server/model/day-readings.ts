import type { Actor, Deps } from '#server/deps.ts'
import { createAllowance, HOUR } from '#server/http/rate-limit.ts'
import { dayOf } from '#shared/constants/dates.ts'
import type { Plan } from '#shared/constants/plans.ts'

/** Readings an account may begin with the model in a day. A quota that comes back after a failure limits no attempts. */
const READINGS: Readonly<Record<Plan, number>> = { free: 4, premium: 60 }
/** The longest day of a year. */
const DAY = 25 * HOUR

/** @returns what counts a reading begun on this day (Europe/Rome), or answers false when the account has none left */
export function createDayReadings(deps: Pick<Deps, 'pool' | 'env' | 'now'>) {
  const allowance = (plan: Plan) =>
    createAllowance(deps, { name: 'model-reading', points: READINGS[plan], seconds: DAY })
  const take = { free: allowance('free'), premium: allowance('premium') }
  return ({ id }: Actor, plan: Plan): Promise<boolean> => take[plan](`${id}:${dayOf(deps.now())}`)
}
