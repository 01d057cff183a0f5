import type { Actor, Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { hasLiveDream } from '#server/features/community/community.service.ts'
import { removeLikesOf } from '#server/features/community/interactions.service.ts'
import { award, progressOf, refreshListing } from '#server/features/game/game.service.ts'
import { type Caller, openChange } from '#server/features/identity/secrets/email-confirmation.service.ts'
import { ACCOUNT_DELETED, PASSWORD_CHANGED } from '#server/features/identity/secrets/emails.ts'
import { endLinks, pendingEmailOf } from '#server/features/identity/secrets/links.service.ts'
import { setPassword } from '#server/features/identity/secrets/password-reset.service.ts'
import {
  checkPassword,
  hashPassword,
  refuseWeakPassword,
  verifyPassword,
  wrongPassword,
} from '#server/features/identity/secrets/passwords.ts'
import { assertSecondFactor } from '#server/features/identity/secrets/second-factor.service.ts'
import { notifyOwner } from '#server/features/identity/secrets/security-events.service.ts'
import { endAccess } from '#server/features/identity/secrets/sessions.service.ts'
import { presentUser } from '#server/features/identity/users/users.presenter.ts'
import * as users from '#server/features/identity/users/users.service.ts'
import { listShared } from '#server/features/sharing/sharing.service.ts'
import { endBilling } from '#server/features/subscription/cancellation.service.ts'
import { hasMail, type Mail } from '#server/integrations/mail/mailer.ts'
import { AVATARS, type Avatar } from '#shared/constants/avatars.ts'
import { isUnlocked, type Progress, unlockHint } from '#shared/constants/badges.ts'
import { noPasswordHere, SIGN_IN_AGAIN_MINUTES, SOCIAL_PROVIDERS } from '#shared/constants/identity.ts'
import type { Badge } from '#shared/contracts/game.ts'
import type {
  ChangedProfile,
  ChangePassword,
  DeleteAccount,
  Profile,
  UpdateProfile,
} from '#shared/contracts/profile.ts'
import type { UserRow } from '#shared/schema/users.ts'

export async function getProfile(deps: Deps, actor: Actor): Promise<Profile> {
  const user = await users.getUser(deps, actor)
  const progress = await progressOf(deps, actor)
  return {
    ...presentUser(deps, user),
    emailConfirmed: user.emailConfirmedAt !== null,
    pendingEmail: await pendingEmailOf(deps, actor),
    unlockedAvatars: AVATARS.filter((avatar) => isUnlocked(avatar, progress)),
    sharedDreams: await listShared(deps, actor),
  }
}

/**
 * Changes the given fields of the account. A new address needs the current password and is valid once its link is
 * opened; the present one is notified at once. A server without mail accepts it unconfirmed.
 * @throws AppError `username_taken`, `email_taken`, `avatar_locked`, `wrong_password`
 */
export async function updateProfile(
  deps: Deps,
  actor: Actor,
  input: UpdateProfile,
  caller: Caller,
): Promise<ChangedProfile> {
  const { email, currentPassword, ...fields } = input
  const changes = {
    ...fields,
    ...(fields.publicProfile !== undefined && { publicProfileSeenAt: deps.now() }),
    // Consent for other dreams requires the consent for this one.
    ...(fields.aiConsent === false && { aiDiaryConsent: false }),
  }
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

/** @returns the mails to send after the transaction */
async function changeEmail(inside: Deps, user: UserRow, wished: string, caller: Caller): Promise<Mail[]> {
  if (hasMail(inside.env)) {
    await users.refuseTakenEmail(inside.db, user, wished)
    return openChange(inside, user, wished, caller)
  }
  await users.updateAccount(inside.db, user, { email: wished, emailConfirmedAt: null })
  await endLinks(inside.db, user)
  return []
}

/** Sharing earns its public-profile badge also if the profile becomes public later. */
async function awardShownProfile(deps: Deps, actor: Actor): Promise<Badge[]> {
  return (await hasLiveDream(deps, actor)) ? award(deps.db, actor, deps.now(), { type: 'profile_shown' }) : []
}

/** The current avatar is always allowed. */
function refuseLockedAvatar(user: UserRow, avatar: Avatar | undefined, progress: Progress): void {
  if (!avatar || avatar === user.avatar || isUnlocked(avatar, progress)) return
  throw new AppError('avatar_locked', 'Avatar bloccato', { fields: { avatar: unlockHint(avatar) ?? '' } })
}

/** Locks the account after its password was verified. @throws AppError `wrong_password` if it changed meanwhile */
async function lockUnchanged(tx: Deps['db'], known: UserRow): Promise<UserRow> {
  const locked = await users.lockUser(tx, known)
  if (locked.passwordHash !== known.passwordHash) throw wrongPassword()
  return locked
}

/**
 * Changes the password, given the current one, and ends every other session.
 * @param sid the id of the session that stays
 * @returns the changed account
 * @throws AppError `social_account`, `wrong_password`, `weak_password`
 */
export async function changePassword(deps: Deps, actor: Actor, sid: string, input: ChangePassword): Promise<UserRow> {
  const user = await users.getUser(deps, actor)
  if (user.authProvider !== 'local') {
    throw new AppError('social_account', noPasswordHere(SOCIAL_PROVIDERS[user.authProvider]))
  }
  await checkPassword(user, input.currentPassword)
  await refuseWeakPassword('newPassword', input.newPassword, user)
  const passwordHash = await hashPassword(input.newPassword)
  const changed = await deps.db.transaction(async (tx) => {
    await lockUnchanged(tx, user)
    await setPassword(tx, actor, passwordHash, sid)
    return users.getUser({ db: tx }, actor)
  })
  await notifyOwner(deps, user, PASSWORD_CHANGED)
  return changed
}

const WRONG_PASSWORD = 'La password non è corretta'
const notTheOwner = () => new AppError('wrong_password', WRONG_PASSWORD, { fields: { password: WRONG_PASSWORD } })

/**
 * Deletes an account with all its rows, ends its sessions and notifies its address. Its Stripe objects are deleted
 * first: if Stripe fails, nothing is deleted.
 * @param signedInAt start of the current session
 * @throws AppError `wrong_password`, `sign_in_again`, `second_factor_required`, `wrong_code`; `unavailable`,
 * `provider_failed`, `conflict` of Stripe
 */
export async function deleteAccount(
  deps: Deps,
  actor: Actor,
  { password, code }: DeleteAccount,
  { signedInAt, userAgent }: { signedInAt: Date | undefined; userAgent: string | undefined },
): Promise<void> {
  const user = await users.getUser(deps, actor)
  await assertOwner(deps, user, password, signedInAt)
  await assertSecondFactor(deps, actor, { code, userAgent })
  await eraseAccount(deps, user)
}

/**
 * Deletes an account.
 * @throws AppError `wrong_password` if its password has just changed; of Stripe as `deleteAccount`
 */
export async function eraseAccount(deps: Deps, user: UserRow): Promise<void> {
  await endBilling(deps, user, () =>
    deps.db.transaction(async (tx) => {
      await lockUnchanged(tx, user)
      await removeLikesOf(tx, user)
      await endAccess(tx, user)
      await users.deleteUser(tx, user)
    }),
  )
  await notifyOwner(deps, user, ACCOUNT_DELETED)
}

async function assertOwner(deps: Deps, user: UserRow, password: string | undefined, signedInAt: Date | undefined) {
  if (user.authProvider === 'local') {
    if (password === undefined || !(await verifyPassword(user.passwordHash, password))) throw notTheOwner()
    return
  }
  const age = deps.now().getTime() - (signedInAt?.getTime() ?? 0)
  if (age <= SIGN_IN_AGAIN_MINUTES * 60_000) return
  const service = SOCIAL_PROVIDERS[user.authProvider]
  throw new AppError('sign_in_again', `Per confermare che sei tu, accedi di nuovo con ${service} e riprova.`)
}
