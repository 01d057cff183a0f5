import type { SpanKind } from '#shared/constants/annotations.ts'
import { isVerbAt } from '../language/clauses.ts'
import { placesOf } from '../language/forms.ts'
import { matchesIn, withDenials } from '../language/matches.ts'
import { agreementAt, isThingWord, stemOf } from '../language/nouns.ts'
import { findSpeech, isCompared, isThingAbsent } from '../language/presence.ts'
import { type Story, storyOf } from '../language/story.ts'
import { placesWithin, sameClause, someAt, type Token, wordAt } from '../language/tokens.ts'
import { verbOf } from '../language/verbs.ts'
import { is } from '../language/words.ts'
import { OTHER_THINGS, operators } from '../lexicon/lexicon.ts'
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
export interface Reading {
  tokens: readonly Token[]
  text: string
  isVerb: (at: number) => boolean
  story: Story
  /** Occurrences of each stem in the story. */
  counts: ReadonlyMap<string, number>
  /** Words that may be names; `people` holds those that name people. */
  names: ReadonlySet<string>
  people: ReadonlySet<string>
  isSpoken: (at: number) => boolean
  isTold: (at: number) => boolean
}

/** The people of a dream, and the things of the lists and the dictionary, the best first. */
export function nounsOf(reading: Reading): Candidate[] {
  const { tokens, text, names } = reading
  const idioms = placesOf(operators.idioms.scan(tokens))
  const found = withDenials(tokens, matchesIn(tokens)).filter(isPlainSymbol)
  const isNoun = (at: number) => isThingWord(tokens[at]) && !isVerbAlone(tokens[at] as Token) && !reading.isVerb(at)
  // «via principale»: the first noun of a form
  const symbols = new Set(
    found.map(({ start, end }) => Array.from({ length: end - start }, (_, step) => start + step).find(isNoun)),
  )
  return tokens
    .flatMap((token, at) => {
      const isName = names.has(text.slice(token.start, token.end))
      const isListed =
        symbols.has(at) || is.striking(token.word) || OTHER_THINGS.some(([, form]) => form.test(token.word))
      const isThing = isListed && !is.adjective(token.word) && !/^mort[oaie]$/.test(token.word)
      if (idioms.has(at) || !(isName || (isNoun(at) && (isThing || is.person(token.word))))) return []
      // «ho sognato mia nonna»: named before the dream begins
      const isDreamt = [1, 2].some((step) => /^sognat[oa]$/.test(wordAt(tokens, at - step)))
      const candidate = reading.isTold(at) || isDreamt ? candidateOf(reading, at) : null
      return candidate ? { ...candidate, score: candidate.score + (isDreamt ? 0.6 : 0) } : []
    })
    .sort((a, b) => b.score - a.score)
}

const isPlainSymbol = ({ value, weak, denied }: ReturnType<typeof withDenials>[number]): boolean =>
  value.group === 'symbols' && !weak && !denied

/** «galleggia» is no noun, even in a text without context. */
export function isVerbAlone(token: Token): boolean {
  const form = verbOf(token)?.form
  return form !== undefined && !is.oftenNoun(token.word) && !is.alsoNoun(token.word) && !is.common(token.word)
}

export function readText(text: string): Reading {
  const story = storyOf(text)
  const { tokens, verbs } = story
  const aside = placesWithin(text, tokens, /\([^()]{1,300}\)/gu)
  const spoken = findSpeech(text, tokens)
  const isTold = (at: number) => !aside.has(at) && story.clauseAt(at) !== undefined
  const counts = new Map<string, number>()
  for (const [at, { word }] of tokens.entries()) {
    if (!isTold(at)) continue
    counts.set(stemOf(word), (counts.get(stemOf(word)) ?? 0) + 1)
  }
  const names = new Set(namesIn(text))
  const people = peopleNamed(text, tokens, names)
  const isVerb = (at: number) => isVerbAt(verbs, at)
  return { tokens, text, story, counts, names, people, isVerb, isSpoken: (at) => spoken.has(at), isTold }
}

/** «Mamma» and «madre» are the same person. */
const PARENTS: Readonly<Record<string, string>> = { mamma: 'madr', papa: 'padr', babbo: 'padr' }

export const stemsIn = (tokens: readonly Token[], from: number, to: number): Set<string> =>
  new Set(tokens.slice(from, to).flatMap(({ word }) => (is.function(word) ? [] : [PARENTS[word] ?? stemOf(word)])))

/** Verbs of looking for, finding, losing and appearing. */
const WANTED =
  /^(c$|ved[oie]|vid|compar|arriv[ao]|vole|vogli|vuole|cerc|perd|pers[oaie]|trov|chied|chies|appar|scorg|spunta|scopr|recuper|indossa|divent|trasform)/

const OWN = /^(mi[ao]|miei|mie|su[ao]|suoi|sue|nostr[oaie])$/
/** «A Venezia», not «un’altra, Elena». */
const TO_PLACE = /^(in|a|ad|di|da|per|verso|fino)$/
/** Words for one person that need an article. */
const BARE = /^(marito|moglie|padre|madre|fratello|sorella|sposo|sposa|figlio|figlia|capo|vicino|vicina)$/
const COMPLEMENT = /^(di|d|senza)$/

