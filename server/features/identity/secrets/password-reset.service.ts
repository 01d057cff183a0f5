import type { Actor, Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import * as users from '#server/features/identity/users/users.service.ts'
import type { Mail } from '#server/integrations/mail/mailer.ts'
import type { ConfirmPasswordReset, TokenValidation } from '#shared/contracts/secrets.ts'
import type { AccountLinkRow } from '#shared/schema/security.ts'
import type { UserRow } from '#shared/schema/users.ts'
import { addressFreed, PASSWORD_CHANGED, resetEmail, socialAccountEmail } from './emails.ts'
import { endLinks, findLink, isExpired, openLink, redeemLink } from './links.service.ts'
import { hashPassword, refuseWeakPassword } from './passwords.ts'
import { notifyOwner } from './security-events.service.ts'
import { endAccess } from './sessions.service.ts'

const AGAIN = 'Richiedi un nuovo reset della password.'
const GONE = `Questo link non vale più: è già stato usato, o ne hai chiesto uno più recente. ${AGAIN}`
const EXPIRED = `Questo link è scaduto. ${AGAIN}`
const invalidToken = (message: string) => new AppError('invalid_reset_token', message)

/**
 * Mails a reset link, or the other way to sign in, and a link that frees the address. Runs in the background, so that
 * response and time are the same for every address.
 * @param mayMail whether one more mail may go to an account
 */
export async function sendReset(deps: Deps, email: string, mayMail: (userId: number) => Promise<boolean>) {
  const user = await users.findByEmail(deps, email)
  if (!user || !(await mayMail(user.id))) return
  const mail = await deps.db.transaction((tx) => openLinks({ ...deps, db: tx }, user))
  if (mail) await deps.mailer(mail)
}

/** The mail with new links; undefined if the account's address changed meanwhile. */
async function openLinks(inside: Deps, { id, emailKey }: UserRow): Promise<Mail | undefined> {
  const user = await users.lockUser(inside.db, { id })
  if (user.emailKey !== emailKey) return undefined
  const release = await openLink(inside, user, 'release')
  if (user.authProvider !== 'local') {
    return socialAccountEmail(user, user.authProvider, `${inside.env.APP_URL}/auth`, release)
  }
  return resetEmail(user, await openLink(inside, user, 'reset'), release)
}

/** Whether a link is valid, and if not, why. */
export async function validateToken(deps: Deps, token: string): Promise<TokenValidation> {
  const fault = faultOf(await findLink(deps, ['reset'], token), deps.now())
  return fault ? { valid: false, message: fault } : { valid: true, message: 'Scegli la nuova password.' }
}

function faultOf(link: AccountLinkRow | undefined, now: Date): string | undefined {
  if (!link) return GONE
  return isExpired(link, now) ? EXPIRED : undefined
}

/** @throws AppError `invalid_reset_token` */
async function findOpenLink(deps: Deps, kind: 'reset' | 'release', token: string): Promise<AccountLinkRow> {
  const link = await findLink(deps, [kind], token)
  const fault = faultOf(link, deps.now())
  if (!link || fault) throw invalidToken(fault ?? GONE)
  return link
}

/** Sets a link's password and ends all sessions. @throws AppError `invalid_reset_token`, `weak_password` */
export async function confirmReset(deps: Deps, { token, newPassword }: ConfirmPasswordReset): Promise<UserRow> {
  const link = await findOpenLink(deps, 'reset', token)
  await refuseWeakPassword('newPassword', newPassword, await users.getUser(deps, { id: link.userId }))
  const passwordHash = await hashPassword(newPassword)
  const user = await redeemLink(deps, link, invalidToken(GONE), async (tx, user) => {
    await setPassword(tx, user, passwordHash)
    await users.confirmEmail(tx, user, user.email, deps.now())
    return user
  })
  await notifyOwner(deps, user, PASSWORD_CHANGED)
  return user
}

/**
 * Takes the address from an account that its reader does not know. The reader of the mail decides, even if the account
 * once confirmed the address, because the same mail can reset its password. Dreams, name, password, second factor and
 * sessions stay.
 * @throws AppError `invalid_reset_token`
 */
export async function releaseEmail(deps: Deps, token: string): Promise<UserRow> {
  const link = await findOpenLink(deps, 'release', token)
  const user = await redeemLink(deps, link, invalidToken(GONE), async (tx, user) => {
    await users.clearEmail(tx, user)
    await endLinks(tx, user)
    return user
  })
  await notifyOwner(deps, user, addressFreed(user.username))
  return user
}

/** Stores a password under the account's lock, and ends all earlier access. @param keptSid the session that stays */
export async function setPassword(tx: Deps['db'], actor: Actor, passwordHash: string, keptSid?: string): Promise<void> {
  await users.setPasswordHash(tx, actor, passwordHash)
  await endAccess(tx, actor, keptSid)
}
