/** Words as white space parts them: the strictest common way to count. */
export const wordCount = (text: string): number => text.split(/\s+/u).filter(Boolean).length

/** «a», «a e b», «a, b e c». */
export function listing(items: readonly string[]): string {
  if (items.length < 2) return items[0] ?? ''
  const last = items.at(-1) ?? ''
  return `${items.slice(0, -1).join(', ')} ${/^[«*(]*e/iu.test(last) ? 'ed' : 'e'} ${last}`
}

export const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

export const bold = (text: string): string => `**${text}**`

/** Own words and titles may hold signs that would break a quotation or the bold marks. */
export const plain = (text: string): string => text.replace(/[«»"“”*\s]+/gu, ' ').trim()

/** The sentence with its first letter in upper case. */
export const sentenceCase = (text: string): string => text.replace(/\p{L}/u, (letter) => letter.toUpperCase())

/** A wording with its places filled: `{a}` as given, `{A}` with a capital; what is not given is left for later. */
export const fill = (wording: string, values: Readonly<Record<string, string>>): string =>
  wording.replace(/\{(\w+)\}/g, (place, name: string) => {
    const small = values[name.toLowerCase()]
    return values[name] ?? (small === undefined ? place : sentenceCase(small))
  })

/** «[resta/restano]» for one or for several. */
export const agree = (wording: string, plural: boolean): string =>
  wording.replace(/\[([^/\]]*)\/([^\]]*)\]/g, (_, one: string, many: string) => (plural ? many : one))

/** FNV-1a over UTF-16 units, mixed once more: small, quick, the same everywhere. */
export function hash(text: string): number {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d)
  return (value ^ (value >>> 13)) >>> 0
}

/** Chooses wordings by the dream's own text: the same dream, the same words. */
export class Picker {
  readonly #seed: string

  constructor(text: string) {
    this.#seed = hash(text).toString(36)
  }

  /** One of the list, its placeholders filled; `key` keeps the choices of one text independent of each other. */
  one(key: string, list: readonly string[], values: Readonly<Record<string, string>> = {}): string {
    return fill(list[hash(`${this.#seed}:${key}`) % list.length] ?? '', values)
  }

  /** The whole list in an order of its own. */
  order<T>(key: string, list: readonly T[]): T[] {
    return list
      .map((item, at) => ({ item, rank: hash(`${this.#seed}:${key}:${at}`) }))
      .sort((a, b) => a.rank - b.rank)
      .map(({ item }) => item)
  }
}

export const MOOD_WORDS = { positive: 'positivo', neutral: 'neutro', negative: 'negativo' } as const
