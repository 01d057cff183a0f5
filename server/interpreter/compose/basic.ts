import type { Quote } from '../language/quote.ts'
import { BASIC } from '../lexicon/lexicon.ts'
import type { SceneElement } from '../types.ts'
import { mention, named, shownEvidence } from './names.ts'
import { copyFor, imageLine, isNeutral, isQuotable, isSingleQuestion } from './notes.ts'
import { bold, fitWords, listing, lowerFirst, type Piece, plain } from './prose.ts'
import { overlap, type Scene } from './scene.ts'

/** 90 to 140 words, with room to spare for other ways of counting. */
const HIGH = 130
const EDGE_WORDS = 11
const MIDDLE_WORDS = 12
const MIDDLE_CLAUSES = 40

/**
 * The basic analysis: the leading image in the dreamer's words, up to two meanings, one question, the honesty line.
 * It names no emotion and no theme.
 */
export function composeBasic(scene: Scene): string {
  const { pick } = scene
  const symbols = scene.ofGroup.symbols.filter(({ label, id }) => id !== null || isNeutral(label))
  const [first = '', second = ''] = meanings(scene, symbols)
  const title = titleOf(scene)
  const pieces: Piece[] = [
    { paragraph: 0, rank: 0, text: opening(scene, title) },
    { paragraph: 0, rank: 4, text: edgeLine(scene, 'first') },
    { paragraph: 1, rank: 0, text: first },
    { paragraph: 1, rank: 1, text: second },
    { paragraph: 1, rank: 3, text: edgeLine(scene, 'last') },
    { paragraph: 1, rank: 4, text: middleLine(scene) },
    { paragraph: 1, rank: 5, text: title && pick.one('title', BASIC.title, { t: title }) },
    ...pick.order('filler', BASIC.filler).map((text, at) => ({ paragraph: 1, rank: 6 + at, text })),
    { paragraph: 2, rank: 0, text: pick.one('ask', BASIC.ask, { d: lowerFirst(question(scene, symbols)) }) },
    { paragraph: 2, rank: 0, text: honesty(scene, symbols) },
  ]
  return fitWords(pieces, { target: pick.between('length', 95, 108), high: HIGH })
}

function opening({ pick, leading }: Scene, title: string): string {
  const quote = leading?.text ?? title
  return quote ? pick.one('opening', BASIC.opening, { q: quote }) : pick.one('opening', BASIC.openingWithout)
}

/** The dream's title, if it can be quoted. */
function titleOf({ input }: Scene): string {
  const title = plain(input.title)
  const fits = title.length <= 70 && !title.includes('?') && title.split(' ').every((word) => word.length <= 40)
  return fits && isNeutral(title) ? title : ''
}

function meanings(scene: Scene, [first, second]: readonly SceneElement[]): string[] {
  const { pick } = scene
  if (!first) return withoutSymbols(scene)
  const notes = neutralNotes(scene, first)
  const lead = pick.one('lead', first.evidence ? BASIC.lead : BASIC.leadChosen, { x: bold(named(first)) })
  const meaning = `${lead} ${notes[0] ?? ''}`
  if (!second) return [meaning, notes[1] ?? '']
  const beside = second.evidence
    ? pick.one('second', BASIC.second, { x: mention(second) })
    : pick.one('second', BASIC.leadChosen, { x: bold(named(second)) })
  return [meaning, `${beside} ${neutralNotes(scene, second)[0] ?? ''}`]
}

const neutralNotes = (scene: Scene, element: SceneElement): string[] =>
  copyFor(scene, element).notes.filter((note) => isNeutral(note) && !note.includes('?'))

function withoutSymbols(scene: Scene): string[] {
  const { pick, images } = scene
  const usable = images.filter(({ image }) => isNeutral(image.note)).slice(0, 2)
  if (usable.length > 0) return usable.map((place, order) => imageLine(scene, place, order))
  return [pick.one('unknown', BASIC.unknown), pick.one('unknown-more', BASIC.unknownMore)]
}

function question(scene: Scene, [first]: readonly SceneElement[]): string {
  const { pick, clash, images } = scene
  if (clash) return pick.one('clash', BASIC.clash[clash])
  const questions = first ? copyFor(scene, first).questions : images.map(({ image }) => image.question)
  const usable = questions.find((text) => isNeutral(text) && isSingleQuestion(text))
  return usable ?? pick.one('unknown-ask', BASIC.unknownAsk)
}

function edgeLine({ quotes, leading, pick }: Scene, side: 'first' | 'last'): string {
  const edge = quotes.edge(side, EDGE_WORDS)
  if (!edge || (leading && overlap(edge, leading)) || !isQuotable(edge.text)) return ''
  return pick.one(`edge:${side}`, side === 'first' ? BASIC.beginning : BASIC.closing, { e: edge.text })
}

/** One more clause of the dream, from between the first and the last. */
function middleLine({ quotes, pick, leading }: Scene): string {
  const free = quotes
    .middle(MIDDLE_WORDS)
    .slice(0, MIDDLE_CLAUSES)
    .filter((part: Quote) => !leading || !overlap(part, leading))
  const quotable = pick.order('middle', free).find(({ text }) => isQuotable(text))
  return quotable ? pick.one('middle-line', BASIC.middle, { e: quotable.text }) : ''
}

/** That rules wrote this, and by which words they went. */
function honesty({ pick }: Scene, symbols: readonly SceneElement[]): string {
  const shown = symbols.slice(0, 3).map(shownEvidence)
  const words = [...new Set(shown.filter((text) => text !== '' && isNeutral(text)))]
  if (words.length === 0) return pick.one('honest', BASIC.honestWithout)
  const list = listing(words.map((text) => `«${text}»`))
  const noun = words.length > 1 ? 'e parole' : 'a parola'
  return pick.one('honest', BASIC.honest, { d: `dall${noun} ${list}`, a: `all${noun} ${list}`, l: `l${noun} ${list}` })
}
