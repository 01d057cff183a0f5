import { useQuery } from '@tanstack/react-query'
import { ChevronDown, Crown, Sparkles } from 'lucide-react'
import { Link } from 'wouter'
import { paths } from '#client/app/paths.ts'
import { DreamWindow } from '#client/components/art/dream-window.tsx'
import { Reading } from '#client/components/dream/reading.tsx'
import { EngineNote, ModelHint } from '#client/components/dream/reading-notes.tsx'
import { CareLine, SafetyNote } from '#client/components/dream/safety-note.tsx'
import { ErrorState } from '#client/components/shell/error-state.tsx'
import { UnpayableNote } from '#client/components/shell/ways-to-room.tsx'
import { ask } from '#client/components/ui/ask.tsx'
import { Button, buttonVariants } from '#client/components/ui/button.tsx'
import { Dialog, DialogContent } from '#client/components/ui/dialog.tsx'
import { Skeleton } from '#client/components/ui/skeleton.tsx'
import { useIsMobile } from '#client/hooks/use-browser.ts'
import { cn } from '#client/lib/cn.ts'
import { useIsUnpayable } from '#client/lib/config.ts'
import type { MonthlyAnalysis } from '#shared/contracts/monthly-analyses.ts'
import { isPremiumEnd, monthlyListQuery, useGeneratingMonthly } from '../monthly-analyses.queries.ts'
import { periodTitle } from '../period.ts'

interface MonthlyGenerateProps {
  variant: 'primary' | 'soft' | 'outline'
  onGenerate: () => void
}

export function MonthlyGenerate({ variant, onGenerate }: MonthlyGenerateProps) {
  const generating = useGeneratingMonthly()
  return (
    <Button variant={variant} busy={generating} busyLabel="Generazione in corso…" onClick={onGenerate}>
      <Sparkles size={18} />
      Genera l’analisi mensile
    </Button>
  )
}

/** Shown during the analysis; announced once, at the start. */
export function MonthlyWaiting() {
  const generating = useGeneratingMonthly()
  return (
    <div role="status">
      {generating && (
        <p className="muted mt-4 flex max-w-[60ch] items-baseline gap-3">
          <span
            className="size-2.5 flex-none animate-[lume_1.6s_ease-in-out_infinite] rounded-full bg-lume forced-colors:bg-[CanvasText]"
            aria-hidden="true"
          />
          <span>
            Generazione in corso… Sto rileggendo il tuo mese: può volerci un minuto. Intanto puoi restare qui o girare
            per il diario.
          </span>
        </p>
      )}
    </div>
  )
}

export const MonthNotes = ({ monthly: { engine, safety } }: { monthly: MonthlyAnalysis }) => (
  <div className="grid gap-2.5 print:hidden">
    <EngineNote engine={engine} />
    <ModelHint engine={engine} />
    {!safety && <CareLine subject="questi sogni" />}
  </div>
)

/** The monthly analyses by period, except the one shown above; each opens in place. */
export function MonthlyPast({ latestId }: { latestId?: number }) {
  const { data, error, refetch } = useQuery(monthlyListQuery())
  if (error && !data && !isPremiumEnd(error)) {
    return <ErrorState title="Errore nel caricamento delle analisi mensili" error={error} onRetry={refetch} />
  }
  if (!data) return <Skeleton label="Caricamento delle analisi mensili" className="min-h-24 py-4" />
  const past = data.filter(({ id }) => id !== latestId)
  if (past.length === 0)
    return <p className="muted py-3.5">Quando ne avrai un’altra, ritroverai qui quelle di prima.</p>
  return past.map((monthly) => (
    <details className="group border-border border-t first:border-t-0" key={monthly.id}>
      <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 py-2 font-medium font-serif text-[1.125rem]/[1.3] [&::-webkit-details-marker]:hidden">
        {periodTitle(monthly)}
        <ChevronDown
          className="text-muted transition-[rotate] duration-base ease-calm group-open:rotate-180"
          size={20}
        />
      </summary>
      <div className="grid gap-4.5 pt-1 pb-6">
        {monthly.safety && <SafetyNote safety={monthly.safety} />}
        <Reading text={monthly.analysis} heading="h3" />
        <MonthNotes monthly={monthly} />
      </div>
    </details>
  ))
}

/** Opens all monthly analyses in a dialog. */
export function showMonthlyHistory(): void {
  void ask(() => (
    <Dialog>
      <DialogContent title="Le tue analisi mensili">
        <MonthlyPast />
      </DialogContent>
    </Dialog>
  ))
}

const DAWN = 4

/**
 * Explains the monthly analysis to a person without Premium, and links to the plans.
 * @param emphasis whether its button is the screen's primary one
 */
export function MonthlyUpsell({ emphasis }: { emphasis?: boolean }) {
  const isMobile = useIsMobile()
  const isUnpayable = useIsUnpayable()
  return (
    <section
      className="card flex gap-5 max-md:flex-col md:items-center md:gap-8 md:p-8"
      aria-labelledby="monthly-upsell"
    >
      <DreamWindow className="w-20 md:w-24" id={DAWN} framed />
      <div className="min-w-0 flex-1">
        <p className={cn('tag', !isUnpayable && 'is-lume')}>
          <Crown size={15} />
          Premium
        </p>
        <h2 className="h2 mt-2.5" id="monthly-upsell">
          Il tuo mese, riletto
        </h2>
        <p className="muted mt-1.5 max-w-[56ch]">
          Con Premium, una volta al mese, i sogni degli ultimi 30 giorni diventano una lettura sola: che cosa torna, che
          cosa è nuovo, come cambia l’umore.
        </p>
        <UnpayableNote className="mt-1.5" />
      </div>
      <Link
        className={buttonVariants({ variant: emphasis && !isMobile && !isUnpayable ? 'primary' : 'soft' })}
        href={paths.subscription}
      >
        Scopri Premium
      </Link>
    </section>
  )
}
