import { fold } from '#shared/constants/fold.ts'
import { isRemark } from '../language/asides.ts'
import { matchesIn } from '../language/matches.ts'
import { isThingWord, stemOf } from '../language/nouns.ts'
import { storyOf } from '../language/story.ts'
import { type Token, tokenize, wordAt } from '../language/tokens.ts'
import { is } from '../language/words.ts'
import type { Span } from '../types.ts'
import { type Candidate, isVerbAlone, nounsOf, type Reading, readText } from './candidates.ts'
import { momentsOf } from './moments.ts'
import { isBalanced, sentencesOf } from './sentences.ts'

/** The dreamer chooses among these. */
const PROPOSED_MAX = 5
const PEOPLE_MAX = 2
/** Below this number, a second candidate of a sentence may be weak. */
const FEW = 4
/** Things that are chosen before the moment and keep their place. */
const FIRST_THINGS = 2
/** Minimum score of a second candidate from one sentence. */
const STRONG = 1.7

/** Up to five spans of a dream's text that the dreamer may write about, in the order of the text. */
export function proposeSpans(content: string): Span[] {
  const reading = readText(content)
  const nouns = nounsOf(reading)
  const people = nouns.filter(({ kind }) => kind === 'person')
  const things = nouns.filter(({ kind }) => kind === 'thing')
  const moments = momentsOf(reading)
  const chosen: Candidate[] = []
  let strong = STRONG
  const isFree = (candidate: Candidate): boolean =>
    !chosen.some((other) => clashes(reading, candidate, other, strong)) &&
    (candidate.kind !== 'person' || chosen.filter(({ kind }) => kind === 'person').length < PEOPLE_MAX)
  const take = (candidates: readonly Candidate[], most: number): void => {
    const end = Math.min(PROPOSED_MAX, chosen.length + most)
    for (const candidate of candidates) if (chosen.length < end && isFree(candidate)) chosen.push(candidate)
  }
  const isPersonFirst = (people[0]?.score ?? 0) > (things[0]?.score ?? 0)
  if (isPersonFirst) take(people, 1)
  take(things, FIRST_THINGS)
  if (!isPersonFirst) take(people, 1)
  take(moments, 1)
  take(
    [...nouns].sort((a, b) => worthOf(b) - worthOf(a)),
    PROPOSED_MAX,
  )
  take(moments, Math.max(0, FEW - chosen.length))
  // «ho sognato dei serpenti e un ponte di corda» and nothing more: one sentence may give two spans
  strong = 0
  take(things, Math.max(0, FEW - chosen.length))
  return chosen.sort((a, b) => a.from - b.from).map((candidate) => spanOf(reading, candidate))
}

/** A second person ranks below a thing with nearly the same score. */
const worthOf = ({ kind, score }: Candidate): number => (kind === 'person' ? score - 0.6 : score)

/** Words for people as they stand in the story, each once. */
export function peopleWords(content: string): string[] {
  const { text, tokens, isTold, names, people } = readText(content)
  const words = new Map<string, string>()
  for (const [at, token] of tokens.entries()) {
    const word = text.slice(token.start, token.end)
    const isPerson = names.has(word) ? people.has(word) : isKin(tokens, at)
    if (isPerson && isTold(at) && !words.has(token.word)) words.set(token.word, word)
  }
  return [...words.values()]
}

/** The dictionary entry of a quotation: `key` groups, `heading` is shown. Null for a moment or without a noun. */
export function entryOf(kind: Span['kind'], quote: string): { key: string; heading: string } | null {
  if (kind === 'moment') return null
  const tokens = tokenize(quote)
  const name = nameIn(quote, tokens, kind)
  if (name) return { key: fold(name), heading: name }
  const isNoun = (token: Token) => isThingWord(token) && !isVerbAlone(token)
  const person = kind === 'person' ? tokens.findIndex(({ word }) => is.person(word)) : -1
  const head = person >= 0 ? person : tokens.findIndex(isNoun)
  const token = tokens[head]
  if (!token) return null
  const symbol = matchesIn(tokens).find(
    ({ value, weak, start, end }) => value.group === 'symbols' && !weak && start <= head && head < end,
  )
  const isPerson = kind === 'person' || is.person(token.word)
  if (symbol && !isPerson) return { key: symbol.value.label, heading: symbol.value.label }
  const heading = quote.slice(token.start, token.end).toLowerCase()
  return { key: isPerson ? token.word : stemOf(token.word), heading }
}

