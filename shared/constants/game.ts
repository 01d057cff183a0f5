/** What pays points. */
export const POINT_CAUSES = ['dream', 'analysis', 'streak', 'community', 'like', 'monthly', 'badge'] as const
export type PointCause = (typeof POINT_CAUSES)[number]

/** What each cause pays, and how often a day (Europe/Rome); null as often as it happens. */
export const POINT_RULES = {
  dream: { points: 10, perDay: 3 },
  analysis: { points: 15, perDay: 3 },
  streak: { points: 5, perDay: 1 },
  community: { points: 20, perDay: 1 },
  like: { points: 2, perDay: 10 },
  monthly: { points: 30, perDay: null },
  badge: { points: 25, perDay: null },
} as const satisfies Record<PointCause, { points: number; perDay: number | null }>

/** Collected symbols that are shown, the latest first. */
export const COLLECTED_SYMBOLS_SHOWN = 100

/** People on the leaderboard. */
export const LEADERBOARD_SIZE = 20
/** One's own place is counted up to here; further down it is only said that it is beyond. */
export const LEADERBOARD_COUNTED = 1000
