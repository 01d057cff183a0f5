import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { assertMayRegister, redeemInvitation } from '#server/features/identity/secrets/invitations.service.ts'
import { hashPassword, refuseWeakPassword, verifyPassword } from '#server/features/identity/secrets/passwords.ts'
import { recordEvent } from '#server/features/identity/secrets/security-events.service.ts'
import { createAccount, findByLogin, lockUser } from '#server/features/identity/users/users.service.ts'
import type { LoginInput, RegisterInput } from '#shared/contracts/auth.ts'
import type { UserRow } from '#shared/schema/users.ts'

export const badCredentials = (message = 'Nome utente o password non corretti') =>
  new AppError('bad_credentials', message)

/**
 * Creates an account, and redeems its invitation if one is needed.
 * @throws AppError `username_taken` or `email_taken`, also when two registrations race; `weak_password`,
 * `invitation_required`, `registration_closed`
 */
export async function register(deps: Deps, input: RegisterInput): Promise<UserRow> {
  const { username, email, password, publicProfile, invitation } = input
  assertMayRegister(deps, invitation)
  await refuseWeakPassword('password', password, { username, email })
  const passwordHash = await hashPassword(password)
  return deps.db.transaction(async (tx) => {
    await redeemInvitation({ ...deps, db: tx }, invitation)
    return createAccount(tx, { username, email, passwordHash, publicProfile })
  })
}

/**
 * The account for a name or email address and a password.
 * @throws AppError `bad_credentials` for an unknown account and for a wrong password, after the same time; the owner
 * sees it in the security log, which is written after the response
 */
export async function verifyCredentials(
  deps: Deps,
  { username, password }: LoginInput,
  userAgent: string | undefined,
): Promise<UserRow> {
  const user = await findByLogin(deps, username)
  const matches = await verifyPassword(user?.passwordHash, password)
  if (user && matches) return user
  if (user) deps.background.run('a security event', () => recordEvent(deps, user, 'sign_in_failed', userAgent))
  throw badCredentials()
}

/**
 * Whether the account's secrets are still those of the start of a sign-in. A change ends existing sessions, but not one
 * that a simultaneous sign-in creates; the lock waits for a running change.
 */
export async function areSecretsUnchanged({ db }: Pick<Deps, 'db'>, user: UserRow): Promise<boolean> {
  const { secretsVersion } = await db.transaction((tx) => lockUser(tx, user))
  return secretsVersion === user.secretsVersion
}
