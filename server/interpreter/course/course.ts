import { type Token, tokenize, wordAt } from '../language/tokens.ts'
import { type Clause, clausesOf } from './clauses.ts'
import { type Image, imagesOf } from './images.ts'
import { isMoment, namesItsThing } from './moments.ts'
import { type Motif, motifsOf } from './motifs.ts'
import { type Quote, Quoter } from './quotes.ts'
import { verbOf } from './verbs.ts'
import { signs } from './words.ts'

/** A dream's own course, in the dreamer's words. Each part is null where the text does not show it. */
export interface Course {
  tokens: readonly Token[]
  /** Where it begins. */
  start: Quote | null
  /** The point from which it is another scene. */
  turn: Quote | null
  /** How it ends: the last thing told of the dream. */
  end: Quote | null
  /** What the dreamer does. */
  acts: Quote[]
  /** What others do to the dreamer. */
  undergone: Quote[]
  /** Words spoken in the dream. */
  said: Quote | null
  /** The most striking first. */
  images: Image[]
  /** What happens, the weightiest first. */
  motifs: Motif[]
  /** The dreamer tells of waking up right after the last thing. */
  broken: boolean
  /** Its clauses, without what is said about the dream. */
  story: string
  /** Words of the story. */
  length: number
}

const LONGEST = 6000
const LIST_MAX = 6

const PASSIVE = new Set(
  'essere avere sapere pensare credere sentire vedere ricordare sembrare capire provare potere dovere volere stare sperare conoscere rendere accorgere notare dire trovare riuscire cercare chiedere amare piacere temere svegliare vivere sognare fare'.split(
    ' ',
  ),
)

/** Reads what happens in a dream. Pure; linear in the text. */
export function courseOf(text: string): Course {
  const all = tokenize(accented(text))
  const tokens = all.length > LONGEST ? all.slice(0, LONGEST) : all
  const clauses = clausesOf(tokens)
  const quoter = new Quoter(text, tokens)
  const story = clauses.flatMap((clause, order) => (clause.kind === 'story' ? [order] : []))
  const quoteAt = (order: number | undefined): Quote | null =>
    order === undefined ? null : tellingAt(tokens, clauses, order, quoter)
  const first = startOf(tokens, clauses, story, quoter)
  const last = endOf(tokens, clauses, story, quoter)
  const turning = turnOf(tokens, clauses, story, quoter)
  const central = new Set([turning, last].filter((order) => order !== undefined))
  return {
    tokens,
    start: quoteAt(first),
    turn: quoteAt(turning),
    end: last === first ? null : quoteAt(last),
    acts: quotesOf(
      tokens,
      clauses,
      story,
      quoter,
      ({ verb }) => (verb?.form === 'I' || verb?.form === 'we') && !PASSIVE.has(verb.lemma),
    ),
    undergone: quotesOf(
      tokens,
      clauses,
      story,
      quoter,
      ({ from, to, onDreamer }) => onDreamer && !tokens.slice(from, to).some(({ word }) => word === 'non'),
    ),
    said: saidIn(text),
    images: imagesOf(tokens, clauses, quoter, central),
    motifs: motifsOf(tokens, clauses, quoter, central),
    broken: last !== undefined && clauses[last + 1]?.kind === 'waking',
    story: story.map((order) => textOf(text, tokens, clauses[order])).join('\n'),
    length: story.reduce((sum, order) => sum + (clauses[order]?.to ?? 0) - (clauses[order]?.from ?? 0), 0),
  }
}

const textOf = (text: string, tokens: readonly Token[], clause: Clause | undefined): string =>
  clause ? text.slice(tokens[clause.from]?.start, tokens[clause.to - 1]?.end) : ''

