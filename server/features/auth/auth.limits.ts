import type { Request } from 'express'
import { identityKey, nameKey } from '#server/features/users/identity.ts'
import { attempted, byAddress, byAttempt, fingerprint, HOUR, type Limit, MINUTE } from '#server/http/rate-limit.ts'
import { isKnownDevice } from './known-device.ts'

export const LOGIN_BY_ADDRESS: Limit = { name: 'login', points: 100, seconds: 15 * MINUTE, key: byAddress }
/** One account from one address: whoever mistypes, or guesses, stops only themselves. */
export const LOGIN_BY_ACCOUNT: Limit = {
  name: 'login_account',
  points: 10,
  seconds: 15 * MINUTE,
  key: byAttempt('username', nameKey),
}
/** One account from anywhere, but for browsers that its owner has used: of guessing from many addresses. */
export const LOGIN_FROM_ANYWHERE: Limit = { name: 'login_anywhere', points: 100, seconds: HOUR, key: unknownDevice }
export const REGISTRATION_BY_ADDRESS: Limit = { name: 'register', points: 40, seconds: HOUR, key: byAddress }
export const REGISTRATION_BY_ACCOUNT: Limit = {
  name: 'register_account',
  points: 10,
  seconds: HOUR,
  key: byAttempt('email', identityKey),
}

function unknownDevice(req: Request): string | undefined {
  const username = attempted(req, 'username')
  if (username === undefined || isKnownDevice(req, username)) return undefined
  return fingerprint(nameKey(username))
}
