import { useQuery } from '@tanstack/react-query'
import { CalendarDays, History } from 'lucide-react'
import { Link } from 'wouter'
import { paths } from '#client/app/paths.ts'
import { Reading } from '#client/components/dream/reading.tsx'
import { ErrorState } from '#client/components/shell/error-state.tsx'
import { Button, buttonVariants } from '#client/components/ui/button.tsx'
import { Skeleton } from '#client/components/ui/skeleton.tsx'
import { todayRome } from '#client/lib/dates.ts'
import { MONTHLY_PREVIEW } from '#shared/constants/limits.ts'
import type { MonthlyAnalysis } from '#shared/contracts/monthly-analyses.ts'
import { isPremiumEnd, latestMonthlyQuery } from '../monthly-analyses.queries.ts'
import { fromDay, needsWords, nextMonthlyDay, periodTitle } from '../period.ts'
import { MonthlyUpsell, MonthlyWaiting, showMonthlyHistory } from './monthly-parts.tsx'

const TITLE_ID = 'monthly-card'

interface MonthlyCardProps {
  /** Dreams missing for the first one; undefined while unknown. */
  missing: number | undefined
}

export function MonthlyCard({ missing }: MonthlyCardProps) {
  const { data: latest, error, refetch } = useQuery(latestMonthlyQuery())
  if (isPremiumEnd(error)) return <MonthlyUpsell />
  if (latest) return <LatestCard latest={latest} missing={missing} />
  if (latest === null) return <InvitationCard missing={missing} />
  if (error) {
    return <ErrorState title="Errore nel caricamento dell'analisi mensile" error={error} onRetry={refetch} />
  }
  return <Skeleton label="Caricamento dell’analisi mensile" count={6} className="card min-h-72 md:px-10 md:py-8" />
}

function LatestCard({ latest, missing }: MonthlyCardProps & { latest: MonthlyAnalysis }) {
  return (
    <section
      className="card grid gap-4.5 md:grid-cols-[minmax(0,1fr)_minmax(0,2fr)] md:grid-rows-[auto_1fr] md:gap-x-10 md:gap-y-5 md:p-8"
      aria-labelledby={TITLE_ID}
    >
      <div>
        <Eyebrow />
        <h2 className="h2" id={TITLE_ID}>
          {periodTitle(latest)}
        </h2>
        <p className="small muted mt-2">{nextWords(latest, missing)}</p>
      </div>
      <Reading
        className="is-preview md:col-start-2 md:row-span-2 md:row-start-1"
        text={latest.analysis}
        heading="h3"
        max={MONTHLY_PREVIEW}
      />
      <div>
        <div className="flex flex-wrap gap-x-3 gap-y-2">
          <Link className={buttonVariants({ variant: 'soft' })} href={paths.monthlyAnalysis}>
            Leggi tutta
          </Link>
          <Button variant="ghost" aria-haspopup="dialog" onClick={showMonthlyHistory}>
            <History size={18} />
            Storico
          </Button>
        </div>
        <MonthlyWaiting />
      </div>
    </section>
  )
}

/** When the next one is possible, or what it requires. */
function nextWords(latest: MonthlyAnalysis, missing: number | undefined): string {
  if (latest.modelFailed) return 'Il modello non ha risposto: puoi richiederla di nuovo.'
  const day = nextMonthlyDay(latest)
  if (day > todayRome()) return `La prossima: ${fromDay(day)}.`
  return missing ? `La prossima è vicina. ${needsWords(missing)}` : 'Ne puoi già chiedere una nuova.'
}

function InvitationCard({ missing }: MonthlyCardProps) {
  return (
    <section className="card md:px-10 md:py-8" aria-labelledby={TITLE_ID}>
      <Eyebrow />
      <h2 className="h2" id={TITLE_ID}>
        Il tuo mese, riletto
      </h2>
      <p className="muted mt-1.5 mb-5 max-w-[60ch]">
        Una volta al mese puoi chiedere una lettura sola per tutti i sogni degli ultimi 30 giorni. {needsWords(missing)}
      </p>
      <Link className={buttonVariants({ variant: 'soft' })} href={paths.monthlyAnalysis}>
        Vai all’analisi mensile
      </Link>
      <MonthlyWaiting />
    </section>
  )
}

function Eyebrow() {
  return (
    <p className="eyebrow mb-1 flex items-center gap-2">
      <CalendarDays size={16} />
      Analisi mensile
    </p>
  )
}
