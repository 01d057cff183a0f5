import { Crown, Sparkles } from 'lucide-react'
import { Link } from 'wouter'
import { paths } from '#client/app/paths.ts'
import { Button, buttonVariants } from '#client/components/ui/button.tsx'
import { Tooltip } from '#client/components/ui/tooltip.tsx'
import type { Dream } from '#shared/contracts/dreams.ts'

interface AnalysisButtonProps {
  dream: Dream
  premium: boolean
  analyzing: boolean
  onAnalyze: (dream: Dream) => void
}

/** A card's way to its dream's analysis: to ask for it, to the running or to the stored one. */
export function AnalysisButton({ dream, premium, analyzing, onAnalyze }: AnalysisButtonProps) {
  if (dream.hasAnalysis) {
    return (
      <Tooltip content="Visualizza analisi del sogno">
        <Link href={paths.analysis(dream.id)} className={buttonVariants({ variant: 'soft', size: 's' })}>
          Visualizza analisi <span className="sr-only">{`di «${dream.title}»`}</span>
        </Link>
      </Tooltip>
    )
  }
  if (analyzing) {
    return (
      <Link href={paths.analysis(dream.id)} className={buttonVariants({ variant: 'soft', size: 's' })}>
        Lettura in corso… <span className="sr-only">{`di «${dream.title}»`}</span>
      </Link>
    )
  }
  return (
    <Tooltip content={premium ? PREMIUM_HINT : <AdvancedHint />}>
      <Button variant="outline" size="s" className="relative" onClick={() => onAnalyze(dream)}>
        <Sparkles size={16} />
        Analizza <span className="sr-only">{`«${dream.title}»`}</span>
        {!premium && <PremiumMark />}
      </Button>
    </Tooltip>
  )
}

function PremiumMark() {
  return (
    <span
      className="absolute -top-2 -right-2 grid size-5 place-items-center rounded-full bg-solid text-solid-foreground shadow-[0_0_0_2px_var(--surface)]"
      aria-hidden="true"
    >
      <Crown size={12} />
    </span>
  )
}

const PREMIUM_HINT = "Analizza questo sogno con l'interpretazione dettagliata"

/** Explains the crown on a card's button. */
export function AdvancedHint() {
  return (
    <>
      <strong className="block font-semibold">Analisi avanzata disponibile</strong>
      Con Premium sblocchi l’analisi dettagliata di simboli, temi ed emozioni.
    </>
  )
}
