import type { Quote } from '../course/quotes.ts'
import words from '../course/words.it.json' with { type: 'json' }
import { verbOf } from '../course/verbs.ts'
import { fold } from '../language/tokens.ts'
import { plain } from './prose.ts'

const functionWords = new Set(words.function.split(' '))
const common = new Set(words.common.split(' '))

/** The dreamer's words between quotation marks, small at their beginning unless that may be a name. */
export function quoted(text: string): string {
  const clean = plain(text).replace(/[.,;:!?…\s]+$/u, '')
  const [first = ''] = /^[\p{L}\p{M}]+/u.exec(clean) ?? []
  const word = fold(first)
  const isOrdinary = functionWords.has(word) || common.has(word) || verbOf({ word, accent: false }) !== undefined
  return `«${isOrdinary ? clean.charAt(0).toLowerCase() + clean.slice(1) : clean}»`
}

/** Whether two stretches of a text have words in common; what is said aloud has no place. */
export const overlap = (a: Quote, b: Quote): boolean => a.from >= 0 && b.from >= 0 && a.from < b.to && b.from < a.to
