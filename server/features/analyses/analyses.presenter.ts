import type { StoredTurn } from '#server/db/sql.ts'
import { careNoteOf } from '#server/features/annotations/annotations.service.ts'
import { presentDream } from '#server/features/dreams/dreams.presenter.ts'
import { LOCKABLE_GROUPS } from '#shared/constants/analyses.ts'
import { fold } from '#shared/constants/fold.ts'
import type { Plan } from '#shared/constants/plans.ts'
import type { Analysis, Analyzed, ChangedElements, ConversationTurn } from '#shared/contracts/analyses.ts'
import type { AnalysisRow, ConversationTurnRow } from '#shared/schema/analyses.ts'
import type { AnalysisResult, AnalyzedResult } from './analyses.service.ts'
import { canReread, isOutdated, mostUrgent } from './analysis-input.ts'
import type { ElementChange } from './elements.service.ts'

/** An analysis as the plan may see it: basic text, symbols and conversation for free. Never has rejected elements. */
export function presentAnalysis(result: AnalysisResult): Analysis {
  const { analysis, dream, conversation, plan } = result
  const whole = plan === 'premium'
  const { symbols, emotions, themes, recommendations } = analysis.patterns
  const rejected = new Set(dream.rejectedElements.map(fold))
  const isKept = (label: string) => !rejected.has(fold(label))
  const safety = mostUrgent([analysis.safety, careNoteOf(dream, result)])
  return {
    id: analysis.id,
    dreamId: analysis.dreamId,
    kind: whole ? analysis.kind : 'basic',
    engine: analysis.engine,
    modelFailed: analysis.modelFailed,
    analysis: shownText(analysis, plan),
    journal: whole ? analysis.journal : '',
    questions: analysis.questions,
    conversation: conversation.map(presentTurn),
    patterns: {
      symbols: symbols.filter(({ symbol }) => isKept(symbol)),
      emotions: whole ? emotions.filter(({ emotion }) => isKept(emotion)) : [],
      themes: whole ? themes.filter(({ theme }) => isKept(theme)) : [],
      recommendations: whole ? recommendations : [],
    },
    locked: whole ? [] : [...LOCKABLE_GROUPS],
    ...(safety && { safety }),
    withAnnotations: analysis.withAnnotations,
    canReread: canReread(analysis, result),
    rejectedElements: dream.rejectedElements,
    outdated: isOutdated(analysis, dream),
    createdAt: analysis.createdAt.toISOString(),
  }
}

export const presentTurn = ({ words, reply, createdAt }: StoredTurn | ConversationTurnRow): ConversationTurn => ({
  words,
  reply,
  createdAt: new Date(createdAt).toISOString(),
})

export const presentElementChange = ({ dream, analysis, newBadges }: ElementChange): ChangedElements => ({
  dream: presentDream(dream),
  analysis: analysis && presentAnalysis(analysis),
  newBadges,
})

/** The text that a plan may see. */
export function shownText({ basic, advanced }: Pick<AnalysisRow, 'basic' | 'advanced'>, plan: Plan): string {
  return (plan === 'premium' && advanced) || basic
}

export function presentAnalyzed(result: AnalyzedResult): Analyzed {
  return { ...presentAnalysis(result), newBadges: result.newBadges }
}
