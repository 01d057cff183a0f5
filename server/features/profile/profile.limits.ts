import { byAccount, byAccountAndAddress, byAddress, HOUR, type Limit, MINUTE } from '#server/http/rate-limit.ts'

/** Trying names and addresses tells which are taken. */
export const PROFILE_UPDATES: Limit = { name: 'profile', points: 120, seconds: HOUR, key: byAccount }
/** Of guessing the current password in somebody's open session. */
export const PASSWORD_BY_ACCOUNT: Limit = {
  name: 'password',
  points: 10,
  seconds: 15 * MINUTE,
  key: byAccountAndAddress,
}
export const PASSWORD_BY_ADDRESS: Limit = { name: 'password_address', points: 60, seconds: 15 * MINUTE, key: byAddress }
