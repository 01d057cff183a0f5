import type { Actor, Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { confirmationEmail, notifyEmailChange, releasedEmail } from '#server/features/auth/auth.emails.ts'
import { createLinkToken, hashLinkToken } from '#server/features/auth/link-token.ts'
import { voidTokens } from '#server/features/password-reset/password-reset.service.ts'
import { recordEvent } from '#server/features/security-events/security-events.service.ts'
import * as users from '#server/features/users/users.service.ts'
import { hasMail } from '#server/integrations/mail/mailer.ts'
import type { UserRow } from '#shared/schema/users.ts'

const LINK_LIFE_MS = 24 * 60 * 60 * 1000

/**
 * Sends a link that confirms an account's address. A server without mail sends none.
 * @param pendingEmail the wished address; null for the account's own
 */
export async function sendConfirmation(deps: Deps, user: UserRow, pendingEmail: string | null): Promise<UserRow> {
  if (!hasMail(deps.env)) return user
  const { token, tokenHash } = createLinkToken()
  const emailTokenExpiresAt = new Date(deps.now().getTime() + LINK_LIFE_MS)
  const link = { pendingEmail, emailTokenHash: tokenHash, emailTokenExpiresAt }
  const linked = await users.setEmailLink(deps.db, user, link)
  const url = `${deps.env.APP_URL}/confirm-email?token=${token}`
  const mail = confirmationEmail(user, pendingEmail ?? user.email, url)
  await deps.mailer({ ...mail, usefulSeconds: LINK_LIFE_MS / 1000 })
  return linked
}

/** The wished address as long as its link is valid: a mistaken one is forgotten after a day. */
export const pendingEmailOf = (user: UserRow, now: Date): string | null =>
  isExpired(user, now) ? null : user.pendingEmail

/** Sends the latest link once more, where something is left to confirm. */
export async function resendConfirmation(deps: Deps, actor: Actor): Promise<void> {
  const user = await users.getUser(deps, actor)
  const pendingEmail = pendingEmailOf(user, deps.now())
  if (pendingEmail || (!user.emailConfirmedAt && user.email)) await sendConfirmation(deps, user, pendingEmail)
}

const invalidLink = () =>
  new AppError(
    'invalid_email_token',
    'Questo link non vale più: è già stato usato, è scaduto, o ne hai chiesto uno più recente. Puoi chiederne un altro dal tuo profilo.',
  )

/**
 * Confirms the address to which a link was sent. An account that had the address unconfirmed loses it; a previous address
 * is told of the change, and links that were sent there are void.
 * @throws AppError `invalid_email_token`, `email_taken`
 */
export async function confirmEmail(deps: Deps, token: string, userAgent: string | undefined): Promise<void> {
  const tokenHash = hashLinkToken(token)
  const { before, released } = await deps.db.transaction(async (tx) => {
    const found = await users.findByEmailToken({ db: tx }, tokenHash)
    if (!found) throw invalidLink()
    const before = await users.lockUser(tx, found)
    if (before.emailTokenHash !== tokenHash || isExpired(before, deps.now())) throw invalidLink()
    const email = before.pendingEmail ?? before.email
    const released = await users.releaseEmail(tx, email, before.id)
    await users.confirmEmail(tx, before, email, deps.now())
    if (before.pendingEmail) await voidTokens(tx, before)
    return { before, released }
  })
  if (!before.pendingEmail) return
  await recordEvent(deps, before, 'email_changed', userAgent)
  await notifyEmailChange(deps, before)
  if (released) await tellReleased(deps, released, before.pendingEmail)
}

function isExpired({ emailTokenExpiresAt }: UserRow, now: Date): boolean {
  return !emailTokenExpiresAt || emailTokenExpiresAt <= now
}

/** Tells the owner of an address that another account had it and no longer has. */
export async function tellReleased({ env, mailer }: Deps, { username }: UserRow, email: string): Promise<void> {
  if (hasMail(env)) await mailer(releasedEmail(username, email))
}
