import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { paths } from '#client/app/paths.ts'
import { DreamWindow } from '#client/components/art/dream-window.tsx'
import { cn } from '#client/lib/cn.ts'
import { formatDate } from '#client/lib/dates.ts'
import type { DreamWindowRow } from '#shared/contracts/dreams.ts'

interface DreamRowProps {
  dream: DreamWindowRow
  className?: string
  /** Above the title, e.g. its place in the journal. */
  label?: string
  /** Below the title, e.g. a sentence of the dream. */
  children?: ReactNode
}

/** A dream as a link with its window. */
export const DreamRow = ({ dream, className, label, children }: DreamRowProps) => (
  <Link
    className={cn('row-link grid-cols-[44px_minmax(0,1fr)] gap-3.5! max-2xs:grid-cols-1', className)}
    href={paths.dream(dream.id)}
  >
    <DreamWindow className="w-[44px] self-start [--base:5px]" dream={dream} />
    <span className="min-w-0">
      {label && <span className="small muted block">{label}</span>}
      <span dir="auto" className="row-title">
        {dream.title}
      </span>
      <span className="small muted block">{formatDate(dream.date)}</span>
      {children}
    </span>
  </Link>
)
