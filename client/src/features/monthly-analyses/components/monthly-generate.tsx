import { CalendarCheck, Sparkles } from 'lucide-react'
import { useId } from 'react'
import { Button } from '#client/components/ui/button.tsx'
import { MONTHLY_EVERY_DAYS } from '#shared/constants/limits.ts'
import { useGeneratingMonthly } from '../monthly-analyses.queries.ts'
import { fromDay } from '../period.ts'

interface MonthlyGenerateProps {
  /** The day from which it is possible again; null when it is possible now. */
  blockedUntil: string | null
  variant: 'primary' | 'soft' | 'outline'
  onGenerate: () => void
}

/** Has the month analysed, or says from when that is possible again. */
export function MonthlyGenerate({ blockedUntil, variant, onGenerate }: MonthlyGenerateProps) {
  const reason = useId()
  const generating = useGeneratingMonthly()
  const blocked = blockedUntil !== null && !generating
  const Icon = blocked ? CalendarCheck : Sparkles
  return (
    <div className="grid justify-items-start gap-2.5">
      {/* Marked as disabled only: it keeps the focus it may have, and its reason is read with it. */}
      <Button
        variant={blocked ? 'soft' : variant}
        busy={generating}
        busyLabel="Generazione in corso…"
        aria-disabled={generating || blocked}
        aria-describedby={blocked ? reason : undefined}
        onClick={blocked ? undefined : onGenerate}
      >
        <Icon size={18} />
        {blocked ? 'Già generata' : 'Genera l’analisi mensile'}
      </Button>
      {blocked && (
        <p className="small muted" id={reason}>
          Ne puoi chiedere una ogni {MONTHLY_EVERY_DAYS} giorni: la prossima {fromDay(blockedUntil)}.
        </p>
      )}
    </div>
  )
}

/** Calm words for as long as it takes; announced once, at the start. */
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
