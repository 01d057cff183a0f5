import { type Token, tokenize, wordAt } from '../language/tokens.ts'
import { type Clause, clausesOf, finiteVerb } from './clauses.ts'
import { type Quote, Quoter } from './quotes.ts'
import { signs } from './words.ts'

/** A dream's own course, in the dreamer's words. Each part is null where the text does not show it. */
export interface Course {
  tokens: readonly Token[]
  quoter: Quoter
  /** Where it begins. */
  start: Quote | null
  /** Its first whole sentence, whether a verb is found in it or not. */
  opening: Quote | null
  /** The point from which it is another scene. */
  turn: Quote | null
  /** How it ends: the last thing told of the dream. */
  end: Quote | null
  /** Two whole clauses, one after the other, that a word of contrast or surprise joins. */
  halves: Halves | null
  /** Words of the story. */
  length: number
  /** Whether a place is in what is told of the dream. */
  isStory: (at: number) => boolean
}

export interface Halves {
  before: Quote
  after: Quote
  /** «all’improvviso» and the like, not «ma». */
  isSudden: boolean
}

const LONGEST = 6000
/** Signs above which a moment is rather cut. */
const SHORT_QUOTE = 90

/** Reads what happens in a dream. Pure; linear in the text. */
export function courseOf(text: string): Course {
  const all = tokenize(accented(text))
  const tokens = all.length > LONGEST ? all.slice(0, LONGEST) : all
  const clauses = clausesOf(tokens)
  const quoter = new Quoter(text, tokens, clauses)
  const story = clauses.flatMap((clause, order) => (clause.kind === 'story' ? [order] : []))
  const moments = new Map<number, Quote | null>()
  const momentAt = (order: number): Quote | null => {
    const known = moments.get(order)
    if (known !== undefined) return known
    const quote = momentOf(tokens, clauses[order], quoter)
    moments.set(order, quote)
    return quote
  }
  const first = story.find((order) => momentAt(order) !== null)
  const turning = turnOf(tokens, clauses, story, momentAt)
  const start = first === undefined ? null : momentAt(first)
  const isStory = new Uint8Array(tokens.length)
  for (const order of story) isStory.fill(1, clauses[order]?.from, clauses[order]?.to)
  return {
    tokens,
    quoter,
    start,
    turn: turning === undefined ? null : momentAt(turning),
    end: endOf(text, tokens, clauses, story, quoter),
    opening: openingOf(tokens, clauses, quoter),
    halves: halvesOf(tokens, clauses, quoter),
    length: story.reduce((sum, order) => sum + (clauses[order]?.to ?? 0) - (clauses[order]?.from ?? 0), 0),
    isStory: (at) => isStory[at] === 1,
  }
}

/** Signs of a text's end that are read for how it ends. */
const READ_MAX = 6_000

/** The last thing told of a dream; null where nothing well formed is. */
export const endingOf = (content: string): Quote | null => courseOf(content.slice(-READ_MAX)).end

