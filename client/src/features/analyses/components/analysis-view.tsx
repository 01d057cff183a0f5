import '../../../components/layout/dream-screen.css'
import { RefreshCw } from 'lucide-react'
import { type Ref, useMemo } from 'react'
import type { AnalysisKind } from '#shared/constants/analyses.ts'
import type { Analysis } from '#shared/contracts/analyses.ts'
import type { Dream } from '#shared/contracts/dreams.ts'
import { Button } from '../../../components/ui/button.tsx'
import { patternGroups } from '../pattern-groups.ts'
import { useActiveElement } from '../use-active-element.ts'
import { AdviceList, AnalysisArticle } from './analysis-article.tsx'
import { AdvancedAction, LockedGroups } from './analysis-aside.tsx'
import { DreamWords } from './dream-words.tsx'
import { ElementGroups } from './element-groups.tsx'

interface AnalysisViewProps {
  dream: Dream
  analysis: Analysis
  isPremium: boolean
  /** The text was seen growing. */
  steady: boolean
  headingRef: Ref<HTMLHeadingElement>
  /** Analyses left today; null where nothing limits them. */
  left: number | null
  onChoose: (kind: AnalysisKind) => void
}

/** The reading, the dream's words it went by, and what was found in them. */
export function AnalysisView({ dream, analysis, isPremium, steady, headingRef, left, onChoose }: AnalysisViewProps) {
  const groups = useMemo(() => patternGroups(analysis.patterns), [analysis.patterns])
  const items = useMemo(() => groups.flatMap((group) => group.items), [groups])
  const active = useActiveElement()
  const { recommendations } = analysis.patterns
  return (
    <div className="dream-grid">
      <div>
        <AnalysisArticle
          key={analysis.kind}
          analysis={analysis}
          headingRef={headingRef}
          steady={steady}
          redo={<Redo left={left} onRedo={() => onChoose(analysis.kind)} />}
        />
        <DreamWords dream={dream} items={items} active={active} />
        {recommendations.length > 0 && <AdviceList items={recommendations} />}
      </div>
      <aside aria-label="Che cosa c’è nel sogno">
        <ElementGroups groups={groups} dream={dream} active={active} />
        {analysis.locked.length > 0 && <LockedGroups locked={analysis.locked} />}
        {isPremium && (
          <AdvancedAction
            used={analysis.kind === 'advanced' && !analysis.outdated}
            onAdvanced={() => onChoose('advanced')}
          />
        )}
      </aside>
    </div>
  )
}

/** Makes an analysis anew that is older than its dream; on the free plan it is the day's analysis. */
function Redo({ left, onRedo }: { left: number | null; onRedo: () => void }) {
  if (left === 0) {
    return <p className="small muted">Oggi hai già usato la tua analisi: domani puoi rifarla sul sogno com’è adesso.</p>
  }
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <Button variant="soft" size="s" onClick={onRedo}>
        <RefreshCw size={17} strokeWidth={1.9} aria-hidden="true" />
        Rifai l’analisi
      </Button>
      {left !== null && <span className="small muted">Vale come analisi di oggi.</span>}
    </div>
  )
}
