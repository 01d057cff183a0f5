import type { ElementGroup } from '#shared/constants/elements.ts'
import { lexicon } from '../lexicon/lexicon.ts'
import { FormIndex, type FormMatch } from './forms.ts'
import { isFeelingDenied } from './negation.ts'
import { isCompared, isDenied, isThingAbsent } from './presence.ts'
import type { Token } from './tokens.ts'

/** The element of a form. */
export interface Key {
  group: ElementGroup
  id: string
  label: string
  use: 'shows' | 'excludes' | 'weakens'
}

/** A match of a form; `weak` if it is ambiguous there. */
export type Match = FormMatch<Key> & { weak: boolean }
export type Candidate = Match & { denied: boolean }

const NEVER_DENIED = new Set(['defunti', 'passato', 'impotenza'])
const index = new FormIndex<Key>()
for (const group of ['symbols', 'emotions', 'themes'] as const) {
  for (const { id, label, forms, exclude, weak } of lexicon[group]) {
    const plain: Key = { group, id, label, use: 'shows' }
    const excludes: Key = { ...plain, use: 'excludes' }
    const weakens: Key = { ...plain, use: 'weakens' }
    for (const form of [...forms, ...weak]) index.add(form, plain)
    for (const form of exclude) index.add(form, excludes)
    for (const form of weak) index.add(form, weakens)
  }
}

export const keyOf = ({ group, id }: Pick<Key, 'group' | 'id'>): string => `${group}:${id}`

/** Drops matches under an excluding form of the same element; weakening forms make them weak. */
export function matchesIn(tokens: readonly Token[]): Match[] {
  const matches = index.scan(tokens)
  const excluded = new Map<string, Set<number>>()
  const weakened = new Map<string, Set<number>>()
  for (const { start, end, value } of matches) {
    if (value.use === 'shows') continue
    const marked = value.use === 'excludes' ? excluded : weakened
    const places = marked.get(keyOf(value)) ?? new Set<number>()
    marked.set(keyOf(value), places)
    for (let at = start; at < end; at += 1) places.add(at)
  }
  return matches.flatMap((match) => {
    const { start, end, value } = match
    if (value.use !== 'shows') return []
    const [gone, weak] = [excluded.get(keyOf(value)), weakened.get(keyOf(value))]
    let isWeak = weak !== undefined
    for (let at = start; at < end; at += 1) {
      if (gone?.has(at)) return []
      isWeak &&= weak?.has(at) === true
    }
    return [{ ...match, weak: isWeak }]
  })
}

export const withDenials = (tokens: readonly Token[], matches: readonly Match[]): Candidate[] =>
  matches.map((match) => ({ ...match, denied: isMatchDenied(tokens, match) }))

function isMatchDenied(tokens: readonly Token[], { start, end, value: { group, id } }: Match): boolean {
  if (group === 'emotions') return isFeelingDenied(tokens, start, end)
  if (group === 'symbols') return isCompared(tokens, start) || isThingAbsent(tokens, start, end)
  return !NEVER_DENIED.has(id) && isDenied(tokens, start)
}
