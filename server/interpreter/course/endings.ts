import { compileForms } from '../language/forms.ts'
import type { Token } from '../language/tokens.ts'
import type { Clause } from './clauses.ts'
import data from './endings.it.json' with { type: 'json' }
import type { Quote, Quoter } from './quotes.ts'
import { isUnreal } from './unreal.ts'

/** A last part that gives the whole dream another colour. */
export interface Ending {
  kind: keyof typeof data
  quote: Quote | null
}

/** Where an ending may begin, as a share of the story. */
const LATE = 0.66
/** A shorter story has no last part. */
const CLAUSES_MIN = 3

const kinds = (['rescued', 'escaped', 'relieved', 'calmed'] as const).map((kind) => ({
  kind,
  forms: compileForms(data[kind].forms),
}))

/**
 * How the dream ends, where that changes its colour: help that comes, an escape, a relief, a calm; or a waking up in
 * the middle of things.
 *
 * @param broken what happened last before the dreamer woke up, if that is told
 */
export function endingOf(
  tokens: readonly Token[],
  clauses: readonly Clause[],
  quoter: Quoter,
  broken: Quote | null,
): Ending | null {
  const story = clauses.filter(({ kind }) => kind === 'story')
  const late = story[Math.floor(story.length * LATE)]
  if (!late) return null
  const places = new Set<number>()
  for (const { from, to } of story) for (let at = Math.max(from, late.from); at < to; at += 1) places.add(at)
  for (const { kind, forms } of story.length < CLAUSES_MIN ? [] : kinds) {
    const place = forms
      .scan(tokens)
      .findLast(({ start, end }) => places.has(start) && !isUnreal(tokens, start, end, false))
    if (place) return { kind, quote: quoter.around(place.start, place.end) }
  }
  return broken ? { kind: 'broken', quote: broken } : null
}

export const ENDINGS: Readonly<Record<Ending['kind'], { wordings: readonly string[] }>> = data
