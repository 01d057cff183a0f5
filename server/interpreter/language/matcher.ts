import type { ElementGroup } from '#shared/constants/elements.ts'
import { findEntry, lexicon } from '../lexicon/lexicon.ts'
import { compileForms, FormIndex, type FormMatch } from './forms.ts'
import { isFeelingDenied } from './negation.ts'
import { isLikened, isSceneDenied, isThingAbsent } from './presence.ts'
import { fold, isVerbE, type Token, tokenize, wordAt } from './tokens.ts'
import { findWaking } from './waking.ts'
import { isProperName } from './who.ts'
import { is } from './words.ts'

/** One place of the text that shows an element. */
interface Hit {
  /** Token indexes, the end excluded. */
  from: number
  to: number
  /** The very words of the text. */
  text: string
  /** 1 as a rule, more with «molto», less with «un po’». */
  intensity: number
  /** Felt after waking, not in the dream. */
  waking: boolean
}

export interface FoundElement {
  group: ElementGroup
  id: string
  label: string
  source: 'content' | 'title'
  /** In the order of the text; at most `HITS_MAX`. */
  hits: Hit[]
  /** How many times in all. */
  count: number
}

interface Key {
  group: ElementGroup
  id: string
  label: string
  excluded: boolean
  /** The form contains «non», «senza» and the like: it is a negation itself. */
  negative: boolean
}

type Match = FormMatch<Key>
type Candidate = Match & { denied: boolean }

const HITS_MAX = 30
const NEGATIVE_FORM = /^(non|senza|nessun\S*|niente|invano|per quanto)(\s|$)|\bnon\b/
const NEVER_DENIED = new Set(['famiglia', 'defunti', 'passato', 'impotenza'])

const index = new FormIndex<Key>()
for (const group of ['symbols', 'emotions', 'themes'] as const) {
  for (const { id, label, forms, exclude } of lexicon[group]) {
    const plain: Key = { group, id, label, excluded: false, negative: false }
    const negative: Key = { ...plain, negative: true }
    const excluded: Key = { ...plain, excluded: true }
    for (const form of forms) index.add(form, NEGATIVE_FORM.test(form) ? negative : plain)
    for (const form of exclude) index.add(form, excluded)
  }
}
const intensifiers = compileForms(lexicon.operators.intensifiers)
const attenuators = compileForms(lexicon.operators.attenuators)

/**
 * Finds the elements of the fixed lists in a dream: in its text first, then in its title for what the text lacks.
 * Whole words and fixed prefixes, accent-blind; excluded, denied and proper-name places are left out.
 */
export function findElements(content: string, title = ''): FoundElement[] {
  const inContent = findIn(content, tokenize(content), 'content')
  const known = new Set(inContent.map(keyOf))
  return [...inContent, ...findIn(title, tokenize(title), 'title').filter((found) => !known.has(keyOf(found)))]
}

const keyOf = ({ group, id }: Pick<Key, 'group' | 'id'>): string => `${group}:${id}`

/** The same for a text already split into words. */
export function findIn(text: string, tokens: readonly Token[], source: FoundElement['source']): FoundElement[] {
  const { isAwake, isRealLife } = findWaking(tokens)
  const stronger = placesOf(intensifiers.scan(tokens))
  const weaker = placesOf(attenuators.scan(tokens))
  const found = new Map<string, FoundElement>()
  const deniedByName = new Set<string>()

  const hitAt = ({ start, end }: Match): Hit => {
    const near = [start - 2, start - 1, end, end + 1].filter((at) => tokens[at]?.sentence === tokens[start]?.sentence)
    const up = near.some((at) => stronger.has(at)) ? 0.5 : 0
    const down = near.some((at) => at < start && weaker.has(at)) ? 0.4 : 0
    const words = wordsOf(text, tokens, start, end)
    return { from: start, to: end, text: words, intensity: 1 + up - down, waking: isAwake(start) }
  }

  for (const candidate of withDenials(tokens, matchesIn(tokens))) {
    const { start, end, value, denied } = candidate
    const { group, id, label } = value
    if (denied) {
      if (group === 'emotions' && !isSign(id, wordsOf(text, tokens, start, end))) deniedByName.add(id)
      continue
    }
    if (isRealLife(start) || (group !== 'emotions' && isAwake(start))) continue
    if (end - start === 1 && isProperName(tokens, start)) continue
    const element = found.get(keyOf(value)) ?? { group, id, label, source, hits: [], count: 0 }
    found.set(keyOf(value), element)
    const last = element.hits.at(-1)
    if (last && start < last.to) {
      if (end > last.to) Object.assign(last, { to: end, text: wordsOf(text, tokens, last.from, end) })
      continue
    }
    element.count += 1
    if (element.hits.length < HITS_MAX) element.hits.push(hitAt(candidate))
  }
  // «non ero triste, ma piangevo»: a sign does not outweigh the word
  return [...found.values()].filter(
    ({ id, hits }) => !(deniedByName.has(id) && hits.every((hit) => isSign(id, hit.text))),
  )
}

