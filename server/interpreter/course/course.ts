import { someAt, type Token, tokenize, wordAt } from '../language/tokens.ts'
import { verbOf } from '../language/verbs.ts'
import { dreamStart } from '../language/waking.ts'
import { operators } from '../lexicon/lexicon.ts'
import { askedSentences, isComment, isRemark, withoutAsides } from './asides.ts'
import { type Clause, clausesOf, finiteVerbs, type Verbs } from './clauses.ts'
import { type Quote, Quoter } from './quotes.ts'

/** The course of a dream in the dreamer's words. A part is null if the text does not show it. */
export interface Course {
  tokens: readonly Token[]
  verbs: Verbs
  clauses: readonly Clause[]
  quoter: Quoter
  start: Quote | null
  /** The first sentence that can be quoted, whatever its content. */
  opening: Quote | null
  /** Events in their order; a long dream is not covered in full. */
  moments: readonly Quote[]
  /** The point where the scene changes. */
  turn: Quote | null
  /** The last quotation of the dream. */
  end: Quote | null
  /** Two consecutive whole clauses, joined by a word of contrast or surprise. */
  halves: Halves | null
  length: number
  /** Whether a token is part of the dream. */
  isStory: (at: number) => boolean
}

export interface Halves {
  before: Quote
  after: Quote
  /** True for «all’improvviso» and the like, false for «ma». */
  isSudden: boolean
}

interface Reading {
  text: string
  tokens: readonly Token[]
  verbs: Verbs
  clauses: readonly Clause[]
  story: readonly Clause[]
  quoter: Quoter
}

const MOMENTS_MAX = 60
/** Words that are read; no dream of 20,000 characters has more. */
const WORDS_MAX = 6_000

/** Finds the course of a dream. Pure; linear in the text. */
export function courseOf(text: string): Course {
  const tokens = tokenize(accented(text)).slice(0, WORDS_MAX)
  const verbs = finiteVerbs(tokens)
  const clauses = withoutAsides(tokens, clausesOf(tokens, verbs))
  const story = clauses.filter(({ kind }) => kind === 'story')
  const reading = { text, tokens, verbs, clauses, story, quoter: new Quoter(text, tokens, verbs, clauses) }
  const isStory = new Uint8Array(tokens.length)
  for (const { from, to } of story) isStory.fill(1, from, to)
  return {
    tokens,
    verbs,
    clauses,
    quoter: reading.quoter,
    start: startOf(reading),
    turn: turnOf(reading),
    moments: story.slice(0, MOMENTS_MAX).flatMap((clause) => momentOf(reading, clause) ?? []),
    end: endOf(reading),
    opening: openingOf(reading),
    halves: halvesOf(reading),
    length: story.reduce((sum, { from, to }) => sum + to - from, 0),
    isStory: (at) => isStory[at] === 1,
  }
}

/** Characters at the end of a text that are read for the ending. */
const READ_MAX = 6_000

/** The last quotation of a dream; null without a well-formed one. */
export const endingOf = (content: string): Quote | null => courseOf(content.slice(-READ_MAX)).end

/** False for a quotation about dreaming or an aside: «sogni che tornano ne ho diversi», «vorrei capirlo». */
export const isToldIn = (tokens: readonly Token[], quote: Quote): boolean => !isRemark(tokens, quote)

