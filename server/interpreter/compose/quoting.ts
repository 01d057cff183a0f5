import type { Quote } from '../course/quotes.ts'
import { lists } from '../course/words.ts'
import { fold } from '../language/tokens.ts'
import { verbOf } from '../language/verbs.ts'
import { lowerFirst, plain } from './prose.ts'

/** The dreamer's words between quotation marks, small at their beginning unless that may be a name. */
export function quoted({ text }: Pick<Quote, 'text'>): string {
  const clean = plain(text).replace(/[.,;:…\s]+$/u, '')
  const word = fold(/^[\p{L}\p{M}]+/u.exec(clean)?.[0] ?? '')
  const isOrdinary = lists.function.has(word) || lists.common.has(word) || verbOf({ word, accent: false }) !== undefined
  return `«${isOrdinary ? lowerFirst(clean) : clean}»`
}

/** Whether two stretches of a text have words in common. */
export const overlap = (a: Quote, b: Quote): boolean => a.from < b.to && b.from < a.to
