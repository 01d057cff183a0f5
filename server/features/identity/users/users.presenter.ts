import { avatarOf } from '#shared/constants/avatars.ts'
import { dayOf } from '#shared/constants/dates.ts'
import type { User } from '#shared/contracts/auth.ts'
import type { UserRow } from '#shared/schema/users.ts'
import { planOf } from './plan.ts'

/** The signed-in person's own view of the account. */
export function presentUser(row: UserRow, now: Date): User {
  return {
    id: row.id,
    username: row.username,
    email: row.email,
    authProvider: row.authProvider,
    avatar: avatarOf(row.avatar),
    subscriptionPlan: planOf(row, now),
    subscriptionEndDate: row.premiumUntil?.toISOString() ?? null,
    paymentDue: row.paymentDue,
    publicProfile: row.publicProfile,
    publicProfileSeen: row.publicProfileSeenAt !== null,
    aiConsent: row.aiConsent,
    analysisCount: row.lastAnalysisDate === dayOf(now) ? row.analysisCount : 0,
    lastAnalysisDate: row.lastAnalysisDate,
  }
}
