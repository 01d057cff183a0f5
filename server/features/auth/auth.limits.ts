import { createHash } from 'node:crypto'
import type { Request } from 'express'
import { byAddress, HOUR, type Limit, MINUTE } from '#server/http/rate-limit.ts'
import { identityKey } from './auth.service.ts'

export const LOGIN_BY_ADDRESS: Limit = { name: 'login', points: 100, seconds: 15 * MINUTE, key: byAddress }
export const LOGIN_BY_ACCOUNT: Limit = {
  name: 'login_account',
  points: 10,
  seconds: 15 * MINUTE,
  key: attemptedAccount,
}
export const REGISTRATION: Limit = { name: 'register', points: 40, seconds: HOUR, key: byAddress }

/** An account is counted together with the address, so that nobody can lock another person out. */
function attemptedAccount(req: Request): string | undefined {
  const { username } = (req.body ?? {}) as { username?: unknown }
  if (typeof username !== 'string') return undefined
  return `${byAddress(req)}:${createHash('sha256').update(identityKey(username)).digest('base64url')}`
}
