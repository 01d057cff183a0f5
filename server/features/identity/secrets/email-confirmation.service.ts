import type { Actor, Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import * as users from '#server/features/identity/users/users.service.ts'
import { hasMail, type Mail } from '#server/integrations/mail/mailer.ts'
import { SOCIAL_PROVIDERS } from '#shared/constants/identity.ts'
import type { ConfirmEmail } from '#shared/contracts/secrets.ts'
import type { AccountLinkRow } from '#shared/schema/security.ts'
import type { UserRow } from '#shared/schema/users.ts'
import { changeRequestedEmail, confirmationEmail, EMAIL_CHANGED, releasedEmail } from './emails.ts'
import { endLinks, findLink, hashToken, isExpired, openLink, pendingEmailOf, redeemLink } from './links.service.ts'
import { checkPassword } from './passwords.ts'
import { notifyOwner, recordEvent } from './security-events.service.ts'
import { endAccess } from './sessions.service.ts'

export interface Caller {
  sid: string
  userAgent: string | undefined
}

/** Sends the confirmation link for the account's address; does nothing without mail. */
export async function sendConfirmation(deps: Deps, user: UserRow): Promise<void> {
  if (hasMail(deps.env)) await deps.mailer(await openConfirmation(deps, user))
}

/** Opens the confirmation link for the account's address; a first confirmation needs nothing else. */
async function openConfirmation(inside: Deps, user: UserRow): Promise<Mail> {
  return confirmationEmail(user, user.email, await openLink(inside, user, 'confirm'))
}

/**
 * Opens the links of a change of address; the caller holds the account's lock.
 * @param caller in this session the new address's link is sufficient
 * @returns the mails to send after the transaction; the first one lets the present address stop the change
 */
export async function openChange(inside: Deps, user: UserRow, email: string, caller: Caller): Promise<Mail[]> {
  await recordEvent(inside, user, 'email_change_asked', caller.userAgent)
  const stop = await openLink(inside, user, 'stop')
  const change = { email, sessionHash: hashToken(caller.sid) }
  const confirm = confirmationEmail(user, email, await openLink(inside, user, 'change', change))
  return user.email ? [changeRequestedEmail(user, stop), confirm] : [confirm]
}

/** Sends the latest link again, if the address is unconfirmed. */
export async function resendConfirmation(deps: Deps, actor: Actor, caller: Caller): Promise<void> {
  if (!hasMail(deps.env)) return
  const mails = await deps.db.transaction(async (tx) => {
    const inside = { ...deps, db: tx }
    const user = await users.lockUser(tx, actor)
    const pendingEmail = await pendingEmailOf(inside, user)
    if (pendingEmail) return openChange(inside, user, pendingEmail, caller)
    return user.emailConfirmedAt || !user.email ? [] : [await openConfirmation(inside, user)]
  })
  for (const mail of mails) await deps.mailer(mail)
}

const invalidLink = (message: string) => new AppError('invalid_email_token', message)
const USED_UP =
  'Questo link non vale più: è già stato usato, è scaduto, ne hai chiesto uno più recente, o nel frattempo è cambiata la password. Puoi chiederne un altro dal tuo profilo.'

/**
 * Confirms the address of a link. An account with the same unconfirmed address loses it; a previous address is notified
 * and its links end.
 * @throws AppError `invalid_email_token`, `email_taken`; of a change `password_required`, `wrong_password`,
 * `sign_in_again`
 */
export async function confirmEmail(
  deps: Deps,
  actor: Actor | undefined,
  input: ConfirmEmail,
  caller: Caller,
): Promise<void> {
  const link = await findLink(deps, ['confirm', 'change'], input.token)
  if (!link || isExpired(link, deps.now())) throw invalidLink(USED_UP)
  if (link.kind === 'change' && !(actor?.id === link.userId && hashToken(caller.sid) === link.sessionHash)) {
    await assertOwner(deps, actor, link, input.currentPassword)
  }
  const { before, email, released } = await redeemLink(deps, link, invalidLink(USED_UP), async (tx, before) => {
    const email = link.email ?? before.email
    const released = await takeEmail(tx, email, before.id)
    await users.confirmEmail(tx, before, email, deps.now())
    if (link.kind === 'change') await endLinks(tx, before)
    return { before, email, released }
  })
  if (link.kind === 'confirm') return
  await recordEvent(deps, before, 'email_changed', caller.userAgent)
  await notifyOwner(deps, before, EMAIL_CHANGED)
  if (released) await tellReleased(deps, released, email)
}

/**
 * Outside the session that requested a change, its link also needs the password, or for an account without one, a
 * session opened through its provider. A change of password ends the link.
 * @throws AppError `password_required`, `wrong_password`, `sign_in_again`
 */
async function assertOwner(
  deps: Deps,
  actor: Actor | undefined,
  { userId }: AccountLinkRow,
  password: string | undefined,
): Promise<void> {
  const user = await users.getUser(deps, { id: userId })
  if (user.authProvider !== 'local') {
    if (actor?.id === userId) return
    const service = SOCIAL_PROVIDERS[user.authProvider]
    throw new AppError('sign_in_again', `Per confermare che sei tu, accedi con ${service} in questo browser.`)
  }
  if (password === undefined) {
    throw new AppError('password_required', 'Hai chiesto il cambio da un altro browser: conferma con la tua password.')
  }
  await checkPassword(user, password)
}

/** Stops a change of address, and ends all sessions, also the requesting one. @throws AppError `invalid_email_token` */
export async function stopChange(deps: Deps, token: string, userAgent: string | undefined): Promise<void> {
  const link = await findLink(deps, ['stop'], token)
  const over = `Questo link non vale più: il cambio non è più in attesa. Se il tuo indirizzo è cambiato e non è opera tua, scrivi subito a ${deps.env.SUPPORT_EMAIL}.`
  if (!link || isExpired(link, deps.now())) throw invalidLink(over)
  await redeemLink(deps, link, invalidLink(over), (tx, user) => endAccess(tx, user))
  await recordEvent(deps, { id: link.userId }, 'email_change_stopped', userAgent)
}

/** Gives an unconfirmed address and its links to its proven owner. @returns the account that lost it */
export async function takeEmail(tx: Deps['db'], email: string, exceptId?: number): Promise<UserRow | undefined> {
  const released = await users.releaseEmail(tx, email, exceptId)
  if (released) await endLinks(tx, released)
  return released
}

/** Tells the owner of an address that another account no longer has it. */
export async function tellReleased({ env, mailer }: Deps, { username }: UserRow, email: string): Promise<void> {
  if (hasMail(env)) await mailer(releasedEmail(username, email))
}
