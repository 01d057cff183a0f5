import { Crown, type LucideIcon, Sparkles } from 'lucide-react'
import { Button } from '#client/components/ui/button.tsx'
import type { AnalysisKind } from '#shared/constants/analyses.ts'

const CHOICES: readonly { kind: AnalysisKind; label: string; Icon: LucideIcon }[] = [
  { kind: 'basic', label: 'Analisi base', Icon: Sparkles },
  { kind: 'advanced', label: 'Analisi avanzata', Icon: Crown },
]

interface AnalysisChoiceProps {
  /** The analysis that has the view's lamp. */
  recommended: AnalysisKind
  lamp: 'primary' | 'soft'
  size?: 'lg'
  onChoose: (kind: AnalysisKind) => void
}

/** The two analyses that can be asked for. */
export function AnalysisChoice({ recommended, lamp, size, onChoose }: AnalysisChoiceProps) {
  return CHOICES.map(({ kind, label, Icon }) => (
    <Button key={kind} size={size} variant={kind === recommended ? lamp : 'outline'} onClick={() => onChoose(kind)}>
      <Icon size={18} />
      {label}
    </Button>
  ))
}

/** What the plan still allows today, in words; null stands for no limit. */
export function quotaWords(left: number | null): string {
  if (left === null) return 'Analisi base illimitate; quella avanzata una volta per sogno.'
  return left === 1 ? 'Oggi hai ancora 1 analisi gratuita.' : `Oggi hai ancora ${left} analisi gratuite.`
}
