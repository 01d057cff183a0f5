import { domainToASCII } from 'node:url'
import { sqlState, UNIQUE_VIOLATION } from '#server/db/sql.ts'
import type { Actor, Deps } from '#server/deps.ts'
import { AppError, StartupError, unauthenticated } from '#server/errors.ts'
import type { SocialProvider } from '#shared/constants/identity.ts'
import { FOREVER, type Plan } from '#shared/constants/plans.ts'
import type { UserRow } from '#shared/schema/users.ts'
import * as repo from './users.repo.ts'

/**
 * Letters of other alphabets that are drawn like a Latin one, each above the letter that it passes for. After Unicode's
 * confusables (UTS #39), as far as lower-case names go.
 */
const LOOKALIKES = 'авгеорсхуікмнптјѕһԁԛԝӏүѵьαβεζηικμνορτυχγωօոսհıɑɡᴀʙᴄᴅᴇɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ‐‒–—−’‘ʼ`'
const LATIN = "abreopcxyikmhntjshdqwlyvbabezhikmvoptuxywonuhiagabcdeghijklmnoprstuvwyz-----''''"

const FOLDED = new Map([...LOOKALIKES].map((letter, at) => [letter, LATIN[at] ?? letter]))

/** Compatibility forms and case aside. */
const folded = (value: string): string => value.trim().normalize('NFKC').toLowerCase()

/** An address as it is compared: folded, an accented domain as DNS has it. */
export function identityKey(value: string): string {
  return folded(value).replace(/(?<=@)[^@]*\P{ASCII}[^@]*$/u, (domain) => domainToASCII(domain) || domain)
}

/** A name as it is compared: folded, and letters that look like Latin ones are those. `gufо` with a Cyrillic о is `Gufo`. */
export function nameKey(value: string): string {
  // A capital dotted İ becomes an i with a second dot upon it. Letters are compared without their accents, which then return.
  const letters = folded(value)
    .replace(/\s+/g, ' ')
    .replace(/i\u0307/g, 'i')
    .normalize('NFD')
  return Array.from(letters, (letter) => FOLDED.get(letter) ?? letter)
    .join('')
    .normalize('NFC')
}

/** The columns that a person may change by hand. */
type AccountChanges = Partial<
  Pick<
    UserRow,
    | 'username'
    | 'email'
    | 'emailConfirmedAt'
    | 'avatar'
    | 'publicProfile'
    | 'publicProfileSeenAt'
    | 'aiConsent'
    | 'aiDiaryConsent'
  >
>
type NewAccount = Omit<Parameters<typeof repo.insertUser>[1], 'usernameKey' | 'emailKey'>

function emailTaken(): AppError {
  const message =
    'Esiste già un account con questa email. Se l’indirizzo è tuo, chiedi una nuova password: dal messaggio puoi rientrare, o liberarlo.'
  return new AppError('email_taken', message, { fields: { email: message } })
}

const CONFLICTS: Record<string, () => AppError> = {
  users_username_key_unique: () => {
    const message = 'Questo nome utente è già in uso. Scegline un altro.'
    return new AppError('username_taken', message, { fields: { username: message } })
  },
  users_email_key_unique: emailTaken,
}

/** Turns a violated unique key of the accounts into its refusal; any other error stays as it is. */
function toConflict(error: unknown): unknown {
  const failure = sqlState(error)
  const conflict = failure?.code === UNIQUE_VIOLATION ? CONFLICTS[failure.constraint ?? ''] : undefined
  return conflict?.() ?? error
}

/**
 * Creates an account, with a password's hash or with a provider's id.
 * @throws AppError `username_taken` or `email_taken`, also when two registrations race
 */
