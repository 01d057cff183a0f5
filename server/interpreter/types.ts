import type { AnalysisKind } from '#shared/constants/analyses.ts'
import type { Mood } from '#shared/constants/dreams.ts'
import type { ElementGroup } from '#shared/constants/elements.ts'
import type { Patterns } from '#shared/contracts/analyses.ts'
import type { AnnotatedDream, Span as FiledSpan } from '#shared/contracts/annotations.ts'
import type { SafetyNote } from '#shared/contracts/common.ts'
import type { MonthThread as ThreadOfMonth } from '#shared/contracts/monthly-analyses.ts'
import type { FoundElement } from './language/matcher.ts'

/** Another dream of the person, as far as a model may know it: without its text. */
export interface HistoryLine {
  /** `yyyy-MM-dd` */
  date: string
  mood: Mood | null
  elements: readonly string[]
  title: string
}

/** The latest earlier dream with an element; only the rules may read its text. */
export interface LastTime extends Pick<HistoryLine, 'date' | 'mood' | 'title'> {
  content: string
}

/** A person whose name stands in this dream and in earlier ones; date and title are those of the latest one before. */
export interface ReturningPerson extends Pick<HistoryLine, 'date' | 'title'> {
  name: string
  /** Including this one. */
  dreams: number
}

export interface AnalysisHistory {
  /** Including this one. */
  totalDreams: number
  /** Dreams per label, including this one. */
  elementCounts: Readonly<Record<string, number>>
  /** Including this one. */
  negativeDreamsLast14Days: number
  /** The latest other dream per label. */
  lastTimes?: Readonly<Record<string, LastTime>>
  /** Moods of the person's other analysed dreams; `moodsWith` counts those with an element, by its label. */
  moods?: Readonly<Record<Mood, number>>
  moodsWith?: Readonly<Record<string, Readonly<Record<Mood, number>>>>
  people?: readonly ReturningPerson[]
  /** The person's latest basic texts, at most twelve, newest first; a new one uses other sentences. */
  recentTexts?: readonly string[]
}

export interface AnalysisInput {
  title: string
  content: string
  /** The chosen mood; null without one. */
  mood: Mood | null
  /** Chosen labels: of the fixed lists, or own words. */
  elements: readonly string[]
  /** Removed labels: the analysis does not find them in this dream. */
  rejected?: readonly string[]
  kind: AnalysisKind
  history: AnalysisHistory
}

/** Further input for a model; the rules do not use it. */
export interface AnalysisContext {
  /** The day of the dream, `yyyy-MM-dd`. */
  date: string
  /** The latest other dreams, newest first, at most `HISTORY_LINES`. */
  latest: readonly HistoryLine[]
}

export interface DreamAnalysis {
  basic: string
  /** Null unless the kind is `advanced`. */
  advanced: string | null
  /** Journal facts in paragraphs. They may name other dreams, so only the owner sees them. May be empty. */
  journal: string
  /** A model's questions to the dreamer; the rules put theirs into the text. */
  questions?: string[]
  /** Always complete; `present` removes the parts that the plan does not include. */
  patterns: Patterns
  safety?: SafetyNote
}

/** A stretch of a dream's text that the dreamer may write about. */
export type Span = Omit<FiledSpan, 'key'>

/** The parts of a dream's text that the dreamer may write about. */
export type AnnotatedText = Pick<AnnotatedDream, 'people' | 'lastLine' | 'tellsDeath' | 'safety'> & { spans: Span[] }

/** An element of one dream: found in the text, chosen by the dreamer, or both. */
export interface SceneElement {
  group: ElementGroup
  /** Null for own words that the lexicon does not know. */
  id: string | null
  label: string
  chosen: boolean
  found: FoundElement | null
  /** Words of the dream; empty if the text does not show the element. */
  evidence: string
  /** The weight of the element in the analysis. */
  salience: number
}

export interface MonthElement {
  label: string
  /** Dreams with it. */
  count: number
  /** Dreams with it, by mood. */
  moods: Readonly<Record<Mood, number>>
}

/** The input of a month's analysis: counts and lines, without any dream's text. */
export interface MonthInput {
  /** First and last day, `yyyy-MM-dd`. */
  startDate: string
  endDate: string
  dreams: number
  moods: Readonly<Record<Mood, number>>
  /** The moods of the dreams in its first half. */
  firstHalf: Readonly<Record<Mood, number>>
  /** Chosen or found elements, most frequent first, at most `MONTHLY_ELEMENTS`. */
  elements: Readonly<Record<ElementGroup, readonly MonthElement[]>>
  /** Symbols of the month that no earlier dream of the person has. */
  newElements: readonly string[]
  /** Nights with a dream, and the longest run of consecutive ones. */
  nights: number
  longestRun: number
  /** The month's dreams, newest first, at most `HISTORY_LINES`. */
  latest: readonly HistoryLine[]
  /** The period of the same length before; without it, there is no comparison. */
  previous?: Pick<MonthInput, 'dreams' | 'moods' | 'elements'>
}

/** What returns in a month, still without its name in a sentence. */
export type MonthThread = Omit<ThreadOfMonth, 'called'>

export interface MonthAnalysis {
  /** Three sections with a bold heading each; blank lines between paragraphs. */
  analysis: string
  safety?: SafetyNote
}
