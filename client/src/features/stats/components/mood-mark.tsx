import type { Mood } from '#shared/constants/moods.ts'

interface Shape {
  /** Radius of the positive disc. */
  disc: number
  /** The neutral bar. */
  bar: { width: number; height: number }
  /** Side and corners of the negative diamond. */
  diamond: { side: number; corner: number }
}

const SHAPES = {
  large: { disc: 7, bar: { width: 16, height: 9 }, diamond: { side: 12, corner: 2 } },
  small: { disc: 6, bar: { width: 14, height: 7 }, diamond: { side: 9.2, corner: 1.5 } },
} satisfies Record<string, Shape>

interface MoodMarkProps {
  mood: Mood
  /** The centre, in units of the drawing it stands in. */
  x: number
  y: number
  size?: keyof typeof SHAPES
}

/** A mood in a drawing, told by its shape first: ● positive, ▬ neutral, ◆ negative. */
export function MoodMark({ mood, x, y, size = 'large' }: MoodMarkProps) {
  const { disc, bar, diamond } = SHAPES[size]
  const fill = `var(--mood-${mood})`
  if (mood === 'positive') return <circle className="mood-mark" cx={x} cy={y} r={disc} fill={fill} />
  if (mood === 'neutral') {
    const { width, height } = bar
    return (
      <rect
        className="mood-mark"
        x={x - width / 2}
        y={y - height / 2}
        width={width}
        height={height}
        rx={height / 2}
        fill={fill}
      />
    )
  }
  const { side, corner } = diamond
  return (
    <rect
      className="mood-mark"
      x={x - side / 2}
      y={y - side / 2}
      width={side}
      height={side}
      rx={corner}
      transform={`rotate(45 ${x} ${y})`}
      fill={fill}
    />
  )
}
