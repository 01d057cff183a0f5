import { composeText } from './compose/basic.ts'
import { journalText } from './compose/journal.ts'
import { composeMonth } from './compose/month.ts'
import { patternsOf } from './compose/patterns.ts'
import READINGS from './compose/readings.it.json' with { type: 'json' }
import { buildScene, DEATHS } from './compose/scene.ts'
import { lastLineOf, peopleWords, proposeSpans } from './compose/spans.ts'
import { findElements } from './language/matcher.ts'
import { monthSafety, safetyNote } from './safety.ts'
import type { AnalysisInput, AnnotatedText, DreamAnalysis, MonthAnalysis, MonthInput, MonthThread } from './types.ts'

/** The rule-based analysis of a dream. Pure, deterministic, without I/O; takes any text and never throws on it. */
export function interpret(input: AnalysisInput): DreamAnalysis {
  const scene = buildScene(input)
  const safety = safetyNote(input.content, input.title)
  const isUrgent = safety?.level === 1
  const isAdvanced = input.kind === 'advanced'
  return {
    basic: isUrgent ? READINGS.care : composeText(scene, 'basic'),
    advanced: isAdvanced ? (isUrgent ? READINGS.care : composeText(scene, 'advanced')) : null,
    // Journal facts are separate, because only the owner may see them.
    journal: isAdvanced && !isUrgent ? journalText(scene) : '',
    patterns: patternsOf(scene),
    ...(safety && { safety }),
  }
}

/** The labels of the elements that the rules find in a dream. */
export const labelsIn = ({ title, content, mood }: Pick<AnalysisInput, 'title' | 'content' | 'mood'>): string[] =>
  findElements(content, title, mood).map(({ label }) => label)

export const labelsInAll = (dreams: readonly Parameters<typeof labelsIn>[0][]): string[][] => dreams.map(labelsIn)

/** The parts of a dream that the dreamer may write about. @param said annotations so far */
export function annotateText({
  title,
  content,
  said,
}: {
  title: string
  content: string
  said: string
}): AnnotatedText {
  const tellsDeath = [content, said].some((text) =>
    findElements(text, '', null).some(({ id }) => id !== null && DEATHS.includes(id)),
  )
  const safety = [safetyNote(content, title), safetyNote(said, '')]
    .filter((note) => note !== undefined)
    .sort((a, b) => a.level - b.level)[0]
  return {
    spans: safety?.level === 1 ? [] : proposeSpans(content),
    people: peopleWords(content),
    lastLine: lastLineOf(content),
    tellsDeath,
    safety: safety ?? null,
  }
}

/** Characters of a dream that the rules read. */
export const textLength = ({ title, content, elements }: AnalysisInput): number =>
  [title, content, ...elements].join('\n').length

/** The history for a person's first dream. */
export const NO_HISTORY = { totalDreams: 1, elementCounts: {}, negativeDreamsLast14Days: 0 }

/** The built-in analysis of a month; takes any counts and labels and never throws on them. */
export function interpretMonth(input: MonthInput, threads: readonly MonthThread[] = []): MonthAnalysis {
  const analysis = composeMonth(input, threads)
  const safety = monthSafety(input)
  return { analysis, ...(safety && { safety }) }
}
