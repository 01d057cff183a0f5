import { fold } from '../language/tokens.ts'
import { findEntry, MONTH } from '../lexicon/lexicon.ts'
import type { CountedElement, MonthScene } from './month-scene.ts'
import { dreamsOf, inWords, shareOf } from './month-words.ts'
import { fullName, fullNames, isPlural } from './names.ts'
import { bold, listing, MOOD_WORDS, type Piece, sentenceCase } from './prose.ts'

const TIED_MAX = 4
const AFTER_MAX = 3
const ONCE_MAX = 4
const FRESH_MAX = 3
const TITLES_MAX = 4

/** What returned in the month's dreams, group by group, and what is new. */
export function returnPieces(scene: MonthScene, at: number): Piece[] {
  const { pick, emotions, themes, fresh } = scene
  const feelings = groupLine(scene, emotions, MONTH.emotions) || pick.one('no-emotions', MONTH.noEmotions)
  const news = fresh.length > 0 ? pick.one('fresh', MONTH.fresh, { l: fullNames(fresh.slice(0, FRESH_MAX)) }) : ''
  return [
    { paragraph: at, rank: 0, text: MONTH.headings.returns },
    ...symbolPieces(scene, at + 1),
    { paragraph: at + 2, rank: 0, text: feelings },
    { paragraph: at + 2, rank: 3, text: groupNote(scene, emotions) },
    { paragraph: at + 2, rank: 0, text: groupLine(scene, themes, MONTH.themes) },
    { paragraph: at + 2, rank: 4, text: groupNote(scene, themes) },
    { paragraph: at + 3, rank: 1, text: news },
    ...pick.order('filler', MONTH.filler).map((text, order) => ({ paragraph: at + 3, rank: 10 + order, text })),
  ]
}

function symbolPieces(scene: MonthScene, paragraph: number): Piece[] {
  const { pick, symbols } = scene
  const [first] = symbols
  if (!first) {
    return [
      { paragraph, rank: 0, text: pick.one('no-symbols', MONTH.noSymbols) },
      { paragraph, rank: 1, text: titlesLine(scene) },
    ]
  }
  if (first.count < 2) {
    const wordings = symbols.length > 1 ? MONTH.once : MONTH.onceOne
    return [
      { paragraph, rank: 0, text: pick.one('once', wordings, { l: someNames(symbols) }) },
      { paragraph, rank: 3, text: namingNote(scene, first) },
      { paragraph, rank: 4, text: titlesLine(scene) },
    ]
  }
  const after = symbols.filter(({ count }) => count > 1 && count < first.count).slice(0, AFTER_MAX)
  return [
    { paragraph, rank: 0, text: leadingLine(scene, first) },
    { paragraph, rank: 0, text: groupNote(scene, symbols) },
    { paragraph, rank: 1, text: afterLine(scene, after) },
    { paragraph, rank: 1, text: companyLine(scene, first) },
    { paragraph, rank: 2, text: pairLine(scene, first) },
    { paragraph, rank: 7, text: after[0] ? namingNote(scene, after[0]) : '' },
  ]
}

/** The elements that are as frequent as the first. */
const tiedWith = (first: CountedElement, elements: readonly CountedElement[]): CountedElement[] =>
  elements.filter(({ count }) => count === first.count).slice(0, TIED_MAX)

function leadingLine({ pick, input, symbols }: MonthScene, first: CountedElement): string {
  const tied = tiedWith(first, symbols)
  if (tied.length > 1) return pick.one('tied', MONTH.tied, { l: fullNames(tied, bold), c: dreamsOf(first.count) })
  const wordings = isPlural(first) ? MONTH.leadingMany : MONTH.leading
  return pick.one('leading', wordings, { x: bold(fullName(first)), c: shareOf(first.count, input.dreams) })
}

function afterLine({ pick }: MonthScene, after: readonly CountedElement[]): string {
  if (after.length === 0) return ''
  const counted = after.map(
    (element, order) => `${fullName(element)} in ${order === 0 ? dreamsOf(element.count) : inWords(element.count)}`,
  )
  return pick.one('after', MONTH.after, { l: listing(counted) })
}

/** Where no image leads, the names that the dreamer gave. */
function titlesLine({ pick, titles }: MonthScene): string {
  const quoted = titles.slice(0, TITLES_MAX).map((title) => `«${title}»`)
  return quoted.length < 2 ? '' : pick.one('titles', MONTH.titles, { l: listing(quoted) })
}

function companyLine({ pick, company }: MonthScene, first: CountedElement): string {
  if (!company) return ''
  const values = { x: fullName(first), o: company.always ? 'sempre' : 'quasi sempre', w: MOOD_WORDS[company.mood] }
  return pick.one('company', MONTH.company, values)
}

const pairLine = ({ pick, pair }: MonthScene, first: CountedElement): string =>
  pair ? sentenceCase(pick.one('pair', MONTH.pair, { x: fullName(first), y: fullName(pair) })) : ''

/** What leads a group, or what stands in it once. */
function groupLine(
  { pick, input }: MonthScene,
  elements: readonly CountedElement[],
  wordings: typeof MONTH.emotions,
): string {
  const [first] = elements
  if (!first) return ''
  const key = `line:${first.group}`
  if (first.count < 2)
    return pick.one(key, elements.length > 1 ? wordings.once : wordings.single, { l: someNames(elements) })
  const tied = tiedWith(first, elements)
  if (tied.length > 1) return pick.one(key, wordings.tied, { l: fullNames(tied, bold), c: dreamsOf(first.count) })
  return pick.one(key, wordings.leading, { x: bold(fullName(first)), c: shareOf(first.count, input.dreams) })
}

const someNames = (elements: readonly CountedElement[]): string =>
  fullNames(elements.slice(0, ONCE_MAX), bold, elements.length > ONCE_MAX ? ['altro ancora'] : [])

/** What the lexicon says of the leading element; after a line of several names, a note that says which one it speaks of. */
function groupNote(scene: MonthScene, [first, second]: readonly CountedElement[]): string {
  if (!first) return ''
  if (second?.count === first.count) return namingNote(scene, first)
  const notes = statementsOf(first)
  return scene.pick.one(`note:${first.group}`, notes.length > 0 ? notes : MONTH.ownNote)
}

const statementsOf = ({ group, id }: CountedElement): string[] =>
  findEntry(group, id)?.notes.filter((note) => !note.includes('?')) ?? []

/** A note that names its element, in any number: for one that does not stand right before it. */
function namingNote({ pick }: MonthScene, element: CountedElement): string {
  const stem = fold(element.label).slice(0, -1)
  const notes = statementsOf(element).filter((note) => fold(note).includes(stem))
  return pick.one(`note:${element.label}`, notes)
}
