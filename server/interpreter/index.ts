import { composeAdvanced } from './compose/advanced.ts'
import { composeBasic } from './compose/basic.ts'
import { composeMonth } from './compose/month.ts'
import { buildMonthScene } from './compose/month-scene.ts'
import { patternsOf } from './compose/patterns.ts'
import { buildScene } from './compose/scene.ts'
import { monthSafety, safetyNote } from './safety.ts'
import type { AnalysisInput, DreamAnalysis, MonthAnalysis, MonthInput } from './types.ts'

export { findElements } from './language/matcher.ts'
export type {
  AnalysisContext,
  AnalysisHistory,
  AnalysisInput,
  DreamAnalysis,
  HistoryLine,
  MonthAnalysis,
  MonthInput,
} from './types.ts'

/**
 * The built-in, rule-based analysis of a dream. Pure and deterministic: the same dream gives the same text; no I/O once
 * the lexicon is loaded. Takes any text, an empty one included, and never throws on what the dreamer wrote.
 */
export function interpret(input: AnalysisInput): DreamAnalysis {
  const scene = buildScene(input)
  const safety = safetyNote(input.content, input.title)
  return {
    basic: composeBasic(scene),
    advanced: input.kind === 'advanced' ? composeAdvanced(scene) : null,
    patterns: patternsOf(scene),
    ...(safety && { safety }),
  }
}

/** The same for a month: takes any counts and any labels, and never throws on them. */
export function interpretMonth(input: MonthInput): MonthAnalysis {
  const analysis = composeMonth(buildMonthScene(input))
  const safety = monthSafety(input)
  return { analysis, ...(safety && { safety }) }
}
