import type { AnalysisKind } from '#shared/constants/analyses.ts'
import type { ElementGroup } from '#shared/constants/elements.ts'
import type { Mood } from '#shared/constants/moods.ts'
import type { Patterns, SafetyNote } from '#shared/contracts/analyses.ts'
import type { FoundElement } from './matcher.ts'

export interface ReadingHistory {
  /** All dreams of the person, this one included. */
  totalDreams: number
  /** Label to the number of the person's dreams that have it, this one included. */
  elementCounts: Readonly<Record<string, number>>
  /** This one included. */
  negativeDreamsLast14Days: number
}

export interface ReadingInput {
  title: string
  content: string
  /** What the person chose. */
  mood: Mood
  /** Labels the person chose: of the fixed lists, or own words. */
  elements: readonly string[]
  kind: AnalysisKind
  history: ReadingHistory
}

export interface Reading {
  basic: string
  /** Null unless the kind is `advanced`. */
  advanced: string | null
  /** Always full; what a plan may not see is taken out later. */
  patterns: Patterns
  safety?: SafetyNote
}

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
  /** The higher, the more the reading leans on it. */
  salience: number
}
