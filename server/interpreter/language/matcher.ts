import type { ElementGroup } from '#shared/constants/elements.ts'
import type { Mood } from '#shared/constants/moods.ts'
import { findEntry, idioms, lexicon } from '../lexicon/lexicon.ts'
import { actorOf, actsOnDreamer, dreamerGender, kinScore } from './actor.ts'
import { compileForms, FormIndex, type FormMatch } from './forms.ts'
import { isFeelingDenied } from './negation.ts'
import { claimOf } from './owner.ts'
import { personAt } from './person.ts'
import { isInSimile, isLikened, isSceneDenied, isThingAbsent } from './presence.ts'
import { findSpeech } from './speech.ts'
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
  /** How surely it is there, and in the dreamer: 2 to about 6. */
  strength: number
}

/** A word that may name an element, but too little else in the text says so. */
export interface UncertainElement {
  group: ElementGroup
  id: string
  label: string
  /** The word as the dreamer wrote it. */
  text: string
}

export interface Findings {
  /** Emotions first, the strongest first; then the other groups in the order of the text. */
  found: FoundElement[]
  uncertain: UncertainElement[]
}

interface Key {
  group: ElementGroup
  id: string
  label: string
  use: 'shows' | 'excludes' | 'weakens'
  /** The form contains «non», «senza» and the like: it is a negation itself. */
  negative: boolean
}

type Match = FormMatch<Key> & { weak: boolean }
type Candidate = Match & { denied: boolean }
type PlacedHit = Hit & { score: number; weak: boolean }

const HITS_MAX = 30
const PLACES_MAX = 100
const EMOTIONS_MAX = 3
const UNCERTAIN_MAX = 6
/** From this score on a place shows its element by itself. */
const SURE = 2
/** Letters by which two forms are told to be of one word: «scappo», «scappare». */
const STEM = 4
const NEGATIVE_FORM = /^(non|senza|nessun\S*|niente|invano|per quanto)(\s|$)|\bnon\b/
const NEVER_DENIED = new Set(['famiglia', 'defunti', 'passato', 'impotenza'])
/** Themes of what the dreamer does or undergoes: what others do shows them less. */
const OF_THE_DREAMER = new Set([
  'caduta',
  'smarrimento',
  'ricerca',
  'inseguimento',
  'ritardo',
  'nudita',
  'viaggio',
  'lavoro',
  'conflitto',
])
/** Themes that an ambiguous verb shows as soon as the dreamer is its subject. */
const BY_THE_DREAMER = new Set(['caduta', 'volo', 'smarrimento', 'ricerca', 'lavoro', 'conflitto', 'viaggio'])
/** Themes whose words people use of much else: two of them are no sign yet. */
const OFTEN_NAMED = new Set(['catastrofe', 'morte', 'viaggio'])
/** Words that end in an accent by nature: every other one is a verb, «uscì», and not what it looks like. */
const ACCENTED =
  /^(falo|pedalo|papa|mamma|bebe|gesu|citta|aldila|meta|eta|.*(ita|olta|erta|arta|esta|ieta|ilita|osita))$/

const index = new FormIndex<Key>()
for (const group of ['symbols', 'emotions', 'themes'] as const) {
  for (const { id, label, forms, exclude, weak } of lexicon[group]) {
    const plain: Key = { group, id, label, use: 'shows', negative: false }
    const negative: Key = { ...plain, negative: true }
    const excludes: Key = { ...plain, use: 'excludes' }
    const weakens: Key = { ...plain, use: 'weakens' }
    for (const form of forms) index.add(form, NEGATIVE_FORM.test(form) ? negative : plain)
    for (const form of exclude) index.add(form, excludes)
    for (const form of weak) index.add(form, weakens)
  }
}
const intensifiers = compileForms(lexicon.operators.intensifiers)
const attenuators = compileForms(lexicon.operators.attenuators)
const idiomForms = compileForms(idioms)

/**
 * Finds the elements of the fixed lists in a dream: in its text first, then in its title for what the text lacks.
 * Whole words and fixed prefixes, accent-blind; excluded, denied and proper-name places are left out. An ambiguous word
 * counts only beside a second sign: the first person, another place of the same element, the mood that the dreamer chose.
 * At most three emotions, the strongest.
 */
export const findElements = (content: string, title = '', mood?: Mood): FoundElement[] =>
  readElements(content, title, mood).found

/** The same, with the words that are too ambiguous to count: they may become questions. */
export function readElements(content: string, title = '', mood?: Mood): Findings {
  const inContent = readText(content, tokenize(content), 'content', mood)
  const inTitle = readText(title, tokenize(title), 'title', mood)
  const known = new Set(inContent.found.map(keyOf))
  const found = [...inContent.found, ...inTitle.found.filter((element) => !known.has(keyOf(element)))]
  const emotions = found.filter(({ group }) => group === 'emotions').sort((a, b) => b.strength - a.strength)
  const kept = [...emotions.slice(0, EMOTIONS_MAX), ...found.filter(({ group }) => group !== 'emotions')]
  const keys = new Set(found.map(keyOf))
  return {
    found: kept,
    uncertain: inContent.uncertain.filter((element) => !keys.has(keyOf(element))).slice(0, UNCERTAIN_MAX),
  }
}

