import { MONTHLY_DAYS } from '#shared/constants/limits.ts'
import { MONTH } from '../lexicon/lexicon.ts'
import { changePieces } from './month-change.ts'
import { nextPieces } from './month-next.ts'
import { returnPieces } from './month-returns.ts'
import type { CountedElement, MonthScene } from './month-scene.ts'
import { DIGITS_FROM, dayWith, dreamsOf, inWords, nightsOf } from './month-words.ts'
import { fullName } from './names.ts'
import { fitWords, listing, MOOD_WORDS, type Piece } from './prose.ts'

/** 300 to 450 words, with room to spare for other ways of counting. */
const HIGH = 425
const FEW_DREAMS = 5
const MANY_DREAMS = 15

/** The first paragraph of each section. */
const PARAGRAPHS = { brief: 0, returns: 10, change: 14, next: 20 } as const

/** The analysis of a month: what was dreamt, what returns, what has changed, one question to take along. */
export function composeMonth(scene: MonthScene): string {
  const pieces = [
    ...briefPieces(scene, PARAGRAPHS.brief),
    ...returnPieces(scene, PARAGRAPHS.returns),
    ...changePieces(scene, PARAGRAPHS.change),
    ...nextPieces(scene, PARAGRAPHS.next),
  ]
  return fitWords(namedOnce(pieces, scene), { target: scene.pick.between('length', 340, 375), high: HIGH })
}

function briefPieces(scene: MonthScene, at: number): Piece[] {
  const { pick, tone, course, input } = scene
  const fillers = [...MONTH.fillerMore, ...(input.nights < MONTHLY_DAYS ? MONTH.fillerNights : [])]
  return [
    { paragraph: at, rank: 0, text: MONTH.headings.brief },
    { paragraph: at + 1, rank: 0, text: openingLine(scene) },
    { paragraph: at + 1, rank: 2, text: pick.one('size', MONTH[sizeOf(input.dreams)]) },
    { paragraph: at + 1, rank: 1, text: runLine(scene) },
    { paragraph: at + 2, rank: 0, text: moodLine(scene) },
    { paragraph: at + 2, rank: 0, text: pick.one('balance', MONTH[tone]) },
    { paragraph: at + 2, rank: 1, text: course ? pick.one('course', MONTH[course]) : '' },
    { paragraph: at + 2, rank: 9, text: pick.one('filler-brief', fillers) },
  ]
}

const sizeOf = (dreams: number): 'few' | 'some' | 'many' =>
  dreams <= FEW_DREAMS ? 'few' : dreams < MANY_DREAMS ? 'some' : 'many'

function openingLine({ pick, input }: MonthScene): string {
  const { startDate, endDate, dreams, nights } = input
  return pick.one('opening', nights === dreams ? MONTH.openingEach : MONTH.opening, {
    s: dreamsOf(dreams),
    n: dreams < DIGITS_FROM || nights === 1 ? nightsOf(nights) : `${nights} notti`,
    i: dayWith('il', startDate),
    f: dayWith('il', endDate),
    d: dayWith('dal', startDate),
    a: dayWith('al', endDate),
  })
}

function runLine({ pick, input: { nights, longestRun } }: MonthScene): string {
  if (longestRun > 1 && longestRun >= nights) return pick.one('run', MONTH.runWhole)
  if (longestRun > 1) return pick.one('run', MONTH.run, { r: nightsOf(longestRun) })
  return nights > 2 ? pick.one('apart', MONTH.apart) : ''
}

function moodLine({ pick, input, onlyMood }: MonthScene): string {
  if (onlyMood) return pick.one('only-mood', MONTH.onlyMood, { w: MOOD_WORDS[onlyMood] })
  const counted = (['positive', 'neutral', 'negative'] as const)
    .filter((mood) => input.moods[mood] > 0)
    .map((mood) => {
      const [count, word] = [input.moods[mood], MOOD_WORDS[mood]]
      return count === 1 ? `uno ${word}` : `${inWords(count)} ${word.slice(0, -1)}i`
    })
  return counted.length > 0 ? pick.one('moods', MONTH.moods, { m: listing(counted) }) : ''
}

/** Own words longer than this are named in full once; from then on by their first words. */
const LONG = 28
const FIRST_WORDS = 3

/** The pieces, in which no long element of the dreamer's own stands at length again and again. */
function namedOnce(pieces: readonly Piece[], { symbols }: MonthScene): Piece[] {
  const long = symbols.filter(({ id, label }) => id === null && label.length > LONG)
  return long.reduce(shortenAfterFirst, [...pieces])
}

/** What is sure to stand, of rank 0, names it first; what may be left out cannot. */
function shortenAfterFirst(pieces: Piece[], element: CountedElement): Piece[] {
  const name = fullName(element)
  const first = pieces.findIndex(({ rank, text }) => rank === 0 && text.includes(name))
  if (first < 0) return pieces
  const short = `«${element.label.split(' ').slice(0, FIRST_WORDS).join(' ')}…»`
  return pieces.map((piece, at) => (at > first ? { ...piece, text: piece.text.replaceAll(name, short) } : piece))
}
