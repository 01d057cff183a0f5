import { byAccount, byAddress, HOUR, type Limit, MINUTE } from '#server/http/rate-limit.ts'

export const COMMUNITY_SHARES: Limit = { name: 'community_share', points: 30, seconds: HOUR, key: byAccount }
/** Taking one back is never limited. */
export const COMMUNITY_LIKES: Limit = { name: 'community_like', points: 300, seconds: HOUR, key: byAccount }
export const COMMUNITY_REPORTS: Limit = { name: 'community_report', points: 10, seconds: HOUR, key: byAccount }
export const COMMUNITY_BLOCKS: Limit = { name: 'community_block', points: 60, seconds: HOUR, key: byAccount }
/** Visitors alone: many people read from one address. */
export const COMMUNITY_VISITORS: Limit = {
  name: 'community_visit',
  points: 600,
  seconds: 10 * MINUTE,
  key: (req) => (req.user ? undefined : byAddress(req)),
}
