import type { Course } from '../course/course.ts'
import type { Motif } from '../course/motifs.ts'
import type { Quote } from '../course/quotes.ts'
import { overlap } from './quoting.ts'

/** What a situation of another kind than the first is worth more. */
const OTHER_POLE = 0.5
/** A situation below is scenery. */
const MOTIF_MIN = 3
/** Situations that say the same thing in several ways, by the beginning of their ids. */
const FAMILIES =
  /^(dead|ex|old-house|house|wedding|pregnant|lucid|naked|exam|mirror|chased|child|living|lift|sea|phone|insects|animal|snake|baby|luggage|falling|car)(?=-|$)/

/** A situation, the turn of the story, or how it ends. */
export type Moment = Motif | { kind: 'turn' | 'end'; quote: Quote }

/**
 * The other moments of a dream that are worth a sentence, in its order: situations beside the first; where no situation
 * is known, how the story ends and where it turns. Never two of one family, never two of the same words.
 */
export function followingOf(course: Course, most: number): Moment[] {
  const { motifs, start, turn, end } = course
  const [first, ...others] = motifs
  const chosen: Moment[] = []
  const beginning = first ? first.quote : start
  const quotes: Quote[] = beginning ? [beginning] : []
  const said: Motif[] = first ? [first] : []
  const add = (moment: Moment, quote: Quote): void => {
    chosen.push(moment)
    quotes.push(quote)
  }
  const isApart = (quote: Quote | null): quote is Quote =>
    quote !== null && !quotes.some((other) => overlap(other, quote))
  const worth = (motif: Motif): number => motif.weight + (motif.entry.pole === first?.entry.pole ? 0 : OTHER_POLE)
  for (const motif of others.toSorted((a, b) => worth(b) - worth(a))) {
    if (chosen.length >= most || motif.weight < MOTIF_MIN || !isApart(motif.quote)) continue
    if (said.some((other) => isSameThing(other, motif))) continue
    add(motif, motif.quote)
    said.push(motif)
  }
  if (!first && isApart(end)) add({ kind: 'end', quote: end }, end)
  if (!first && chosen.length < most && isApart(turn)) add({ kind: 'turn', quote: turn }, turn)
  return chosen.sort((a, b) => placeOf(a) - placeOf(b))
}

const placeOf = ({ quote }: Moment): number => quote?.from ?? 0

const familyOf = ({ entry }: Motif): string => FAMILIES.exec(entry.id)?.[0] ?? entry.id

/** Two situations of one family, or of one kind in one sentence. */
function isSameThing(a: Motif, b: Motif): boolean {
  return (
    familyOf(a) === familyOf(b) ||
    (a.entry.pole === b.entry.pole && a.quote !== null && b.quote !== null && a.quote.sentence === b.quote.sentence)
  )
}
