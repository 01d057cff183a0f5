import type { ElementGroup } from '#shared/constants/elements.ts'
import { type Course, type Halves, isToldIn } from '../course/course.ts'
import type { Quote } from '../course/quotes.ts'
import type { SceneElement } from '../types.ts'
import { overlap } from './quoting.ts'

/** What a reading gives back of a dream; whatever is uncertain is missing. */
export interface Choice {
  /** The sentence of the first theme or emotion, else the one where the story turns. */
  strongest: Quote | null
  /** The last thing told of the dream. */
  end: Quote | null
  /** An emotion that the dreamer names, with its clause. */
  feeling: { element: SceneElement; quote: Quote } | null
  halves: Halves | null
  /** Clauses to ask about, the best first. */
  askable: Quote[]
}

/** How strongly an element is in a text that a reading leans on: nearly nothing else can be meant. */
export const STRONG = 3.5
/** An emotion so strong is named with a verb of feeling or being, of which the dreamer is the subject. */
const NAMED = 4.5
/** A question is not asked past somebody's death. */
const DEATHS = ['morte', 'defunti']

/** Chooses the dreamer's own clauses, each in one place. */
export function choose(course: Course, ofGroup: Record<ElementGroup, SceneElement[]>): Choice {
  const { quoter, isStory, turn, start, end, halves } = course
  const quoteOf = (element: SceneElement | undefined): Quote | null => {
    const { found } = element ?? {}
    if (found?.source !== 'content' || found.strength < STRONG) return null
    for (const { from, to, waking } of found.hits) {
      const quote = waking || !isStory(from) ? null : quoter.around(from, to)
      if (quote && isToldIn(course.tokens, quote)) return quote
    }
    return null
  }
  const first = (elements: readonly SceneElement[]) => elements.map(quoteOf).find(Boolean) ?? null
  const death = first(ofGroup.themes.filter(({ id }) => id !== null && DEATHS.includes(id)))
  const felt = ofGroup.emotions.find(({ found }) => found !== null && found.strength >= NAMED)
  const feelingQuote = quoteOf(felt)
  const feeling = felt && feelingQuote ? { element: felt, quote: feelingQuote } : null
  const isApart = halves && [end, feeling?.quote].every((quote) => !quote || !isIn(halves, quote))
  const contrast = isApart ? halves : null
  const candidates = [first(ofGroup.themes), first(ofGroup.emotions), turn, start]
  const strongest =
    candidates.find((quote) => quote && !(end && overlap(quote, end)) && !(contrast && isIn(contrast, quote))) ?? null
  const used = [strongest, end, feeling?.quote, contrast?.before, contrast?.after].filter((quote) => quote != null)
  const isNew = (quote: Quote) => !used.some((other) => overlap(quote, other))
  const others = [turn, first(ofGroup.symbols), start].filter((quote) => quote != null && isNew(quote)) as Quote[]
  const askable = distinct([death, ...others, strongest, end, course.opening])
  // What is asked about is quoted once.
  const isAsked = strongest !== null && askable[0] !== undefined && overlap(strongest, askable[0])
  return { strongest: isAsked ? null : strongest, end, feeling, halves: contrast, askable }
}

const isIn = ({ before, after }: Halves, quote: Quote): boolean => overlap(before, quote) || overlap(after, quote)

/** Without those that have words in common with one before them. */
function distinct(quotes: readonly (Quote | null)[]): Quote[] {
  const kept: Quote[] = []
  for (const quote of quotes) if (quote && !kept.some((other) => overlap(quote, other))) kept.push(quote)
  return kept
}
