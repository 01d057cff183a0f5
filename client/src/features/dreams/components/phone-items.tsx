import { Sparkles } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useLocation } from 'wouter'
import { paths } from '#client/app/paths.ts'
import { DropdownMenuItem, DropdownMenuLabel, DropdownMenuSeparator } from '#client/components/ui/dropdown-menu.tsx'
import { useIsMobile } from '#client/hooks/use-browser.ts'
import { CARD_TAGS } from '#shared/constants/limits.ts'
import { AdvancedHint, type AnalysisButton } from './analysis-button.tsx'
import { AnalysedMark } from './dream-card.tsx'

/** In a card's menu, what a phone's card has no room for: state, analysis and tags. */
export function PhoneItems({ dream, premium, analyzing, onAnalyze }: ComponentProps<typeof AnalysisButton>) {
  const [, navigate] = useLocation()
  if (!useIsMobile()) return null
  const { id, tags, hasAnalysis } = dream
  const rest = tags.length - CARD_TAGS
  return (
    <>
      <DropdownMenuLabel>
        <AnalysedMark analysed={hasAnalysis} />
        {!premium && !hasAnalysis && <AdvancedHint />}
      </DropdownMenuLabel>
      <DropdownMenuItem onSelect={() => (hasAnalysis || analyzing ? navigate(paths.analysis(id)) : onAnalyze(dream))}>
        <Sparkles size={18} />
        {hasAnalysis ? 'Visualizza analisi' : analyzing ? 'Lettura in corso…' : 'Analizza'}
      </DropdownMenuItem>
      {tags.slice(0, CARD_TAGS).map((tag) => (
        <DropdownMenuItem key={tag} onSelect={() => navigate(paths.dreamsBy({ tag }))}>
          <span className="w-[18px] text-center text-muted" aria-hidden="true">
            #
          </span>
          <span dir="auto">{tag}</span>
        </DropdownMenuItem>
      ))}
      {rest > 0 && <DropdownMenuLabel>+{rest} altri</DropdownMenuLabel>}
      <DropdownMenuSeparator />
    </>
  )
}
