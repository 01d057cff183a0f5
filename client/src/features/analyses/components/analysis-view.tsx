import '../../../components/layout/dream-screen.css'
import { useMemo } from 'react'
import type { Analysis } from '#shared/contracts/analyses.ts'
import type { Dream } from '#shared/contracts/dreams.ts'
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
  busy: boolean
  onAdvanced: () => void
  headingRef: (heading: HTMLHeadingElement | null) => void
}

/** The reading, the dream's words it went by, and what was found in them. */
export function AnalysisView({ dream, analysis, isPremium, busy, onAdvanced, headingRef }: AnalysisViewProps) {
  const groups = useMemo(() => patternGroups(analysis.patterns), [analysis.patterns])
  const items = useMemo(() => groups.flatMap((group) => group.items), [groups])
  const active = useActiveElement()
  const { recommendations } = analysis.patterns
  return (
    <div className="dream-grid" aria-busy={busy}>
      <div>
        <AnalysisArticle key={analysis.kind} analysis={analysis} headingRef={headingRef} />
        <DreamWords dream={dream} items={items} active={active} />
        {recommendations.length > 0 && <AdviceList items={recommendations} />}
      </div>
      <aside aria-label="Che cosa c’è nel sogno">
        <ElementGroups groups={groups} dream={dream} active={active} />
        {analysis.locked.length > 0 && <LockedGroups locked={analysis.locked} />}
        {isPremium && <AdvancedAction used={analysis.kind === 'advanced'} busy={busy} onAdvanced={onAdvanced} />}
      </aside>
    </div>
  )
}