/** «e'» for «è», as many write it; the places of all other signs stay. */
const accented = (text: string): string =>
  text.replace(/(?<![\p{L}\p{N}])([eE])['’´`](?=\s)/gu, (_, e: string) => (e === 'e' ? 'è ' : 'È '))

/** A clause that shows something happening, in the sentence or the part of it that can stand alone. */
function momentOf(tokens: readonly Token[], clause: Clause | undefined, quoter: Quoter): Quote | null {
  if (!clause || !isMoment(tokens, clause.from, clause.to)) return null
  const quote = quoter.around(clause.from, clause.to, SHORT_QUOTE)
  return quote && isToldIn(tokens, quote) ? quote : null
}

/** The sentence that is told last, or the end of it; null where that is nothing that happens. */
function endOf(
  text: string,
  tokens: readonly Token[],
  clauses: readonly Clause[],
  story: readonly number[],
  quoter: Quoter,
): Quote | null {
  const remarks = remarksOf(text, tokens)
  const told = story.filter(
    (order) => !isComment(tokens, clauses[order]) && !remarks.has(tokens[clauses[order]?.from ?? 0]?.sentence ?? 0),
  )
  const last = clauses[told.at(-1) ?? -1]
  const sentence = tokens[last?.from ?? -1]?.sentence
  if (!last || sentence === undefined) return null
  const next = clauses.findIndex(({ from }) => from === last.to)
  // «il sogno finisce quando…»: it ends in the remark
  if (next >= 0 && clauses.slice(next).some(({ from, to }) => saysEnd(tokens, from, to))) return null
  for (const order of told.toReversed()) {
    const clause = clauses[order]
    if (!clause || tokens[clause.from]?.sentence !== sentence) return null
    if (isMoment(tokens, clause.from, clause.to)) return quoter.around(clause.from, last.to, SHORT_QUOTE)
    if (clause.verb) return null
  }
  return null
}

/** Whether nothing of a quotation is about dreaming: «sogni che tornano ne ho diversi» is not told in the dream. */
export function isToldIn(tokens: readonly Token[], { from, to }: Quote): boolean {
  for (let at = from; at < to; at += 1) if (isAboutDreaming(tokens, at)) return false
  return true
}

const REMARK =
  /^(stanotte|sogni|sogna\p{L}*|incub\p{L}*|risvegli\p{L}*|scriv\p{L}*|ricord[oi]|ricordavo|significat\p{L}*)$/u

/** The sentences of the second half that are about dreaming, or ask the reader: they are no part of the dream. */
function remarksOf(text: string, tokens: readonly Token[]): ReadonlySet<number> {
  const remarks = new Set<number>()
  for (let at = Math.ceil(tokens.length / 2); at < tokens.length; at += 1) {
    const sentence = tokens[at]?.sentence ?? 0
    const asks = tokens[at + 1]?.sentence !== sentence && /^[\s"”»]*\?/u.test(text.slice(tokens[at]?.end))
    if ((asks || isAboutDreaming(tokens, at)) && sentence !== tokens[Math.floor(tokens.length / 2)]?.sentence)
      remarks.add(sentence)
  }
  return remarks
}

/** «I sogni parlano», «mi viene in mente»; not «nel sogno». */
function isAboutDreaming(tokens: readonly Token[], at: number): boolean {
  const [before, word] = [wordAt(tokens, at - 1), wordAt(tokens, at)]
  if (word === 'mente') return before === 'in'
  return word === 'sogno' ? !/^(nel|del|dal|in)$/.test(before) : REMARK.test(word)
}

const saysEnd = (tokens: readonly Token[], from: number, to: number): boolean =>
  tokens
    .slice(from, to)
    .some(({ word }, step) => /^(finisc|finiv|finito|termin)/.test(word) && tokens[from + step + 1]?.word !== 'in')

/** Fewer words are a greeting, or a name. */
const OPENING_MIN = 5

function openingOf(tokens: readonly Token[], clauses: readonly Clause[], quoter: Quoter): Quote | null {
  const first = clauses.find(({ kind }) => kind === 'story')
  const sentence = tokens[first?.from ?? -1]?.sentence
  if (!first || sentence === undefined) return null
  let to = first.from
  while (tokens[to]?.sentence === sentence) to += 1
  const quote = to - first.from >= OPENING_MIN ? quoter.words(first.from, to) : null
  return quote && isToldIn(tokens, quote) ? quote : null
}

const CONTRAST = /^(ma|pero|invece)$/
const HALF = { words: 2, signs: 100 } as const

/** The first such pair that is told of the dream: each half begins or ends its sentence, and needs nothing of the other. */
function halvesOf(tokens: readonly Token[], clauses: readonly Clause[], quoter: Quoter): Halves | null {
  for (const [order, clause] of clauses.entries()) {
    const previous = clauses[order - 1]
    if (previous?.kind !== 'story' || clause.kind !== 'story') continue
    const link = linkOf(tokens, clause)
    const isApart = tokens[previous.from]?.sentence !== tokens[clause.from]?.sentence
    if (!link || (isApart && !link.isSudden)) continue
    const isWhole =
      tokens[previous.from - 1]?.sentence !== tokens[previous.from]?.sentence &&
      tokens[clause.to]?.sentence !== tokens[clause.from]?.sentence
    const before = isWhole && halfOf(tokens, quoter, previous.from, clause.from)
    const after = isWhole && halfOf(tokens, quoter, link.to, clause.to)
    if (before && after) return { before, after, isSudden: link.isSudden }
  }
  return null
}

/** The joining words at the beginning of a clause: «ma», «invece», «(e) all’improvviso». */
function linkOf(tokens: readonly Token[], { from }: Clause): { to: number; isSudden: boolean } | undefined {
  const word = wordAt(tokens, from)
  if (CONTRAST.test(word)) return { to: from + 1, isSudden: false }
  const at = word === 'e' ? from + 1 : from
  if (wordAt(tokens, at) === 'improvvisamente') return { to: at + 1, isSudden: true }
  return wordAt(tokens, at) === 'all' && wordAt(tokens, at + 1) === 'improvviso'
    ? { to: at + 2, isSudden: true }
    : undefined
}

function halfOf(tokens: readonly Token[], quoter: Quoter, from: number, to: number): Quote | null {
  if (to - from < HALF.words || !isMoment(tokens, from, to)) return null
  const quote = quoter.words(from, to)
  return quote && quote.text.length <= HALF.signs ? quote : null
}

/** The clause that turns the story: a verb of change counts more than a «ma», and neither stands at the very beginning. */
function turnOf(
  tokens: readonly Token[],
  clauses: readonly Clause[],
  story: readonly number[],
  momentAt: (order: number) => Quote | null,
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
    if (momentAt(order) && (!best || score > best.score)) best = { order, score }
  }
  return best?.order
}

const startsOf = (matches: readonly { start: number }[]): Set<number> => new Set(matches.map(({ start }) => start))

/** Habit, comment, an address to somebody: told about the dream or beside it, not seen in it. */
const ASIDE =
  /^(sempre|solito|genere|periodo|ti|te|tu|tuo|tua|tuoi|tue|voi|hai|sai|vorrei|forse|boh|credo|immagino|suppongo|probabilmente|infatti|insomma|altrimenti|comunque|ormai|spesso|qualche volta)$/
const PAIRS: ReadonlySet<string> = new Set(
  'ogni volta,ogni notte,ogni tanto,si vede,quando ero,per via,da piccola,da piccolo,da bambina,da bambino,era piu,nella vita,nel sogno,del sogno,mi ricordo,mi ricorda,mi ricordava,non ricordo,non so,non si,certe cose,sono superata,sono superato,come al'.split(
    ',',
  ),
)
/** Before the verb they hang it on something that is not quoted. */
const HANGING = /^(che|quello|quella|quelli|quelle|chi|cui|dove|se|siccome|quanto|quanta|come)$/

/** «Certe cose ci sono sempre», «mi ricorda una volta»: said of the dream, and not told in it. */
function isComment(tokens: readonly Token[], clause: Pick<Clause, 'from' | 'to'> | undefined): boolean {
  for (let at = clause?.from ?? 0; at < (clause?.to ?? 0); at += 1) {
    if (PAIRS.has(`${wordAt(tokens, at)} ${wordAt(tokens, at + 1)}`)) return true
  }
  return false
}

/** Whether a stretch shows something that happens in the scene: a main clause with a finite verb, no comment on it. */
function isMoment(tokens: readonly Token[], from: number, to: number): boolean {
  const [first, second] = [wordAt(tokens, from), wordAt(tokens, from + 1)]
  if (HANGING.test(first) || (first === 'di' && HANGING.test(second))) return false
  if (isComment(tokens, { from, to })) return false
  let told = false
  for (let at = from; at < to; at += 1) {
    const word = wordAt(tokens, at)
    if (ASIDE.test(word)) return false
    // «con i due che mi aspettano»: the verb says who they are, not what happens
    if (word === 'che' && !told) return false
    told ||= finiteVerb(tokens, at) !== undefined
  }
  return told
}
