import { useSession } from '#client/lib/contexts.ts'
import { dayOf } from '#shared/constants/dates.ts'
import { PLAN_LIMITS } from '#shared/constants/plans.ts'
import type { User } from '#shared/contracts/auth.ts'

type Quota = Pick<User, 'subscriptionPlan' | 'analysisCount' | 'lastAnalysisDate'>

/** How many analyses the plan still allows today (Europe/Rome); null when there is no limit. */
export function analysesLeft(user: Quota, now = new Date()): number | null {
  const perDay = PLAN_LIMITS[user.subscriptionPlan].analysesPerDay
  if (perDay === null) return null
  const usedToday = user.lastAnalysisDate === dayOf(now) ? user.analysisCount : 0
  return Math.max(0, perDay - usedToday)
}

/** How many analyses the signed-in person has left today; null without limit. */
export const useAnalysesLeft = () => analysesLeft(useSession())
