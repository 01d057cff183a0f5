import { cn } from '#client/lib/cn.ts'

interface ProgressBarProps {
  label: string
  value: number
  max: number
  /** The colour of the bar; `lume` for the level itself. */
  tone?: 'petrol' | 'lume'
  /** The ground is not that of a card. */
  onSurface?: boolean
  className?: string
}

/** How far something is; the numbers stand beside it. */
export function ProgressBar({ label, value, max, tone = 'petrol', onSurface, className }: ProgressBarProps) {
  return (
    <div
      className={cn(
        'h-2.5 overflow-hidden rounded-full forced-colors:border forced-colors:border-[CanvasText]',
        onSurface ? 'bg-track' : 'bg-surface-2',
        className,
      )}
      role="progressbar"
      aria-label={label}
      aria-valuenow={value}
      aria-valuemin={0}
      aria-valuemax={max}
    >
      <span
        className={cn(
          'block h-full rounded-full forced-colors:bg-[Highlight]',
          tone === 'lume' ? 'bg-(--lume-mark)' : 'bg-petrol',
        )}
        style={{ width: `${(value / max) * 100}%` }}
      />
    </div>
  )
}
