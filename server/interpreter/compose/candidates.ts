import type { SpanKind } from '#shared/constants/annotations.ts'
import { isVerbAt } from '../language/clauses.ts'
import { placesOf } from '../language/forms.ts'
import { matchesIn } from '../language/matches.ts'
import { bareNounAt, barePluralAt, type NounPhrase, type NounReader, nounPhraseAt } from '../language/noun-phrases.ts'
import { isThingWord, stemOf } from '../language/nouns.ts'
import { findSpeech, isInSimile, isLikened, isThingAbsent } from '../language/presence.ts'
import { type Story, storyOf } from '../language/story.ts'
import { isVerbE, sameClause, someAt, type Token, wordAt } from '../language/tokens.ts'
import { verbOf } from '../language/verbs.ts'
import { is } from '../language/words.ts'
import { operators } from '../lexicon/lexicon.ts'
import { namesIn } from '../passages.ts'

/** A stretch of text that may become a span. Token indexes, the end excluded. */
export interface Candidate {
  kind: SpanKind
  from: number
  to: number
  score: number
  /** The stem of the head, or the name. Two spans must not share it. */
  stem: string
  stems: ReadonlySet<string>
}

/** The parts of a text that the span rules use. */
export interface Reading extends NounReader {
  text: string
  story: Story
  /** Occurrences of each stem in the story. */
  counts: ReadonlyMap<string, number>
  /** Words that may be names; `people` holds those that name people. */
  names: ReadonlySet<string>
  people: ReadonlySet<string>
  isSpoken: (at: number) => boolean
  isTold: (at: number) => boolean
}

/** A weaker candidate is left out. */
export const SCORE_MIN = 0.9

export const nounsOf = (reading: Reading): Candidate[] =>
  phrasesOf(reading)
    .flatMap((phrase) => candidateOf(reading, phrase) ?? [])
    .sort((a, b) => b.score - a.score)

/** «galleggia» is no noun, even in a text without context. */
export function isVerbAlone(token: Token): boolean {
  const form = verbOf(token)?.form
  return form !== undefined && !is.oftenNoun(token.word) && !is.alsoNoun(token.word) && !is.common(token.word)
}

