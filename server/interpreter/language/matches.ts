import type { ElementGroup } from '#shared/constants/elements.ts'
import { findEntry, lexicon } from '../lexicon/lexicon.ts'
import { FormIndex, type FormMatch } from './forms.ts'
import { isFeelingDenied } from './negation.ts'
import { isLikened, isSceneDenied, isThingAbsent } from './presence.ts'
import { isVerbE, type Token } from './tokens.ts'
import { is } from './words.ts'

/** The element of a form. */
export interface Key {
  group: ElementGroup
  id: string
  label: string
  use: 'shows' | 'excludes' | 'weakens'
  /** The form itself contains a negation such as «non» or «senza». */
  negative: boolean
}

/** A match of a form; `weak` if it is ambiguous there. */
export type Match = FormMatch<Key> & { weak: boolean }
export type Candidate = Match & { denied: boolean }

const NEGATIVE_FORM = /^(non|senza|nessun\S*|niente|invano|per quanto)(\s|$)|\bnon\b/
const NEVER_DENIED = new Set(['defunti', 'passato', 'impotenza'])
const index = new FormIndex<Key>()
for (const group of ['symbols', 'emotions', 'themes'] as const) {
  for (const { id, label, forms, exclude, weak } of lexicon[group]) {
    const plain: Key = { group, id, label, use: 'shows', negative: false }
    const negative: Key = { ...plain, negative: true }
    const excludes: Key = { ...plain, use: 'excludes' }
    const weakens: Key = { ...plain, use: 'weakens' }
    for (const form of [...forms, ...weak]) index.add(form, NEGATIVE_FORM.test(form) ? negative : plain)
    for (const form of exclude) index.add(form, excludes)
    for (const form of weak) index.add(form, weakens)
  }
}

export const keyOf = ({ group, id }: Pick<Key, 'group' | 'id'>): string => `${group}:${id}`

/** Drops matches under an excluding form of the same element, which ends at a comma; weakening forms make them weak. */
export function matchesIn(tokens: readonly Token[]): Match[] {
  const matches = index.scan(tokens)
  const excluded = new Map<string, Set<number>>()
  const weakened = new Map<string, Set<number>>()
  for (const { start, end, value } of matches) {
    if (value.use === 'shows') continue
    if (value.use === 'excludes' && tokens[start]?.clause !== tokens[end - 1]?.clause) continue
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

export function withDenials(tokens: readonly Token[], matches: readonly Match[]): Candidate[] {
  const candidates: Candidate[] = []
  const denied: Record<ElementGroup, Match[]> = { symbols: [], emotions: [], themes: [] }
  for (const match of matches) {
    const ofGroup = denied[match.value.group]
    const previous = ofGroup.findLast(({ end }) => end <= match.start)
    const isDenied =
      !match.value.negative && (isDeniedByItself(tokens, match) || (previous && sharesDenial(tokens, previous, match)))
    if (isDenied) ofGroup.push(match)
    candidates.push({ ...match, denied: isDenied === true })
  }
  return candidates
}

function isDeniedByItself(tokens: readonly Token[], { start, end, value: { group, id } }: Match): boolean {
  if (group === 'emotions') return isFeelingDenied(tokens, start, end)
  if (group === 'symbols') return isLikened(tokens, start) || (id !== 'denti' && isThingAbsent(tokens, start, end))
  if (id === 'famiglia') return isThingAbsent(tokens, start, end)
  return !NEVER_DENIED.has(id) && isSceneDenied(tokens, start)
}

/** «non avevo paura né vergogna», «non ero triste o arrabbiata», «senza strade, case, alberi». */
function sharesDenial(tokens: readonly Token[], denied: Match, { start, value }: Match): boolean {
  if (start - denied.end > 4) return false
  const between = tokens.slice(denied.end, start)
  if (tokens[denied.start]?.sentence !== tokens[start]?.sentence) return false
  if (!between.every(({ word }) => is.link(word))) return false
  if (between.some(({ word }) => /^(ne|neanche|nemmeno|neppure|o|od|oppure)$/.test(word))) return true
  if (value.group !== 'emotions') return between.length === 0 || !between.every(isVerbE)
  if (between.some(isVerbE)) return false
  return findEntry(denied.value.id)?.valence === findEntry(value.id)?.valence
}
