import type { Piece } from './fit.ts'
import { type MonthSign, signName } from './month-names.ts'
import type { MonthScene } from './month-scene.ts'

/** Own words longer than this are named in full once; from then on by their first words. */
const LONG = 28
const FIRST_WORDS = 3

/** The pieces, in which no long element of the dreamer's own stands at length again and again. */
export function namedOnce(pieces: readonly Piece[], { symbols }: MonthScene): Piece[] {
  const long = symbols.filter(({ id, label }) => id === null && label.length > LONG)
  return long.reduce(shortenAfterFirst, [...pieces])
}

/** What is sure to stand, of rank 0, names it first; what may be left out cannot. */
function shortenAfterFirst(pieces: Piece[], sign: MonthSign): Piece[] {
  const name = signName(sign)
  const first = pieces.findIndex(({ rank, text }) => rank === 0 && text.includes(name))
  if (first < 0) return pieces
  const short = `«${sign.label.split(' ').slice(0, FIRST_WORDS).join(' ')}…»`
  return pieces.map((piece, at) => (at > first ? { ...piece, text: piece.text.replaceAll(name, short) } : piece))
}
