import { lazy, Suspense } from 'react'
import { useLocation } from 'wouter'
import { paths } from '#client/app/paths.ts'
import { usePageTitle } from '#client/components/shell/page-title.tsx'
import { Skeleton } from '#client/components/ui/skeleton.tsx'
import { DreamList } from '#client/features/dreams/components/dream-list.tsx'
import { useFollowedReminder } from '#client/features/reminders/reminders.queries.ts'
import { useIsHydrated } from '#client/hooks/use-time.ts'
import { useAnalyzeAndOpen } from './use-analyze-and-open.ts'

const DreamsCalendar = lazy(() => import('./dreams-calendar.tsx'))
const CALENDAR = <Skeleton label="Caricamento del mese" shape="blocks" count={1} part="h-[540px]" />

export default function DreamsPage() {
  const [location] = useLocation()
  const isHydrated = useIsHydrated()
  usePageTitle(location.startsWith(paths.calendar) ? 'Calendario' : 'Sogni')
  useFollowedReminder()
  // The server cannot wait for a chunk while it renders.
  const calendar = isHydrated ? (
    <Suspense fallback={CALENDAR}>
      <DreamsCalendar />
    </Suspense>
  ) : (
    CALENDAR
  )
  return <DreamList calendar={calendar} {...useAnalyzeAndOpen()} />
}
