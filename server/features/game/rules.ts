import { BADGE_IDS, type BadgeId, badgeOf } from '#shared/constants/badges.ts'
import { POINT_RULES, type PointCause } from '#shared/constants/game.ts'

/** An event that may earn points and badges. */
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

/** A ledger row to add, unless it exists or the day's maximum is reached. */
interface Payment {
  cause: PointCause
  /** Unique within its cause; each key earns once. */
  key: string
  points: number
  perDay: number | null
}

/** The points and badges of a cause. */
export interface Earning {
  /** In Europe/Rome. */
  day: string
  payments: Payment[]
  /** The badge for the first occurrence. */
  firstBadge: BadgeId | null
  /** The dream whose symbols are collected; null skips all badges that count something. */
  collectedDream: number | null
  /** Whether a dream was recorded on the day. */
  isRecording: boolean
}

/** @param day of the cause in Europe/Rome; a streak earns once per day, if the day before has a dream too */
export function earningOf(cause: Cause, day: string): Earning {
  const pay = (paid: PointCause, key: string | number) => ({ cause: paid, key: String(key), ...POINT_RULES[paid] })
  const nothing: Earning = { day, payments: [], firstBadge: null, collectedDream: null, isRecording: false }
  switch (cause.type) {
    case 'dream_recorded': {
      const payments = [pay('dream', cause.dreamId), pay('streak', day)]
      return { day, payments, firstBadge: 'primo_sogno', collectedDream: cause.dreamId, isRecording: true }
    }
    case 'dream_changed':
      return { ...nothing, collectedDream: cause.dreamId }
    case 'dream_analyzed': {
      const payments = [pay('analysis', cause.dreamId)]
      return { ...nothing, payments, firstBadge: 'prima_analisi', collectedDream: cause.dreamId }
    }
    case 'month_analyzed':
      return { ...nothing, payments: [pay('monthly', cause.monthlyId)], firstBadge: 'monthly_analysis' }
    case 'link_made':
      return { ...nothing, firstBadge: 'sharing' }
    case 'community_share': {
      const firstBadge = cause.publicProfile ? 'community' : null
      return { ...nothing, payments: [pay('community', cause.dreamId)], firstBadge }
    }
    case 'profile_shown':
      return { ...nothing, firstBadge: 'community' }
    case 'like_received':
      return { ...nothing, payments: [pay('like', `${cause.dreamId}:${cause.likerId}`)] }
    case 'premium_begun':
      return { ...nothing, firstBadge: 'premium' }
  }
}

export const GOALS = BADGE_IDS.flatMap((badge) => {
  const { goal } = badgeOf(badge)
  return goal ? [{ badge, ...goal }] : []
})

/** The highest number of dreams that a badge counts. */
export const MOST_DREAMS = Math.max(...GOALS.filter(({ of }) => of === 'dreams').map(({ count }) => count))
