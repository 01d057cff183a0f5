import { ChevronDown, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

interface FigureProps {
  name: string
  Icon: LucideIcon
  value?: ReactNode
  /** Something small before the value. */
  aside?: ReactNode
  /** What it opens to. */
  children: ReactNode
}

/** A figure of the dashboard as a row that opens. */
export function Figure({ name, Icon, value, aside, children }: FigureProps) {
  return (
    <details className="group/figure border-border border-t first:border-t-0">
      <summary className="grid min-h-14 cursor-pointer list-none grid-cols-[22px_minmax(0,1fr)_auto_20px] items-center gap-3.5 rounded-md py-2 max-md:min-h-13 max-md:gap-2.5 max-md:py-1 [&::-webkit-details-marker]:hidden">
        <Icon size={20} className="text-muted" aria-hidden="true" />
        <h3 className="[font:500_15px/1.35_var(--font-sans)]">{name}</h3>
        <span className="flex max-w-[min(52vw,420px)] items-center gap-4 text-end wrap-anywhere max-md:gap-2">
          {aside && <span className="small muted">{aside}</span>}
          {value && <span className="[font:500_19px/1.2_var(--font-serif)] max-md:text-[18px]">{value}</span>}
        </span>
        <ChevronDown
          size={18}
          className="text-muted transition-transform duration-base ease-calm group-open/figure:rotate-180"
          aria-hidden="true"
        />
      </summary>
      <div className="max-w-[640px] pt-1 pb-5.5 md:ps-9">{children}</div>
    </details>
  )
}
