import { MOODS, type Mood } from '#shared/constants/moods.ts'

interface TrendFrame {
  width: number
  height: number
  /** Where the first and the last dream stand. */
  from: number
  to: number
  /** The three levels, one for each mood from the best down. */
  levels: readonly [number, number, number]
}

export const WIDE_FRAME: TrendFrame = { width: 450, height: 166, from: 50, to: 433.5, levels: [30, 88, 146] }
/** For a phone: the same marks closer together, so that they stay as large. */
export const NARROW_FRAME: TrendFrame = { width: 300, height: 150, from: 46, to: 288, levels: [24, 75, 126] }

export interface TrendPoint {
  x: number
  y: number
}

export function levelOf(mood: Mood, { levels }: TrendFrame): number {
  return levels[MOODS.indexOf(mood)] ?? levels[1]
}

/** The places of the dreams, evenly apart. */
export function trendPoints(moods: readonly Mood[], frame: TrendFrame): TrendPoint[] {
  const step = moods.length > 1 ? (frame.to - frame.from) / (moods.length - 1) : 0
  return moods.map((mood, place) => ({ x: frame.from + place * step, y: levelOf(mood, frame) }))
}

/** How far a curve leaves its point level, as a part of the way to the next. */
const EASE = 0.475

/** A line through the points that is level at each of them. */
export function trendPath([first, ...rest]: readonly TrendPoint[]): string {
  if (!first) return ''
  let from = first
  let path = `M${first.x} ${first.y}`
  for (const to of rest) {
    const ease = (to.x - from.x) * EASE
    path += `C${round(from.x + ease)} ${from.y} ${round(to.x - ease)} ${to.y} ${round(to.x)} ${to.y}`
    from = to
  }
  return path
}

const round = (value: number) => Math.round(value * 10) / 10