/** «Giuseppe» in «mio cugino Giuseppe», «Ponte Vecchio»: a capital that is not just the first letter. */
function nameIn(quote: string, tokens: readonly Token[], kind: Span['kind']): string | null {
  const isName = (at: number): boolean => tokens[at]?.capital === true && !is.function(wordAt(tokens, at))
  const from = tokens.findIndex((token, at) => isName(at) && (at > 0 || !is.person(token.word)))
  let to = from
  while (to >= 0 && isName(to)) to += 1
  const isSure = from > 0 || to > 1 || (from === 0 && kind === 'person')
  return isSure ? quote.slice(tokens[from]?.start, tokens[to - 1]?.end) : null
}

const OWNED = /^(il|la|un|una|mi[oa]|su[oa]|del|della|dal|dalla|al|alla)$/

/** «mia nonna», but not «vicino a me», «il tipo» or «l’ex». */
const isKin = (tokens: readonly Token[], at: number): boolean => {
  const word = wordAt(tokens, at)
  if (!is.person(word) || is.stranger(word) || word === 'ex') return false
  return !/^vicin[oa]$/.test(word) || OWNED.test(wordAt(tokens, at - 1))
}

/** In characters. */
const LAST_LINE_MAX = 220
const TAIL_MAX = 6_000
/** Sentences that may follow the last line: the waking, a remark, a question to the reader. */
const AFTER_MAX = 3
/** A text outside the story of at most so many words is an aside to the reader; a line has at least as many. */
const ASIDE_MAX = 5
/** A line that depends on the previous one, is broken off, is a question, or only says that the dream ends. */
const NO_LINE =
  /\.\.|…|\?|[()[\]{}\n\r]|^[-–—]|^(oggi|ieri|stamattina|stamani|stanotte|se non erro)\s|\b(sveglia|reale|realtà)\b|^(e poi|che|quando|di|mentre|dove|perch[eé]|come|o|oppure)\s|^.{0,12}\bfinit[oa]\b|\b(ripens|fine|mah|boh)\b/iu

/** The last whole sentence of the dream, if only the morning and remarks follow. Null if uncertain. */
export function lastLineOf(content: string): string | null {
  const text = content.slice(-TAIL_MAX).trimEnd()
  const story = storyOf(text)
  const { tokens, clauses } = story
  for (const { from, to } of sentencesOf(story)
    .slice(-1 - AFTER_MAX)
    .reverse()) {
    const own = clauses.filter((clause) => clause.to > from && clause.from < to)
    const line = text.slice(tokens[from]?.start, tokens[to]?.start ?? text.length).trimEnd()
    if (line.endsWith('?')) continue
    if (own.some(({ kind, verb }) => kind === 'story' && verb >= 0)) {
      // «… e mi sveglio prima di rispondere» may end a line but is none by itself.
      const isTold = own.every(({ kind }) => kind !== 'frame') && !isRemark(tokens, { from, to })
      const isLine = to - from >= ASIDE_MAX && line.length <= LAST_LINE_MAX && !NO_LINE.test(line) && isBalanced(line)
      return isTold && isLine ? line : null
    }
    if (to - from > ASIDE_MAX && own.some(({ kind }) => kind !== 'waking')) return null
  }
  return null
}

/** «boh, la scuola»: the empty words before the content. */
const HEDGE =
  /^[\s,;:.…!?–—-]*(?:(?:boh|bo|mah|beh|be[’'`])(?![\p{L}\p{N}])|(?:niente|nulla)(?=[,;:.…!?–—-]))[\s,;:.…!?–—-]*/iu
/** Doubt is kept, «non so, un uomo», unless there is nothing else. */
const NOTHING = /^[\s,;:.…!?–—-]*(?:niente|nulla|non (?:lo )?so|non saprei|forse|direi|boh|mah|[\s,;:.…!?–—-])*$/iu

/** Removes leading empty words, as in «boh, la scuola»; returns '' if nothing remains. */
export function withoutHedge(words: string): string {
  let left = words.trim()
  for (let next = left.replace(HEDGE, ''); next !== left; next = left.replace(HEDGE, '')) left = next
  return NOTHING.test(left) ? '' : left.trim()
}

function clashes({ tokens }: Reading, a: Candidate, b: Candidate, strong: number): boolean {
  if (a.from < b.to && b.from < a.to) return true
  if (a.stems.has(b.stem) || b.stems.has(a.stem)) return true
  const isSameSentence = tokens[a.from]?.sentence === tokens[b.from]?.sentence
  if (!isSameSentence || a.kind === 'moment' || b.kind === 'moment') return false
  return a.score < strong || b.score < strong
}

function spanOf({ text, tokens }: Reading, { kind, from, to }: Candidate): Span {
  const start = tokens[from]?.start ?? 0
  const quote = text.slice(start, tokens[to - 1]?.end)
  let occurrence = 0
  for (let at = text.indexOf(quote); at >= 0 && at < start; at = text.indexOf(quote, at + 1)) occurrence += 1
  return { kind, quote, occurrence }
}
