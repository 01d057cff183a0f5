import { BADGE_IDS, type BadgeId, badgeOf } from '#shared/constants/badges.ts'
import { POINT_RULES, type PointCause } from '#shared/constants/game.ts'

/** What happened that may pay points and earn badges. */
export type Cause =
  | { type: 'dream_recorded'; dreamId: number }
  | { type: 'dream_changed'; dreamId: number }
  | { type: 'dream_analyzed'; dreamId: number }
  | { type: 'month_analyzed'; monthlyId: number }
  | { type: 'link_made' }
  | { type: 'community_share'; dreamId: number; publicProfile: boolean }
  | { type: 'profile_shown' }
  | { type: 'like_received'; dreamId: number; likerId: number }
  | { type: 'premium_begun' }

/** A row of the ledger to add, unless it exists or its day has paid its share. */
export interface Payment {
  cause: PointCause
  /** Which one of its cause: it is paid once. */
  key: string
  points: number
  perDay: number | null
}

/** @param day of Europe/Rome on which the cause happened; a streak pays it once, if the day before has a dream too */
export function paymentsFor(cause: Cause, day: string): Payment[] {
  const payment = (cause: PointCause, key: string | number): Payment => {
    return { cause, key: String(key), ...POINT_RULES[cause] }
  }
  switch (cause.type) {
    case 'dream_recorded':
      return [payment('dream', cause.dreamId), payment('streak', day)]
    case 'dream_analyzed':
      return [payment('analysis', cause.dreamId)]
    case 'month_analyzed':
      return [payment('monthly', cause.monthlyId)]
    case 'community_share':
      return [payment('community', cause.dreamId)]
    case 'like_received':
      return [payment('like', `${cause.dreamId}:${cause.likerId}`)]
    default:
      return []
  }
}

const FIRSTS: Partial<Record<Cause['type'], BadgeId>> = {
  dream_recorded: 'primo_sogno',
  dream_analyzed: 'prima_analisi',
  month_analyzed: 'monthly_analysis',
  link_made: 'sharing',
  community_share: 'community',
  profile_shown: 'community',
  premium_begun: 'premium',
}

/** The badge that a cause earns by happening once. */
export function firstBadgeOf(cause: Cause): BadgeId | null {
  if (cause.type === 'community_share' && !cause.publicProfile) return null
  return FIRSTS[cause.type] ?? null
}

/** The dream whose symbols a cause collects; with them the badges that count something may be reached. */
export function collectedDreamOf(cause: Cause): number | null {
  const collects = cause.type === 'dream_recorded' || cause.type === 'dream_changed' || cause.type === 'dream_analyzed'
  return collects ? cause.dreamId : null
}

/** The badges that count something. */
export const GOALS = BADGE_IDS.flatMap((badge) => {
  const { goal } = badgeOf(badge)
  return goal ? [{ badge, ...goal }] : []
})

/** No badge counts more dreams than this. */
export const MOST_DREAMS = Math.max(...GOALS.filter(({ of }) => of === 'dreams').map(({ count }) => count))
