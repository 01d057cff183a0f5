import type { Request, Response } from 'express'
import { identityKey, nameKey } from '#server/features/users/identity.ts'
import { attempted, byAddress, byAttempt, fingerprint, HOUR, type Limit, MINUTE } from '#server/http/rate-limit.ts'
import type { UserRow } from '#shared/schema/users.ts'

const DEVICE_COOKIE = 'diario.device'
const DEVICE_COOKIE_MS = 180 * 24 * 60 * 60 * 1000

/** `nameKey` folds the case and the forms of letters of an address, too. */
const byLogin = byAttempt('username', nameKey)
const byEmail = byAttempt('email', identityKey)

/** The counters that a login passes. The last one stops guessing from very many addresses, but not known browsers. */
export const LOGIN_LIMITS: Limit[] = [
  { name: 'login', points: 100, seconds: 15 * MINUTE, key: byAddress },
  { name: 'login_account', points: 10, seconds: 15 * MINUTE, key: byLogin },
  { name: 'login_anywhere', points: 100, seconds: HOUR, key: byUnknownDevice },
]

export const REGISTRATION_LIMITS: Limit[] = [
  { name: 'register', points: 40, seconds: HOUR, key: byAddress },
  { name: 'register_account', points: 10, seconds: HOUR, key: byEmail },
]

/** The account's name or address, unless somebody has signed in to that account from this browser before. */
function byUnknownDevice(req: Request): string | undefined {
  const username = attempted(req, 'username')
  if (username === undefined) return undefined
  const account = fingerprint(nameKey(username))
  const cookies = req.signedCookies as Record<string, unknown>
  const known = cookies[DEVICE_COOKIE]
  return typeof known === 'string' && known.split('.').includes(account) ? undefined : account
}

/** Marks a browser as one that has signed in to an account: guesses from elsewhere do not lock its owner out. */
export function rememberDevice(req: Request, res: Response, { username, email }: UserRow): void {
  const { httpOnly, sameSite, secure } = req.session.cookie
  const cookie = { httpOnly: httpOnly ?? true, sameSite: sameSite ?? 'lax', secure: secure === true }
  const value = [username, email].map((login) => fingerprint(nameKey(login))).join('.')
  res.cookie(DEVICE_COOKIE, value, { ...cookie, path: '/api/login', maxAge: DEVICE_COOKIE_MS, signed: true })
}