/** Whether these words show a feeling without naming it. */
const isSign = (emotion: string, words: string): boolean =>
  findEntry('emotions', emotion)?.signs.some((sign) => fold(words).startsWith(sign)) ?? false

/** The words of a place in the text, without an article or the like left hanging: «freni», not «freni non». */
function wordsOf(text: string, tokens: readonly Token[], start: number, end: number): string {
  let last = end - 1
  while (last > start && is.hanging(wordAt(tokens, last)) && !tokens[last]?.accent) last -= 1
  return text.slice(tokens[start]?.start, tokens[last]?.end)
}

/** The groups a sentence has words of, denied or not; they decide whether copy is neutral. */
export const groupsNamed = (tokens: readonly Token[]): Set<ElementGroup> =>
  new Set(matchesIn(tokens).map(({ value }) => value.group))

/** The words that name something of a group, denied or not. */
export const wordsNaming = (tokens: readonly Token[], group: ElementGroup): Set<number> =>
  placesOf(matchesIn(tokens).filter(({ value }) => value.group === group))

/** Whether a text says of some feeling that it was not there. */
export const deniesFeelings = (tokens: readonly Token[]): boolean =>
  withDenials(tokens, matchesIn(tokens)).some(({ denied, value }) => denied && value.group === 'emotions')

/** All places of forms but those that an excluding form of the same element overlaps; such a form does not run past a comma. */
function matchesIn(tokens: readonly Token[]): Match[] {
  const matches = index.scan(tokens)
  const covered = new Map<string, Set<number>>()
  for (const { start, end, value } of matches) {
    if (!value.excluded || tokens[start]?.clause !== tokens[end - 1]?.clause) continue
    const places = covered.get(keyOf(value)) ?? new Set<number>()
    covered.set(keyOf(value), places)
    for (let at = start; at < end; at += 1) places.add(at)
  }
  return matches.filter(({ start, end, value }) => {
    const places = covered.get(keyOf(value))
    for (let at = start; places && at < end; at += 1) if (places.has(at)) return false
    return !value.excluded
  })
}

function withDenials(tokens: readonly Token[], matches: readonly Match[]): Candidate[] {
  const candidates: Candidate[] = []
  const denied: Match[] = []
  for (const match of matches) {
    const previous = denied.findLast(({ value, end }) => value.group === match.value.group && end <= match.start)
    const isDenied =
      !match.value.negative && (isDeniedByItself(tokens, match) || (previous && sharesDenial(tokens, previous, match)))
    if (isDenied) denied.push(match)
    candidates.push({ ...match, denied: isDenied === true })
  }
  return candidates
}

function isDeniedByItself(tokens: readonly Token[], { start, end, value: { group, id } }: Match): boolean {
  if (group === 'emotions') return isFeelingDenied(tokens, start, end)
  if (group === 'symbols') return isLikened(tokens, start) || (id !== 'denti' && isThingAbsent(tokens, start, end))
  return !NEVER_DENIED.has(id) && isSceneDenied(tokens, start, end)
}

/** «non avevo paura né vergogna», «non ero triste o arrabbiata», «senza strade, case, alberi». */
function sharesDenial(tokens: readonly Token[], denied: Match, { start, value }: Match): boolean {
  const between = tokens.slice(denied.end, start)
  if (between.length > 4 || tokens[denied.start]?.sentence !== tokens[start]?.sentence) return false
  if (!between.every(({ word }) => is.link(word))) return false
  if (between.some(({ word }) => /^(ne|neanche|nemmeno|neppure|o|od|oppure)$/.test(word))) return true
  if (value.group !== 'emotions') return between.length === 0 || !between.every(isVerbE)
  if (between.some(isVerbE)) return false
  return findEntry('emotions', denied.value.id)?.valence === findEntry('emotions', value.id)?.valence
}

const placesOf = (matches: readonly FormMatch<unknown>[]): Set<number> =>
  new Set(matches.flatMap(({ start, end }) => Array.from({ length: end - start }, (_, step) => start + step)))
