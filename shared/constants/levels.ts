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

/** How far the next level is; undefined at the last one. */
export function levelProgress(points: number): LevelProgress | undefined {
  const from = levelOf(points)
  const next = LEVELS.find(({ level }) => level === from.level + 1)
  if (!next) return undefined
  const share = (points - from.points) / (next.points - from.points)
  return { next, percent: Math.min(100, Math.floor(share * 100)), missing: next.points - points }
}
