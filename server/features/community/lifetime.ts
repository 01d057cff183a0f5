import { COMMUNITY_EXPIRED_DAYS } from '#shared/constants/community.ts'

export const DAY_MS = 86_400_000
/** How long what was hidden or removed is kept after it expired: to be looked at, and not to be shared anew. */
const REVIEW_KEPT_DAYS = 30

/** What expired before this is shown to nobody any more. */
export const shownUntil = (now: Date): Date => new Date(now.getTime() - COMMUNITY_EXPIRED_DAYS * DAY_MS)

/** What expired before this is not even kept for review. */
export const reviewedUntil = (now: Date): Date => new Date(now.getTime() - REVIEW_KEPT_DAYS * DAY_MS)
