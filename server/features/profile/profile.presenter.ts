import { presentUser } from '#server/features/auth/auth.presenter.ts'
import { isUnlocked, type Progress } from '#shared/constants/avatar-unlocking.ts'
import { AVATARS } from '#shared/constants/avatars.ts'
import type { Profile } from '#shared/contracts/profile.ts'
import type { UserRow } from '#shared/schema/users.ts'

/** The account as its own page shows it. */
export function presentProfile(row: UserRow, progress: Progress, now: Date): Profile {
  return {
    ...presentUser(row, now),
    publicProfile: row.publicProfile,
    unlockedAvatars: AVATARS.filter((avatar) => isUnlocked(avatar, progress)),
  }
}
