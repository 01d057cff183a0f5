import type { Actor, Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { notifyEmailChange, notifyPasswordChange } from '#server/features/auth/auth.emails.ts'
import { hashPassword, refuseWeakPassword, verifyPassword } from '#server/features/auth/passwords.ts'
import { hasLiveDream } from '#server/features/community/community.service.ts'
import { award, progressOf, refreshListing } from '#server/features/game/game.service.ts'
import { setPassword, voidTokens } from '#server/features/password-reset/password-reset.service.ts'
import { endOtherSessions } from '#server/features/sessions/sessions.service.ts'
import { listShared } from '#server/features/sharing/sharing.service.ts'
import * as users from '#server/features/users/users.service.ts'
import { isUnlocked, type Progress, unlockHint } from '#shared/constants/avatar-unlocking.ts'
import type { Avatar } from '#shared/constants/avatars.ts'
import { noPasswordHere, SOCIAL_PROVIDERS } from '#shared/constants/social-logins.ts'
import type { Badge, Earned } from '#shared/contracts/game.ts'
import type { ChangePassword, Profile, UpdateProfile } from '#shared/contracts/profile.ts'
import type { UserRow } from '#shared/schema/users.ts'

/** An account with its owner's progress in the game and the dreams that others can read. */
export interface ProfileState {
  user: UserRow
  progress: Progress
  sharedDreams: Profile['sharedDreams']
}

export async function getProfile(deps: Deps, actor: Actor): Promise<ProfileState> {
  const [user, progress, sharedDreams] = await Promise.all([
    users.getUser(deps, actor),
    progressOf(deps, actor),
    listShared(deps, actor),
  ])
  return { user, progress, sharedDreams }
}

/**
 * Changes the given fields of the account. A change of address is notified at the old one.
 * @throws AppError `username_taken`, `email_taken`, `avatar_locked`
 */
export async function updateProfile(deps: Deps, actor: Actor, input: UpdateProfile): Promise<ProfileState & Earned> {
  const { before, ...updated } = await deps.db.transaction(async (tx) => {
    const before = await users.lockUser(tx, actor)
    refuseLockedAvatar(before, input.avatar, await progressOf({ ...deps, db: tx }, actor))
    const user = await users.updateAccount(tx, before, input, deps.now())
    if (user.emailKey !== before.emailKey) await voidTokens(tx, actor)
    if (input.publicProfile !== undefined) await refreshListing(tx, actor.id)
    const newBadges = input.publicProfile ? await awardShownProfile({ ...deps, db: tx }, actor) : []
    return { before, user, newBadges, progress: await progressOf({ ...deps, db: tx }, actor) }
  })
  if (updated.user.emailKey !== before.emailKey) await notifyEmailChange(deps, before)
  return { ...updated, sharedDreams: await listShared(deps, actor) }
}

/** A person whose dream is in the community when the profile turns public earns what sharing it publicly would have. */
async function awardShownProfile(deps: Deps, actor: Actor): Promise<Badge[]> {
  return (await hasLiveDream(deps, actor)) ? award(deps.db, actor, deps.now(), { type: 'profile_shown' }) : []
}

/** The avatar that a person has already is not refused. */
function refuseLockedAvatar(user: UserRow, avatar: Avatar | undefined, progress: Progress): void {
  if (!avatar || avatar === user.avatar || isUnlocked(avatar, progress)) return
  throw new AppError('avatar_locked', 'Avatar bloccato', { fields: { avatar: unlockHint(avatar) ?? '' } })
}

const WRONG_PASSWORD = 'La password attuale non è corretta'
const wrongPassword = () =>
  new AppError('wrong_password', WRONG_PASSWORD, { fields: { currentPassword: WRONG_PASSWORD } })

/**
 * Changes the password of a person who knows the current one, and ends every other session.
 * @param sid the id of the session that stays
 * @throws AppError `social_account`, `wrong_password`, `weak_password`
 */
export async function changePassword(deps: Deps, actor: Actor, sid: string, input: ChangePassword): Promise<void> {
  const user = await users.getUser(deps, actor)
  if (user.authProvider !== 'local') {
    throw new AppError('social_account', noPasswordHere(SOCIAL_PROVIDERS[user.authProvider]))
  }
  if (!(await verifyPassword(user.passwordHash, input.currentPassword))) throw wrongPassword()
  await refuseWeakPassword('newPassword', input.newPassword, user)
  const passwordHash = await hashPassword(input.newPassword)
  await deps.db.transaction(async (tx) => {
    const locked = await users.lockUser(tx, actor)
    // Another request has changed it meanwhile, so that the given password is no longer the current one.
    if (locked.passwordHash !== user.passwordHash) throw wrongPassword()
    await setPassword(tx, actor, passwordHash)
    await endOtherSessions({ db: tx }, actor, sid)
  })
  await notifyPasswordChange(deps, user)
}
