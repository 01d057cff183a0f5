import { createHash } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { PRODUCT_NAME } from '#shared/constants/product.ts'

const SECRET_BYTES = 20
const STEP_MS = 30_000
/** A clock that is up to a step late or early is accepted. */
const WINDOW = 1
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