export async function createAccount(db: Deps['db'], account: NewAccount): Promise<UserRow> {
  const keys = { usernameKey: nameKey(account.username), emailKey: identityKey(account.email) }
  try {
    return await repo.insertUser(db, { ...account, ...keys })
  } catch (error) {
    throw toConflict(error)
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

/** The account of an email address or a name, whatever its case; of a name, whichever alphabet its letters are from. */
export function findByLogin({ db }: Pick<Deps, 'db'>, login: string): Promise<UserRow | undefined> {
  return repo.findUserByLogin(db, identityKey(login), nameKey(login))
}

/** All accounts with the number of their dreams and the last use of a session that is still there. */
export function listAccounts({ db }: Pick<Deps, 'db'>) {
  return repo.listAccounts(db)
}

/** Shuts an account, or opens it again. The caller ends the access to it. */
export async function setDisabledAt(tx: Deps['db'], actor: Actor, disabledAt: Date | null): Promise<void> {
  await updateUser(tx, actor.id, { disabledAt })
}

/** The account that staff names. @throws StartupError where there is none */
export async function requireByLogin(deps: Pick<Deps, 'db'>, login: string): Promise<UserRow> {
  const user = await findByLogin(deps, login)
  if (!user) throw new StartupError(`There is no account ${login}.`)
  return user
}

/** The account of an email address, whatever its case. */
export function findByEmail({ db }: Pick<Deps, 'db'>, email: string): Promise<UserRow | undefined> {
  return repo.findUserByEmail(db, identityKey(email))
}

/** @throws AppError `unauthenticated` when the account is gone */
async function updateUser(...args: Parameters<typeof repo.updateUser>): Promise<UserRow> {
  const user = await repo.updateUser(...args)
  if (!user) throw unauthenticated()
  return user
}

/**
 * Changes the given fields of an account.
 * @throws AppError `username_taken` or `email_taken`
 */
export async function updateAccount(tx: Deps['db'], user: UserRow, changes: AccountChanges): Promise<UserRow> {
  const { username, email } = changes
  const values = {
    ...changes,
    ...(username !== undefined && { usernameKey: nameKey(username) }),
    ...(email !== undefined && { emailKey: identityKey(email) }),
  }
  const given = Object.entries(values).filter(([, value]) => value !== undefined)
  if (given.length === 0) return user
  try {
    return await updateUser(tx, user.id, Object.fromEntries(given))
  } catch (error) {
    throw toConflict(error)
  }
}

/** @throws AppError `email_taken` when another account has confirmed the address */
export async function refuseTakenEmail(tx: Deps['db'], user: UserRow, email: string): Promise<void> {
  const holder = await repo.findUserByEmail(tx, identityKey(email))
  if (holder?.emailConfirmedAt && holder.id !== user.id) throw emailTaken()
}

/** Whether an address is, whatever its case, the account's own. */
export function isOwnEmail(user: UserRow, email: string): boolean {
  return identityKey(email) === user.emailKey
}

/**
 * Makes an address the account's own, whose owner opened a link that was sent to it.
 * @throws AppError `email_taken`
 */
export async function confirmEmail(tx: Deps['db'], actor: Actor, email: string, now: Date): Promise<void> {
  try {
    await updateUser(tx, actor.id, { email, emailKey: identityKey(email), emailConfirmedAt: now })
  } catch (error) {
    throw toConflict(error)
  }
}

/**
 * Takes an address from an account that never confirmed it, for the person who has proved to own it.
 * @returns the other account, without the address
 */
export function releaseEmail(tx: Deps['db'], email: string, exceptId?: number): Promise<UserRow | undefined> {
  return repo.releaseEmail(tx, identityKey(email), exceptId)
}

/** Takes the address from an account whose reader says that the account is not theirs. */
export async function clearEmail(tx: Deps['db'], actor: Actor): Promise<void> {
  await updateUser(tx, actor.id, repo.NO_EMAIL)
}

/** Notes that a secret of the account has changed; the caller ends the access that depends on it. */
export function countSecretsChange(tx: Deps['db'], actor: Actor): Promise<void> {
  return repo.countSecretsChange(tx, actor.id)
}

/** Deletes an account; whatever belongs to it goes by its foreign keys. The caller holds its lock. */
export function deleteUser(tx: Deps['db'], actor: Actor): Promise<void> {
  return repo.deleteUser(tx, actor.id)
}

/** Stores a password's hash; the caller ends the access that depends on the previous password. */
export async function setPasswordHash(tx: Deps['db'], actor: Actor, passwordHash: string): Promise<void> {
  await updateUser(tx, actor.id, { passwordHash })
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

/** The end of Premium as people see it; null without one, and where it was given for ever. */
export function shownEnd({ premiumUntil }: Pick<UserRow, 'premiumUntil'>): string | null {
  return premiumUntil && premiumUntil < FOREVER ? premiumUntil.toISOString() : null
}

/**
 * The plan in force: premium holds while its end is in the future; after it the account is free again. Where everybody has
 * everything, it is always premium.
 */
export function planOf(
  { env, now }: Pick<Deps, 'env' | 'now'>,
  user: Pick<UserRow, 'subscriptionPlan' | 'subscriptionEndDate'>,
): Plan {
  if (env.PLAN === 'open') return 'premium'
  const running = user.subscriptionEndDate !== null && user.subscriptionEndDate > now()
  return user.subscriptionPlan === 'premium' && running ? 'premium' : 'free'
}
