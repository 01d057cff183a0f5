import type { ElementKind } from '#client/components/ui/chip.tsx'
import type { LockableGroup } from '#shared/constants/analyses.ts'
import type { Patterns } from '#shared/contracts/analyses.ts'

/** One element of an analysis: what it may mean and the dream's words that gave it away. */
export interface PatternItem {
  /** Unique in the analysis. */
  id: string
  kind: ElementKind
  label: string
  text: string
  evidence: string
}

export interface PatternGroup {
  kind: ElementKind
  title: string
  items: PatternItem[]
}

/** The groups of an analysis that hold something, in the order in which they are shown. */
export function patternGroups(patterns: Patterns): PatternGroup[] {
  const groups: PatternGroup[] = [
    {
      kind: 'symbol',
      title: 'Simboli',
      items: patterns.symbols.map((it, i) => toItem('symbol', i, it.symbol, it.meaning, it.evidence)),
    },
    {
      kind: 'emotion',
      title: 'Emozioni',
      items: patterns.emotions.map((it, i) => toItem('emotion', i, it.emotion, it.significance, it.evidence)),
    },
    {
      kind: 'theme',
      title: 'Temi',
      items: patterns.themes.map((it, i) => toItem('theme', i, it.theme, it.meaning, it.evidence)),
    },
  ]
  return groups.filter((group) => group.items.length > 0)
}

function toItem(kind: ElementKind, index: number, label: string, text: string, evidence: string): PatternItem {
  return { id: `${kind}-${index}`, kind, label, text, evidence }
}

/** Where the words that gave an element away are to be found now. */
export type EvidencePlace = 'content' | 'title' | 'chosen' | 'gone'

/** `chosen`: no words, the dreamer picked the element; `gone`: the dream was changed after the analysis. */
export function evidencePlace(evidence: string, dream: { title: string; content: string }): EvidencePlace {
  if (evidence.trim() === '') return 'chosen'
  if (dream.content.includes(evidence)) return 'content'
  return dream.title.includes(evidence) ? 'title' : 'gone'
}

const LOCKED_WORDS: Record<LockableGroup, string> = {
  emotions: 'emozioni',
  themes: 'temi',
  recommendations: 'consigli',
}

/** «emozioni, temi e consigli»: the groups that the plan leaves out, in words. */
export function lockedWords(locked: readonly LockableGroup[]): string {
  return new Intl.ListFormat('it', { type: 'conjunction' }).format(locked.map((group) => LOCKED_WORDS[group]))
}
