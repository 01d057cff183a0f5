import type { Mood } from '#shared/constants/moods.ts'
import { type Token, tokenize, wordAt } from '../language/tokens.ts'
import { type Clause, clausesOf, finiteVerb } from './clauses.ts'
import { type Image, imagesOf } from './images.ts'
import { type Motif, motifsOf } from './motifs.ts'
import { type Quote, Quoter } from './quotes.ts'
import { signs } from './words.ts'

/** A dream's own course, in the dreamer's words. Each part is null where the text does not show it. */
export interface Course {
  tokens: readonly Token[]
  quoter: Quoter
  /** Where it begins. */
  start: Quote | null
  /** The point from which it is another scene. */
  turn: Quote | null
  /** How it ends: the last thing told of the dream. */
  end: Quote | null
  /** The most striking first. */
  images: Image[]
  /** What happens, the weightiest first. */
  motifs: Motif[]
  /** Its clauses, without what is said about the dream. */
  story: string
  /** Words of the story. */
  length: number
}

const LONGEST = 6000
/** Signs above which a moment is rather cut. */
const SHORT_QUOTE = 90

/** Reads what happens in a dream. Pure; linear in the text. */
export function courseOf(text: string, mood?: Mood): Course {
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
  const last = story.findLast((order) => momentAt(order) !== null)
  const turning = turnOf(tokens, clauses, story, momentAt)
  const central = new Set([turning, last].filter((order) => order !== undefined))
  const start = first === undefined ? null : momentAt(first)
  const end = last === undefined ? null : momentAt(last)
  const turn = turning === undefined ? null : momentAt(turning)
  return {
    tokens,
    quoter,
    start,
    turn,
    end: start && end && end.from < start.to ? null : end,
    images: imagesOf(tokens, clauses, quoter, central),
    motifs: motifsOf(tokens, clauses, quoter, central, mood),
    story: story.map((order) => textOf(text, tokens, clauses[order])).join('\n'),
    length: story.reduce((sum, order) => sum + (clauses[order]?.to ?? 0) - (clauses[order]?.from ?? 0), 0),
  }
}

const textOf = (text: string, tokens: readonly Token[], clause: Clause | undefined): string =>
  clause ? text.slice(tokens[clause.from]?.start, tokens[clause.to - 1]?.end) : ''

/** «e'» for «è», as many write it; the places of all other signs stay. */
const accented = (text: string): string =>
  text.replace(/(?<![\p{L}\p{N}])([eE])['’´`](?=\s)/gu, (_, e: string) => (e === 'e' ? 'è ' : 'È '))

/** A clause that shows something happening, in the sentence or the part of it that can stand alone. */
function momentOf(tokens: readonly Token[], clause: Clause | undefined, quoter: Quoter): Quote | null {
  if (!clause || !isMoment(tokens, clause.from, clause.to)) return null
  return quoter.around(clause.from, clause.to, SHORT_QUOTE)
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

/** Whether a stretch shows something that happens in the scene: a main clause with a finite verb, no comment on it. */
function isMoment(tokens: readonly Token[], from: number, to: number): boolean {
  const [first, second] = [wordAt(tokens, from), wordAt(tokens, from + 1)]
  if (HANGING.test(first) || (first === 'di' && HANGING.test(second))) return false
  let told = false
  for (let at = from; at < to; at += 1) {
    const word = wordAt(tokens, at)
    if (ASIDE.test(word) || PAIRS.has(`${word} ${wordAt(tokens, at + 1)}`)) return false
    // «con i due che mi aspettano»: the verb says who they are, not what happens
    if (word === 'che' && !told) return false
    told ||= finiteVerb(tokens, at) !== undefined
  }
  return told
}
