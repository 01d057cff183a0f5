import { byAccount, HOUR, type Limit } from '#server/http/rate-limit.ts'

export const COMMUNITY_SHARES: Limit = { name: 'community_share', points: 30, seconds: HOUR, key: byAccount }
/** Likes and unlikes together. */
export const COMMUNITY_LIKES: Limit = { name: 'community_like', points: 300, seconds: HOUR, key: byAccount }
export const COMMUNITY_REPORTS: Limit = { name: 'community_report', points: 30, seconds: HOUR, key: byAccount }
export const COMMUNITY_BLOCKS: Limit = { name: 'community_block', points: 60, seconds: HOUR, key: byAccount }
