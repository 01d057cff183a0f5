import type { ElementGroup } from '#shared/constants/elements.ts'
import { findEntry, lexicon } from '../lexicon/lexicon.ts'
import { compileForms, FormIndex, type FormMatch } from './forms.ts'
import { isProperName } from './names.ts'
import { isFeelingDenied } from './negation.ts'
import { isLikened, isSceneDenied, isThingAbsent } from './presence.ts'
import { fold, type Token, tokenize } from './tokens.ts'
import { findWaking, type WakingMap } from './waking.ts'

/** One place of the text that gives an element away. */
export interface Hit {
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
  /** Begins with «non», «senza» and the like: says the negation itself. */
  negative: boolean
}

type Candidate = FormMatch<Key> & { denied: boolean }

const HITS_MAX = 30
const SAYS_NO = /^(non|senza|nessun\S*|niente|invano|per quanto|gambe non|fren\S* non)(\s|$)|\b(non)\b/
const NEVER_DENIED = new Set(['famiglia', 'defunti', 'passato', 'impotenza'])

const index = new FormIndex<Key>()
for (const group of ['symbols', 'emotions', 'themes'] as const) {
  for (const { id, label, forms, exclude } of lexicon[group]) {
    const plain: Key = { group, id, label, excluded: false, negative: false }
    const negative: Key = { ...plain, negative: true }
    const excluded: Key = { ...plain, excluded: true }
    for (const form of forms) index.add(form, SAYS_NO.test(form) ? negative : plain)
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
  if (title.trim() === '') return inContent
  const known = new Set(inContent.map(keyOf))
  return [...inContent, ...findIn(title, tokenize(title), 'title').filter((found) => !known.has(keyOf(found)))]
}

const keyOf = ({ group, id }: { group: string; id: string }): string => `${group}:${id}`

/** The same for a text already split into words. */
export function findIn(text: string, tokens: readonly Token[], source: FoundElement['source']): FoundElement[] {
  const candidates = withoutExcluded(tokens, index.scan(tokens))
  const waking = findWaking(tokens)
  const degrees = { up: marks(intensifiers.scan(tokens)), down: marks(attenuators.scan(tokens)) }
  const found = new Map<string, FoundElement>()
  /** Emotions denied by name. */
  const named = new Set<string>()
  for (const candidate of withDenials(tokens, candidates)) {
    const { group, id, label } = candidate.value
    if (candidate.denied && group === 'emotions' && !isSign(id, wordsOf(text, tokens, candidate.start, candidate.end)))
      named.add(id)
    if (candidate.denied || !counts(candidate, tokens, waking)) continue
    const key = keyOf(candidate.value)
    const element = found.get(key) ?? { group, id, label, source, hits: [], count: 0 }
    found.set(key, element)
    addHit(element, candidate, { text, tokens, waking, degrees })
  }
  // «non ero triste, ma piangevo»: a sign does not outweigh the word
  return [...found.values()].filter(({ id, hits }) => !(named.has(id) && hits.every((hit) => isSign(id, hit.text))))
}

/** Whether these words show a feeling without naming it. */
const isSign = (emotion: string, words: string): boolean =>
  findEntry('emotions', emotion)?.signs.some((sign) => fold(words).startsWith(sign)) ?? false

const HANGING =
  /^(il|lo|la|l|i|gli|le|un|uno|una|di|d|a|da|in|con|col|coi|su|sul|sulla|per|che|e|se|non|mi|ci|del|dello|della|dell|dei|degli|delle|al|alla|all|dal|dalla|dall|nel|nella|nell)$/

/** The words of a place in the text, without an article or the like left hanging: «freni», not «freni non». */
function wordsOf(text: string, tokens: readonly Token[], start: number, end: number): string {
  let last = end - 1
  while (last > start && HANGING.test(tokens[last]?.word ?? '') && !tokens[last]?.accent) last -= 1
  return text.slice(tokens[start]?.start, tokens[last]?.end)
}

/** The groups a sentence has words of, denied or not: for telling whether copy is neutral. */
export function groupsNamed(tokens: readonly Token[]): Set<ElementGroup> {
  return new Set(withoutExcluded(tokens, index.scan(tokens)).map(({ value }) => value.group))
}

/** The words that name something of a group, denied or not. */
export function wordsNaming(tokens: readonly Token[], group: ElementGroup): Set<number> {
  const matches = withoutExcluded(tokens, index.scan(tokens)).filter(({ value }) => value.group === group)
  return new Set(matches.flatMap(({ start, end }) => Array.from({ length: end - start }, (_, step) => start + step)))
}

/** Whether a text says of some feeling that it was not there. */
export function deniesFeelings(tokens: readonly Token[]): boolean {
  const candidates = withDenials(tokens, withoutExcluded(tokens, index.scan(tokens)))
  return candidates.some(({ denied, value }) => denied && value.group === 'emotions')
}

function counts({ start, end, value }: Candidate, tokens: readonly Token[], waking: WakingMap): boolean {
  if (waking.isRealLife(start)) return false
  if (value.group !== 'emotions' && waking.isAwake(start)) return false
  return !(end - start === 1 && isProperName(tokens, start))
}

function addHit(
  element: FoundElement,
  { start, end }: FormMatch<Key>,
  context: {
    text: string
    tokens: readonly Token[]
    waking: WakingMap
    degrees: { up: Set<number>; down: Set<number> }
  },
): void {
  const { text, tokens, waking, degrees } = context
  const last = element.hits.at(-1)
  if (last && start < last.to) {
    if (end > last.to) Object.assign(last, { to: end, text: wordsOf(text, tokens, last.from, end) })
    return
  }
  element.count += 1
  if (element.hits.length >= HITS_MAX) return
  const near = [start - 2, start - 1, end, end + 1].filter((at) => tokens[at]?.sentence === tokens[start]?.sentence)
  const up = near.some((at) => degrees.up.has(at)) ? 0.5 : 0
  const down = near.some((at) => at < start && degrees.down.has(at)) ? 0.4 : 0
  const words = wordsOf(text, tokens, start, end)
  element.hits.push({ from: start, to: end, text: words, intensity: 1 + up - down, waking: waking.isAwake(start) })
}

/** Drops each place that an excluding form of the same element overlaps; such a form does not run past a comma. */
function withoutExcluded(tokens: readonly Token[], matches: FormMatch<Key>[]): FormMatch<Key>[] {
  const covered = new Map<string, Set<number>>()
  for (const { start, end, value } of matches) {
    if (!value.excluded || tokens[start]?.clause !== tokens[end - 1]?.clause) continue
    const key = keyOf(value)
    const places = covered.get(key) ?? new Set<number>()
    covered.set(key, places)
    for (let at = start; at < end; at += 1) places.add(at)
  }
  return matches.filter(({ start, end, value }) => {
    if (value.excluded) return false
    const places = covered.get(keyOf(value))
    if (!places) return true
    for (let at = start; at < end; at += 1) if (places.has(at)) return false
    return true
  })
}

function withDenials(tokens: readonly Token[], matches: FormMatch<Key>[]): Candidate[] {
  const denied: { group: ElementGroup; id: string; start: number; end: number }[] = []
  return matches.map((match) => {
    const { start, end, value } = match
    const previous = denied.findLast((other) => other.group === value.group && other.end <= start)
    const isDenied =
      isDeniedByItself(tokens, match) ||
      (previous !== undefined && !value.negative && isJoined(tokens, previous, start, value))
    if (isDenied) denied.push({ group: value.group, id: value.id, start, end })
    return { ...match, denied: isDenied }
  })
}

function isDeniedByItself(tokens: readonly Token[], { start, end, value }: FormMatch<Key>): boolean {
  if (value.negative) return false
  if (value.group === 'emotions') return isFeelingDenied(tokens, start, end)
  if (value.group === 'symbols')
    return isLikened(tokens, start) || (value.id !== 'denti' && isThingAbsent(tokens, start, end))
  return !NEVER_DENIED.has(value.id) && isSceneDenied(tokens, start, end)
}

const LINK =
  /^(e|ed|o|od|oppure|ne|neanche|nemmeno|neppure|il|lo|la|l|i|gli|le|un|uno|una|di|d|della|alcun\S*|troppo|troppa|molto|molta|tanto|tanta|davvero|piu)$/

/** «non avevo paura né vergogna», «non ero triste o arrabbiata», «senza strade, case, alberi». */
function isJoined(
  tokens: readonly Token[],
  denied: { id: string; start: number; end: number },
  start: number,
  value: Key,
): boolean {
  const between = tokens.slice(denied.end, start)
  if (between.length > 4 || tokens[denied.start]?.sentence !== tokens[start]?.sentence) return false
  if (!between.every(({ word }) => LINK.test(word))) return false
  const sure = between.some(
    ({ word, accent }) => (word === 'ne' && accent) || /^(ne|neanche|nemmeno|neppure|o|od|oppure)$/.test(word),
  )
  if (sure || value.group !== 'emotions')
    return between.some(({ accent, word }) => !(word === 'e' && accent)) || sure || between.length === 0
  if (between.some(({ word, accent }) => word === 'e' && accent)) return false
  return findEntry('emotions', denied.id)?.valence === findEntry('emotions', value.id)?.valence
}

function marks(matches: FormMatch<true>[]): Set<number> {
  const places = new Set<number>()
  for (const { start, end } of matches) for (let at = start; at < end; at += 1) places.add(at)
  return places
}
