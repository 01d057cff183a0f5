import { identityKey } from '#server/features/users/identity.ts'
import { byAddress, byAttempt, HOUR, type Limit, MINUTE } from '#server/http/rate-limit.ts'

export const REQUEST_BY_ADDRESS: Limit = { name: 'reset', points: 30, seconds: HOUR, key: byAddress }
export const REQUEST_BY_ACCOUNT: Limit = {
  name: 'reset_account',
  points: 5,
  seconds: 15 * MINUTE,
  key: byAttempt('email', identityKey),
}
/** Of looking at tokens and using them. */
export const TOKENS_BY_ADDRESS: Limit = { name: 'reset_token', points: 60, seconds: HOUR, key: byAddress }
/** Mails to one account, whoever asks for them. Past it none goes out, and the latest link stays good. */
export const MAILS_TO_ACCOUNT = { name: 'reset_mail', points: 5, seconds: HOUR }
