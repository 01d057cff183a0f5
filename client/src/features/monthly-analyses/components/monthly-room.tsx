import '#client/components/layout/dream-screen.css'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { DreamWindow } from '#client/components/art/dream-window.tsx'
import { ErrorState } from '#client/components/layout/error-state.tsx'
import { ReadingShape } from '#client/components/layout/reading-shape.tsx'
import { useDelayed } from '#client/components/ui/skeleton.tsx'
import { useIsMobile } from '#client/hooks/use-media-query.ts'
import { todayRome } from '#client/lib/dates.ts'
import type { MonthlyAnalysis } from '#shared/contracts/monthly-analyses.ts'
import { latestMonthlyQuery } from '../monthly-analyses.queries.ts'
import { needsWords } from '../needs-words.ts'
import { nextMonthlyDay, periodTitle } from '../period.ts'
import { type MonthlyRequest, useArrivalFocus, useMonthlyRequest } from '../use-monthly-request.ts'
import { usePremiumEnded } from '../use-premium-ended.ts'
import { MonthlyGenerate, MonthlyWaiting } from './monthly-generate.tsx'
import { MonthlyPast } from './monthly-past.tsx'
import { MonthlyText } from './monthly-text.tsx'
import { MonthlyUpsell } from './monthly-upsell.tsx'

interface MonthlyRoomProps {
  /** Dreams that an analysis still needs; undefined while that is not known. */
  missing: number | undefined
  /** The way to record a dream where some are missing. */
  newDream: ReactNode
}

/** Premium: the latest monthly analysis, the way to a new one, and those before. */
export function MonthlyRoom({ missing, newDream }: MonthlyRoomProps) {
  const { data: latest, error, refetch } = useQuery(latestMonthlyQuery())
  const request = useMonthlyRequest()
  const isMobile = useIsMobile()
  if (usePremiumEnded(error)) return <MonthlyUpsell id="monthly-upsell" lamp={!isMobile} />
  if (latest) return <MonthlyReading latest={latest} missing={missing} request={request} />
  if (latest === null) return <MonthlyStart missing={missing} newDream={newDream} request={request} />
  if (error) {
    return <ErrorState title="Errore nel caricamento dell'analisi mensile" error={error} onRetry={refetch} />
  }
  return <RoomSkeleton />
}

function RoomSkeleton() {
  const visible = useDelayed()
  return (
    <div role="status" aria-busy="true" aria-label="Caricamento dell’analisi mensile">
      {visible && <ReadingShape />}
    </div>
  )
}

const MOON = 3

/** Before the first one: what it is, what it needs, and the way to it. */
function MonthlyStart({ missing, newDream, request }: MonthlyRoomProps & { request: MonthlyRequest }) {
  const isMobile = useIsMobile()
  const lacking = missing !== undefined && missing > 0
  return (
    <section className="card flex flex-col items-center px-6 py-10 text-center" aria-labelledby="monthly-start">
      <DreamWindow id={MOON} framed className="w-24" />
      <h2 className="h2 mt-6" id="monthly-start">
        {lacking ? 'Ancora qualche sogno' : 'Il tuo mese, riletto'}
      </h2>
      <p className="muted mt-2 max-w-[52ch]">
        I sogni degli ultimi 30 giorni in una lettura sola: che cosa torna, che cosa è nuovo, come cambia l’umore.{' '}
        {needsWords(missing)}
      </p>
      <div className="mt-5 flex flex-wrap justify-center gap-3">
        {lacking && newDream}
        <MonthlyGenerate
          generating={request.generating}
          blockedUntil={null}
          variant={lacking ? 'outline' : isMobile ? 'soft' : 'primary'}
          onGenerate={() => void request.request()}
        />
      </div>
      <MonthlyWaiting generating={request.generating} />
    </section>
  )
}

interface MonthlyReadingProps {
  latest: MonthlyAnalysis
  missing: number | undefined
  request: MonthlyRequest
}

function MonthlyReading({ latest, missing, request }: MonthlyReadingProps) {
  const heading = useArrivalFocus(latest.id, request.asker)
  return (
    <>
      <div className="dream-grid">
        <article className="card dream-article is-tall grid content-start gap-6" aria-busy={request.generating}>
          <h2 className="h2 outline-none" ref={heading} tabIndex={-1}>
            {periodTitle(latest)}
          </h2>
          <MonthlyText monthly={latest} heading="h3" />
        </article>
        <aside aria-label="Una nuova analisi">
          <NextAnalysis latest={latest} missing={missing} request={request} />
        </aside>
      </div>
      <section className="mt-9 md:mt-14" aria-labelledby="monthly-past">
        <h2 className="h2 mb-3.5 md:mb-5" id="monthly-past">
          Analisi mensili precedenti
        </h2>
        <div className="card py-2!">
          <MonthlyPast latestId={latest.id} heading="h3" />
        </div>
      </section>
    </>
  )
}

function NextAnalysis({ latest, missing, request }: MonthlyReadingProps) {
  const isMobile = useIsMobile()
  const next = nextMonthlyDay(latest)
  const blocked = next > todayRome()
  return (
    <section className="card" aria-labelledby="monthly-next">
      <h2 className="h3 mb-3" id="monthly-next">
        La prossima
      </h2>
      {!blocked && <p className="muted mb-4 text-[15px]">Sono passati 30 giorni. {needsWords(missing)}</p>}
      <MonthlyGenerate
        generating={request.generating}
        blockedUntil={blocked ? next : null}
        variant={isMobile ? 'soft' : 'primary'}
        onGenerate={() => void request.request()}
      />
      <MonthlyWaiting generating={request.generating} />
    </section>
  )
}
