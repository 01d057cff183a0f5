import { sameLabel } from '#client/components/dream/element-editing.ts'
import type { ShownElement } from '#client/components/dream/shown-element.ts'
import type { LockableGroup } from '#shared/constants/analyses.ts'
import type { Patterns } from '#shared/contracts/analyses.ts'
import type { Dream } from '#shared/contracts/dreams.ts'

/** The elements of an analysis with their meanings; those that the dreamer did not choose are only found. */
export function patternElements(
  { symbols, emotions, themes }: Patterns,
  dream: Pick<Dream, 'elements'>,
): ShownElement[] {
  const all: ShownElement[] = [
    ...symbols.map(
      ({ symbol, meaning, evidence }) => ({ kind: 'symbols', label: symbol, text: meaning, evidence }) as const,
    ),
    ...emotions.map(
      ({ emotion, significance, evidence }) =>
        ({ kind: 'emotions', label: emotion, text: significance, evidence }) as const,
    ),
    ...themes.map(
      ({ theme, meaning, evidence }) => ({ kind: 'themes', label: theme, text: meaning, evidence }) as const,
    ),
  ]
  return all.map((element) => ({ ...element, isFound: !dream.elements.some(sameLabel(element.label)) }))
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
