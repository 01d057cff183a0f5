import { BADGE_IDS, type BadgeId, type BadgeMeasure, badgeOf } from '#shared/constants/badges.ts'
import { POINT_RULES, type PointCause } from '#shared/constants/game.ts'

/** What happened that may pay points and earn badges. */
export type Cause =
  | { type: 'dream_recorded'; dreamId: number }
  | { type: 'dream_changed'; dreamId: number }
  | { type: 'dream_read'; dreamId: number }
  | { type: 'month_read'; monthlyId: number }
  | { type: 'link_made'; dreamId: number }
  | { type: 'community_share'; dreamId: number; publicProfile: boolean }
  | { type: 'profile_shown'; dreamId: number }
  | { type: 'like_received'; dreamId: number; likerId: number }
  | { type: 'premium_begun' }

/** What earned the badges of the time before there was a game: they are no news. */
export const BEFORE = 'before'

/** A cause as the badges keep that it earned: who asks for it again is told of them again. */
export function causeKey(cause: Cause): string {
  switch (cause.type) {
    case 'dream_recorded':
      return `dream:${cause.dreamId}`
    case 'dream_changed':
      return `change:${cause.dreamId}`
    case 'dream_read':
      return `analysis:${cause.dreamId}`
    case 'month_read':
      return `month:${cause.monthlyId}`
    case 'link_made':
      return `link:${cause.dreamId}`
    case 'community_share':
      return `community:${cause.dreamId}`
    case 'profile_shown':
      return `profile:${cause.dreamId}`
    case 'like_received':
      return `like:${cause.dreamId}:${cause.likerId}`
    case 'premium_begun':
      return 'premium'
  }
}

/** How far a person has come in what badges count, as far as the cause can have changed it. */
export type Reached = Partial<Record<BadgeMeasure, number>> & {
  /** The days that now lengthen a streak. */
  streakDays?: string[]
}

/** A row of the ledger that is due, unless it is there already or its day has paid its share. */
export interface Due {
  cause: PointCause
  key: string
  /** Of Europe/Rome. */
  day: string
  points: number
  perDay: number | null
}

/** What a cause pays. Pure. @param day of Europe/Rome on which it happened */
export function dueFor(cause: Cause, day: string, { streakDays = [] }: Reached): Due[] {
  const due = (cause: PointCause, key: string | number, on = day): Due => {
    return { cause, key: String(key), day: on, ...POINT_RULES[cause] }
  }
  switch (cause.type) {
    case 'dream_recorded':
      return [due('dream', cause.dreamId), ...streakDays.map((streakDay) => due('streak', streakDay, streakDay))]
    case 'dream_read':
      return [due('analysis', cause.dreamId)]
    case 'month_read':
      return [due('monthly', cause.monthlyId)]
    case 'community_share':
      return [due('community', cause.dreamId)]
    case 'like_received':
      return [due('like', `${cause.dreamId}:${cause.likerId}`)]
    default:
      return []
  }
}

/** The badge of what is done once. */
export const FIRSTS = {
  dream_recorded: 'primo_sogno',
  dream_read: 'prima_analisi',
  month_read: 'monthly_analysis',
  link_made: 'sharing',
  community_share: 'community',
  profile_shown: 'community',
  premium_begun: 'premium',
} as const satisfies Partial<Record<Cause['type'], BadgeId>>

/** The badges that a person has a right to after a cause, earned before or not. Pure. */
export function badgesFor(cause: Cause, reached: Reached): BadgeId[] {
  const firsts: Partial<Record<Cause['type'], BadgeId>> = FIRSTS
  const first = cause.type === 'community_share' && !cause.publicProfile ? undefined : firsts[cause.type]
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
