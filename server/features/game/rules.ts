import { BADGE_IDS, type BadgeId, type BadgeMeasure, badgeOf } from '#shared/constants/badges.ts'
import { POINT_RULES, type PointCause } from '#shared/constants/game.ts'

/** What happened that may pay points and earn badges. */
export type Cause =
  | { type: 'dream_recorded'; dreamId: number }
  | { type: 'dream_changed'; dreamId: number }
  | { type: 'dream_read'; dreamId: number }
  | { type: 'month_read'; monthlyId: number }
  | { type: 'link_made' }
  | { type: 'community_share'; publicProfile: boolean }
  | { type: 'like_received'; dreamId: number; likerId: number }
  | { type: 'premium_begun' }

/** How far a person has come in what badges count, as far as the cause can have changed it. */
export type Reached = Partial<Record<BadgeMeasure, number>>

/** A row of the ledger that is due, unless it is there already or the day has paid its share. */
export interface Due {
  cause: PointCause
  key: string
  points: number
  perDay: number | null
}

const due = (cause: PointCause, key: string | number): Due => ({ cause, key: String(key), ...POINT_RULES[cause] })

/** What a cause pays. Pure. @param day of Europe/Rome on which it happened */
export function dueFor(cause: Cause, day: string, { streak = 0 }: Reached): Due[] {
  switch (cause.type) {
    case 'dream_recorded':
      return [due('dream', cause.dreamId), ...(streak > 1 ? [due('streak', day)] : [])]
    case 'dream_read':
      return [due('analysis', cause.dreamId)]
    case 'month_read':
      return [due('monthly', cause.monthlyId)]
    case 'community_share':
      return [due('community', day)]
    case 'like_received':
      return [due('like', `${cause.dreamId}:${cause.likerId}`)]
    default:
      return []
  }
}

/** The badge of what is done once. */
const FIRSTS: Partial<Record<Cause['type'], BadgeId>> = {
  dream_recorded: 'primo_sogno',
  dream_read: 'prima_analisi',
  month_read: 'monthly_analysis',
  link_made: 'sharing',
  community_share: 'community',
  premium_begun: 'premium',
}

/** The badges that a person has a right to after a cause, earned before or not. Pure. */
export function badgesFor(cause: Cause, reached: Reached): BadgeId[] {
  const first = cause.type === 'community_share' && !cause.publicProfile ? undefined : FIRSTS[cause.type]
  return BADGE_IDS.filter((id) => {
    const { goal } = badgeOf(id)
    return goal ? (reached[goal.of] ?? 0) >= goal.count : id === first
  })
}

/** The goals of the badges that count something. */
export const GOALS = BADGE_IDS.flatMap((badge) => {
  const { goal } = badgeOf(badge)
  return goal ? [{ badge, ...goal }] : []
})

/** No badge counts further than this. */
export const MOST_DREAMS = Math.max(...GOALS.filter(({ of }) => of === 'dreams').map(({ count }) => count))
