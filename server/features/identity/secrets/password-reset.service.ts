import type { Actor, Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import * as users from '#server/features/identity/users/users.service.ts'
import type { Mail } from '#server/integrations/mail/mailer.ts'
import type { ConfirmPasswordReset, TokenValidation } from '#shared/contracts/password-reset.ts'
import type { AccountLinkRow } from '#shared/schema/security.ts'
import type { UserRow } from '#shared/schema/users.ts'
import { notifyAddressFreed, notifyPasswordChange, resetEmail, socialAccountEmail } from './emails.ts'
import { claimLink, endLinks, findLink, isExpired, openLink } from './links.service.ts'
import { hashPassword, refuseWeakPassword } from './passwords.ts'
import { endAccess } from './sessions.service.ts'

const AGAIN = 'Richiedi un nuovo reset della password.'

/**
 * Sends a link to a new password to an account's address, or says how else to sign in; and a link that frees the address.
 * Runs in the background after the answer, which so is the same, and takes the same time, for every address.
 * @param mayMail whether one more mail may go to an account
 */
export async function sendReset(deps: Deps, email: string, mayMail: (userId: number) => Promise<boolean>) {
  const user = await users.findByEmail(deps, email)
  if (!user || !(await mayMail(user.id))) return
  const mail = await deps.db.transaction((tx) => openLinks({ ...deps, db: tx }, user))
  if (mail) await deps.mailer(mail)
}

/** The mail with new links; none when the account has another address by now. */
async function openLinks(inside: Deps, { id, emailKey }: UserRow): Promise<Mail | undefined> {
  const user = await users.lockUser(inside.db, { id })
  if (user.emailKey !== emailKey) return undefined
  const release = await openLink(inside, user, 'release', '/release-email')
  if (user.authProvider !== 'local') {
    return socialAccountEmail(user, user.authProvider, `${inside.env.APP_URL}/auth`, release)
  }
  return resetEmail(user, await openLink(inside, user, 'reset', '/reset-password'), release)
}

/** Whether a link can still be used, and if not, why. */
export async function validateToken(deps: Deps, token: string): Promise<TokenValidation> {
  const fault = faultOf(await findLink(deps, ['reset'], token), deps.now())
  return fault ? { valid: false, message: fault } : { valid: true, message: 'Scegli la nuova password.' }
}

function faultOf(link: AccountLinkRow | undefined, now: Date): string | undefined {
  if (!link) return `Questo link non vale più: è già stato usato, o ne hai chiesto uno più recente. ${AGAIN}`
  if (isExpired(link, now)) return `Questo link è scaduto. ${AGAIN}`
  return undefined
}

const invalidToken = (message: string) => new AppError('invalid_reset_token', message)

/** @throws AppError `invalid_reset_token` */
async function findOpenLink(deps: Deps, kind: 'reset' | 'release', token: string): Promise<AccountLinkRow> {
  const link = await findLink(deps, [kind], token)
  const fault = faultOf(link, deps.now())
  if (!link || fault) throw invalidToken(fault ?? AGAIN)
  return link
}

/**
 * Uses a link up, and does what it is for under the account's lock. Of two uses at once, one succeeds.
 * @throws AppError `invalid_reset_token`
 */
function redeem(
  { db }: Deps,
  link: AccountLinkRow,
  effect: (tx: Deps['db'], user: UserRow) => Promise<unknown>,
): Promise<UserRow> {
  return db.transaction(async (tx) => {
    const user = await users.lockUser(tx, { id: link.userId })
    if (!(await claimLink(tx, link))) throw invalidToken(`Questo link è già stato usato. ${AGAIN}`)
    await effect(tx, user)
    return user
  })
}

/**
 * Sets the password of a link's account and signs it out everywhere.
 * @throws AppError `invalid_reset_token`, `weak_password`
 */
export async function confirmReset(deps: Deps, { token, newPassword }: ConfirmPasswordReset): Promise<UserRow> {
  const link = await findOpenLink(deps, 'reset', token)
  await refuseWeakPassword('newPassword', newPassword, await users.getUser(deps, { id: link.userId }))
  const passwordHash = await hashPassword(newPassword)
  const user = await redeem(deps, link, async (tx, { id, email }) => {
    await setPassword(tx, { id }, passwordHash)
    await users.confirmEmail(tx, { id }, email, deps.now())
  })
  await notifyPasswordChange(deps, user)
  return user
}

/**
 * Takes the address from the account that its reader does not know. Whoever reads its mail decides, also where the account
 * once confirmed it: the same link would set its password. Dreams, name, password, second factor and sessions stay.
 * @throws AppError `invalid_reset_token`
 */
export async function releaseEmail(deps: Deps, token: string): Promise<UserRow> {
  const link = await findOpenLink(deps, 'release', token)
  const user = await redeem(deps, link, async (tx, actor) => {
    await users.clearEmail(tx, actor)
    await endLinks(tx, actor)
  })
  await notifyAddressFreed(deps, user)
  return user
}

/**
 * Stores a password under the account's lock, and ends what hangs on the one before.
 * @param keptSid the session that stays
 */
export async function setPassword(tx: Deps['db'], actor: Actor, passwordHash: string, keptSid?: string): Promise<void> {
  await users.setPasswordHash(tx, actor, passwordHash)
  await endAccess(tx, actor, keptSid)
}
