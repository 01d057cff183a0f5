import { composeBasic, questionsFor } from './compose/basic.ts'
import { journalText } from './compose/journal.ts'
import { composeMonth } from './compose/month.ts'
import { patternsOf } from './compose/patterns.ts'
import READINGS from './compose/readings.it.json' with { type: 'json' }
import { buildScene, type Scene } from './compose/scene.ts'
import { findElements } from './language/matcher.ts'
import { monthSafety, safetyNote } from './safety.ts'
import type { AnalysisInput, DreamAnalysis, MonthAnalysis, MonthInput, Question } from './types.ts'

export { findElements } from './language/matcher.ts'
export type {
  AnalysisContext,
  AnalysisHistory,
  AnalysisInput,
  DreamAnalysis,
  HistoryLine,
  LastTime,
  MonthAnalysis,
  MonthInput,
  Question,
  ReturningPerson,
} from './types.ts'
export { RULES_VERSION } from './version.ts'

/**
 * The built-in, rule-based analysis of a dream. Pure and deterministic: the same dream gives the same text; no I/O once
 * the lexicon is loaded. Takes any text, an empty one included, and never throws on what the dreamer wrote.
 */
export const interpret = (input: AnalysisInput): DreamAnalysis => analysisOf(buildScene(input))

/** Both, at the price of one. */
export function interpretAndAsk(input: AnalysisInput): { analysis: DreamAnalysis; questions: Question[] } {
  const scene = buildScene(input)
  const analysis = analysisOf(scene)
  return { analysis, questions: analysis.safety?.level === 1 ? [] : questionsFor(scene) }
}

function analysisOf(scene: Scene): DreamAnalysis {
  const { input } = scene
  const safety = safetyNote(input.content, input.title)
  const isUrgent = safety?.level === 1
  const isAdvanced = input.kind === 'advanced'
  const basic = isUrgent ? READINGS.care : composeBasic(scene)
  return {
    basic,
    // What the diary adds stands apart: it is its owner's alone.
    advanced: isAdvanced ? basic : null,
    journal: isAdvanced && !isUrgent ? journalText(scene) : '',
    patterns: patternsOf(scene),
    ...(safety && { safety }),
  }
}

/** What the rules find in a dream's text, by its names. */
export const labelsIn = ({ title, content, mood }: Pick<AnalysisInput, 'title' | 'content' | 'mood'>): string[] =>
  findElements(content, title, mood).map(({ label }) => label)

/** Characters that are read of a dream. */
export const textLength = ({ title, content, elements }: AnalysisInput): number =>
  [title, content, ...elements].join('\n').length

/** Up to three questions made from this dream, for the dreamer to answer; none where care comes first. */
export const questionsAbout = (input: AnalysisInput): Question[] =>
  safetyNote(input.content, input.title)?.level === 1 ? [] : questionsFor(buildScene(input))

const WARM_UP_DREAM =
  'Ero in una casa che non conoscevo e cercavo la porta. Qualcuno mi inseguiva per le scale, volevo gridare ma la voce non usciva. Poi mia nonna mi ha preso per mano e ho avuto meno paura.'
const WARM_UP_ROUNDS = 10

/** Reads a dream a few times when the server starts, so that no request pays for the first readings. */
export function warmUp(): void {
  const history = { totalDreams: 1, elementCounts: {}, negativeDreamsLast14Days: 0 }
  for (let round = 0; round < WARM_UP_ROUNDS; round += 1) {
    const content = `${WARM_UP_DREAM} `.repeat(1 + (round % 3))
    const input = { title: '', content, mood: 'negative', elements: [], kind: 'advanced', history } as const
    interpretAndAsk(input)
  }
}

/** The same for a month: takes any counts and any labels, and never throws on them. */
export function interpretMonth(input: MonthInput): MonthAnalysis {
  const analysis = composeMonth(input)
  const safety = monthSafety(input)
  return { analysis, ...(safety && { safety }) }
}
