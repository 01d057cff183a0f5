import type { Actor, Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { hasLiveDream } from '#server/features/community/community.service.ts'
import { award, progressOf, refreshListing } from '#server/features/game/game.service.ts'
import { type Caller, openChange } from '#server/features/identity/secrets/email-confirmation.service.ts'
import { notifyPasswordChange } from '#server/features/identity/secrets/emails.ts'
import { endLinks, pendingEmailOf } from '#server/features/identity/secrets/links.service.ts'
import { setPassword } from '#server/features/identity/secrets/password-reset.service.ts'
import {
  checkPassword,
  hashPassword,
  refuseWeakPassword,
  wrongPassword,
} from '#server/features/identity/secrets/passwords.ts'
import * as users from '#server/features/identity/users/users.service.ts'
import { listShared } from '#server/features/sharing/sharing.service.ts'
import { hasMail, type Mail } from '#server/integrations/mail/mailer.ts'
import { isUnlocked, type Progress, unlockHint } from '#shared/constants/avatar-unlocking.ts'
import type { Avatar } from '#shared/constants/avatars.ts'
import { noPasswordHere, SOCIAL_PROVIDERS } from '#shared/constants/social-logins.ts'
import type { Badge, Earned } from '#shared/contracts/game.ts'
import type { ChangePassword, Profile, UpdateProfile } from '#shared/contracts/profile.ts'
import type { UserRow } from '#shared/schema/users.ts'

/** An account with its owner's progress in the game and the dreams that others can read. */
export interface ProfileState {
  user: UserRow
  /** The wished address, which waits for its link to be opened. */
  pendingEmail: string | null
  progress: Progress
  sharedDreams: Profile['sharedDreams']
}

export async function getProfile(deps: Deps, actor: Actor): Promise<ProfileState> {
  const user = await users.getUser(deps, actor)
  const pendingEmail = await pendingEmailOf(deps, actor)
  return { user, pendingEmail, progress: await progressOf(deps, actor), sharedDreams: await listShared(deps, actor) }
}

/**
 * Changes the given fields of the account. A new address needs the current password and counts once its link is opened,
 * and the present one hears of it at once; a server without mail takes it unconfirmed.
 * @throws AppError `username_taken`, `email_taken`, `avatar_locked`, `wrong_password`
 */
export async function updateProfile(
  deps: Deps,
  actor: Actor,
  input: UpdateProfile,
  caller: Caller,
): Promise<ProfileState & Earned> {
  const { email, currentPassword, ...fields } = input
  const changes = { ...fields, ...(fields.publicProfile !== undefined && { publicProfileSeenAt: deps.now() }) }
  const known = await users.getUser(deps, actor)
  const wished = email !== undefined && !users.isOwnEmail(known, email) ? email : undefined
  if (wished !== undefined) await checkPassword(known, currentPassword)
  const { mails, newBadges } = await deps.db.transaction(async (tx) => {
    const inside = { ...deps, db: tx }
    const before = await lockUnchanged(tx, known)
    refuseLockedAvatar(before, input.avatar, await progressOf(inside, actor))
    const user = await users.updateAccount(tx, before, wished === undefined ? { ...changes, email } : changes)
    const mails = wished === undefined ? [] : await changeEmail(inside, user, wished, caller)
    if (input.publicProfile !== undefined) await refreshListing(tx, actor.id)
    const newBadges = input.publicProfile ? await awardShownProfile(inside, actor) : []
    return { newBadges, mails }
  })
  for (const mail of mails) await deps.mailer(mail)
  return { ...(await getProfile(deps, actor)), newBadges }
}

/** @returns the mails to send once the transaction has ended */
async function changeEmail(inside: Deps, user: UserRow, wished: string, caller: Caller): Promise<Mail[]> {
  if (hasMail(inside.env)) {
    await users.refuseTakenEmail(inside.db, user, wished)
    return openChange(inside, user, wished, caller)
  }
  await users.updateAccount(inside.db, user, { email: wished, emailConfirmedAt: null })
  await endLinks(inside.db, user)
  return []
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
    await setPassword(tx, actor, passwordHash, sid)
  })
  await notifyPasswordChange(deps, user)
}
