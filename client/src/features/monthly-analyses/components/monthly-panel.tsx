import '#client/components/dream/dream-screen.css'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode, Ref } from 'react'
import { DreamWindow } from '#client/components/art/dream-window.tsx'
import { ErrorState } from '#client/components/shell/error-state.tsx'
import { Skeleton } from '#client/components/ui/skeleton.tsx'
import { useIsMobile } from '#client/hooks/use-browser.ts'
import { useArrivalFocus } from '#client/hooks/use-focus.ts'
import { useAiConsent } from '#client/lib/contexts.ts'
import { todayRome } from '#client/lib/dates.ts'
import type { MonthlyAnalysis } from '#shared/contracts/monthly-analyses.ts'
import {
  isPremiumEnd,
  latestMonthlyQuery,
  useGenerateMonthly,
  useGeneratingMonthly,
} from '../monthly-analyses.queries.ts'
import { needsWords, nextMonthlyDay, periodTitle } from '../period.ts'
import { MonthlyGenerate, MonthlyPast, MonthlyText, MonthlyUpsell, MonthlyWaiting } from './monthly-parts.tsx'

interface MonthlyPanelProps {
  /** Dreams missing for an analysis; undefined while unknown. */
  missing: number | undefined
  /** Records a dream if some are missing. */
  newDream: ReactNode
}

/** Premium: the latest monthly analysis, a button for a new one, and the earlier ones. */
export function MonthlyPanel({ missing, newDream }: MonthlyPanelProps) {
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
  if (latest) return <LatestAnalysis latest={latest} missing={missing} headingRef={headingRef} onGenerate={generate} />
  if (latest === null) return <MonthlyStart missing={missing} newDream={newDream} onGenerate={generate} />
  if (error) {
    return <ErrorState title="Errore nel caricamento dell'analisi mensile" error={error} onRetry={refetch} />
  }
  return <Skeleton label="Caricamento dell’analisi mensile" shape="article" />
}

const MOON = 3

function MonthlyStart({ missing, newDream, onGenerate }: MonthlyPanelProps & { onGenerate: () => void }) {
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
        <MonthlyGenerate
          blockedUntil={null}
          variant={lacking ? 'outline' : isMobile ? 'soft' : 'primary'}
          onGenerate={onGenerate}
        />
      </div>
      <MonthlyWaiting />
    </section>
  )
}

interface LatestProps {
  latest: MonthlyAnalysis
  missing: number | undefined
  onGenerate: () => void
}

function LatestAnalysis({ headingRef, ...next }: LatestProps & { headingRef: Ref<HTMLHeadingElement> }) {
  const { latest } = next
  const generating = useGeneratingMonthly()
  return (
    <>
      <div className="dream-grid">
        <article className="card dream-article is-tall grid content-start gap-6" aria-busy={generating}>
          <h2 className="h2 outline-none" key={latest.createdAt} ref={headingRef} tabIndex={-1}>
            {periodTitle(latest)}
          </h2>
          <MonthlyText monthly={latest} />
        </article>
        <aside aria-label="Una nuova analisi">
          <NextAnalysis {...next} />
        </aside>
      </div>
      <section className="mt-9 md:mt-14" aria-labelledby="monthly-past">
        <h2 className="h2 mb-3.5 md:mb-5" id="monthly-past">
          Analisi mensili precedenti
        </h2>
        <div className="card py-2!">
          <MonthlyPast latestId={latest.id} />
        </div>
      </section>
    </>
  )
}

function NextAnalysis({ latest, missing, onGenerate }: LatestProps) {
  const isMobile = useIsMobile()
  const next = nextMonthlyDay(latest)
  const blocked = next > todayRome() && !latest.modelFailed
  return (
    <section className="card" aria-labelledby="monthly-next">
      <h2 className="h3 mb-3" id="monthly-next">
        La prossima
      </h2>
      {!blocked && (
        <p className="muted mb-4 text-[15px]">
          {latest.modelFailed
            ? 'Il modello non ha risposto, o per oggi ha letto abbastanza: questa è la lettura del diario. Puoi richiederla di nuovo, senza aspettare.'
            : `Sono passati 30 giorni. ${needsWords(missing)}`}
        </p>
      )}
      <MonthlyGenerate
        blockedUntil={blocked ? next : null}
        variant={isMobile ? 'soft' : 'primary'}
        onGenerate={onGenerate}
      />
      <MonthlyWaiting />
    </section>
  )
}
