import type { AnalysisKind } from '#shared/constants/analyses.ts'
import type { Mood } from '#shared/constants/dreams.ts'
import type { ElementGroup } from '#shared/constants/elements.ts'
import type { Patterns } from '#shared/contracts/analyses.ts'
import type { AnnotatedDream } from '#shared/contracts/annotations.ts'
import type { SafetyNote } from '#shared/contracts/common.ts'
import type { Span } from './compose/spans.ts'
import type { FoundElement } from './language/matcher.ts'

/** One of the person's other dreams, as far as a model may know of it: never its text. */
export interface HistoryLine {
  /** `yyyy-MM-dd` */
  date: string
  mood: Mood | null
  elements: readonly string[]
  title: string
}

/** The latest earlier dream of the person that has an element; its text is for the rules alone. */
export interface LastTime extends Pick<HistoryLine, 'date' | 'mood' | 'title'> {
  content: string
}

/** Somebody whose name stands in this dream and in earlier ones: in how many, and in which before this one. */
export interface ReturningPerson extends Pick<HistoryLine, 'date' | 'title'> {
  name: string
  /** This one included. */
  dreams: number
}

export interface AnalysisHistory {
  /** All dreams of the person, this one included. */
  totalDreams: number
  /** Label to the number of the person's dreams that have it, this one included. */
  elementCounts: Readonly<Record<string, number>>
  /** This one included. */
  negativeDreamsLast14Days: number
  /** Label to the latest other dream that has it. */
  lastTimes?: Readonly<Record<string, LastTime>>
  /** The moods of the person's other analysed dreams, and of those among them that have an element, by its label. */
  moods?: Readonly<Record<Mood, number>>
  moodsWith?: Readonly<Record<string, Readonly<Record<Mood, number>>>>
  /** The most frequent first. */
  people?: readonly ReturningPerson[]
  /** The person's latest basic texts, at most twelve, the latest first: a new one has other sentences. */
  recentTexts?: readonly string[]
}

export interface AnalysisInput {
  title: string
  content: string
  /** What the person chose; null where they told none. */
  mood: Mood | null
  /** Labels the person chose: of the fixed lists, or own words. */
  elements: readonly string[]
  /** Labels the person took away: they are not found in this dream. */
  rejected?: readonly string[]
  kind: AnalysisKind
  history: AnalysisHistory
}

/** What a model is given beside; the rules do without it. */
export interface AnalysisContext {
  /** The day of the dream, `yyyy-MM-dd`. */
  date: string
  /** The latest dreams without this one, newest first, at most `HISTORY_LINES`. */
  latest: readonly HistoryLine[]
}

export interface DreamAnalysis {
  basic: string
  /** Null unless the kind is `advanced`. */
  advanced: string | null
  /** What only the diary knows, beside an advanced text, in paragraphs: it may name other dreams, and is its owner's alone. Empty without any. */
  journal: string
  /** What a model asks the dreamer; the rules ask in their text. */
  questions?: string[]
  /** Always full; what a plan may not see is taken out later. */
  patterns: Patterns
  safety?: SafetyNote
}

/** What a dreamer may write about in a dream's own text. */
export type AnnotatedText = Pick<AnnotatedDream, 'people' | 'lastLine' | 'tellsDeath' | 'safety'> & { spans: Span[] }

/** An element of one dream: found in the text, chosen by the dreamer, or both. */
export interface SceneElement {
  group: ElementGroup
  /** Null for the dreamer's own words that the lexicon does not know. */
  id: string | null
  label: string
  chosen: boolean
  found: FoundElement | null
  /** Words of the dream; empty when the text does not show it. */
  evidence: string
  /** The higher, the more the analysis leans on it. */
  salience: number
}

/** How often something stood in a month's dreams. */
export interface MonthElement {
  label: string
  /** Dreams that have it. */
  count: number
  /** How many of them have each mood. */
  moods: Readonly<Record<Mood, number>>
}

/** What a month is analysed by: counts, and lines without any dream's text. */
export interface MonthInput {
  /** The first and the last day, `yyyy-MM-dd`. */
  startDate: string
  endDate: string
  dreams: number
  moods: Readonly<Record<Mood, number>>
  /** The same of the dreams of its first half. */
  firstHalf: Readonly<Record<Mood, number>>
  /** What the dreamer chose or an analysis found, most frequent first, at most `MONTHLY_ELEMENTS`. */
  elements: Readonly<Record<ElementGroup, readonly MonthElement[]>>
  /** Symbols of the month of which no earlier dream of the person has a word. */
  newElements: readonly string[]
  /** Nights with a dream, and the longest run of them. */
  nights: number
  longestRun: number
  /** The month's dreams, newest first, at most `HISTORY_LINES`. */
  latest: readonly HistoryLine[]
  /** The same of the days before, as many; without it nothing is compared. */
  previous?: Pick<MonthInput, 'dreams' | 'moods' | 'elements'>
}

export interface MonthAnalysis {
  /** Three sections with a bold heading each; paragraphs apart by blank lines. */
  analysis: string
  safety?: SafetyNote
}
