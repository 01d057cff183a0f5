import type { Quote } from '../language/quote.ts'
import { BASIC } from '../lexicon/lexicon.ts'
import type { SceneElement } from '../types.ts'
import { mention, named, shownEvidence } from './names.ts'
import { imageLine, isNeutral, isNeutralCopy, isQuotable, isSingleQuestion, sayingsOf } from './notes.ts'
import { bold, fill, fitWords, listing, lowerFirst, type Piece, plain } from './prose.ts'
import type { Scene } from './scene.ts'

/** 90 to 140 words, with room to spare for other ways of counting. */
const HIGH = 130

/**
 * The basic reading: the leading image in the dreamer's words, up to two meanings, one question, the honesty line.
 * It names no emotion and no theme.
 */
export function composeBasic(scene: Scene): string {
  const { pick } = scene
  const symbols = scene.ofGroup.symbols.filter(({ label, id }) => id !== null || isNeutral(label))
  const quote = scene.leading
  const meaning = meanings(scene, symbols)
  const pieces: Piece[] = [
    { paragraph: 0, rank: 0, text: opening(scene, quote) },
    { paragraph: 0, rank: 4, text: edgeLine(scene, 'first', quote) },
    ...meaning.map((text, at) => ({ paragraph: 1, rank: at === 0 ? 0 : 1, text })),
    { paragraph: 1, rank: 3, text: edgeLine(scene, 'last', quote) },
    { paragraph: 1, rank: 4, text: middleLine(scene, quote) },
    { paragraph: 1, rank: 5, text: titleLine(scene) },
    ...pick.order('filler', BASIC.filler).map((text, at) => ({ paragraph: 1, rank: 6 + at, text })),
    { paragraph: 2, rank: 0, text: fill(pick.one('ask', BASIC.ask), { d: lowerFirst(question(scene, symbols)) }) },
    { paragraph: 2, rank: 0, text: honesty(scene, symbols) },
  ]
  return fitWords(pieces, { target: pick.between('length', 95, 108), high: HIGH })
}

function opening({ pick, input }: Scene, quote: Quote | null): string {
  if (quote) return fill(pick.one('opening', BASIC.opening), { q: quote.text })
  const title = plain(input.title)
  if (isQuotableTitle(title)) return fill(pick.one('opening', BASIC.opening), { q: title })
  return pick.one('opening', BASIC.openingWithout)
}

const isQuotableTitle = (title: string): boolean =>
  title !== '' &&
  title.length <= 70 &&
  !/[?\n]/u.test(title) &&
  title.split(' ').every((word) => word.length <= 40) &&
  isNeutral(title)

function meanings(scene: Scene, symbols: readonly SceneElement[]): string[] {
  const [first, second] = symbols
  if (!first) return withoutSymbols(scene)
  const notes = neutralNotes(scene, first)
  const lead = `${leadLine(scene, first)} ${notes[0] ?? ''}`
  if (!second) return [lead, notes[1] ?? '']
  const beside = neutralNotes(scene, second)[0] ?? ''
  const line =
    second.evidence === ''
      ? fill(scene.pick.one('second', BASIC.leadChosen), { x: bold(named(second)) })
      : fill(scene.pick.one('second', BASIC.second), { x: mention(second) })
  return [lead, `${line} ${beside}`]
}

const neutralNotes = (scene: Scene, element: SceneElement): string[] =>
  sayingsOf(scene, element).notes.filter((note) => isNeutralCopy(note) && !note.includes('?'))

function leadLine({ pick }: Scene, element: SceneElement): string {
  const wording = element.evidence === '' ? BASIC.leadChosen : BASIC.lead
  return fill(pick.one('lead', wording), { x: bold(named(element)) })
}

function withoutSymbols(scene: Scene): string[] {
  const { pick, images } = scene
  const usable = images.filter(({ image }) => isNeutralCopy(image.note))
  const said = usable.slice(0, 2).map((place, order) => imageLine(scene, place, order))
  if (said.length > 0) return said
  return [pick.one('unknown', BASIC.unknown), pick.one('unknown-more', BASIC.unknownMore)]
}

function question(scene: Scene, symbols: readonly SceneElement[]): string {
  const { pick, clash, images } = scene
  if (clash) return pick.one('clash', BASIC.clash[clash])
  const own = symbols.slice(0, 1).flatMap((element) => sayingsOf(scene, element).questions)
  const fromImages = symbols.length === 0 ? images.map(({ image }) => image.question) : []
  const usable = [...own, ...fromImages].filter((text) => isNeutralCopy(text) && isSingleQuestion(text))
  return usable[0] ?? pick.one('unknown-ask', BASIC.unknownAsk)
}

function edgeLine(scene: Scene, side: 'first' | 'last', quote: Quote | null): string {
  const edge = scene.quotes.edge(side, 11)
  if (!edge || (quote && edge.from < quote.to && quote.from < edge.to) || !isQuotable(edge.text)) return ''
  return fill(scene.pick.one(`edge:${side}`, side === 'first' ? BASIC.beginning : BASIC.closing), { e: edge.text })
}

/** One more clause of the dream, from between the first and the last. */
function middleLine({ quotes, pick }: Scene, quote: Quote | null): string {
  const free = quotes
    .middle(12)
    .slice(0, 40)
    .filter((part) => !quote || part.to <= quote.from || part.from >= quote.to)
  const neutral = pick.order('middle', free).find(({ text }) => isQuotable(text))
  return neutral ? fill(pick.one('middle-line', BASIC.middle), { e: neutral.text }) : ''
}

function titleLine({ pick, input }: Scene): string {
  const title = plain(input.title)
  return isQuotableTitle(title) ? fill(pick.one('title', BASIC.title), { t: title }) : ''
}

function honesty({ pick }: Scene, symbols: readonly SceneElement[]): string {
  const words = [
    ...new Set(
      symbols
        .slice(0, 3)
        .map(shownEvidence)
        .filter((text) => text !== '' && isNeutral(text)),
    ),
  ]
  if (words.length === 0) return pick.one('honest', BASIC.honestWithout)
  const list = listing(words.map((text) => `«${text}»`))
  const [of, to, the] =
    words.length > 1 ? ['dalle parole', 'alle parole', 'le parole'] : ['dalla parola', 'alla parola', 'la parola']
  return fill(pick.one('honest', BASIC.honest), { d: `${of} ${list}`, a: `${to} ${list}`, l: `${the} ${list}` })
}
