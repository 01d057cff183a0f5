import type { ElementKind } from '#client/components/ui/chip.tsx'
import type { LockableGroup } from '#shared/constants/analyses.ts'
import type { Patterns } from '#shared/contracts/analyses.ts'

/** An element with its meaning and the evidence in the dream. */
export interface PatternItem {
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

/** Where the evidence is now. */
export type EvidencePlace = 'content' | 'title' | 'chosen' | 'gone'

/** `chosen`: the dreamer chose the element, without evidence; `gone`: the dream has changed since. */
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

/** «emozioni, temi e consigli»: names the groups excluded from the plan. */
export function lockedWords(locked: readonly LockableGroup[]): string {
  return new Intl.ListFormat('it', { type: 'conjunction' }).format(locked.map((group) => LOCKED_WORDS[group]))
}
