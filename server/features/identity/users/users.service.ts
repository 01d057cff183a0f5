import { domainToASCII } from 'node:url'
import { sqlState, UNIQUE_VIOLATION } from '#server/db/sql.ts'
import type { Actor, Deps } from '#server/deps.ts'
import { AppError, StartupError, unauthenticated } from '#server/errors.ts'
import type { SocialProvider } from '#shared/constants/identity.ts'
import { FOREVER, type Plan } from '#shared/constants/plans.ts'
import type { UserRow } from '#shared/schema/users.ts'
import * as repo from './users.repo.ts'

/** Lookalikes of the Latin letters below, from Unicode's confusables (UTS #39), for lower-case names. */
const LOOKALIKES = 'авгеорсхуікмнптјѕһԁԛԝӏүѵьαβεζηικμνορτυχγωօոսհıɑɡᴀʙᴄᴅᴇɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ‐‒–—−’‘ʼ`'
const LATIN = "abreopcxyikmhntjshdqwlyvbabezhikmvoptuxywonuhiagabcdeghijklmnoprstuvwyz-----''''"

const FOLDED = new Map([...LOOKALIKES].map((letter, at) => [letter, LATIN[at] ?? letter]))

/** Without compatibility forms and case. */
const folded = (value: string): string => value.trim().normalize('NFKC').toLowerCase()

/** An address for comparison: folded, with the DNS form of its domain. */
export function identityKey(value: string): string {
  return folded(value).replace(/(?<=@)[^@]*\P{ASCII}[^@]*$/u, (domain) => domainToASCII(domain) || domain)
}

/** A name for comparison: folded, with lookalikes replaced. `gufо` with a Cyrillic о is `Gufo`. */
export function nameKey(value: string): string {
  // A capital dotted İ becomes an i with a second dot. Letters are compared without accents, which are then restored.
  const letters = folded(value)
    .replace(/\s+/g, ' ')
    .replace(/i\u0307/g, 'i')
    .normalize('NFD')
  return Array.from(letters, (letter) => FOLDED.get(letter) ?? letter)
    .join('')
    .normalize('NFC')
}

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
    | 'voiceConsent'
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

/** Maps a violated unique key of accounts to its error; returns any other error unchanged. */
function toConflict(error: unknown): unknown {
  const failure = sqlState(error)
  const conflict = failure?.code === UNIQUE_VIOLATION ? CONFLICTS[failure.constraint ?? ''] : undefined
  return conflict?.() ?? error
}

/** @throws AppError `username_taken` or `email_taken`, also when two registrations race */
export async function createAccount(db: Deps['db'], account: NewAccount): Promise<UserRow> {
  const keys = { usernameKey: nameKey(account.username), emailKey: identityKey(account.email) }
  try {
    return await repo.insertUser(db, { ...account, ...keys })
  } catch (error) {
    throw toConflict(error)
  }
}

export function findByProvider(
  { db }: Pick<Deps, 'db'>,
  provider: SocialProvider,
  id: string,
): Promise<UserRow | undefined> {
  return repo.findUserByProvider(db, provider, id)
}

/** The account for an email address or name, in any case; for a name, also with lookalike letters. */
export function findByLogin({ db }: Pick<Deps, 'db'>, login: string): Promise<UserRow | undefined> {
  return repo.findUserByLogin(db, identityKey(login), nameKey(login))
}

/** The account that was opened first; undefined without any. */
export const findFirstId = ({ db }: Pick<Deps, 'db'>) => repo.findFirstId(db)

/** All accounts with their number of dreams and the last use of a live session. */
export function listAccounts({ db }: Pick<Deps, 'db'>) {
  return repo.listAccounts(db)
}

/** Disables or enables an account. The caller ends the access to it. */
export async function setDisabledAt(tx: Deps['db'], actor: Actor, disabledAt: Date | null): Promise<void> {
  await updateUser(tx, actor.id, { disabledAt })
}

/** The account named by staff. @throws StartupError where there is none */
export async function requireByLogin(deps: Pick<Deps, 'db'>, login: string): Promise<UserRow> {
  const user = await findByLogin(deps, login)
  if (!user) throw new StartupError(`There is no account ${login}.`)
  return user
}

/** Ignores case. */
export function findByEmail({ db }: Pick<Deps, 'db'>, email: string): Promise<UserRow | undefined> {
  return repo.findUserByEmail(db, identityKey(email))
}

/** @throws AppError `unauthenticated` if the account was deleted */
async function updateUser(...args: Parameters<typeof repo.updateUser>): Promise<UserRow> {
  const user = await repo.updateUser(...args)
  if (!user) throw unauthenticated()
  return user
}

/** @throws AppError `username_taken` or `email_taken` */
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

/** Ignores case. */
export function isOwnEmail(user: UserRow, email: string): boolean {
  return identityKey(email) === user.emailKey
}

/** Confirms the address of an opened link as the account's own. @throws AppError `email_taken` */
export async function confirmEmail(tx: Deps['db'], actor: Actor, email: string, now: Date): Promise<void> {
  try {
    await updateUser(tx, actor.id, { email, emailKey: identityKey(email), emailConfirmedAt: now })
  } catch (error) {
    throw toConflict(error)
  }
}

/** Gives an unconfirmed address to its proven owner. @returns the account that lost it */
export function releaseEmail(tx: Deps['db'], email: string, exceptId?: number): Promise<UserRow | undefined> {
  return repo.releaseEmail(tx, identityKey(email), exceptId)
}

/** Removes the address after its owner disowned the account. */
export async function clearEmail(tx: Deps['db'], actor: Actor): Promise<void> {
  await updateUser(tx, actor.id, repo.NO_EMAIL)
}

/** Marks a change of a secret; the caller ends the access that depends on it. */
export function countSecretsChange(tx: Deps['db'], actor: Actor): Promise<void> {
  return repo.countSecretsChange(tx, actor.id)
}

/** Deletes an account; foreign keys delete its rows. The caller holds its lock. */
export function deleteUser(tx: Deps['db'], actor: Actor): Promise<void> {
  return repo.deleteUser(tx, actor.id)
}

/** The caller ends the access that depends on the previous password. */
export async function setPasswordHash(tx: Deps['db'], actor: Actor, passwordHash: string): Promise<void> {
  await updateUser(tx, actor.id, { passwordHash })
}

/** @throws AppError `unauthenticated` if the account was deleted */
export async function getUser({ db }: Pick<Deps, 'db'>, actor: Actor): Promise<UserRow> {
  const user = await repo.findUser(db, actor.id)
  if (!user) throw unauthenticated()
  return user
}

/** Locks the account's row for the transaction. @throws AppError `unauthenticated` if the account was deleted */
export async function lockUser(tx: Deps['db'], actor: Actor): Promise<UserRow> {
  const user = await repo.lockUser(tx, actor.id)
  if (!user) throw unauthenticated()
  return user
}

/** The end of Premium in the interface; null without one, and for unlimited Premium. */
export function shownEnd({ premiumUntil }: Pick<UserRow, 'premiumUntil'>): string | null {
  return premiumUntil && premiumUntil < FOREVER ? premiumUntil.toISOString() : null
}

/** The current plan: premium until its end, then free; always premium where everybody has it. */
export function planOf(
  { env, now }: Pick<Deps, 'env' | 'now'>,
  user: Pick<UserRow, 'subscriptionPlan' | 'subscriptionEndDate'>,
): Plan {
  if (env.PLAN === 'open') return 'premium'
  const running = user.subscriptionEndDate !== null && user.subscriptionEndDate > now()
  return user.subscriptionPlan === 'premium' && running ? 'premium' : 'free'
}
