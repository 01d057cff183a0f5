import type { Actor, Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { notifyPasswordChange } from '#server/features/auth/auth.emails.ts'
import { checkPassword, hashPassword, refuseWeakPassword, wrongPassword } from '#server/features/auth/passwords.ts'
import { hasLiveDream } from '#server/features/community/community.service.ts'
import { sendConfirmation } from '#server/features/email-confirmation/email-confirmation.service.ts'
import { award, progressOf, refreshListing } from '#server/features/game/game.service.ts'
import { setPassword } from '#server/features/password-reset/password-reset.service.ts'
import { endOtherSessions } from '#server/features/sessions/sessions.service.ts'
import { listShared } from '#server/features/sharing/sharing.service.ts'
import * as users from '#server/features/users/users.service.ts'
import { hasMail } from '#server/integrations/mail/mailer.ts'
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
 * Changes the given fields of the account. A new address needs the current password and counts once its link is opened; a
 * server without mail takes it at once.
 * @throws AppError `username_taken`, `email_taken`, `avatar_locked`, `wrong_password`
 */
export async function updateProfile(deps: Deps, actor: Actor, input: UpdateProfile): Promise<ProfileState & Earned> {
  const { email, currentPassword, ...fields } = input
  const changes = { ...fields, ...(fields.publicProfile !== undefined && { publicProfileSeenAt: deps.now() }) }
  const known = await users.getUser(deps, actor)
  const pendingEmail = email !== undefined && !users.isOwnEmail(known, email) ? email : undefined
  const isHeld = pendingEmail !== undefined && hasMail(deps.env)
  if (pendingEmail !== undefined) await checkPassword(known, currentPassword)
  const updated = await deps.db.transaction(async (tx) => {
    const inside = { ...deps, db: tx }
    const before = await lockUnchanged(tx, known)
    refuseLockedAvatar(before, input.avatar, await progressOf(inside, actor))
    const user = await users.updateAccount(tx, before, isHeld ? changes : { ...changes, email })
    if (isHeld) await users.refuseTakenEmail(tx, user, pendingEmail)
    if (input.publicProfile !== undefined) await refreshListing(tx, actor.id)
    const newBadges = input.publicProfile ? await awardShownProfile(inside, actor) : []
    return { user, newBadges, progress: await progressOf(inside, actor) }
  })
  const user = isHeld ? await sendConfirmation(deps, updated.user, pendingEmail) : updated.user
  return { ...updated, user, sharedDreams: await listShared(deps, actor) }
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

/**
 * Locks the account of a person whose password has just been verified.
 * @throws AppError `wrong_password` when another request has changed it meanwhile
 */
async function lockUnchanged(tx: Deps['db'], known: UserRow): Promise<UserRow> {
  const locked = await users.lockUser(tx, known)
  if (locked.passwordHash !== known.passwordHash) throw wrongPassword()
  return locked
}

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
  await checkPassword(user, input.currentPassword)
  await refuseWeakPassword('newPassword', input.newPassword, user)
  const passwordHash = await hashPassword(input.newPassword)
  await deps.db.transaction(async (tx) => {
    await lockUnchanged(tx, user)
    await setPassword(tx, actor, passwordHash)
    await endOtherSessions({ db: tx }, actor, sid)
  })
  await notifyPasswordChange(deps, user)
}
