import { Crown, Sparkles } from 'lucide-react'
import { Link } from 'wouter'
import type { Dream } from '#shared/contracts/dreams.ts'
import { paths } from '../../../app/paths.ts'
import { Button, buttonVariants } from '../../../components/ui/button.tsx'
import { Tooltip } from '../../../components/ui/tooltip.tsx'

interface AnalysisButtonProps {
  dream: Dream
  premium: boolean
  /** It is being read now: the button leads to where that is seen. */
  busy: boolean
  onAnalyze: (dream: Dream) => void
}

/** To the reading of a dream, or the way to get one. */
export function AnalysisButton({ dream, premium, busy, onAnalyze }: AnalysisButtonProps) {
  if (dream.hasAnalysis) {
    return (
      <Tooltip content="Visualizza analisi del sogno">
        <Link href={paths.analysis(dream.id)} className={buttonVariants({ variant: 'soft', size: 's' })}>
          Visualizza analisi <span className="sr-only">di «{dream.title}»</span>
        </Link>
      </Tooltip>
    )
  }
  if (busy) {
    return (
      <Link href={paths.analysis(dream.id)} className={buttonVariants({ variant: 'soft', size: 's' })}>
        Lettura in corso… <span className="sr-only">di «{dream.title}»</span>
      </Link>
    )
  }
  return (
    <Tooltip content={premium ? "Analizza questo sogno con l'interpretazione dettagliata" : <AdvancedHint />}>
      <Button variant="outline" size="s" className="relative" onClick={() => onAnalyze(dream)}>
        <Sparkles size={16} strokeWidth={1.9} aria-hidden="true" />
        Analizza <span className="sr-only">«{dream.title}»</span>
        {!premium && (
          <span className="premium-mark" aria-hidden="true">
            <Crown size={12} strokeWidth={1.9} />
          </span>
        )}
      </Button>
    </Tooltip>
  )
}

function AdvancedHint() {
  return (
    <>
      <strong className="block font-semibold">Analisi avanzata disponibile</strong>
      Con Premium sblocchi l’analisi dettagliata di simboli, temi ed emozioni.
    </>
  )
}
