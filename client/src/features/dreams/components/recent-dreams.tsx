import type { UseQueryResult } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { paths } from '#client/app/paths.ts'
import { ErrorState } from '#client/components/layout/error-state.tsx'
import { Skeleton } from '#client/components/ui/skeleton.tsx'
import { RECENT_DREAMS } from '#shared/constants/limits.ts'
import type { DreamPage } from '#shared/contracts/dreams.ts'
import { useWithWaiting } from '../dreams.queries.ts'
import { type CardAnalysis, DREAM_CARDS, DreamGrid } from './dream-grid.tsx'

interface RecentDreamsProps extends CardAnalysis {
  /** The timeline's first page. */
  newest: Pick<UseQueryResult<DreamPage>, 'data' | 'error' | 'refetch'>
}

/** The newest three. */
export function RecentDreams({ newest: { data, error, refetch }, ...analysis }: RecentDreamsProps) {
  const dreams = useWithWaiting(data?.items ?? [])
  return (
    <section aria-labelledby="recent-dreams">
      <SectionHead id="recent-dreams" title="Sogni Recenti">
        <Link href={paths.dreams} className="link">
          Vedi tutti
          <ArrowRight size={16} />
        </Link>
      </SectionHead>
      {data || dreams.length > 0 ? (
        <DreamGrid dreams={dreams.slice(0, RECENT_DREAMS)} label="Sogni recenti" heading="h3" {...analysis} />
      ) : error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <Skeleton {...DREAM_CARDS} count={RECENT_DREAMS} />
      )}
    </section>
  )
}

/** A section's title, with something small at the end of its line. */
export function SectionHead({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <div className="mt-9 mb-3.5 flex items-baseline justify-between gap-4 md:mt-14 md:mb-5">
      <h2 id={id} className="h2">
        {title}
      </h2>
      {children}
    </div>
  )
}
