import '#client/components/dream/dream-screen.css'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { DreamWindow } from '#client/components/art/dream-window.tsx'
import { Reading } from '#client/components/dream/reading.tsx'
import { SafetyNote } from '#client/components/dream/safety-note.tsx'
import { ErrorState } from '#client/components/shell/error-state.tsx'
import { Skeleton } from '#client/components/ui/skeleton.tsx'
import { useIsMobile } from '#client/hooks/use-browser.ts'
import { useArrivalFocus } from '#client/hooks/use-focus.ts'
import { useAiConsent } from '#client/lib/contexts.ts'
import { todayRome } from '#client/lib/dates.ts'
import type { LatestMonthly } from '#shared/contracts/monthly-analyses.ts'
import {
  isPremiumEnd,
  latestMonthlyQuery,
  useGenerateMonthly,
  useGeneratingMonthly,
} from '../monthly-analyses.queries.ts'
import { fromDay, needsWords, nextMonthlyDay, periodTitle } from '../period.ts'
import { type AskMonth, MonthMoods, MonthThreads, MonthWindows, monthQuestion } from './month-overview.tsx'
import { MonthlyGenerate, MonthlyPast, MonthlyUpsell, MonthlyWaiting, MonthNotes } from './monthly-parts.tsx'

interface MonthlyPanelProps {
  /** Dreams missing for an analysis; undefined while unknown. */
  missing: number | undefined
  /** Records a dream if some are missing. */
  newDream: ReactNode
  /** The question of a month with the line for its answer. */
  ask: AskMonth
}

/** Premium: the latest monthly analysis, a button for a new one, and the earlier ones. */
export function MonthlyPanel({ missing, newDream, ask }: MonthlyPanelProps) {
  const { data: latest, error, refetch } = useQuery(latestMonthlyQuery())
  const { headingRef, follow } = useArrivalFocus()
  const askConsent = useAiConsent()
  const { mutate } = useGenerateMonthly()
  const generating = useGeneratingMonthly()
  const generate = async () => {
    if (generating) return
    follow()
    if ((await askConsent('reading')) !== 'closed') mutate()
  }
  if (isPremiumEnd(error)) return <MonthlyUpsell emphasis />
  const next = { missing, ask, onGenerate: generate }
  if (latest) return <LatestAnalysis latest={latest} headingRef={headingRef} {...next} />
  if (latest === null) return <MonthlyStart missing={missing} newDream={newDream} onGenerate={generate} />
  if (error) {
    return <ErrorState title="Errore nel caricamento dell'analisi mensile" error={error} onRetry={refetch} />
  }
  return <Skeleton label="Caricamento dell’analisi mensile" shape="article" />
}

const MOON = 3

function MonthlyStart({ missing, newDream, onGenerate }: Omit<MonthlyPanelProps, 'ask'> & { onGenerate: () => void }) {
  const isMobile = useIsMobile()
  const lacking = missing !== undefined && missing > 0
  return (
    <section className="card flex flex-col items-center px-6 py-10 text-center" aria-labelledby="monthly-start">
      <DreamWindow id={MOON} framed className="w-24" />
      <h2 className="h2 mt-6" id="monthly-start">
        {lacking ? 'Ancora qualche sogno' : 'Il tuo mese, riletto'}
      </h2>
      <p className="muted mt-2 max-w-[52ch] text-balance">
        I sogni degli ultimi 30 giorni in una lettura sola: che cosa torna, che cosa è nuovo, come cambia l’umore.{' '}
        {needsWords(missing)}
      </p>
      <div className="mt-5 flex flex-wrap justify-center gap-3">
        {lacking && newDream}
        <MonthlyGenerate variant={lacking ? 'outline' : isMobile ? 'soft' : 'primary'} onGenerate={onGenerate} />
      </div>
      <MonthlyWaiting />
    </section>
  )
}

interface LatestProps extends Pick<MonthlyPanelProps, 'ask'> {
  latest: LatestMonthly
  missing: number | undefined
  onGenerate: () => void
}

function LatestAnalysis({ headingRef, ask, ...next }: LatestProps & { headingRef: Ref<HTMLHeadingElement> }) {
  const { latest } = next
  const { month } = latest
  const generating = useGeneratingMonthly()
  const asked = latest.safety ? undefined : monthQuestion(month)
  const isByRules = latest.engine === 'built-in'
  return (
    <div className="dream-column">
      <article className="card dream-article grid gap-7" aria-busy={generating}>
        {latest.safety && <SafetyNote safety={latest.safety} />}
        <MonthWindows dreams={month.dreams} />
        <div>
          <p className="eyebrow">{periodTitle(latest)}</p>
          <h2 className="h1 mt-1.5 outline-none" key={latest.createdAt} ref={headingRef} tabIndex={-1}>
            {month.heading ?? 'Nessuna cosa torna in due notti.'}
          </h2>
        </div>
        <MonthThreads threads={month.threads} dreams={month.dreams} />
        <MonthMoods dreams={month.dreams} />
        {asked && <div className="print:hidden">{ask(asked)}</div>}
        <details className="group border-border border-t" open={!isByRules}>
          <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-3 rounded-md font-serif text-[1.25rem] font-medium [&::-webkit-details-marker]:hidden">
            {isByRules ? 'I conti' : 'La lettura'}
            <ChevronDown size={20} className="text-muted group-open:rotate-180 print:hidden" aria-hidden="true" />
          </summary>
          <Reading className="pt-2" text={latest.analysis} heading="h3" />
        </details>
        <MonthNotes monthly={latest} />
      </article>
      <NextAnalysis {...next} />
      <section className="print:hidden" aria-labelledby="monthly-past">
        <h2 className="h2 mb-3.5" id="monthly-past">
          Analisi mensili precedenti
        </h2>
        <div className="card py-2!">
          <MonthlyPast latestId={latest.id} />
        </div>
      </section>
    </div>
  )
}

/** When the next one is possible, in words, or the button that makes it. */
function NextAnalysis({ latest, missing, onGenerate }: Omit<LatestProps, 'ask'>) {
  const isMobile = useIsMobile()
  const generating = useGeneratingMonthly()
  const next = nextMonthlyDay(latest)
  if (next > todayRome() && !latest.modelFailed && !generating)
    return <p className="muted print:hidden">Già generata. La prossima {fromDay(next)}.</p>
  return (
    <section className="card print:hidden" aria-labelledby="monthly-next">
      <h2 className="h3 mb-3" id="monthly-next">
        La prossima
      </h2>
      <p className="muted mb-4 text-[0.9375rem]">
        {latest.modelFailed
          ? 'Il modello non ha risposto, o per oggi ha letto abbastanza: questa è la lettura del diario. Puoi richiederla di nuovo, senza aspettare.'
          : `Sono passati 30 giorni. ${needsWords(missing)}`}
      </p>
      <MonthlyGenerate variant={isMobile ? 'soft' : 'primary'} onGenerate={onGenerate} />
      <MonthlyWaiting />
    </section>
  )
}
