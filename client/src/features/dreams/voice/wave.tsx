import { cn } from '#client/lib/cn.ts'

interface WaveBar {
  id: number
  /** From 0 to 1. */
  level: number
  isLit: boolean
}

interface WaveProps {
  bars: readonly WaveBar[]
  /** New bars come in at the end and move towards the start. */
  isLive?: boolean
}

/** How loud it was, drawn. Silence is a low bar. */
export function Wave({ bars, isLive }: WaveProps) {
  return (
    <span
      className={cn('flex h-10 min-w-0 flex-1 items-center gap-[3px] overflow-hidden', isLive && 'justify-end')}
      aria-hidden="true"
    >
      {bars.map(({ id, level, isLit }) => (
        <i
          key={id}
          className={cn(
            'rounded-[3px] forced-colors:bg-[CanvasText] forced-colors:forced-color-adjust-none',
            isLive ? 'w-[3px] flex-none' : 'min-w-px flex-[0_1_3px]',
            isLit ? 'bg-lume' : 'bg-petrol opacity-75',
          )}
          style={{ height: `${Math.round(12 + level * 84)}%` }}
        />
      ))}
    </span>
  )
}
