import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { createAccount, findByLogin, lockUser } from '#server/features/users/users.service.ts'
import type { LoginInput, RegisterInput } from '#shared/contracts/auth.ts'
import type { UserRow } from '#shared/schema/users.ts'
import { hashPassword, refuseWeakPassword, verifyPassword } from './passwords.ts'

export const badCredentials = () => new AppError('bad_credentials', 'Nome utente o password non corretti')

/**
 * Creates an account.
 * @throws AppError `username_taken` or `email_taken`, also when two registrations race; `weak_password`
 */
export async function register({ db }: Deps, { username, email, password }: RegisterInput): Promise<UserRow> {
  await refuseWeakPassword('password', password, { username, email })
  return createAccount(db, { username, email, passwordHash: await hashPassword(password) })
}

/**
 * The account of a name or email address and a password.
 * @throws AppError `bad_credentials` for an unknown account and for a wrong password alike, after the same time
 */
export async function verifyCredentials({ db }: Deps, { username, password }: LoginInput): Promise<UserRow> {
  const user = await findByLogin({ db }, username)
  const matches = await verifyPassword(user?.passwordHash, password)
  if (!user || !matches) throw badCredentials()
  return user
}

/**
 * Whether the password that has just been verified is still the account's. A change of password ends the existing
 * sessions, but not one that a login creates at the same moment; the lock waits for a change under way.
 */
export async function isPasswordUnchanged({ db }: Pick<Deps, 'db'>, user: UserRow): Promise<boolean> {
  const { passwordHash } = await db.transaction((tx) => lockUser(tx, user))
  return passwordHash === user.passwordHash
}
