import { byAddress, byAttempt, HOUR, type Limit, MINUTE } from '#server/http/rate-limit.ts'
import { nameKey } from './identity.ts'

export const LOGIN_BY_ADDRESS: Limit = { name: 'login', points: 100, seconds: 15 * MINUTE, key: byAddress }
export const LOGIN_BY_ACCOUNT: Limit = {
  name: 'login_account',
  points: 10,
  seconds: 15 * MINUTE,
  key: byAttempt('username', nameKey),
}
export const REGISTRATION: Limit = { name: 'register', points: 40, seconds: HOUR, key: byAddress }
