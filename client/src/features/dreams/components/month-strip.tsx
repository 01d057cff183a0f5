import type { ReactNode } from 'react'
import { cn } from '#client/lib/cn.ts'
import { formatMonthShort } from '#client/lib/dates.ts'
import type { DreamMonths } from '#shared/contracts/dreams.ts'

interface Step {
  month: string
  label: string
  dreams: number
}

/** The months of the shown years, and one step to the latest month of each other year. */
function stepsOf(months: DreamMonths['months'], shown: readonly string[]): Step[] {
  const steps: Step[] = []
  for (const { month, dreams } of months) {
    const year = month.slice(0, 4)
    const last = steps.at(-1)
    if (shown.some((each) => each.startsWith(year)))
      steps.push({ month, label: formatMonthShort(`${month}-01`), dreams })
    else if (last?.label === year) last.dreams += dreams
    else steps.push({ month, label: year, dreams })
  }
  return steps
}

export const STEP =
  'inline-flex min-h-9 items-center gap-1.5 rounded-full px-[13px] text-[0.875rem] font-medium whitespace-nowrap text-muted hover:bg-accent aria-[current]:bg-surface aria-[current]:font-semibold aria-[current]:text-foreground aria-[current]:inset-ring aria-[current]:inset-ring-input pointer-coarse:min-h-11 forced-colors:aria-[current]:border'

export const STEP_COUNT = 'text-[0.8125rem] font-normal text-muted'

interface MonthStripProps extends DreamMonths {
  shown: readonly string[]
  onShow: (month: string) => void
  className?: string
  /** Steps before the months. */
  children?: ReactNode
}

export function MonthStrip({ months, shown, onShow, className, children }: MonthStripProps) {
  const years = shown.some(Boolean) ? shown : months.slice(0, 1).map(({ month }) => month)
  return (
    <nav
      // Contains the absolutely positioned hidden text of its buttons.
      className={cn(
        'relative -m-[3px] flex min-h-10.5 gap-1.5 overflow-x-auto p-[3px] [scrollbar-width:none] max-md:-mx-4 max-2xs:-mx-2 max-md:px-4 pointer-coarse:min-h-12.5',
        className,
      )}
      aria-label="Vai al mese"
    >
      {children}
      {stepsOf(months, years).map(({ month, label, dreams }) => (
        <button
          key={month}
          type="button"
          className={STEP}
          aria-current={shown.includes(month) ? 'true' : undefined}
          onClick={() => onShow(month)}
        >
          {label}{' '}
          <span className={STEP_COUNT}>
            {dreams} <span className="sr-only">{dreams === 1 ? 'sogno' : 'sogni'}</span>
          </span>
        </button>
      ))}
    </nav>
  )
}
