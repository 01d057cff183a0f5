import { fold } from '../language/tokens.ts'
import { findEntry, MONTH } from '../lexicon/lexicon.ts'
import { boldName, type MonthScene, type MonthSign } from './month-scene.ts'
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
  const { pick } = scene
  const fillers = pick.order('filler', MONTH.filler)
  return [
    { paragraph: at, rank: 0, text: MONTH.headings.returns },
    ...symbolPieces(scene, at + 1),
    ...feelingPieces(scene, at + 2),
    { paragraph: at + 3, rank: 1, text: freshLine(scene) },
    ...fillers.map((text, order) => ({ paragraph: at + 3, rank: 10 + order, text })),
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
    const text = pick.one('once', wordings, { l: someNames(symbols) })
    return [
      { paragraph, rank: 0, text },
      { paragraph, rank: 3, text: namingNote(scene, first) },
      { paragraph, rank: 4, text: titlesLine(scene) },
    ]
  }
  const tied = tiedWith(first, symbols)
  const after = symbols.filter(({ count }) => count > 1 && count < first.count).slice(0, AFTER_MAX)
  return [
    { paragraph, rank: 0, text: leadingLine(scene, first, tied) },
    { paragraph, rank: 0, text: tied.length > 1 ? namingNote(scene, first) : noteOf(scene, first) },
    { paragraph, rank: 1, text: afterLine(scene, after) },
    { paragraph, rank: 1, text: companyLine(scene, first) },
    { paragraph, rank: 2, text: pairLine(scene, first) },
    { paragraph, rank: 7, text: after[0] ? namingNote(scene, after[0]) : '' },
  ]
}

const tiedWith = (first: MonthSign, signs: readonly MonthSign[]): MonthSign[] =>
  signs.filter(({ count }) => count === first.count).slice(0, TIED_MAX)

function leadingLine({ pick, input }: MonthScene, first: MonthSign, tied: readonly MonthSign[]): string {
  if (tied.length > 1) return pick.one('tied', MONTH.tied, { l: names(tied), c: dreamsOf(first.count) })
  const wordings = isPlural(first) ? MONTH.leadingMany : MONTH.leading
  return pick.one('leading', wordings, { x: boldName(first), c: shareOf(first.count, input.dreams) })
}

function afterLine({ pick }: MonthScene, after: readonly MonthSign[]): string {
  if (after.length === 0) return ''
  const counted = after.map(
    (sign, order) => `${fullName(sign)} in ${order === 0 ? dreamsOf(sign.count) : inWords(sign.count)}`,
  )
  return pick.one('after', MONTH.after, { l: listing(counted) })
}

/** Where no image leads, the names that the dreamer gave. */
function titlesLine({ pick, titles }: MonthScene): string {
  if (titles.length < 2) return ''
  return pick.one('titles', MONTH.titles, {
    l: listing(titles.slice(0, TITLES_MAX).map((title) => `«${title}»`)),
  })
}

function companyLine({ pick, company }: MonthScene, first: MonthSign): string {
  if (!company) return ''
  const values = { x: fullName(first), o: company.always ? 'sempre' : 'quasi sempre', w: MOOD_WORDS[company.mood] }
  return pick.one('company', MONTH.company, values)
}

function pairLine({ pick, pair }: MonthScene, first: MonthSign): string {
  if (!pair) return ''
  return sentenceCase(pick.one('pair', MONTH.pair, { x: fullName(first), y: fullName(pair) }))
}

function feelingPieces(scene: MonthScene, paragraph: number): Piece[] {
  const { pick, emotions, themes } = scene
  return [
    { paragraph, rank: 0, text: groupLine(scene, emotions, EMOTIONS) || pick.one('no-emotions', MONTH.noEmotions) },
    { paragraph, rank: 3, text: groupNote(scene, emotions) },
    { paragraph, rank: 0, text: groupLine(scene, themes, THEMES) },
    { paragraph, rank: 4, text: groupNote(scene, themes) },
  ]
}

type Wordings = Record<'leading' | 'tied' | 'once' | 'single', readonly string[]>
const EMOTIONS: Wordings = {
  leading: MONTH.emotion,
  tied: MONTH.emotionsTied,
  once: MONTH.emotionsOnce,
  single: MONTH.emotionOnce,
}
const THEMES: Wordings = {
  leading: MONTH.theme,
  tied: MONTH.themesTied,
  once: MONTH.themesOnce,
  single: MONTH.themeOnce,
}

/** What leads a group, or what stands in it once. */
function groupLine({ pick, input }: MonthScene, signs: readonly MonthSign[], wordings: Wordings): string {
  const [first] = signs
  if (!first) return ''
  const key = `line:${first.group}`
  if (first.count < 2) return pick.one(key, signs.length > 1 ? wordings.once : wordings.single, { l: someNames(signs) })
  const tied = tiedWith(first, signs)
  if (tied.length > 1) return pick.one(key, wordings.tied, { l: names(tied), c: dreamsOf(first.count) })
  return pick.one(key, wordings.leading, { x: boldName(first), c: shareOf(first.count, input.dreams) })
}

/** After a line of several names the note says which one it speaks of. */
function groupNote(scene: MonthScene, signs: readonly MonthSign[]): string {
  const [first, second] = signs
  if (!first) return ''
  return second?.count === first.count ? namingNote(scene, first) : noteOf(scene, first)
}

function freshLine({ pick, fresh }: MonthScene): string {
  if (fresh.length === 0) return ''
  return pick.one('fresh', MONTH.fresh, { l: fullNames(fresh.slice(0, FRESH_MAX)) })
}

const names = (signs: readonly MonthSign[]): string => fullNames(signs, bold)

const someNames = (signs: readonly MonthSign[]): string =>
  fullNames(signs.slice(0, ONCE_MAX), bold, signs.length > ONCE_MAX ? ['altro ancora'] : [])

/** What the lexicon says of an element, as a statement. */
const notesOf = ({ group, id }: MonthSign): string[] =>
  findEntry(group, id)?.notes.filter((note) => !note.includes('?')) ?? []

function noteOf({ pick }: MonthScene, sign: MonthSign): string {
  const notes = notesOf(sign)
  return pick.one(`note:${sign.group}`, notes.length > 0 ? notes : MONTH.ownNote)
}

/** A note that names its element, in any number: for one that does not stand right before it. */
function namingNote({ pick }: MonthScene, sign: MonthSign): string {
  const stem = fold(sign.label).slice(0, -1)
  const notes = notesOf(sign).filter((note) => fold(note).includes(stem))
  return notes.length > 0 ? pick.one(`note:${sign.label}`, notes) : ''
}
