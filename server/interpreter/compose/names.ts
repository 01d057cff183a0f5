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
