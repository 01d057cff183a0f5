/** The causes that pay points. */
export const POINT_CAUSES = ['dream', 'analysis', 'streak', 'community', 'like', 'monthly', 'badge'] as const
export type PointCause = (typeof POINT_CAUSES)[number]

/** The points of each cause, and how often a day (Europe/Rome) it pays; null as often as it happens. */
export const POINT_RULES = {
  dream: { points: 10, perDay: 3 },
  analysis: { points: 15, perDay: 3 },
  streak: { points: 5, perDay: 1 },
  community: { points: 20, perDay: 1 },
  like: { points: 2, perDay: 10 },
  monthly: { points: 30, perDay: null },
  badge: { points: 25, perDay: null },
} as const satisfies Record<PointCause, { points: number; perDay: number | null }>

/** Empty mornings of a week, Monday to Sunday, over which a streak pauses instead of breaking. */
export const STREAK_PAUSES_A_WEEK = 2

/** Collected symbols that are shown, the latest first. */
export const COLLECTED_SYMBOLS_SHOWN = 100

/** People on the leaderboard. */
export const LEADERBOARD_SIZE = 20
/** A person's own place is counted up to here; a place further down is not told. */
export const LEADERBOARD_COUNTED = 1000

/** The levels, with the points at which each begins. */
export const LEVELS = [
  { level: 1, name: 'Novizio', points: 0 },
  { level: 2, name: 'Apprendista', points: 50 },
  { level: 3, name: 'Esploratore Onirico', points: 150 },
  { level: 4, name: 'Onironauta', points: 300 },
  { level: 5, name: 'Visionario', points: 500 },
  { level: 6, name: 'Interprete dei Sogni', points: 750 },
  { level: 7, name: 'Custode del Mondo Onirico', points: 1000 },
  { level: 8, name: 'Maestro dei Sogni', points: 1500 },
  { level: 9, name: 'Arcimago Onirico', points: 2000 },
  { level: 10, name: 'Saggio delle Visioni', points: 3000 },
] as const
export type Level = (typeof LEVELS)[number]

/** The level of so many points. */
export function levelOf(points: number): Level {
  return LEVELS.findLast((level) => points >= level.points) ?? LEVELS[0]
}

/** The way to the next level. */
export interface LevelProgress {
  next: Level
  /** The share of the points between the two thresholds, rounded down, at most 100. */
  percent: number
  /** Points still to go. */
  missing: number
}

/** The distance to the next level; undefined at the last one. */
export function levelProgress(points: number): LevelProgress | undefined {
  const from = levelOf(points)
  const next = LEVELS.find(({ level }) => level === from.level + 1)
  if (!next) return undefined
  const share = (points - from.points) / (next.points - from.points)
  return { next, percent: Math.min(100, Math.floor(share * 100)), missing: next.points - points }
}
