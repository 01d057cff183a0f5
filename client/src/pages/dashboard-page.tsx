import { useQuery } from '@tanstack/react-query'
import { ErrorState } from '#client/components/layout/error-state.tsx'
import { useNewDream } from '#client/components/layout/new-dream-context.tsx'
import { usePageTitle } from '#client/components/layout/page-title.tsx'
import { useSession } from '#client/components/layout/session-context.tsx'
import { Skeleton } from '#client/components/ui/skeleton.tsx'
import { EveningCard } from '#client/features/annotations/components/evening-card.tsx'
import { KeepDiaryCard } from '#client/features/device-diary/keep-diary.tsx'
import { FirstUseCard } from '#client/features/dreams/components/first-use-card.tsx'
import { NewDreamButton, VoiceDreamButton } from '#client/features/dreams/components/new-dream-button.tsx'
import { RecentDreams, Timeline, useTimelinePages } from '#client/features/dreams/components/timeline.tsx'
import { NightNote } from '#client/features/dreams/night/night-note.tsx'
import { DashboardHero, EmptyMorningButton, Portico } from '#client/features/stats/components/dashboard-hero.tsx'
import { PatternsCard } from '#client/features/stats/components/patterns-card.tsx'
import { OnThisDay, STAT_GRID, StatCards } from '#client/features/stats/components/stat-cards.tsx'
import { TrendCard } from '#client/features/stats/components/trend-card.tsx'
import { statsQuery } from '#client/features/stats/stats.queries.ts'
import { todayRome } from '#client/lib/dates.ts'
import { useAnalyzeAndOpen } from './use-analyze-and-open.ts'

const CHART_GRID = 'mt-5 grid grid-cols-[minmax(0,7fr)_minmax(0,5fr)] gap-5 max-lg:grid-cols-1 max-md:mt-3 max-md:gap-3'

export default function DashboardPage() {
  usePageTitle('Dashboard')
  const { username, subscriptionPlan } = useSession()
  const openNewDream = useNewDream()
  const analysis = useAnalyzeAndOpen()
  const { data: stats, error, refetch } = useQuery(statsQuery())
  const timeline = useTimelinePages(stats?.count ?? 0)
  const firstUse = stats?.count === 0
  const shownStats = stats && !firstUse ? stats : undefined
  const today = stats?.nights.at(-1)?.date ?? todayRome()

  return (
    <>
      <DashboardHero
        username={username}
        today={today}
        tonight={stats?.nights.at(-1)}
        action={
          <>
            <NewDreamButton className="max-md:flex-1 max-md:px-3!" />
            <VoiceDreamButton />
            <EmptyMorningButton tonight={stats?.nights.at(-1)} />
          </>
        }
      >
        {(stats || !error) && <Portico nights={stats?.nights} onRecord={openNewDream} />}
      </DashboardHero>
      <KeepDiaryCard />
      <EveningCard />
      <NightNote newest={timeline.newest.data?.items ?? []} />
      {shownStats && <StatCards stats={shownStats} today={today} />}
      {shownStats && <OnThisDay dreams={shownStats.onThisDay} today={today} />}
      {shownStats && (
        // A long table stretches its own card alone.
        <div className={`${CHART_GRID} has-[table]:items-start`}>
          <PatternsCard stats={shownStats} premium={subscriptionPlan === 'premium'} />
          <TrendCard trend={shownStats.trend} />
        </div>
      )}
      {firstUse && <FirstUseCard />}
      {!stats && error && <ErrorState error={error} onRetry={refetch} />}
      {!stats && !error && (
        <>
          <Skeleton
            label="Caricamento del riepilogo"
            shape="cards"
            grid={STAT_GRID}
            part="min-h-[196px] max-md:nth-2:order-first max-md:nth-2:col-span-full"
          />
          <div className={CHART_GRID}>
            <Skeleton label="Caricamento di cosa ritorna" shape="blocks" count={1} className="card" part="h-[268px]" />
            <Skeleton label="Caricamento dell’andamento" shape="blocks" count={1} className="card" part="h-[268px]" />
          </div>
        </>
      )}
      {!firstUse && <RecentDreams newest={timeline.newest} {...analysis} />}
      {shownStats && <Timeline count={shownStats.count} timeline={timeline} />}
    </>
  )
}