const keyOf = ({ group, id }: Pick<Key, 'group' | 'id'>): string => `${group}:${id}`

/** The elements of a text already split into words. */
export const findIn = (text: string, tokens: readonly Token[], source: FoundElement['source']): FoundElement[] =>
  readText(text, tokens, source).found

function readText(text: string, tokens: readonly Token[], source: FoundElement['source'], mood?: Mood): Findings {
  const { isAwake, isRealLife } = findWaking(tokens)
  const isSaidByOthers = findSpeech(text, tokens)
  const gender = dreamerGender(tokens)
  const stronger = placesOf(intensifiers.scan(tokens))
  const weaker = placesOf(attenuators.scan(tokens))
  const swallowed = placesOf(idiomForms.scan(tokens))
  const places = new Map<string, { key: Key; hits: PlacedHit[] }>()
  const deniedByName = new Set<string>()

  const intensityAt = ({ start, end }: Match): number => {
    const near = [start - 2, start - 1, end, end + 1].filter((at) => tokens[at]?.sentence === tokens[start]?.sentence)
    const up = near.some((at) => stronger.has(at)) ? 0.5 : 0
    const down = near.some((at) => at < start && weaker.has(at)) ? 0.4 : 0
    return 1 + up - down
  }

  for (const candidate of withDenials(tokens, firstPlaces(matchesIn(tokens)))) {
    const { start, end, value, denied, weak } = candidate
    const { group, id } = value
    if (isSwallowed(swallowed, start, end)) continue
    if (denied) {
      if (group === 'emotions' && !isSign(id, wordsOf(text, tokens, start, end))) deniedByName.add(id)
      continue
    }
    if (group !== 'emotions' && isInSimile(tokens, start)) continue
    // that somebody is dead in waking life is said of one who is in the dream
    if ((isRealLife(start) && id !== 'defunti') || (group !== 'emotions' && isAwake(start))) continue
    if (group !== 'symbols' && isSaidByOthers(start)) continue
    if (end - start === 1 && (isProperName(tokens, start) || isOtherWord(text, tokens, start))) continue
    const words = wordsOf(text, tokens, start, end)
    const hit: PlacedHit = {
      from: start,
      to: end,
      text: words,
      intensity: intensityAt(candidate),
      waking: isAwake(start),
      score: scoreOf(tokens, candidate, gender),
      weak,
    }
    const place = places.get(keyOf(value)) ?? { key: value, hits: [] }
    places.set(keyOf(value), place)
    const last = place.hits.at(-1)
    if (last && start < last.to) {
      if (end > last.to) Object.assign(last, { to: end, text: wordsOf(text, tokens, last.from, end) })
      Object.assign(last, { score: Math.max(last.score, hit.score), weak: last.weak && weak })
    } else place.hits.push(hit)
  }

  meltPanic(places)
  const findings: Findings = { found: [], uncertain: [] }
  for (const { key, hits } of places.values()) {
    // «non ero triste, ma piangevo»: a sign does not outweigh the word
    if (deniedByName.has(key.id) && hits.every((hit) => isSign(key.id, hit.text))) continue
    const { group, id, label } = key
    const shown = hits.filter(({ score }) => score > 0)
    const [first] = shown
    if (!first) continue
    if (isShown(key, shown, mood)) findings.found.push(foundElement({ group, id, label, source }, shown))
    else if (group === 'emotions') findings.uncertain.push({ group, id, label, text: first.text })
  }
  return findings
}

/** Enough of every element: what comes after says nothing new, however long the text. */
function firstPlaces(matches: readonly Match[]): Match[] {
  const counts = new Map<Key, number>()
  return matches.filter(({ value }) => {
    const count = (counts.get(value) ?? 0) + 1
    counts.set(value, count)
    return count <= PLACES_MAX
  })
}

/** Panic before an exam or a train is anxiety, not fear. */
function meltPanic(places: Map<string, { key: Key; hits: PlacedHit[] }>): void {
  const fear = places.get('emotions:paura')
  const isOfDuty = ['scuola', 'ritardo', 'lavoro'].some((id) => places.has(`themes:${id}`))
  const entry = findEntry('emotions', 'ansia')
  if (!fear || !entry || !isOfDuty || !fear.hits.every(({ text }) => fold(text).includes('panic'))) return
  const anxiety = places.get('emotions:ansia')
  if (anxiety) anxiety.hits.push(...fear.hits)
  else places.set('emotions:ansia', { key: { ...fear.key, id: entry.id, label: entry.label }, hits: fear.hits })
  places.delete('emotions:paura')
}

function foundElement(
  element: Pick<FoundElement, 'group' | 'id' | 'label' | 'source'>,
  shown: readonly PlacedHit[],
): FoundElement {
  const best = Math.max(
    ...shown
      .slice(0, HITS_MAX)
      .map(({ score, waking, weak, intensity }) => score + intensity - (waking ? 0.5 : 0) - (weak ? 1.5 : 0)),
  )
  const hits = shown
    .slice(0, HITS_MAX)
    .map(({ from, to, text, intensity, waking }) => ({ from, to, text, intensity, waking }))
  return { ...element, hits, count: shown.length, strength: best + 0.4 * Math.log2(Math.min(shown.length, 8)) }
}

