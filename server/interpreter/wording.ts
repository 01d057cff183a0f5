import type { SceneElement } from './types.ts'

/** Definite articles of the symbols; other elements are named by their label alone. */
const ARTICLES: Readonly<Record<string, string>> = {
  acqua: 'l’',
  casa: 'la ',
  mare: 'il ',
  automobile: 'l’',
  denti: 'i ',
  serpente: 'il ',
  bambino: 'il ',
  porta: 'la ',
  scale: 'le ',
  strada: 'la ',
  treno: 'il ',
  cane: 'il ',
  gatto: 'il ',
  specchio: 'lo ',
  fuoco: 'il ',
  bosco: 'il ',
  ponte: 'il ',
  telefono: 'il ',
  insetti: 'gli ',
  sconosciuto: 'lo ',
}

/** All that a name is made of. */
type Nameable = Pick<SceneElement, 'group' | 'id' | 'label'>

/** «I denti compaiono», and not «compare». */
export const isPlural = ({ id }: Pick<Nameable, 'id'>): boolean => /^(i|le|gli) $/.test(ARTICLES[id ?? ''] ?? '')

export const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

/** The element's name inside a sentence: «il mare», «senso di colpa», an own word between quotation marks. */
export function named(element: Nameable): string {
  if (element.id === null) return `«${plain(element.label)}»`
  const article = element.group === 'symbols' ? (ARTICLES[element.id] ?? '') : ''
  return `${article}${lowerFirst(element.label).replaceAll("'", '’')}`
}

const TO_ARTICLES: Readonly<Record<string, string>> = {
  'l’': 'all’',
  'la ': 'alla ',
  'il ': 'al ',
  'i ': 'ai ',
  'le ': 'alle ',
  'lo ': 'allo ',
  'gli ': 'agli ',
}

/** «al mare», «all’acqua», «a «zia Pina»». */
export function toNamed(element: Nameable): string {
  const article = element.group === 'symbols' && element.id !== null ? ARTICLES[element.id] : undefined
  const to = article === undefined ? undefined : TO_ARTICLES[article]
  return to === undefined ? `a ${named(element)}` : `${to}${lowerFirst(element.label)}`
}

export const bold = (text: string): string => `**${text}**`

/** Own words and titles may hold signs that would break a quotation or the bold marks. */
export const plain = (text: string): string => text.replace(/[«»"“”*\s]+/gu, ' ').trim()

/** The words that gave an element away, short enough for running prose. Empty for what the text does not show. */
export function shownEvidence({ evidence, found }: SceneElement): string {
  const options = [evidence, ...(found?.hits.map(({ text }) => text) ?? [])].map(plain).filter(Boolean)
  return (
    options.find((text) => text.split(' ').length <= 5 && text.length <= 45) ??
    options[0]?.split(' ').slice(0, 5).join(' ').slice(0, 60) ??
    ''
  )
}

/** «**il mare** («onde»)». */
export function mention(element: SceneElement): string {
  const words = shownEvidence(element)
  if (element.id === null) return bold(named(element))
  return words === '' ? `${bold(named(element))} (scelta tua)` : `${bold(named(element))} («${words}»)`
}
