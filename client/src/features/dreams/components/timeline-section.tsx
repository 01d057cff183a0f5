import { ErrorState } from '../../../components/layout/error-state.tsx'
import type { TimelinePages } from '../use-timeline-pages.ts'
import { SectionHead } from './section-head.tsx'
import { Timeline } from './timeline.tsx'
import { TimelineSkeleton } from './timeline-skeleton.tsx'

interface TimelineSectionProps {
  count: number
  timeline: TimelinePages
}

/** Every dream, a few per page, under the months they belong to. */
export function TimelineSection({ count, timeline }: TimelineSectionProps) {
  const { query, page, pages, waiting, next, previous } = timeline
  return (
    <section aria-labelledby="timeline">
      <SectionHead id="timeline" title="Cronologia">
        <span className="small muted">
          {count} {count === 1 ? 'sogno' : 'sogni'}
        </span>
      </SectionHead>
      {query.data && (
        <Timeline
          dreams={query.data.items}
          page={page}
          pages={pages}
          waiting={waiting}
          onPrevious={previous}
          onNext={next}
        />
      )}
      {query.isPending && <TimelineSkeleton />}
      {query.error && !query.data && <ErrorState error={query.error} onRetry={query.refetch} />}
    </section>
  )
}
