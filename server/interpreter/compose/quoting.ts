import type { Quote } from '../course/quotes.ts'
import { verbOf } from '../course/verbs.ts'
import { lists } from '../course/words.ts'
import { fold } from '../language/tokens.ts'
import { fill, plain } from './prose.ts'

/** The dreamer's words between quotation marks, small at their beginning unless that may be a name. */
export function quoted(text: string): string {
  const clean = plain(text).replace(/[.,;:…\s]+$/u, '')
  return `«${smallStart(clean)}»`
}

/** Words of a text that go on in a sentence: small at their beginning unless that may be a name. */
function smallStart(text: string): string {
  const [first = ''] = /^[\p{L}\p{M}]+/u.exec(text) ?? []
  const word = fold(first)
  const isOrdinary = lists.function.has(word) || lists.common.has(word) || verbOf({ word, accent: false }) !== undefined
  return isOrdinary ? text.charAt(0).toLowerCase() + text.slice(1) : text
}

/** A wording with its quotations; a quotation that begins a sentence has a capital. */
export function fillQuotes(wording: string, values: Readonly<Record<string, string>>): string {
  const opening = wording.replace(/(^|[.!?] )\{([a-z]+)\}/gu, (_, before: string, name: string) => {
    return `${before}{${name.charAt(0).toUpperCase()}${name.slice(1)}}`
  })
  return fill(opening, values)
}

/** Whether two stretches of a text have words in common; what is said aloud has no place. */
export const overlap = (a: Quote, b: Quote): boolean => a.from >= 0 && b.from >= 0 && a.from < b.to && b.from < a.to