/** Reads the noun phrases of a text; `isVerb` tells its finite verbs. */
export function readerOf(text: string, tokens: readonly Token[], isVerb: (at: number) => boolean): NounReader {
  const isJoined = (at: number) =>
    sameClause(tokens, at, at + 1) && /^(\s|['’‘ʼ]\s?)$/u.test(text.slice(tokens[at]?.end, tokens[at + 1]?.start))
  return { tokens, isVerb, isJoined }
}

export function readText(text: string): Reading {
  const story = storyOf(text)
  const { tokens, verbs } = story
  const inDream = sentencesInDream(tokens)
  const aside = placesInBrackets(text, tokens)
  // «poi suona la radio sveglia»
  const morning = tokens.find(({ word }, at) => word === 'sveglia' && /^(la|radio|della)$/.test(wordAt(tokens, at - 1)))
  const isTold = (at: number) =>
    !aside.has(at) &&
    (story.clauseAt(at) !== undefined || inDream.has(tokens[at]?.sentence ?? -1)) &&
    tokens[at]?.sentence !== morning?.sentence
  const counts = new Map<string, number>()
  for (const [at, { word }] of tokens.entries()) {
    if (!isTold(at)) continue
    counts.set(stemOf(word), (counts.get(stemOf(word)) ?? 0) + 1)
  }
  const reader = readerOf(text, tokens, (at) => isVerbAt(verbs, at))
  const names = new Set(namesIn(text))
  const people = peopleNamed(text, tokens, names)
  return { ...reader, text, story, counts, names, people, isSpoken: findSpeech(text, tokens), isTold }
}

/** Text in brackets is not part of the dream. */
function placesInBrackets(text: string, tokens: readonly Token[]): Set<number> {
  const places = new Set<number>()
  let at = 0
  for (const { index, 0: words } of text.matchAll(/\([^()]{1,300}\)/gu)) {
    while (at < tokens.length && (tokens[at]?.start ?? 0) < index) at += 1
    for (; at < tokens.length && (tokens[at]?.start ?? 0) < index + words.length; at += 1) places.add(at)
  }
  return places
}

/** Sentences that begin with «in questo sogno» or «nel sogno» and then tell the dream. */
function sentencesInDream(tokens: readonly Token[]): Set<number> {
  const sentences = new Set<number>()
  for (const [at, { word, sentence }] of tokens.entries()) {
    const isOpening = tokens[at - 3]?.sentence !== sentence && /^(nel|questo|mio)$/.test(wordAt(tokens, at - 1))
    if (
      word === 'sogno' &&
      isOpening &&
      /^(in|nel)$/.test(wordAt(tokens, at - 2)) !== (wordAt(tokens, at - 1) === 'nel')
    )
      sentences.add(sentence)
  }
  return sentences
}

/** Noun phrases of the story, and bare nouns that name a symbol or a person. */
function phrasesOf(reading: Reading): NounPhrase[] {
  const { tokens, text, names } = reading
  const idioms = placesOf(operators.idioms.scan(tokens))
  const phrases: NounPhrase[] = []
  for (let at = 0; at < tokens.length; at += 1) {
    const { start = 0, end = 0 } = tokens[at] ?? {}
    const isName = names.has(text.slice(start, end)) && saysSomething(reading, at)
    const isBare = (): boolean => isName || isSymbol(reading, at)
    const phrase = nounPhraseAt(reading, at) ?? barePluralAt(reading, at) ?? (isBare() ? bareNounAt(reading, at) : null)
    if (!phrase) continue
    // «Bue Marino»: a name begins with its first capital
    if (isName) {
      while (reading.isJoined(phrase.from - 1) && isCapital(tokens, phrase.from - 1)) phrase.from -= 1
      // «nonno Mario»
      if (reading.isJoined(phrase.from - 1) && is.person(wordAt(tokens, phrase.from - 1))) phrase.from -= 1
    }
    const isTold = reading.isTold(phrase.from) && reading.isTold(phrase.head)
    if ((isTold || isDreamt(tokens, phrase.from)) && !idioms.has(phrase.head)) phrases.push(phrase)
    // «la casa di mia nonna»: the grandmother may be chosen instead
    at = someAt(phrase.head + 1, phrase.to, (place) => is.person(wordAt(tokens, place))) ? phrase.head : phrase.to - 1
  }
  return phrases
}

const isCapital = (tokens: readonly Token[], at: number): boolean =>
  tokens[at]?.capital === true && !is.function(wordAt(tokens, at)) && sameClause(tokens, at, at - 1)

/** «Ho sognato mia nonna»: the dreamer names the person or thing before the dream begins. */
const isDreamt = (tokens: readonly Token[], at: number): boolean =>
  [1, 2].some((step) => /^sognat[oa]$/.test(wordAt(tokens, at - step)) && sameClause(tokens, at - step, at))

/** «Grazie, Lara» tells nothing of the dream. */
const saysSomething = ({ tokens, isVerb }: Reading, at: number): boolean =>
  someAt(Math.max(0, at - 12), at + 12, (place) => tokens[place]?.sentence === tokens[at]?.sentence && isVerb(place))

/** Whether a noun without an article certainly names a symbol: «in treno», «c’erano serpenti». */
function isSymbol({ tokens, isJoined, isVerb }: Reading, at: number): boolean {
  const token = tokens[at]
  const isOpen = !isJoined(at - 1) || is.function(wordAt(tokens, at - 1)) || isVerb(at - 1)
  if (!token || !isOpen || isVerb(at) || !isThingWord(token) || isVerbAlone(token)) return false
  return matchesIn(tokens.slice(at, at + SYMBOL_WITHIN)).some(
    ({ start, end, value, weak }) => value.group === 'symbols' && !weak && start === 0 && end === 1,
  )
}

/** Distance of words that may change a noun's meaning: «mare di guai». */
const SYMBOL_WITHIN = 4

/** «Solo a ripensarci mi vengono i brividi». */
const isRethought = (tokens: readonly Token[], at: number): boolean =>
  someAt(
    Math.max(0, at - 8),
    at,
    (place) => sameClause(tokens, place, at) && /^(ripens|risvegl)/.test(wordAt(tokens, place)),
  )

/** «Il tenore del sogno», «il terremoto reale». */
const isOfTelling = (tokens: readonly Token[], head: number, to: number): boolean =>
  wordAt(tokens, head + 1) === 'reale' ||
  (wordAt(tokens, to) === 'del' && wordAt(tokens, to + 1) === 'sogno') ||
  (wordAt(tokens, to) === 'di' && wordAt(tokens, to + 2) === 'sogno')

/** «Come fanno i cani», «come essere su una giostra»: a comparison is no part of the scene. */
const isCompared = (tokens: readonly Token[], at: number): boolean =>
  someAt(Math.max(0, at - 4), at, (place) => {
    if (!/^(come|stile)$/.test(wordAt(tokens, place)) || !sameClause(tokens, place, at)) return false
    // «come un canguro in una pineta»: there is a pinewood
    return place === at - 1 || !/^(un|uno|una)$/.test(wordAt(tokens, place + 1))
  })

/** «Mamma» and «madre» are the same person. */
const PARENTS: Readonly<Record<string, string>> = { mamma: 'madr', papa: 'padr', babbo: 'padr' }
/** Nouns for the place of a scene or for common objects in a room. */
const PLAIN =
  /^(appartament[oi]|edifici[oi]?|stanz[ae]|camer[ae]|salott[oi]|cucin[ae]|bagn[oi]|uffici[oi]?|negozi[oi]?|ristorant[ei]|bar|albergh?[oi]|hotel|marciapied[ei]|aul[ae]|class[ei]|lett[oi]|tavol[oi]|sedi[ae]|corridoi[oi]?|piazza|parco|giardin[oi]|paese|salon[ei]|palazz[oi]|telefonat[ae]|quadern[oi]|superfici[ei]?|scuol[ae]|citt[aà]|compagn[oi]|macchin[ae]|auto|corp[oi]|test[ae])$/

const nameIn = (tokens: readonly Token[], from: number, to: number): string | undefined => {
  const last = tokens[to - 1]
  return last?.capital && (to - 1 > from || sameClause(tokens, from - 1, from)) && !is.person(last.word)
    ? last.word
    : undefined
}

export const stemsIn = (tokens: readonly Token[], from: number, to: number): Set<string> =>
  new Set(tokens.slice(from, to).flatMap(({ word }) => (is.function(word) ? [] : [PARENTS[word] ?? stemOf(word)])))

/** Verbs of looking for, finding, losing and appearing. */
const WANTED =
  /^(c$|ved[oie]|vid|compar|arriv[ao]|vole|vogli|vuole|cerc|perd|pers[oaie]|trov|chied|chies|appar|scorg|spunta|scopr|recuper|indossa|divent|trasform)/

function candidateOf(reading: Reading, phrase: NounPhrase): Candidate | null {
  const { tokens, counts, text, people, isSpoken } = reading
  const { from, to, head, isQualified } = phrase
  const token = tokens[head]
  if (
    !token ||
    isRethought(tokens, head) ||
    isCompared(tokens, from) ||
    isOfTelling(tokens, head, to) ||
    isInSimile(tokens, head) ||
    isLikened(tokens, head) ||
    isThingAbsent(tokens, head, head + 1)
  )
    return null
  const word = text.slice(token.start, token.end)
  const stem = nameIn(tokens, from, to) ?? PARENTS[token.word] ?? stemOf(token.word)
  const stems = stemsIn(tokens, head, to).add(stem)
  const returns = Math.min(3, (counts.get(stemOf(token.word)) ?? 1) - 1)
  const isNamed = people.has(word)
  const isOwned = someAt(from, head, (at) => /^(mi[ao]|miei|mie|su[ao]|suoi|sue|nostr[oaie])$/.test(wordAt(tokens, at)))
  const isWanted = someAt(
    Math.max(0, from - 3),
    from,
    (at) => sameClause(tokens, at, from) && WANTED.test(wordAt(tokens, at)),
  )
  const isOdd = someAt(from, head, (at) => /^(specie|sorta)$/.test(wordAt(tokens, at)))
  if (isNamed || is.person(token.word)) {
    const isOwn =
      isNamed ||
      (isOwned && !is.stranger(token.word)) ||
      /^(marito|moglie|ex|ragazz[oa])$/.test(isOwned ? token.word : '')
    const base = isOwn ? 2 : is.stranger(token.word) ? 1.1 : 1.5
    const score =
      base + 0.25 * returns - (isSpoken(head) ? 1 : 0) + (isQualified ? 0.3 : 0) + (isDreamt(tokens, from) ? 0.6 : 0)
    return { kind: 'person', from, to, score, stem, stems }
  }
  const isProper = token.capital && sameClause(tokens, head - 1, head) && head > from
  const isDull = is.common(token.word)
  let score = isDull ? 0.3 : PLAIN.test(token.word) ? 0.6 : 1
  if (is.striking(token.word)) score += 0.6
  if (isQualified) score += to - head > 2 || isDull ? 0.7 : 0.6
  if (isProper) score += 0.7
  if (isWanted) score += 0.3
  if (isOdd) score += 0.45
  score += 0.15 * returns + (isDreamt(tokens, from) ? 0.6 : 0) + 0.06 * Math.min(6, Math.max(0, token.word.length - 5))
  return score < SCORE_MIN ? null : { kind: 'thing', from, to, score, stem, stems }
}

/** The names that stand beside a word for a person, or next to a verb. */
function peopleNamed(text: string, tokens: readonly Token[], names: ReadonlySet<string>): Set<string> {
  const people = new Set<string>()
  for (const [at, { start, end }] of tokens.entries()) {
    const name = text.slice(start, end)
    const [before, after] = [tokens[at - 1], tokens[at + 1]]
    if (!before || !names.has(name) || !sameClause(tokens, at - 1, at)) continue
    const isBeside =
      is.person(before.word) || (/^(con|io|lei|lui|mio|mia|e|chiama|nome)$/.test(before.word) && !isVerbE(before))
    const isSubject =
      after !== undefined &&
      sameClause(tokens, at, at + 1) &&
      (isVerbE(after) || /^(it|they)$/.test(verbOf(after)?.form ?? '') || /^(mi|ci|si|non)$/.test(after.word))
    // «volevo chiamare Marco», «Lamberto Dini»
    const isObject = verbOf(before) !== undefined || people.has(text.slice(before.start, before.end))
    if (isBeside || isSubject || isObject) people.add(name)
  }
  return people
}
