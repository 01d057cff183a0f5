import { type ElementGroup, elementGroup } from '#shared/constants/elements.ts'
import type { ElementKind } from '../ui/chip.tsx'

export const KIND_OF_GROUP: Record<ElementGroup, ElementKind> = {
  symbols: 'symbol',
  emotions: 'emotion',
  themes: 'theme',
}

/** Which mark a dream's element has. */
export function elementKind(element: string): ElementKind {
  return KIND_OF_GROUP[elementGroup(element)]
}
