import { fold } from '#shared/constants/fold.ts'
import type { Quote } from '../course/quotes.ts'
import { verbOf } from '../language/verbs.ts'
import { is } from '../language/words.ts'
import { findEntry } from '../lexicon/lexicon.ts'
import type { SceneElement } from '../types.ts'
import { lowerFirst, plain } from './prose.ts'

type Nameable = Pick<SceneElement, 'group' | 'id' | 'label'>

const nameOf = ({ id }: Nameable): string => findEntry(id)?.name ?? ''

/** «I denti compaiono», not «compare». */
export const isPlural = (element: Nameable): boolean =>
  element.group === 'symbols' && /^(i|le|gli) /.test(nameOf(element))

/** The element's name inside a sentence: «il mare», «senso di colpa», an own word between quotation marks. */
function named(element: Nameable): string {
  if (element.id === null) return `«${plain(element.label)}»`
  return element.group === 'symbols' ? nameOf(element) : lowerFirst(element.label).replaceAll("'", '’')
}

/** The name with its article, for emotions and themes as well: «la paura». */
export const fullName = (element: Nameable): string => nameOf(element) || named(element)

/** The dreamer's words between quotation marks, in lower case at the start unless the word may be a name. */
export function quoted({ text }: Pick<Quote, 'text'>): string {
  const clean = plain(text).replace(/[.,;:…\s]+$/u, '')
  const word = fold(/^[\p{L}\p{M}]+/u.exec(clean)?.[0] ?? '')
  const isOrdinary = is.function(word) || is.common(word) || verbOf({ word, accent: false }) !== undefined
  return `«${isOrdinary ? lowerFirst(clean) : clean}»`
}

export const overlap = (a: Quote, b: Quote): boolean => a.from < b.to && b.from < a.to
