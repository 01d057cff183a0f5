import { sqlState, UNIQUE_VIOLATION } from '#server/db/sql.ts'
import type { Actor, Deps } from '#server/deps.ts'
import { AppError, unauthenticated } from '#server/errors.ts'
import type { SocialProvider } from '#shared/constants/social-logins.ts'
import type { UserRow } from '#shared/schema/users.ts'
import { identityKey, nameKey } from './identity.ts'
import * as repo from './users.repo.ts'

/** What a person may change of an account by hand. */
type AccountChanges = Partial<Pick<UserRow, 'username' | 'email' | 'avatar' | 'publicProfile' | 'aiConsent'>>

const NEW_EMAIL_MS = 24 * 60 * 60 * 1000

const TAKEN: Record<string, () => AppError> = {
  users_username_key_unique: () => {
    const message = 'Questo nome utente è già in uso. Scegline un altro.'
    return new AppError('username_taken', message, { fields: { username: message } })
  },
  users_email_key_unique: emailTaken,
  users_provider_unique: () => new AppError('conflict', 'Questo accesso ha già un account.'),
}

function emailTaken(): AppError {
  const message = 'Esiste già un account con questa email.'
  return new AppError('email_taken', message, { fields: { email: message } })
}

/** The refusal behind a database error: a name or address that another account has; any other error as it is. */
function asTaken(error: unknown): unknown {
  const failure = sqlState(error)
  const taken = failure?.code === UNIQUE_VIOLATION ? TAKEN[failure.constraint ?? ''] : undefined
  return taken?.() ?? error
}

/**
 * Creates an account without a password, for who signs in through a provider.
 * @throws AppError `username_taken`, `email_taken`, or `conflict` when the provider's person has an account already
 */
export function registerSocial({ db }: Pick<Deps, 'db'>, account: SocialAccount): Promise<UserRow> {
  return insertAccount(db, account)
}

type SocialAccount = Required<
  Pick<UserRow, 'username' | 'email' | 'emailVerifiedAt' | 'authProvider' | 'authProviderId'>
>
type NewAccount = Omit<Parameters<typeof repo.insertUser>[1], 'usernameKey' | 'emailKey'>

/** @throws AppError `username_taken` or `email_taken`, also when two registrations race; `conflict` */
export async function insertAccount(db: Deps['db'], account: NewAccount): Promise<UserRow> {
  const keys = { usernameKey: nameKey(account.username), emailKey: identityKey(account.email) }
  try {
    return await repo.insertUser(db, { ...account, ...keys })
  } catch (error) {
    throw asTaken(error)
  }
}

/** The account of a provider's person. */
export function findByProvider(
  { db }: Pick<Deps, 'db'>,
  provider: SocialProvider,
  id: string,
): Promise<UserRow | undefined> {
  return repo.findUserByProvider(db, provider, id)
}

/** The account of a name, whatever its case and whichever alphabet its letters are from. */
export function findByName({ db }: Pick<Deps, 'db'>, username: string): Promise<UserRow | undefined> {
  return repo.findUserByName(db, nameKey(username))
}

/** The password's hash once changes under way are done. */
export function settledPasswordHash({ db }: Pick<Deps, 'db'>, actor: Actor): Promise<string | null | undefined> {
  return repo.settledPasswordHash(db, actor.id)
}

/** The account of an address, whatever its case. */
export function findByEmail({ db }: Pick<Deps, 'db'>, email: string): Promise<UserRow | undefined> {
  return repo.findUserByEmail(db, identityKey(email))
}

/**
 * Changes what is given of an account.
 * @throws AppError `username_taken` or `email_taken`
 */
export async function updateAccount(
  tx: Deps['db'],
  user: UserRow,
  changes: AccountChanges,
  now: Date,
): Promise<UserRow> {
  const { username, email } = changes
  const values = {
    ...changes,
    ...(username !== undefined && { usernameKey: nameKey(username) }),
    ...(email !== undefined && { emailKey: identityKey(email) }),
    ...(email !== undefined && identityKey(email) !== user.emailKey && { emailChangedAt: now, emailVerifiedAt: null }),
  }
  const given = Object.entries(values).filter(([, value]) => value !== undefined)
  if (given.length === 0) return user
  try {
    return await repo.updateUser(tx, user.id, Object.fromEntries(given))
  } catch (error) {
    throw asTaken(error)
  }
}

/**
 * Whether the account's address is so new that nothing important is sent to it yet: who finds a session open could
 * otherwise change the address and then the password, before the owner reads the notice at the old one.
 */
export function emailIsRecent({ emailChangedAt }: UserRow, now: Date): boolean {
  return emailChangedAt !== null && now.getTime() - emailChangedAt.getTime() < NEW_EMAIL_MS
}

/** Keeps that the account's address was just seen to be the person's. */
export async function confirmEmail(tx: Deps['db'], actor: Actor, now: Date): Promise<void> {
  await repo.updateUser(tx, actor.id, { emailVerifiedAt: now })
}

/** Puts a password's hash in place; ending sessions and voiding links is the caller's. */
export async function setPasswordHash(tx: Deps['db'], actor: Actor, passwordHash: string): Promise<void> {
  await repo.updateUser(tx, actor.id, { passwordHash })
}

/** Whether anybody has an account here. */
export function hasAccounts({ db }: Pick<Deps, 'db'>): Promise<boolean> {
  return repo.hasUsers(db)
}

/** Whether a session's account is still there. */
export async function accountExists({ db }: Pick<Deps, 'db'>, actor: Actor): Promise<boolean> {
  return (await repo.findUser(db, actor.id)) !== undefined
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
