import type { ElementGroup } from '#shared/constants/elements.ts'
import { type Course, courseOf, type Halves, isToldIn } from '../course/course.ts'
import type { Quote } from '../course/quotes.ts'
import { isSign } from '../language/evidence.ts'
import { findElements } from '../language/matcher.ts'
import { type Token, tokenize } from '../language/tokens.ts'
import type { AnalysisInput, SceneElement } from '../types.ts'
import { overlap } from './names.ts'
import { Picker } from './prose.ts'
import { rankElements } from './salience.ts'

/** The input of the composers for one dream. */
export interface Scene {
  input: AnalysisInput
  tokens: readonly Token[]
  course: Course
  pick: Picker
  /** The most salient first. */
  elements: SceneElement[]
  ofGroup: Record<ElementGroup, SceneElement[]>
  choice: Choice
}

export function buildScene(input: AnalysisInput): Scene {
  const tokens = tokenize(input.content)
  const found = findElements(input.content, input.title, input.mood)
  const elements = rankElements(input, found, tokens.length)
  const ofGroup = {
    symbols: elements.filter(({ group }) => group === 'symbols'),
    emotions: elements.filter(({ group }) => group === 'emotions'),
    themes: elements.filter(({ group }) => group === 'themes'),
  }
  const course = courseOf(input.content)
  const pick = new Picker(`${input.title}\n${input.content}`)
  return { input, tokens, course, pick, elements, ofGroup, choice: choose(course, ofGroup) }
}

/** The quotations of an analysis; uncertain ones are missing. */
export interface Choice {
  /** The clause that the question quotes: a death, else the first theme, else the turn, else the next best clause. */
  asked: Quote | null
  /** Whether the clause tells of a death or of a dead person. */
  isDeath: boolean
  start: Quote | null
  /** The strongest clause besides the asked one. */
  strongest: Quote | null
  end: Quote | null
  /** An emotion that the dreamer names, with its clause. */
  feeling: { element: SceneElement; quote: Quote } | null
  halves: Halves | null
}

/** From this strength an element is almost certainly meant. */
export const STRONG = 3.5
/** From this strength a verb of feeling or being with the dreamer as subject names the emotion. */
const NAMED = 4.5
/** Characters of a clause: a shorter one says little, and one near the best length says most. */
const TELLING_MIN = 16
const TELLING_BEST = 65
const sizeOf = ({ text }: Quote): number => Math.abs(text.length - TELLING_BEST)
export const DEATHS = ['morte', 'defunti']

/** Chooses the dreamer's own clauses, each for one place. */
function choose(course: Course, ofGroup: Record<ElementGroup, SceneElement[]>): Choice {
  const { turn, start, end, halves, moments, opening } = course
  const quoteOf = (element: SceneElement): Quote | null => quoteWith(course, element)
  const quotesOf = (group: ElementGroup) => ofGroup[group].map(quoteOf)
  const deaths = ofGroup.themes.filter(({ id }) => id !== null && DEATHS.includes(id)).map(quoteOf)
  const felt = ofGroup.emotions.find(
    ({ id, found }) => found !== null && found.strength >= NAMED && isNamed(id, found) && !isFeigned(course, found),
  )
  const feelingQuote = felt ? quoteOf(felt) : null
  const feeling = felt && feelingQuote ? { element: felt, quote: feelingQuote } : null
  const strong = [...deaths, ...quotesOf('themes'), turn, ...quotesOf('symbols'), ...quotesOf('emotions')]
  const isPair = halves && [end, feelingQuote].every((quote) => !quote || !isIn(halves, quote))
  const pair = isPair ? halves : null
  const telling = [...moments].sort((a, b) => sizeOf(a) - sizeOf(b))
  const told = distinct([...strong, ...telling, start, end])
  const quotes = told.length > 0 ? told : distinct([opening])
  const isLong = ({ text }: Quote) => text.length >= TELLING_MIN
  const all = [...quotes.filter(isLong), ...quotes.filter((quote) => !isLong(quote))]
  const isFree = (quote: Quote) =>
    ![end, feeling?.quote, pair?.before, pair?.after].some((other) => other && overlap(other, quote))
  // A clause is quoted only once.
  const asked =
    all.find((quote) => isFree(quote) && !(start && overlap(start, quote))) ?? all.find(isFree) ?? all[0] ?? null
  const isLeft = (quote: Quote | null): quote is Quote => quote !== null && !(asked && overlap(asked, quote))
  return {
    asked,
    isDeath: asked !== null && deaths.some((death) => death && overlap(death, asked)),
    start: isLeft(start) ? start : null,
    strongest: [start, ...all].filter(isLeft).find((quote) => isFree(quote) && isLong(quote)) ?? null,
    end: isLeft(end) ? end : null,
    feeling,
    halves: pair && !(asked && isIn(pair, asked)) ? pair : null,
  }
}

/** The first clause of the dream that certainly contains the element. */
function quoteWith({ tokens, quoter, isStory }: Course, { found }: SceneElement): Quote | null {
  if (found?.source !== 'content' || found.strength < STRONG) return null
  for (const { from, to, waking } of found.hits) {
    const quote = waking || !isStory(from) ? null : quoter.around(from, to)
    if (quote && isToldIn(tokens, quote)) return quote
  }
  return null
}

/** «Piango», «rido» show a feeling without naming it. */
const isNamed = (id: string | null, { hits }: NonNullable<SceneElement['found']>): boolean =>
  hits.some(({ text }) => !isSign(id ?? '', text))

/** «Per farle credere che eravamo felici», «come se fossi contenta». */
function isFeigned({ tokens }: Course, { hits }: NonNullable<SceneElement['found']>): boolean {
  const [{ from } = { from: 0 }] = hits
  const before = tokens.slice(Math.max(0, from - 8), from).filter(({ sentence }) => sentence === tokens[from]?.sentence)
  return before.some(({ word }) => /^(credere|finta|fing\p{L}*|fossi|avessi|fossimo)$/u.test(word))
}

const isIn = ({ before, after }: Halves, quote: Quote): boolean => overlap(before, quote) || overlap(after, quote)

/** Drops quotations that overlap an earlier one. */
function distinct(quotes: readonly (Quote | null)[]): Quote[] {
  const kept: Quote[] = []
  for (const quote of quotes) if (quote && !kept.some((other) => overlap(quote, other))) kept.push(quote)
  return kept
}
