import { RefreshCw } from 'lucide-react'
import { Button } from '#client/components/ui/button.tsx'
import { useIsMobile } from '#client/hooks/use-media-query.ts'
import { useHasModel } from '#client/lib/config.ts'
import { useSession } from '#client/lib/contexts.ts'
import type { Analysis } from '#shared/contracts/analyses.ts'
import { useAnalysesLeft } from '../daily-analyses.ts'

interface RereadProps {
  analysis: Analysis
  onReread: () => void
}

/** The way to a model's analysis over what the dreamer wrote about the dream, with what it costs. The rules read no annotations. */
export function Reread({ analysis, onReread }: RereadProps) {
  const isMobile = useIsMobile()
  const hasModel = useHasModel()
  const { aiConsent } = useSession()
  const left = useAnalysesLeft()
  const { engine, outdated, withAnnotations, canReread } = analysis
  if (engine !== 'openai' || !hasModel || aiConsent === false || outdated) return null
  if (!canReread) {
    return withAnnotations && <p className="small muted px-1">Questa lettura tiene conto delle tue parole.</p>
  }
  if (left === 0) {
    return (
      <p className="small muted px-1">Oggi hai già usato la tua analisi: domani il modello può rileggere il sogno.</p>
    )
  }
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2.5">
      <Button className="max-md:w-full" variant={isMobile ? 'soft' : 'primary'} onClick={onReread}>
        <RefreshCw size={18} aria-hidden="true" />
        Rileggi con le mie parole
      </Button>
      <p className="small muted min-w-[min(100%,220px)] flex-1">
        {left === null ? 'Puoi farlo quante volte vuoi.' : 'Vale come analisi di oggi.'}
      </p>
    </div>
  )
}