/** «e'» becomes «è»; all offsets stay. */
const accented = (text: string): string =>
  text.replace(/(?<![\p{L}\p{N}])([eE])['’´`](?=\s)/gu, (_, e: string) => (e === 'e' ? 'è ' : 'È '))

function firstOf<T, R>(items: readonly T[], quoteOf: (item: T) => R | null): R | null {
  for (const item of items) {
    const value = quoteOf(item)
    if (value !== null) return value
  }
  return null
}

/** A clause that shows an event, in its sentence or in the part that can stand alone. */
function momentOf({ tokens, verbs, quoter }: Reading, { from, to }: Clause): Quote | null {
  const quote = isMoment(tokens, verbs, from, to) ? quoter.around(from, to) : null
  return quote && isToldIn(tokens, quote) ? quote : null
}

/** «Ho sognato che …», «ero in …», «entro in …»: the first quotation, unless it may be about the dream itself. */
function startOf(reading: Reading): Quote | null {
  const { tokens, story } = reading
  const opening = story.find(({ verb }) => verb >= 0)
  const verb = opening && tokens[opening.verb]
  if (!opening || !verb) return null
  const before = tokens.slice(Math.max(0, opening.from - DREAM_WITHIN), opening.from)
  const { form, past } = verbOf(verb) ?? {}
  const isScene = past ? /(v[oai]|vano|vamo|^er[oaei]\w*)$/.test(verb.word) : /^(I|we)$/.test(form ?? '')
  const isNamed = before.some(({ word }) => /^(sogn|incub)/.test(word))
  const isFirst = verb.sentence <= (tokens[dreamStart(tokens)]?.sentence ?? 0) + 1
  return isFirst && (isNamed || isScene) && !THOUGHT.test(verb.word) ? momentOf(reading, opening) : null
}

/** The dream begins at most so many words after «ho sognato». */
const DREAM_WITHIN = 8
const THOUGHT = /^(odi|am|cred|pens|so$|sapev|ricord|scriv|vol|legg|chied|sper|premett|precis|facci|ho$|avev|dorm)/

/** The last sentence of the dream. Null without an event or for a possible remark, such as a short last paragraph. */
function endOf({ text, tokens, verbs, clauses, story, quoter }: Reading): Quote | null {
  const asked = askedSentences(text, tokens)
  const sentenceOf = ({ from }: Clause) => tokens[from]?.sentence ?? 0
  const last = story.findLast((clause) => !asked.has(sentenceOf(clause)))
  // «il sogno finisce quando…»: the end stands in the remark
  if (!last || saysEnd(tokens, clauses.find(({ from }) => from >= last.to)?.from ?? tokens.length)) return null
  const sentence = story.filter((clause) => sentenceOf(clause) === sentenceOf(last))
  const clause = sentence.findLast(({ from, to, verb }) => verb >= 0 || isMoment(tokens, verbs, from, to))
  if (!clause || !isMoment(tokens, verbs, clause.from, clause.to) || isAfterthought(text, tokens, last)) return null
  const quote = quoter.around(clause.from, last.to)
  return quote && !isRemark(tokens, quote) ? quote : null
}

/** A last paragraph of at most so many words may be a comment. */
const AFTERTHOUGHT_MAX = 25

function isAfterthought(text: string, tokens: readonly Token[], { from, to }: Clause): boolean {
  const paragraph = text.lastIndexOf('\n', tokens[from]?.start) + 1
  const words = tokens.slice(0, to).filter(({ start }) => start >= paragraph).length
  return paragraph > 0 && words < AFTERTHOUGHT_MAX && words < to
}

const saysEnd = (tokens: readonly Token[], from: number): boolean =>
  tokens.some(
    ({ word }, at) => at >= from && /^(finisc|finiv|finito|termin)/.test(word) && wordAt(tokens, at + 1) !== 'in',
  )

/** Fewer words are a greeting or a name. */
const OPENING_MIN = 5

function openingOf({ tokens, story, quoter }: Reading): Quote | null {
  return (
    firstOf(story, ({ from, to }) => quoter.around(from, to)) ??
    firstOf(story, ({ from, to }) =>
      to - from >= OPENING_MIN && isAlone(tokens, from, to) ? quoter.words(from, to) : null,
    )
  )
}

/** Whether the stretch is a whole sentence. */
const isAlone = (tokens: readonly Token[], from: number, to: number): boolean =>
  tokens[from]?.sentence !== tokens[from - 1]?.sentence && tokens[to]?.sentence !== tokens[to - 1]?.sentence

const CONTRAST = /^(ma|pero|invece)$/
const HALF = { words: 2, signs: 100 } as const

/** The first such pair in the dream: each half begins or ends its sentence and is clear without the other. */
function halvesOf(reading: Reading): Halves | null {
  const { tokens, clauses } = reading
  const sentence = (at: number) => tokens[at]?.sentence
  for (const [order, clause] of clauses.entries()) {
    const previous = clauses[order - 1]
    const link = linkOf(tokens, clause)
    if (!link || previous?.kind !== 'story' || clause.kind !== 'story') continue
    const isApart = sentence(previous.from) !== sentence(clause.from)
    if (isApart && !link.isSudden) continue
    if (sentence(previous.from - 1) === sentence(previous.from) || sentence(clause.to) === sentence(clause.from))
      continue
    const before = halfOf(reading, previous.from, clause.from)
    const after = halfOf(reading, link.to, clause.to)
    if (before && after) return { before, after, isSudden: link.isSudden }
  }
  return null
}

/** The conjunctions at the start of a clause: «ma», «invece», «(e) all’improvviso». */
function linkOf(tokens: readonly Token[], { from }: Clause): { to: number; isSudden: boolean } | undefined {
  const word = wordAt(tokens, from)
  if (CONTRAST.test(word)) return { to: from + 1, isSudden: false }
  const at = word === 'e' ? from + 1 : from
  if (wordAt(tokens, at) === 'improvvisamente') return { to: at + 1, isSudden: true }
  return wordAt(tokens, at) === 'all' && wordAt(tokens, at + 1) === 'improvviso'
    ? { to: at + 2, isSudden: true }
    : undefined
}

function halfOf({ tokens, verbs, quoter }: Reading, from: number, to: number): Quote | null {
  if (to - from < HALF.words || !isMoment(tokens, verbs, from, to)) return null
  const quote = quoter.words(from, to)
  return quote && quote.text.length <= HALF.signs ? quote : null
}

/** The likeliest place of a turn, as a share of the clauses. */
const TURN_AT = 0.65

/** The turning point of the story: a verb of change scores higher than «ma». The very beginning is excluded. */
function turnOf(reading: Reading): Quote | null {
  const { tokens, story } = reading
  const changing = new Set(operators.change.scan(tokens).map(({ start }) => start))
  const turning = new Set(operators.turn.scan(tokens).map(({ start }) => start))
  const scored = story.slice(1).flatMap((clause, place) => {
    let score = 0
    for (let at = clause.from; at < clause.to; at += 1) {
      if (changing.has(at)) score += 1.2
      if (turning.has(at) && at - clause.from < 3) score += TURNS[wordAt(tokens, at)] ?? 1.2
    }
    const nearness = 0.6 * (1 - Math.abs(place / story.length - TURN_AT))
    return score > 0 && clause.verb >= 0 ? [{ clause, score: Math.min(score, 2.4) + nearness }] : []
  })
  return firstOf(
    scored.sort((a, b) => b.score - a.score),
    ({ clause }) => momentOf(reading, clause),
  )
}

const TURNS: Readonly<Record<string, number>> = { poi: 0.4, ma: 0.8 }

/** Words of habit, comment or address. */
const ASIDE =
  /^(sempre|solito|genere|periodo|ti|te|tu|tuo|tua|tuoi|tue|voi|hai|sai|vorrei|forse|boh|credo|immagino|suppongo|probabilmente|infatti|insomma|altrimenti|comunque|ormai|spesso)$/
/** Before the verb, these words refer to something outside the quotation. */
const HANGING = /^(che|quello|quella|quelli|quelle|chi|cui|dove|se|siccome|quanto|quanta|come)$/

/** Whether a stretch shows an event of the scene: a main clause with a finite verb and without a comment. */
function isMoment(tokens: readonly Token[], verbs: Verbs, from: number, to: number): boolean {
  const [first, second] = [wordAt(tokens, from), wordAt(tokens, from + 1)]
  if (HANGING.test(first) || (first === 'di' && HANGING.test(second))) return false
  if (isComment(tokens, { from, to })) return false
  const verb = verbs[from] ?? to
  // «con i due che mi aspettano»: the verb describes persons and shows no event
  const isBeside = (at: number) => ASIDE.test(wordAt(tokens, at)) || (wordAt(tokens, at) === 'che' && at < verb)
  return verb < to && !someAt(from, to, isBeside)
}
