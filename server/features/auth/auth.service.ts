import type { Deps } from '#server/deps.ts'
import { findByName, insertAccount, settledPasswordHash } from '#server/features/users/users.service.ts'
import type { LoginInput, RegisterInput } from '#shared/contracts/auth.ts'
import type { UserRow } from '#shared/schema/users.ts'
import { refuseCommonPassword } from './common-passwords.ts'
import { hashPassword, passwordMatches } from './passwords.ts'

/**
 * Creates an account.
 * @throws AppError `username_taken` or `email_taken`, also when two registrations race; `common_password`
 */
export async function register({ db }: Deps, { username, email, password }: RegisterInput): Promise<UserRow> {
  await refuseCommonPassword('password', password)
  return insertAccount(db, { username, email, passwordHash: await hashPassword(password) })
}

/**
 * The account of a name and password; undefined for an unknown name and for a wrong password alike,
 * in the same time.
 */
export async function verifyCredentials({ db }: Deps, input: LoginInput): Promise<UserRow | undefined> {
  const user = await findByName({ db }, input.username)
  const matches = await passwordMatches(user?.passwordHash, input.password)
  return matches ? user : undefined
}

/**
 * Whether the password that has just been checked is still the account's. A change of password ends all sessions there
 * are; the one that a sign-in makes at the same moment would come too late for that. So it asks once it has its session,
 * and waits for a change under way.
 */
export async function isPasswordUnchanged({ db }: Pick<Deps, 'db'>, user: UserRow): Promise<boolean> {
  return (await settledPasswordHash({ db }, user)) === user.passwordHash
}