/** A noun with its determiners, one adjective, a name, or a complement of one word: «la scala di vetro», «mio zio Ugo». */
function phraseAt({ tokens, text }: Reading, head: number): { from: number; to: number } {
  const isJoined = (at: number) =>
    sameClause(tokens, at, at + 1) && /^(\s|['’‘ʼ]\s?)$/u.test(text.slice(tokens[at]?.end, tokens[at + 1]?.start))
  const isCapital = (at: number) => tokens[at]?.capital === true && !is.function(wordAt(tokens, at))
  let [from, to] = [head, head + 1]
  const isBefore = (word: string) => is.nounAdjective(word) || is.person(word)
  while (isJoined(from - 1) && (isCapital(from - 1) || (from > head - 2 && isBefore(wordAt(tokens, from - 1)))))
    from -= 1
  while (isJoined(from - 1) && agreementAt(tokens, from - 1)) from -= 1
  while (isJoined(to - 1) && isCapital(to) && (isCapital(head) || is.person(wordAt(tokens, head)))) to += 1
  const agreement = agreementAt(tokens, head - 1) ?? /[oaie]$/
  const next = tokens[to]
  const isEnd = (at: number) => !isJoined(at) || is.function(wordAt(tokens, at + 1))
  if (!next || !isJoined(to - 1)) return { from, to }
  if (!is.person(wordAt(tokens, head)) && is.adjective(next.word) && agreement.test(next.word)) to += 1
  else if (COMPLEMENT.test(next.word) && isThingWord(tokens[to + 1]) && isEnd(to + 1)) to += 2
  return { from, to }
}

function candidateOf(reading: Reading, head: number): Candidate | null {
  const { tokens, counts, text, names, people, isSpoken } = reading
  const token = tokens[head] as Token
  const { from, to } = phraseAt(reading, head)
  if (isCompared(tokens, head) || isThingAbsent(tokens, head, head + 1)) return null
  const stem = PARENTS[token.word] ?? stemOf(token.word)
  const stems = stemsIn(tokens, head, to).add(stem)
  const returns = Math.min(3, (counts.get(stemOf(token.word)) ?? 1) - 1)
  // «la Patty», «Roberto Benigni»
  const isBare = to - from === 1
  const isCalled =
    !isBare &&
    !TO_PLACE.test(wordAt(tokens, from - 1)) &&
    names.has(text.slice(tokens[to - 1]?.start, tokens[to - 1]?.end)) &&
    !/^[dnsa](?:el|al|ul)/.test(wordAt(tokens, from))
  const isNamed = people.has(text.slice(token.start, token.end)) || isCalled
  const isName = names.has(text.slice(token.start, token.end))
  if (isBare && (isName ? !isNamed && !TO_PLACE.test(wordAt(tokens, head - 1)) : BARE.test(token.word))) return null
  const isOwned = someAt(from, head, (at) => OWN.test(wordAt(tokens, at)))
  const isQualified = to > head + 1
  if (isNamed || is.person(token.word)) {
    const isOwn = isNamed || (isOwned && !is.stranger(token.word))
    const base = isOwn ? 2 : is.stranger(token.word) ? 1.1 : 1.5
    const score = base + 0.25 * returns - (isSpoken(head) ? 1 : 0) + (isQualified ? 0.3 : 0)
    return { kind: 'person', from, to, score, stem, stems }
  }
  const isWanted = someAt(
    Math.max(0, from - 3),
    from,
    (at) => sameClause(tokens, at, from) && WANTED.test(wordAt(tokens, at)),
  )
  const score =
    (is.common(token.word) ? 0.6 : 1) +
    (is.striking(token.word) ? 0.6 : 0) +
    (isQualified ? 0.6 : 0) +
    (isWanted ? 0.3 : 0) +
    0.15 * returns
  return { kind: 'thing', from, to, score, stem, stems }
}

/** The names that stand beside a word for a person, or next to a verb. */
function peopleNamed(text: string, tokens: readonly Token[], names: ReadonlySet<string>): Set<string> {
  const people = new Set<string>()
  for (const [at, { start, end }] of tokens.entries()) {
    const name = text.slice(start, end)
    const [before, after] = [tokens[at - 1], tokens[at + 1]]
    if (!before || !names.has(name) || !sameClause(tokens, at - 1, at)) continue
    const isBeside = is.person(before.word) || /^(con|io|lei|lui|mio|mia|e|chiama|nome)$/.test(before.word)
    const isSubject = after && sameClause(tokens, at, at + 1) && /^(it|they)$/.test(verbOf(after)?.form ?? '')
    // «volevo chiamare Marco», «Lamberto Dini»
    const isObject = verbOf(before) !== undefined || people.has(text.slice(before.start, before.end))
    if (isBeside || isSubject || isObject) people.add(name)
  }
  return people
}
