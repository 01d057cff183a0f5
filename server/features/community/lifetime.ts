import { COMMUNITY_EXPIRED_DAYS, COMMUNITY_LIFE_DAYS } from '#shared/constants/community.ts'
import { DAY_MS } from '#shared/constants/dates.ts'

/** How long what was hidden or removed is kept after it expired: to be looked at, and not to be shared anew. */
const REVIEW_KEPT_DAYS = 30

const daysAfter = (instant: Date, days: number): Date => new Date(instant.getTime() + days * DAY_MS)

/** The time of an entry that begins now. */
export const lifeFrom = (now: Date) => ({ createdAt: now, expiresAt: daysAfter(now, COMMUNITY_LIFE_DAYS) })

/** What expired before this is shown to nobody any more. */
export const shownUntil = (now: Date): Date => daysAfter(now, -COMMUNITY_EXPIRED_DAYS)

/** What expired before this is not even kept for review. */
export const reviewedUntil = (now: Date): Date => daysAfter(now, -REVIEW_KEPT_DAYS)
