import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { PRODUCT_NAME } from '#shared/constants/product.ts'

const SECRET_BYTES = 20
const STEP_MS = 30_000
/** A clock that is up to a step late or early is accepted. */
const WINDOW = 1
const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16
const RECOVERY_CODES = 10
const RECOVERY_CODE_BYTES = 10

/** A new shared secret, in base32. */
export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

const totpOf = (secret: string, label = '') =>
  new TOTP({ issuer: PRODUCT_NAME, label, secret: Secret.fromBase32(secret) })

/** What an authenticator app reads from a QR code. */
export const totpUri = (secret: string, username: string): string => totpOf(secret, username).toString()

/** The time step that a code belongs to, compared in constant time; undefined for a wrong one. */
export function stepOf(secret: string, code: string, now: Date): number | undefined {
  const delta = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window: WINDOW })
  return delta === null ? undefined : Math.floor(now.getTime() / STEP_MS) + delta
}

/** Codes of 80 random bits in base32, in lower case. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => new Secret({ size: RECOVERY_CODE_BYTES }).base32.toLowerCase())
}

/** What is stored of a recovery code: it has too many random bits for a slow hash to add anything. */
export const hashRecoveryCode = (userId: number, code: string): string =>
  createHash('sha256').update(`${userId}:${code}`).digest('base64url')

const keyOf = (sessionSecret: string) => Buffer.from(hkdfSync('sha256', sessionSecret, '', 'second-factor', 32))

/** Encrypts an account's secret for the database; it can be read for that account only. */
export function seal(sessionSecret: string, userId: number, secret: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, keyOf(sessionSecret), iv).setAAD(Buffer.from(String(userId)))
  const text = Buffer.concat([cipher.update(secret), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url')
}

/** Decrypts what `seal` made; undefined when the session secret is another by now. */
export function unseal(sessionSecret: string, userId: number, sealed: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv(CIPHER, keyOf(sessionSecret), bytes.subarray(0, IV_BYTES))
    .setAAD(Buffer.from(String(userId)))
    .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString()
  } catch {
    return undefined
  }
}
