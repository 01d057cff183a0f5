import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { ErrorState } from '#client/components/layout/error-state.tsx'
import { Reading } from '#client/components/layout/reading.tsx'
import { EngineNote } from '#client/components/layout/reading-notes.tsx'
import { CareLine, SafetyNote } from '#client/components/layout/safety-note.tsx'
import { ask } from '#client/components/ui/ask.tsx'
import { Dialog, DialogContent } from '#client/components/ui/dialog.tsx'
import { Skeleton } from '#client/components/ui/skeleton.tsx'
import type { MonthlyAnalysis } from '#shared/contracts/monthly-analyses.ts'
import { isPremiumEnd, monthlyListQuery } from '../monthly-analyses.queries.ts'
import { periodTitle } from '../period.ts'

/** A monthly analysis with everything that must be said beside it. */
export function MonthlyText({ monthly: { analysis, engine, safety } }: { monthly: MonthlyAnalysis }) {
  return (
    <>
      {safety?.level === 1 && <SafetyNote safety={safety} />}
      <Reading text={analysis} heading="h3" />
      {safety?.level === 2 && <SafetyNote safety={safety} />}
      <EngineNote engine={engine} />
      {!safety && <CareLine subject="questi sogni" />}
    </>
  )
}

/** The analyses of the months before the one that is shown already, by period; each opens in its place. */
export function MonthlyPast({ latestId }: { latestId: number }) {
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
      <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 py-2 font-medium font-serif text-[18px]/[1.3] [&::-webkit-details-marker]:hidden">
        {periodTitle(monthly)}
        <ChevronDown
          className="text-muted transition-[rotate] duration-base ease-calm group-open:rotate-180"
          size={20}
        />
      </summary>
      <div className="grid gap-4.5 pt-1 pb-6">
        <MonthlyText monthly={monthly} />
      </div>
    </details>
  ))
}

/** Shows the monthly analyses before the latest one. */
export function showMonthlyPast(latestId: number): void {
  void ask(() => (
    <Dialog>
      <DialogContent title="Analisi mensili precedenti">
        <MonthlyPast latestId={latestId} />
      </DialogContent>
    </Dialog>
  ))
}