/** Whether the places of an element show it: one that is sure, or an ambiguous one beside a second sign. */
function isShown({ group, id }: Key, hits: readonly PlacedHit[], mood?: Mood): boolean {
  if (hits.some(({ score, weak }) => (group !== 'emotions' || !weak) && score >= SURE)) return true
  if (id === 'famiglia') return hits.length > 1
  if (group !== 'emotions')
    return new Set(hits.map(({ text }) => fold(text).slice(0, STEM))).size >= (OFTEN_NAMED.has(id) ? 3 : 2)
  const valence = findEntry('emotions', id)?.valence
  const agrees = mood !== undefined && mood !== 'neutral' && valence === mood
  const own = hits.filter(({ score }) => score >= SURE)
  return (
    own.some(({ score, from, to }) => score >= 4 && to - from === 1) || own.length > 1 || (agrees && own.length > 0)
  )
}

/** How surely a place shows its element: for a feeling, whose it is; for a theme, who acts. */
function scoreOf(
  tokens: readonly Token[],
  { start, end, value: { group, id }, weak }: Match,
  gender: 'a' | 'o' | undefined,
): number {
  if (group === 'symbols') {
    if (id === 'sconosciuto' && weak) return actsOnDreamer(tokens, start, end) ? 3 : 0
    return weak ? 1 : 3
  }
  if (group === 'themes') {
    if (id === 'famiglia') return weak ? kinScore(tokens, start) : 3
    const actor = OF_THE_DREAMER.has(id) ? actorOf(tokens, start, end) : undefined
    if (actor === 'other' || actor === 'addressed') return 1
    const isByDreamer = actor === 'dreamer' && BY_THE_DREAMER.has(id) && !/^(mi|ci|m)$/.test(wordAt(tokens, start))
    return weak ? (isByDreamer ? SURE : 1) : 3
  }
  const whose = claimOf(tokens, start, end)
  // «rido», «spero», «accarezzo» show a feeling less than «ero serena» does
  const isHint =
    weak && (isSign(id, wordAt(tokens, start)) || (end - start === 1 && personAt(tokens, start) !== undefined))
  const claim = isHint ? Math.min(whose, 3) : whose
  const last = wordAt(tokens, start).at(-1)
  const isOfOther =
    gender !== undefined &&
    !is.bodyPart(wordAt(tokens, start - 1)) &&
    end - start === 1 &&
    (last === 'a' || last === 'o') &&
    last !== gender
  return isOfOther &&
    claim < 4 &&
    /(t|os|tt|rs)[oa]$/.test(wordAt(tokens, start)) &&
    !is.feelingNouns(wordAt(tokens, start))
    ? 0
    : claim
}

function isSwallowed(swallowed: ReadonlySet<number>, start: number, end: number): boolean {
  for (let at = start; at < end; at += 1) if (!swallowed.has(at)) return false
  return true
}

/** «Uscì» is no uscio, and «il Papa» no father. */
function isOtherWord(text: string, tokens: readonly Token[], at: number): boolean {
  const token = tokens[at]
  if (!token) return false
  if (token.word === 'papa' && !token.accent && token.capital) {
    const isWritten = /^['’`]/.test(text.slice(token.end, token.end + 1))
    return !isWritten && /^(il|al|del|dal|sul|col|un|papa)$/.test(wordAt(tokens, at - 1))
  }
  const last = text.slice(token.end - 1, token.end)
  return (
    token.accent &&
    fold(last) !== last.toLowerCase() &&
    !ACCENTED.test(token.word) &&
    !/[aei]r(o|a)$/.test(token.word) &&
    !is.actsInPresent(token.word)
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

/** What a sentence names, denied or not: a word that only points at a theme, as «treno» at a journey, does not name it. */
const namedIn = (tokens: readonly Token[]): Match[] =>
  matchesIn(tokens).filter(({ value, weak }) => value.group !== 'themes' || !weak)

/** The groups a sentence has words of, denied or not; they decide whether copy is neutral. */
export const groupsNamed = (tokens: readonly Token[]): Set<ElementGroup> =>
  new Set(namedIn(tokens).map(({ value }) => value.group))

/** The words that name something of a group, denied or not. */
export const wordsNaming = (tokens: readonly Token[], group: ElementGroup): Set<number> =>
  placesOf(namedIn(tokens).filter(({ value }) => value.group === group))

/** Whether a text says of some feeling that it was not there. */
export const deniesFeelings = (tokens: readonly Token[]): boolean =>
  withDenials(tokens, matchesIn(tokens)).some(({ denied, value }) => denied && value.group === 'emotions')

/**
 * All places of forms but those that an excluding form of the same element overlaps; such a form does not run past a
 * comma. A place that a weakening form covers is weak.
 */
function matchesIn(tokens: readonly Token[]): Match[] {
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

function withDenials(tokens: readonly Token[], matches: readonly Match[]): Candidate[] {
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
