import type { Actor, Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { notifyPasswordChange, resetEmail, socialAccountEmail } from '#server/features/auth/auth.emails.ts'
import { createLinkToken, hashLinkToken } from '#server/features/auth/link-token.ts'
import { hashPassword, refuseWeakPassword } from '#server/features/auth/passwords.ts'
import { endAllSessions } from '#server/features/sessions/sessions.service.ts'
import * as users from '#server/features/users/users.service.ts'
import { DAY_MS } from '#shared/constants/dates.ts'
import type { ConfirmPasswordReset, TokenValidation } from '#shared/contracts/password-reset.ts'
import type { PasswordResetTokenRow, UserRow } from '#shared/schema/users.ts'
import * as repo from './password-reset.repo.ts'

const TOKEN_LIFE_MS = 60 * 60 * 1000
/** How long an expired token is kept, to say why its link does not work. */
const EXPIRED_KEPT_MS = 7 * DAY_MS

const AGAIN = 'Richiedi un nuovo reset della password.'

/**
 * Sends a link to a new password to an account's address, or says how else to sign in. Runs in the background after the
 * answer, which so is the same, and takes the same time, for every address.
 * @param mayMail whether one more mail may go to an account
 */
export async function sendReset(deps: Deps, email: string, mayMail: (userId: number) => Promise<boolean>) {
  const user = await users.findByEmail(deps, email)
  if (!user || !(await mayMail(user.id))) return
  const { APP_URL } = deps.env
  if (user.authProvider !== 'local') {
    return deps.mailer(socialAccountEmail(user, user.authProvider, `${APP_URL}/auth`))
  }
  const token = await issueToken(deps, user)
  if (token) await deps.mailer(resetEmail(user, `${APP_URL}/reset-password?token=${token}`))
}

/** Creates a token for an hour and voids older ones; none when the account has another address by now. */
function issueToken({ db, now }: Deps, { id, emailKey }: UserRow): Promise<string | undefined> {
  const { token, tokenHash } = createLinkToken()
  const at = now().getTime()
  return db.transaction(async (tx) => {
    const user = await users.lockUser(tx, { id })
    if (user.emailKey !== emailKey) return undefined
    await repo.voidTokens(tx, id)
    await repo.insertToken(tx, {
      userId: id,
      tokenHash,
      expiresAt: new Date(at + TOKEN_LIFE_MS),
    })
    return token
  })
}

/** Whether a link can still be used, and if not, why. */
export async function validateToken({ db, now }: Deps, token: string): Promise<TokenValidation> {
  const fault = faultOf(await repo.findToken(db, hashLinkToken(token)), now())
  return fault ? { valid: false, message: fault } : { valid: true, message: 'Scegli la nuova password.' }
}

function faultOf(row: PasswordResetTokenRow | undefined, now: Date): string | undefined {
  if (!row) return `Questo link non è valido. ${AGAIN}`
  if (row.used) return `Questo link non vale più: è già stato usato, o ne hai chiesto uno più recente. ${AGAIN}`
  if (row.expiresAt <= now) return `Questo link è scaduto. ${AGAIN}`
  return undefined
}

const invalidToken = (message: string) => new AppError('invalid_reset_token', message)

/**
 * Sets the password of a token's account and signs it out everywhere. Of two uses at once, one succeeds.
 * @throws AppError `invalid_reset_token`, `weak_password`
 */
export async function confirmReset(deps: Deps, { token, newPassword }: ConfirmPasswordReset): Promise<UserRow> {
  const row = await repo.findToken(deps.db, hashLinkToken(token))
  const fault = faultOf(row, deps.now())
  if (!row || fault) throw invalidToken(fault ?? AGAIN)
  await refuseWeakPassword('newPassword', newPassword, await users.getUser(deps, { id: row.userId }))
  const passwordHash = await hashPassword(newPassword)
  const user = await redeemToken(deps, row, passwordHash)
  await notifyPasswordChange(deps, user)
  return user
}

function redeemToken({ db, now }: Deps, token: PasswordResetTokenRow, passwordHash: string): Promise<UserRow> {
  return db.transaction(async (tx) => {
    const user = await users.lockUser(tx, { id: token.userId })
    if (!(await repo.claimToken(tx, token))) throw invalidToken(`Questo link è già stato usato. ${AGAIN}`)
    await setPassword(tx, user, passwordHash)
    await users.confirmEmail(tx, user, user.email, now())
    await endAllSessions({ db: tx }, user)
    return user
  })
}

/** Stores a password under the account's lock and voids reset links that were sent before. */
export async function setPassword(tx: Deps['db'], actor: Actor, passwordHash: string): Promise<void> {
  await users.setPasswordHash(tx, actor, passwordHash)
  await repo.voidTokens(tx, actor.id)
}

/** Deletes the tokens that expired long ago. */
export function purgeTokens({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  return repo.deleteTokensBefore(db, new Date(now().getTime() - EXPIRED_KEPT_MS))
}

/** Voids reset links that were sent to an account, as when its address changes. */
export function voidTokens(tx: Deps['db'], actor: Actor): Promise<void> {
  return repo.voidTokens(tx, actor.id)
}