/** «e'» for «è», as many write it; the places of all other signs stay. */
const accented = (text: string): string =>
  text.replace(/(?<![\p{L}\p{N}])([eE])['’´`](?=\s)/gu, (_, e: string) => (e === 'e' ? 'è ' : 'È '))

/** The first clause that tells something. */
function startOf(
  tokens: readonly Token[],
  clauses: readonly Clause[],
  story: readonly number[],
  quoter: Quoter,
): number | undefined {
  const beginsWithInfinitive = (clause: Clause | undefined): boolean =>
    clause !== undefined && verbOf(tokens[clause.from] ?? { word: '', accent: false })?.form === 'inf'
  const told = story.filter((order) => {
    const quote = tellingAt(tokens, clauses, order, quoter)
    return quote !== null && quote.to - quote.from >= 3
  })
  const moment = told.find((order) => {
    const quote = momentAt(tokens, clauses, order, quoter)
    return quote !== null && namesItsThing(tokens, quote.from)
  })
  if (moment !== undefined) return moment
  return told.find((order) => clauses[order]?.verb || beginsWithInfinitive(clauses[order])) ?? told[0]
}

/** The last clause with a verb that tells something of the dream. */
function endOf(
  tokens: readonly Token[],
  clauses: readonly Clause[],
  story: readonly number[],
  quoter: Quoter,
): number | undefined {
  for (const order of story.toReversed()) {
    const clause = clauses[order]
    const quote = tellingAt(tokens, clauses, order, quoter)
    if (clause?.verb && quote && quote.to - quote.from >= 3 && isMoment(tokens, quote.from, quote.to)) return order
  }
  return undefined
}

/** The clause that turns the story: a verb of change counts more than a «ma», and neither stands at the very beginning. */
function turnOf(
  tokens: readonly Token[],
  clauses: readonly Clause[],
  story: readonly number[],
  quoter: Quoter,
): number | undefined {
  const changing = startsOf(signs.change.scan(tokens))
  const turning = startsOf(signs.turn.scan(tokens))
  let best: { order: number; score: number } | undefined
  for (const [place, order] of story.entries()) {
    const clause = clauses[order]
    if (!clause || place === 0 || !clause.verb) continue
    let score = 0
    for (let at = clause.from; at < clause.to; at += 1) {
      if (changing.has(at)) score += at === clause.from ? 1.4 : 1.2
      if (turning.has(at) && at - clause.from < 3)
        score += wordAt(tokens, at) === 'poi' ? 0.4 : wordAt(tokens, at) === 'ma' ? 0.8 : 1.2
    }
    if (score === 0) continue
    score = Math.min(score, 2.4) + 0.6 * (1 - Math.abs(place / story.length - 0.65))
    if (momentAt(tokens, clauses, order, quoter) && (!best || score > best.score)) best = { order, score }
  }
  return best?.order
}

/** A clause in the dreamer's words; nothing where it only announces what somebody says. */
function tellingAt(tokens: readonly Token[], clauses: readonly Clause[], order: number, quoter: Quoter): Quote | null {
  // «che è morto da tre anni»: said of somebody, no event
  if (wordAt(tokens, clauses[order]?.from ?? -1) === 'che') return null
  const quote = quoter.clause(clauses, order)
  const last = quote && wordAt(tokens, quote.to - 1)
  if (
    quote &&
    /^(uno|una|quello|quella|quelli|quelle|chi|io|lui|lei|di)$/.test(wordAt(tokens, quote.from)) &&
    /^(che|cui|quelli|quelle)$/.test(wordAt(tokens, quote.from + 1))
  )
    return null
  return quote &&
    !/^(dett[oa]|dice|disse|diceva|dicevo|dicono|dicevano|dico|dissi|fa|fece|risponde|rispose|rispondeva|chiede|chiese|chiedeva|chiest[oa]|rispost[oa]|urla|grida|penso|pensavo|pensato|sussurra)$/.test(
      last ?? '',
    ) &&
    quote.to - quote.from >= 2
    ? quote
    : null
}

/** A clause that shows something happening, and is long enough to be understood alone. */
function momentAt(tokens: readonly Token[], clauses: readonly Clause[], order: number, quoter: Quoter): Quote | null {
  const quote = tellingAt(tokens, clauses, order, quoter)
  return quote && quote.to - quote.from >= 3 && isMoment(tokens, quote.from, quote.to) ? quote : null
}

const startsOf = (matches: readonly { start: number }[]): Set<number> => new Set(matches.map(({ start }) => start))

function quotesOf(
  tokens: readonly Token[],
  clauses: readonly Clause[],
  story: readonly number[],
  quoter: Quoter,
  wanted: (clause: Clause) => boolean,
): Quote[] {
  const found: Quote[] = []
  for (const order of story) {
    const clause = clauses[order]
    if (!clause || !wanted(clause)) continue
    const quote = momentAt(tokens, clauses, order, quoter)
    if (quote) found.push(quote)
    if (found.length === LIST_MAX) break
  }
  return found
}

const SAID = /["“«]([^"“”«»\n]{6,110})["”»]/gu

/** What somebody says between quotation marks: the last words are those that stay. */
function saidIn(text: string): Quote | null {
  const found = [...text.slice(0, 40_000).matchAll(SAID)].map(([, words = '']) => words.trim().replace(/[.,;!]+$/u, ''))
  const words = found.findLast((said) => said.split(/\s+/u).length >= 2 && said.split(/\s+/u).length <= 12)
  return words ? { from: -1, to: -1, text: words } : null
}
