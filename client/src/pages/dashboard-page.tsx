import { useQuery } from '@tanstack/react-query'
import { ErrorState } from '../components/layout/error-state.tsx'
import { useNewDream } from '../components/layout/new-dream-context.tsx'
import { usePageTitle } from '../components/layout/page-title.tsx'
import { useSession } from '../components/layout/session-context.tsx'
import { FirstUseCard } from '../features/dreams/components/first-use-card.tsx'
import { NewDreamButton } from '../features/dreams/components/new-dream-button.tsx'
import { RecentDreams } from '../features/dreams/components/recent-dreams.tsx'
import { TimelineSection } from '../features/dreams/components/timeline-section.tsx'
import { useTimelinePages } from '../features/dreams/use-timeline-pages.ts'
import { DashboardHero } from '../features/stats/components/dashboard-hero.tsx'
import { PorticoSkeleton, StatsSkeleton } from '../features/stats/components/dashboard-skeletons.tsx'
import { Portico } from '../features/stats/components/portico.tsx'
import { StatCards } from '../features/stats/components/stat-cards.tsx'
import { statsQuery } from '../features/stats/stats.queries.ts'
import { useAnalyzeAndOpen } from './use-analyze-and-open.ts'

export default function DashboardPage() {
  usePageTitle('Dashboard')
  const { username } = useSession()
  const openNewDream = useNewDream()
  const analysis = useAnalyzeAndOpen()
  const { data: stats, error, refetch } = useQuery(statsQuery())
  const timeline = useTimelinePages(stats?.count ?? 0)
  const firstUse = stats?.count === 0

  return (
    <>
      <DashboardHero username={username} action={<NewDreamButton className="max-md:w-full" />}>
        {stats ? <Portico nights={stats.nights} onRecord={openNewDream} /> : !error && <PorticoSkeleton />}
      </DashboardHero>
      {stats && !firstUse && <StatCards stats={stats} />}
      {firstUse && <FirstUseCard />}
      {!stats && (error ? <ErrorState error={error} onRetry={refetch} /> : <StatsSkeleton />)}
      {!firstUse && <RecentDreams {...analysis} />}
      {stats && !firstUse && <TimelineSection count={stats.count} timeline={timeline} />}
    </>
  )
}
