import { MOODS, type Mood } from '#shared/constants/dreams.ts'
import { findEntry } from '../lexicon/lexicon.ts'

/** Counts by white space, the strictest common way. */
export const wordCount = (text: string): number => text.split(/\s+/u).filter(Boolean).length

/** «a», «a e b», «a, b e c». */
export function listing(items: readonly string[]): string {
  if (items.length < 2) return items[0] ?? ''
  const last = items.at(-1) ?? ''
  return `${items.slice(0, -1).join(', ')} ${/^[«*(]*e/iu.test(last) ? 'ed' : 'e'} ${last}`
}

export const bold = (text: string): string => `**${text}**`

/** Removes the characters that would break a quotation or the bold marks. */
export const plain = (text: string): string => text.replace(/[«»"“”*\s]+/gu, ' ').trim()

/** The element's name with its article, «il mare», «la paura»; an own word between quotation marks. */
export const fullName = ({ id, label }: { id: string | null; label: string }): string =>
  id === null ? `«${plain(label)}»` : (findEntry(id)?.name ?? label)

/** «I denti tornano», «l’amore e l’intimità tornano». */
export const isPlural = (name: string): boolean => /^(?:i|le|gli) |^(?:il |lo |la |l’)\p{L}+ e /u.test(name)

export const sentenceCase = (text: string): string => text.replace(/\p{L}/u, (letter) => letter.toUpperCase())

/** Fills the placeholders of a wording: `{a}` as given, `{A}` with a capital. Unknown ones stay. */
export const fill = (wording: string, values: Readonly<Record<string, string>>): string =>
  wording.replace(/\{(\w+)\}/g, (place, name: string) => {
    const small = values[name.toLowerCase()]
    return values[name] ?? (small === undefined ? place : sentenceCase(small))
  })

/** Chooses «resta» or «restano» in «[resta/restano]». */
export const agree = (wording: string, plural: boolean): string =>
  wording.replace(/\[([^/\]]*)\/([^\]]*)\]/g, (_, one: string, many: string) => (plural ? many : one))

/** FNV-1a over UTF-16 units with one more mixing step; the result is the same on every machine. */
export function hash(text: string): number {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d)
  return (value ^ (value >>> 13)) >>> 0
}

/** Chooses wordings by the dream's text: the same dream gets the same words. */
export class Picker {
  readonly #seed: string

  constructor(text: string) {
    this.#seed = hash(text).toString(36)
  }

  /** One of the list with its placeholders filled; `key` makes the choices of one text independent. */
  one(key: string, list: readonly string[], values: Readonly<Record<string, string>> = {}): string {
    return fill(list[hash(`${this.#seed}:${key}`) % list.length] ?? '', values)
  }

  /** The whole list in an order that depends on `key`. */
  order<T>(key: string, list: readonly T[]): T[] {
    return list
      .map((item, at) => ({ item, rank: hash(`${this.#seed}:${key}:${at}`) }))
      .sort((a, b) => a.rank - b.rank)
      .map(({ item }) => item)
  }
}

export const MOOD_WORDS = { positive: 'positivo', neutral: 'neutro', negative: 'negativo' } as const
export const pluralOf = (mood: Mood): string => `${MOOD_WORDS[mood].slice(0, -1)}i`

/** «due positivi, uno neutro e tre negativi». */
export const countedMoods = (moods: Readonly<Record<Mood, number>>): string =>
  listing(
    MOODS.filter((mood) => moods[mood] > 0).map(
      (mood) => `${inWords(moods[mood])} ${moods[mood] === 1 ? MOOD_WORDS[mood] : pluralOf(mood)}`,
    ),
  )

const SMALL =
  'zero uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici diciassette diciotto diciannove'
const SMALL_WORDS = SMALL.split(' ')
const TENS = ['venti', 'trenta', 'quaranta', 'cinquanta', 'sessanta', 'settanta', 'ottanta', 'novanta']

/** Whole numbers below a hundred in words; no gender from two on. */
export function inWords(count: number): string {
  const ten = TENS[Math.floor(count / 10) - 2]
  if (ten === undefined) return SMALL_WORDS[count] ?? String(count)
  const unit = count % 10
  if (unit === 0) return ten
  if (unit === 3) return `${ten}tré`
  return `${unit === 1 || unit === 8 ? ten.slice(0, -1) : ten}${SMALL_WORDS[unit]}`
}

/** «un sogno», «tre sogni», «dodici sogni». */
export const dreamsOf = (count: number): string => (count === 1 ? 'un sogno' : `${inWords(count)} sogni`)

/** «una sola notte», «nove notti». */
export const nightsOf = (count: number): string => (count === 1 ? 'una sola notte' : `${inWords(count)} notti`)

/** «nessuno», «uno», «quattro». */
export const noneOr = (count: number): string => (count === 0 ? 'nessuno' : inWords(count))

/** A `yyyy-MM-dd` day after «il», «dal», «al» or «del», with the article elided before a vowel: «l’8», «dall’11». */
export function dayWith(article: 'il' | 'dal' | 'al' | 'del', day: string): string {
  const date = new Date(day)
  const number = date.getUTCDate()
  const name = `${number === 1 ? '1º' : number} ${date.toLocaleDateString('it', { month: 'long', timeZone: 'UTC' })}`
  if (number !== 8 && number !== 11) return `${article} ${name}`
  return `${article === 'il' ? 'l' : `${article}l`}’${name}`
}
