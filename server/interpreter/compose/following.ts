import type { Act } from '../course/acts.ts'
import type { Course } from '../course/course.ts'
import type { Motif } from '../course/motifs.ts'
import type { Quote } from '../course/quotes.ts'
import { overlap } from './quoting.ts'

/** What a situation of another kind than the first is worth more. */
const OTHER_POLE = 0.5
/** A situation below is scenery; a deed below is worth a sentence only where no situation is known. */
const MOTIF_MIN = 2.2
const ACT_MIN = { alone: 2.2, more: 2.6 }
/** What the turn is worth where no situation is known. */
const TURN_SCORE = 1.9
/** Situations that say the same thing in several ways, by the beginning of their ids. */
const FAMILIES =
  /^(dead|ex|old-house|house|wedding|pregnant|lucid|naked|exam|mirror|chased|child|living|lift|sea|phone|insects|animal|snake|baby|luggage|falling|car)(?=-|$)/

/** A situation, a deed, or the turn of the story. */
export type Moment = Motif | (Omit<Act, 'kind'> & { kind: Act['kind'] | 'turn' })

/**
 * The other moments of a dream that are worth a sentence, in its order: situations beside the first, and where these
 * are few, what is done. Never two of one family, never two of the same words.
 */
export function followingOf(course: Course, most: number): Moment[] {
  const { motifs, acts, turn } = course
  const [first, ...others] = motifs
  const chosen: Moment[] = []
  const quotes: Quote[] = first?.quote ? [first.quote] : []
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
  const kinds = new Set<string>()
  const turned = turn ? [{ kind: 'turn' as const, quote: turn, isMine: true, score: TURN_SCORE }] : []
  for (const act of first ? acts : [...acts, ...turned]) {
    if (chosen.length >= most || kinds.has(act.kind) || !isApart(act.quote)) continue
    if (first && act.score < (chosen.length > 0 ? ACT_MIN.more : ACT_MIN.alone)) continue
    add(act, act.quote)
    kinds.add(act.kind)
  }
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
