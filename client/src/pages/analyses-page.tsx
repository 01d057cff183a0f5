import { useQuery } from '@tanstack/react-query'
import { CalendarDays } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { paths } from '#client/app/paths.ts'
import { EmptyState } from '#client/components/shell/empty-state.tsx'
import { ErrorState } from '#client/components/shell/error-state.tsx'
import { usePageTitle } from '#client/components/shell/page-title.tsx'
import { Button } from '#client/components/ui/button.tsx'
import { Skeleton } from '#client/components/ui/skeleton.tsx'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#client/components/ui/tabs.tsx'
import { useDreamList } from '#client/features/dreams/dreams.queries.ts'
import { NO_FILTERS } from '#client/features/dreams/filters.ts'
import { MonthlyCard } from '#client/features/monthly-analyses/components/monthly-card.tsx'
import { MonthlyUpsell } from '#client/features/monthly-analyses/components/monthly-parts.tsx'
import { missingDreams } from '#client/features/monthly-analyses/period.ts'
import { KindsCard, RecallCard } from '#client/features/stats/components/night-cards.tsx'
import { GROUPS_GRID, TopElements } from '#client/features/stats/components/top-elements.tsx'
import { TrendCard } from '#client/features/stats/components/trend-card.tsx'
import { YearCard } from '#client/features/stats/components/year-card.tsx'
import { statsQuery } from '#client/features/stats/stats.queries.ts'
import { useTabParam } from '#client/hooks/use-address.ts'
import { useIsMobile, useMediaQuery } from '#client/hooks/use-browser.ts'
import { cn } from '#client/lib/cn.ts'
import { useNewDream, useSession } from '#client/lib/contexts.ts'
import { todayRome } from '#client/lib/dates.ts'
import { AnalysesList } from './analyses-list.tsx'

export default function AnalysesPage() {
  usePageTitle('Analisi')
  const premium = useSession().subscriptionPlan === 'premium'
  const [q, setQ] = useState('')
  const list = useDreamList({ ...NO_FILTERS, q })
  const firstUse = list.query.data && !list.query.isPlaceholderData && list.dreams.length === 0 && q === ''
  return (
    <div className="pt-11 max-md:pt-7">
      <h1 className="h1" tabIndex={-1}>
        Analisi
      </h1>
      <p className="lead mt-2 mb-7">Ogni sogno può avere la sua lettura: scegli da quale cominciare.</p>
      {firstUse ? (
        <FirstUse />
      ) : (
        <>
          {/* The offer has no skeleton: it appears after the list has dreams. */}
          {premium ? <PremiumMonth /> : list.query.data && <MonthlyUpsell />}
          <AnalysesTabs premium={premium} list={<AnalysesList q={q} onSearch={setQ} list={list} />} />
        </>
      )}
    </div>
  )
}

function PremiumMonth() {
  const { data: stats } = useQuery(statsQuery())
  return <MonthlyCard missing={stats && missingDreams(stats.trend, todayRome())} />
}

const TABS = ['letture', 'ritorni'] as const

/** The list and the recurring elements: in two columns if wide, else in tabs. */
function AnalysesTabs({ premium, list }: { premium: boolean; list: ReactNode }) {
  const [tab, show] = useTabParam(TABS)
  const wide = useMediaQuery('(width >= 64rem)')
  const top = <Top premium={premium} />
  return (
    <Tabs value={tab} onValueChange={show} className="mt-9">
      <TabsList aria-label="Sezioni delle analisi">
        <TabsTrigger value="letture">Letture</TabsTrigger>
        <TabsTrigger value="ritorni">Cosa ritorna</TabsTrigger>
      </TabsList>
      <TabsContent value="letture" tabIndex={-1} className="mt-6 lg:grid lg:grid-cols-[minmax(0,1fr)_320px] lg:gap-8">
        <div className="min-w-0">{list}</div>
        {wide && <aside aria-label="Elementi più frequenti">{top}</aside>}
      </TabsContent>
      <TabsContent value="ritorni" tabIndex={-1} className="mt-6 grid gap-5">
        {!wide && top}
        <Insights />
      </TabsContent>
    </Tabs>
  )
}

function Top({ premium }: { premium: boolean }) {
  const { data: stats, error, refetch } = useQuery(statsQuery())
  if (stats) return <TopElements patterns={stats.patterns} premium={premium} />
  if (error) return <ErrorState title="Non riusciamo a caricare ciò che torna" error={error} onRetry={refetch} />
  return (
    <Skeleton
      label="Caricamento degli elementi più frequenti"
      shape="blocks"
      className="card"
      grid={cn(GROUPS_GRID, 'pt-7')}
      part="h-44"
    />
  )
}

function FirstUse() {
  const openNewDream = useNewDream()
  const isMobile = useIsMobile()
  return (
    <EmptyState
      title="Ancora nessun sogno da leggere"
      text="Registra il primo: poi potrai chiederne una lettura."
      action={
        <Button variant={isMobile ? 'soft' : 'primary'} onClick={() => openNewDream()}>
          Registra Nuovo Sogno
        </Button>
      }
    />
  )
}

function Insights() {
  const { data: stats } = useQuery(statsQuery())
  return (
    // A long table stretches only its own card.
    <div className="grid gap-5 has-[table]:items-start xl:grid-cols-2">
      <YearCard
        aside={
          <Link href={paths.calendar} className="link small">
            <CalendarDays size={16} aria-hidden="true" />
            Calendario
          </Link>
        }
      />
      {stats && <TrendCard trend={stats.trend} />}
      {stats && <KindsCard {...stats} />}
      {stats && <RecallCard {...stats} />}
    </div>
  )
}
