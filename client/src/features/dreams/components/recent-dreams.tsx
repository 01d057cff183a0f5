import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { Link } from 'wouter'
import { RECENT_DREAMS, TIMELINE_PAGE_SIZE } from '#shared/constants/limits.ts'
import type { Dream } from '#shared/contracts/dreams.ts'
import { paths } from '../../../app/paths.ts'
import { ErrorState } from '../../../components/layout/error-state.tsx'
import { dreamPageQuery } from '../dreams.queries.ts'
import { DreamGrid } from './dream-grid.tsx'
import { DreamGridSkeleton } from './dream-grid-skeleton.tsx'
import { SectionHead } from './section-head.tsx'

interface RecentDreamsProps {
  premium: boolean
  analyzing: ReadonlySet<number>
  onAnalyze: (dream: Dream) => void
}

/** The newest three: the head of the timeline's first page. */
export function RecentDreams(props: RecentDreamsProps) {
  const { data, error, refetch } = useQuery(dreamPageQuery(TIMELINE_PAGE_SIZE))
  return (
    <section aria-labelledby="recent-dreams">
      <SectionHead id="recent-dreams" title="Sogni Recenti">
        <Link href={paths.dreams} className="link">
          Vedi tutti
          <ArrowRight size={16} strokeWidth={1.9} aria-hidden="true" />
        </Link>
      </SectionHead>
      {data ? (
        <DreamGrid dreams={data.items.slice(0, RECENT_DREAMS)} label="Sogni recenti" heading="h3" {...props} />
      ) : error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <DreamGridSkeleton count={RECENT_DREAMS} />
      )}
    </section>
  )
}
