import './dream-screen.css'
import { Crown, ScrollText } from 'lucide-react'
import type { AnalysisKind } from '#shared/constants/analyses.ts'
import { Button } from '../../../components/ui/button.tsx'
import { useIsMobile } from '../../../lib/use-media-query.ts'

interface AnalysisStartProps {
  /** Analyses left today; null without limit. */
  left: number | null
  isPremium: boolean
  /** The reading being made now. */
  pending: AnalysisKind | null
  onBasic: () => void
  onAdvanced: () => void
}

/** Before the first reading: how it is made, and the two that can be asked for. */
export function AnalysisStart({ left, isPremium, pending, onBasic, onAdvanced }: AnalysisStartProps) {
  const lamp = useIsMobile() ? 'soft' : 'primary'
  return (
    <section className="card dream-article max-w-[756px]" aria-labelledby="start-title">
      <ScrollText className="text-petrol" size={28} strokeWidth={1.6} aria-hidden="true" />
      <h2 className="h2 mt-3 mb-2" id="start-title">
        Questo sogno non ha ancora una lettura
      </h2>
      <p className="muted max-w-[60ch]">
        La lettura integrata nasce da regole, su questo server: riconosce le immagini del racconto e mostra le parole da
        cui è partita. Il testo del sogno non viene inviato a nessuno.
      </p>
      <div className="mt-6 flex flex-wrap gap-3 max-md:flex-col">
        <Button
          size="lg"
          variant={isPremium ? 'outline' : lamp}
          busy={pending === 'basic'}
          busyLabel="Analisi in corso…"
          disabled={pending === 'advanced'}
          onClick={onBasic}
        >
          Analisi base
        </Button>
        <Button
          size="lg"
          variant={isPremium ? lamp : 'outline'}
          busy={pending === 'advanced'}
          busyLabel="Analisi in corso…"
          disabled={pending === 'basic'}
          onClick={onAdvanced}
        >
          <Crown size={18} strokeWidth={1.9} aria-hidden="true" />
          Analisi avanzata
        </Button>
      </div>
      <p className="small muted mt-4">{quotaWords(left)}</p>
      <p className="sr-only" role="status">
        {pending && 'Analisi in corso…'}
      </p>
    </section>
  )
}

/** What the plan still allows today, in words. */
export function quotaWords(left: number | null): string {
  if (left === null) return 'Analisi base illimitate; quella avanzata una volta per sogno.'
  return left === 1 ? 'Oggi hai ancora 1 analisi gratuita.' : `Oggi hai ancora ${left} analisi gratuite.`
}
