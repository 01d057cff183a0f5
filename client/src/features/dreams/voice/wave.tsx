import { cn } from '../../../lib/cn.ts'

interface WaveBar {
  id: number
  /** From 0 to 1. */
  level: number
  lit: boolean
}

interface WaveProps {
  bars: readonly WaveBar[]
  /** Comes in at the end, and flows towards the start. */
  live?: boolean
}

/** How loud it was, drawn. Silence is a low bar. */
export function Wave({ bars, live }: WaveProps) {
  return (
    <span className={cn('wave', live && 'is-live')} aria-hidden="true">
      {bars.map(({ id, level, lit }) => (
        <i key={id} className={lit ? 'is-lit' : undefined} style={{ height: `${Math.round(12 + level * 84)}%` }} />
      ))}
    </span>
  )
}
