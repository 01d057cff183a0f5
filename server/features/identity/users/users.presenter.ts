import type { Deps } from '#server/deps.ts'
import { avatarOf, DEFAULT_AVATAR } from '#shared/constants/avatars.ts'
import { ANONYMOUS_DREAMER } from '#shared/constants/community.ts'
import { dayOf } from '#shared/constants/dates.ts'
import { ADDRESS, type User } from '#shared/contracts/auth.ts'
import type { UserRow } from '#shared/schema/users.ts'
import { planOf, shownEnd } from './users.service.ts'

export function presentUser(deps: Pick<Deps, 'env' | 'now'>, row: UserRow): User {
  return {
    id: row.id,
    username: row.username,
    email: row.email,
    authProvider: row.authProvider,
    avatar: avatarOf(row.avatar),
    subscriptionPlan: planOf(deps, row),
    subscriptionEndDate: shownEnd(row),
    paymentDue: row.paymentDue,
    publicProfile: isPublic(row),
    aiConsent: row.aiConsent,
    aiDiaryConsent: row.aiDiaryConsent,
    voiceConsent: row.voiceConsent,
    analysisCount: row.lastAnalysisDate === dayOf(deps.now()) ? row.analysisCount : 0,
    lastAnalysisDate: row.lastAnalysisDate,
  }
}

const ANONYMOUS = { username: ANONYMOUS_DREAMER, avatar: DEFAULT_AVATAR }

/** Whether strangers see name and avatar: only after the person was told. */
export function isPublic(user: Pick<UserRow, 'publicProfile' | 'publicProfileSeenAt'>): boolean {
  return user.publicProfile && user.publicProfileSeenAt !== null
}

/** Hides a name like an address, which was once allowed: its owner probably did not mean to publish it. */
export function listedIdentity({ username, avatar }: Pick<UserRow, 'username' | 'avatar'>) {
  return ADDRESS.test(username) ? ANONYMOUS : { username, avatar: avatarOf(avatar) }
}

/** The name and avatar for strangers; a private profile shows neither. */
export function publicIdentity(
  user: Pick<UserRow, 'username' | 'avatar' | 'publicProfile' | 'publicProfileSeenAt'>,
): ReturnType<typeof listedIdentity> {
  return isPublic(user) ? listedIdentity(user) : ANONYMOUS
}
