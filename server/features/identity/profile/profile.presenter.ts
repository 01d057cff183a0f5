import { presentUser } from '#server/features/identity/users/users.presenter.ts'
import { isUnlocked } from '#shared/constants/avatar-unlocking.ts'
import { AVATARS } from '#shared/constants/avatars.ts'
import type { Profile } from '#shared/contracts/profile.ts'
import type { ProfileState } from './profile.service.ts'

/** The account as its own page shows it. */
export function presentProfile({ user, pendingEmail, progress, sharedDreams }: ProfileState, now: Date): Profile {
  return {
    ...presentUser(user, now),
    emailConfirmed: user.emailConfirmedAt !== null,
    pendingEmail,
    unlockedAvatars: AVATARS.filter((avatar) => isUnlocked(avatar, progress)),
    sharedDreams,
  }
}
