import '../../../components/layout/dream-screen.css'
import { type Ref, useMemo } from 'react'
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
  /** The text was seen growing. */
  steady: boolean
  headingRef: Ref<HTMLHeadingElement>
  onAdvanced: () => void
}

/** The reading, the dream's words it went by, and what was found in them. */
export function AnalysisView({ dream, analysis, isPremium, steady, headingRef, onAdvanced }: AnalysisViewProps) {
  const groups = useMemo(() => patternGroups(analysis.patterns), [analysis.patterns])
  const items = useMemo(() => groups.flatMap((group) => group.items), [groups])
  const active = useActiveElement()
  const { recommendations } = analysis.patterns
  return (
    <div className="dream-grid">
      <div>
        <AnalysisArticle key={analysis.kind} analysis={analysis} headingRef={headingRef} steady={steady} />
        <DreamWords dream={dream} items={items} active={active} />
        {recommendations.length > 0 && <AdviceList items={recommendations} />}
      </div>
      <aside aria-label="Che cosa c’è nel sogno">
        <ElementGroups groups={groups} dream={dream} active={active} />
        {analysis.locked.length > 0 && <LockedGroups locked={analysis.locked} />}
        {isPremium && <AdvancedAction used={analysis.kind === 'advanced'} onAdvanced={onAdvanced} />}
      </aside>
    </div>
  )
}
