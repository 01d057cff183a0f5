import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { ErrorState } from '#client/components/shell/error-state.tsx'
import { usePageTitle } from '#client/components/shell/page-title.tsx'
import { Skeleton } from '#client/components/ui/skeleton.tsx'
import { EveningCard, useEvening } from '#client/features/annotations/components/evening-card.tsx'
import { useDiaryChoice } from '#client/features/device-diary/diary-choice.ts'
import { FirstUseCard } from '#client/features/dreams/components/first-use-card.tsx'
import { NewDreamButton, VoiceDreamButton } from '#client/features/dreams/components/new-dream-button.tsx'
import { RECENT_CARDS, RecentDreams, Timeline } from '#client/features/dreams/components/timeline.tsx'
import { dreamPageQuery, useWithWaiting } from '#client/features/dreams/dreams.queries.ts'
import { NightNote } from '#client/features/dreams/night/night-note.tsx'
import { WaitingRecording } from '#client/features/dreams/voice/waiting-recording.tsx'
import { DashboardHero, EmptyMorningButton, Portico } from '#client/features/stats/components/dashboard-hero.tsx'
import { FindingCard } from '#client/features/stats/components/finding-card.tsx'
import { PatternsCard } from '#client/features/stats/components/patterns-card.tsx'
import { StatCards } from '#client/features/stats/components/stat-cards.tsx'
import { statsQuery, useNights } from '#client/features/stats/stats.queries.ts'
import { useIsHydrated } from '#client/hooks/use-time.ts'
import { useNewDream, useSession } from '#client/lib/contexts.ts'
import { todayRome } from '#client/lib/dates.ts'
import { TIMELINE_DREAMS } from '#shared/constants/limits.ts'
import { useAnalyzeAndOpen } from './use-analyze-and-open.ts'

const KeepDiaryCard = lazy(() =>
  import('#client/features/device-diary/keep-diary.tsx').then((module) => ({ default: module.KeepDiaryCard })),
)

const FirstSteps = lazy(() =>
  import('#client/features/reminders/first-steps.tsx').then((module) => ({ default: module.FirstSteps })),
)

/** The first dreams, after which nobody needs a hint. */
const FIRST_DREAMS = 3

export default function DashboardPage() {
  usePageTitle('Dashboard')
  const { username, subscriptionPlan } = useSession()
  const openNewDream = useNewDream()
  const analysis = useAnalyzeAndOpen()
  const { data: stats, error, refetch } = useQuery(statsQuery())
  const newest = useQuery(dreamPageQuery(TIMELINE_DREAMS))
  const { data: evening, isLoading: isEveningLoading } = useEvening()
  const { isAsked: isDiaryAsked } = useDiaryChoice()
  const nights = useNights(stats)
  const tonight = nights?.at(-1)
  const today = tonight?.date ?? todayRome()
  const isHydrated = useIsHydrated()
  const isWaiting = useWithWaiting([]).some(({ date }) => date === today)

  return (
    <>
      <DashboardHero
        username={username}
        today={today}
        tonight={tonight}
        isWaiting={isWaiting}
        action={
          <>
            <NewDreamButton className="max-md:flex-1 max-md:px-3!" />
            <VoiceDreamButton />
            {!isWaiting && <EmptyMorningButton tonight={tonight} />}
          </>
        }
      >
        {(stats || !error) && <Portico nights={nights} onRecord={openNewDream} />}
      </DashboardHero>
      <WaitingRecording dreamId="new" onOpen={() => openNewDream()} className="mb-6" />
      <NightNote newest={newest.data?.items ?? []} />
      {(!stats && !error) || isEveningLoading ? (
        <DashboardSkeleton />
      ) : stats?.count === 0 ? (
        <>
          <FirstUseCard />
          <StatCards stats={stats} today={today} />
        </>
      ) : (
        <>
          <EveningCard waiting={evening?.waiting}>
            {stats?.finding && <FindingCard finding={stats.finding} today={today} />}
          </EveningCard>
          {stats && <StatCards stats={stats} today={today} />}
          <RecentDreams newest={newest} {...analysis} />
          {isHydrated && stats && stats.count <= FIRST_DREAMS && (
            <Suspense fallback={null}>
              <FirstSteps />
            </Suspense>
          )}
          {isDiaryAsked && (
            <Suspense fallback={null}>
              <KeepDiaryCard />
            </Suspense>
          )}
          {!stats && error && <ErrorState error={error} onRetry={refetch} />}
          {stats && (
            <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 pt-7 md:pt-10 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
              <PatternsCard stats={stats} premium={subscriptionPlan === 'premium'} />
              <Timeline count={stats.count} />
            </div>
          )}
        </>
      )}
    </>
  )
}

/** Reserves all space below the hero, so that nothing moves when the finding loads. */
function DashboardSkeleton() {
  return (
    <>
      <Skeleton label="Caricamento del riepilogo" shape="blocks" count={1} part="h-[146px]" />
      <Skeleton shape="blocks" count={3} grid="grid grid-cols-3 gap-2 md:gap-5" className="mt-4 md:mt-5" part="h-36" />
      <Skeleton {...RECENT_CARDS} className="mt-22" />
      <Skeleton shape="blocks" count={1} className="mt-8" part="h-[290px]" />
    </>
  )
}
