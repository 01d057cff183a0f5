import { hash, verify } from '@node-rs/argon2'
import { AppError } from '#server/errors.ts'
import { guessableReason, type PasswordOwner } from '#shared/constants/guessable-password.ts'
import { PASSWORD_MIN } from '#shared/constants/limits.ts'
import type { UserRow } from '#shared/schema/users.ts'

const COMMON_PASSWORDS = 10_000

/** Replaces the hash of an unknown account, so that both refusals take the same time. */
const absentHash = hash('nobody has this password')

/** Hashes with argon2id and the library's defaults after NFC, because keyboards compose characters differently. */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFC'))
}

/** Returns false without a hash, after the same work. Older hashes were made without NFC. */
export async function verifyPassword(storedHash: string | null | undefined, password: string): Promise<boolean> {
  for (const form of new Set([password.normalize('NFC'), password])) {
    if (await verify(storedHash ?? (await absentHash), form)) return storedHash != null
  }
  return false
}

const COMMON = 'Questa password è tra le più usate: si indovina subito.'

let common: Promise<ReadonlySet<string>> | undefined

/** The most common passwords of an accepted length, in lower case; loaded on first use. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => {
    const ranked = dictionary['passwords-common'].filter((password) => password.length >= PASSWORD_MIN)
    return new Set(ranked.slice(0, COMMON_PASSWORDS))
  })
  return common
}

async function isCommon(password: string): Promise<boolean> {
  return (await commonPasswords()).has(password.toLowerCase())
}

/** Rejects the 10,000 most common passwords and those of `guessableReason`. @throws AppError `weak_password` */
export async function refuseWeakPassword(field: string, password: string, owner: PasswordOwner): Promise<void> {
  const reason = guessableReason(password, owner) ?? ((await isCommon(password)) ? COMMON : undefined)
  if (!reason) return
  const message = `${reason} Scegline un’altra.`
  throw new AppError('weak_password', message, { fields: { [field]: message } })
}

const WRONG_PASSWORD = 'La password attuale non è corretta'
export const wrongPassword = () =>
  new AppError('wrong_password', WRONG_PASSWORD, { fields: { currentPassword: WRONG_PASSWORD } })

/** Accounts of a provider need no password. @throws AppError `wrong_password` */
export async function checkPassword({ passwordHash }: Pick<UserRow, 'passwordHash'>, password = ''): Promise<void> {
  if (passwordHash && !(await verifyPassword(passwordHash, password))) throw wrongPassword()
}
