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

  /** One of the list; `key` keeps the choices of one reading independent of each other. */
  one(key: string, list: readonly string[]): string {
    return list[hash(`${this.#seed}:${key}`) % list.length] ?? ''
  }

  /** The whole list in an order of its own. */
  order<T>(key: string, list: readonly T[]): T[] {
    return list
      .map((item, at) => ({ item, rank: hash(`${this.#seed}:${key}:${at}`) }))
      .sort((a, b) => a.rank - b.rank)
      .map(({ item }) => item)
  }

  /** A whole number from `low` to `high`, both included. */
  between(key: string, low: number, high: number): number {
    return low + (hash(`${this.#seed}:${key}`) % (high - low + 1))
  }
}
