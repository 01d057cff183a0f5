import './progress-bar.css'
import { cn } from '../../../lib/cn.ts'

interface ProgressBarProps {
  label: string
  value: number
  max: number
  /** What the value means in words, where the numbers alone do not say it. */
  valueText?: string
  className?: string
}

/** How far something is; the numbers stand beside it. */
export function ProgressBar({ label, value, max, valueText, className }: ProgressBarProps) {
  return (
    <div
      className={cn('progress', className)}
      role="progressbar"
      aria-label={label}
      aria-valuenow={value}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuetext={valueText}
    >
      <span style={{ width: `${(value / max) * 100}%` }} />
    </div>
  )
}
