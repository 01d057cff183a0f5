import { useQuery } from '@tanstack/react-query'
import { ErrorState } from '../components/layout/error-state.tsx'
import { useNewDream } from '../components/layout/new-dream-context.tsx'
import { usePageTitle } from '../components/layout/page-title.tsx'
import { useSession } from '../components/layout/session-context.tsx'
import { FirstUseCard } from '../features/dreams/components/first-use-card.tsx'
import { NewDreamButton } from '../features/dreams/components/new-dream-button.tsx'
import { RecentDreams } from '../features/dreams/components/recent-dreams.tsx'
import { TimelineSection } from '../features/dreams/components/timeline-section.tsx'
import { VoiceDreamButton } from '../features/dreams/components/voice-dream-button.tsx'
import { useTimelinePages } from '../features/dreams/use-timeline-pages.ts'
import { DashboardCharts } from '../features/stats/components/dashboard-charts.tsx'
import { DashboardHero } from '../features/stats/components/dashboard-hero.tsx'
import { ChartsSkeleton, PorticoSkeleton, StatsSkeleton } from '../features/stats/components/dashboard-skeletons.tsx'
import { Portico } from '../features/stats/components/portico.tsx'
import { StatCards } from '../features/stats/components/stat-cards.tsx'
import { statsQuery } from '../features/stats/stats.queries.ts'
import { useAnalyzeAndOpen } from './use-analyze-and-open.ts'

export default function DashboardPage() {
  usePageTitle('Dashboard')
  const { username, subscriptionPlan } = useSession()
  const openNewDream = useNewDream()
  const analysis = useAnalyzeAndOpen()
  const { data: stats, error, refetch } = useQuery(statsQuery())
  const timeline = useTimelinePages(stats?.count ?? 0)
  const firstUse = stats?.count === 0

  return (
    <>
      <DashboardHero username={username} action={<WaysToRecord />}>
        {stats ? <Portico nights={stats.nights} onRecord={openNewDream} /> : !error && <PorticoSkeleton />}
      </DashboardHero>
      {stats && !firstUse && <StatCards stats={stats} />}
      {stats && !firstUse && <DashboardCharts stats={stats} premium={subscriptionPlan === 'premium'} />}
      {firstUse && <FirstUseCard />}
      {!stats && error && <ErrorState error={error} onRetry={refetch} />}
      {!stats && !error && (
        <>
          <StatsSkeleton />
          <ChartsSkeleton />
        </>
      )}
      {!firstUse && <RecentDreams {...analysis} />}
      {stats && !firstUse && <TimelineSection count={stats.count} timeline={timeline} />}
    </>
  )
}

function WaysToRecord() {
  return (
    <>
      <NewDreamButton className="max-md:flex-1 max-md:px-3!" />
      <VoiceDreamButton />
    </>
  )
}
