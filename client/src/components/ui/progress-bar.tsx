import { cn } from '../../lib/cn.ts'

interface ProgressBarProps {
  value: number
  max?: number
  label: string
  /** In amber, for the person's own progress. */
  lume?: boolean
  className?: string
}

/** A quantity against its whole. The numbers stand beside it in words. */
export function ProgressBar({ value, max = 100, label, lume, className }: ProgressBarProps) {
  const share = max > 0 ? Math.min(Math.max(value / max, 0), 1) : 0
  return (
    <div
      className={cn('bar', lume && 'is-lume', className)}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={Math.min(Math.max(value, 0), max)}
    >
      <span style={{ width: `${share * 100}%` }} />
    </div>
  )
}
