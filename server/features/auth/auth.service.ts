import { sqlState, UNIQUE_VIOLATION } from '#server/db/sql-state.ts'
import type { Actor, Deps } from '#server/deps.ts'
import { AppError, unauthenticated } from '#server/errors.ts'
import type { LoginInput, RegisterInput } from '#shared/contracts/auth.ts'
import type { UserRow } from '#shared/schema/users.ts'
import * as repo from './auth.repo.ts'
import { hashPassword, passwordMatches } from './passwords.ts'

/** A name or address as it is compared: look-alike forms and case aside. */
export function identityKey(value: string): string {
  return value.trim().normalize('NFKC').toLowerCase()
}

const TAKEN: Record<string, () => AppError> = {
  users_username_key_unique: () => {
    const message = 'Questo nome utente è già in uso. Scegline un altro.'
    return new AppError('username_taken', message, { fields: { username: message } })
  },
  users_email_key_unique: () => {
    const message = 'Esiste già un account con questa email.'
    return new AppError('email_taken', message, { fields: { email: message } })
  },
}

/**
 * Creates an account.
 * @throws AppError `username_taken` or `email_taken`, also when two registrations race
 */
export async function register({ db }: Deps, input: RegisterInput): Promise<UserRow> {
  const passwordHash = await hashPassword(input.password)
  try {
    return await repo.insertUser(db, {
      username: input.username,
      usernameKey: identityKey(input.username),
      email: input.email,
      emailKey: identityKey(input.email),
      passwordHash,
    })
  } catch (error) {
    const failure = sqlState(error)
    const taken = failure?.code === UNIQUE_VIOLATION ? TAKEN[failure.constraint ?? ''] : undefined
    throw taken?.() ?? error
  }
}

/**
 * The account of a name and password; undefined for an unknown name and for a wrong password alike,
 * in the same time.
 */
export async function verifyCredentials({ db }: Deps, input: LoginInput): Promise<UserRow | undefined> {
  const user = await repo.findUserByKey(db, identityKey(input.username))
  const matches = await passwordMatches(user?.passwordHash, input.password)
  return matches ? user : undefined
}

/** Whether anybody has an account here. */
export function hasAccounts({ db }: Pick<Deps, 'db'>): Promise<boolean> {
  return repo.hasUsers(db)
}

/** @throws AppError `unauthenticated` when the account is gone */
export async function getUser({ db }: Pick<Deps, 'db'>, actor: Actor): Promise<UserRow> {
  const user = await repo.findUser(db, actor.id)
  if (!user) throw unauthenticated()
  return user
}

/**
 * Locks the account's row for the rest of the transaction.
 * @throws AppError `unauthenticated` when the account is gone
 */
export async function lockUser(tx: Deps['db'], actor: Actor): Promise<UserRow> {
  const user = await repo.lockUser(tx, actor.id)
  if (!user) throw unauthenticated()
  return user
}
