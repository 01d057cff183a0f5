import { LOCKABLE_GROUPS } from '#shared/constants/analyses.ts'
import type { Plan } from '#shared/constants/plans.ts'
import type { Analysis, Analyzed } from '#shared/contracts/analyses.ts'
import type { AnalysisRow } from '#shared/schema/analyses.ts'
import type { AnalysisResult } from './analyses.service.ts'

/**
 * An analysis as the plan may see it. The free plan gets the basic text and the symbols; the other groups are not
 * sent at all, and an advanced analysis from premium days is shown by its basic text.
 */
export function presentAnalysis({ analysis, plan, outdated }: AnalysisResult): Analysis {
  const whole = plan === 'premium'
  const { symbols, emotions, themes, recommendations } = analysis.patterns
  return {
    id: analysis.id,
    dreamId: analysis.dreamId,
    kind: whole ? analysis.kind : 'basic',
    engine: analysis.engine,
    modelFailed: analysis.modelFailed,
    analysis: shownText(analysis, plan),
    patterns: whole
      ? { symbols, emotions, themes, recommendations }
      : { symbols, emotions: [], themes: [], recommendations: [] },
    locked: whole ? [] : [...LOCKABLE_GROUPS],
    ...(analysis.safety && { safety: analysis.safety }),
    outdated,
    createdAt: analysis.createdAt.toISOString(),
  }
}

/** The text of an analysis that a plan may see. */
export function shownText({ basic, advanced }: Pick<AnalysisRow, 'basic' | 'advanced'>, plan: Plan): string {
  return (plan === 'premium' && advanced) || basic
}

export function presentAnalyzed(result: AnalysisResult): Analyzed {
  return { ...presentAnalysis(result), newBadges: result.newBadges }
}
