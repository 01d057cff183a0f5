import '../../../components/layout/dream-screen.css'
import { ScrollText } from 'lucide-react'
import type { AnalysisKind } from '#shared/constants/analyses.ts'
import { useIsMobile } from '../../../lib/use-media-query.ts'
import { AnalysisChoice, quotaWords } from './analysis-choice.tsx'

interface AnalysisStartProps {
  /** Analyses left today; null without limit. */
  left: number | null
  isPremium: boolean
  /** The reading being made now. */
  pending: AnalysisKind | null
  onChoose: (kind: AnalysisKind) => void
}

/** Before the first reading: how it is made, and the two that can be asked for. */
export function AnalysisStart({ left, isPremium, pending, onChoose }: AnalysisStartProps) {
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
        <AnalysisChoice
          recommended={isPremium ? 'advanced' : 'basic'}
          lamp={lamp}
          size="lg"
          pending={pending}
          onChoose={onChoose}
        />
      </div>
      <p className="small muted mt-4">{quotaWords(left)}</p>
    </section>
  )
}
