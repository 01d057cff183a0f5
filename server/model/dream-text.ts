import { type Token, tokenize } from '#server/interpreter/language/tokens.ts'

/** Words of a quotation that are kept. */
const QUOTE_WORDS = 12
/** Longer ones are no quotation, and looking for them takes time: in words, and before those are counted in characters. */
const LOOKED_FOR = { words: 40, chars: 600 } as const

/** A dream to look up words and quotations in. */
export class DreamText {
  readonly content: string
  readonly #tokens: readonly Token[]
  readonly #stems: ReadonlySet<string>

  /** @param title counts for single words only: quotations are of the text */
  constructor(content: string, title = '') {
    this.content = content
    this.#tokens = tokenize(content)
    this.#stems = new Set([...this.#tokens, ...tokenize(title)].map(({ word }) => stem(word)))
  }

  /**
   * The very words of the dream that a quotation means, compared without case, accents and punctuation; of a long one
   * the beginning. Undefined when the dream does not have them one after the other.
   */
  find(quotation: string): string | undefined {
    if (quotation.length > LOOKED_FOR.chars) return undefined
    const words = tokenize(quotation).map(({ word }) => word)
    if (words.length === 0 || words.length > LOOKED_FOR.words) return undefined
    const last = this.#tokens.length - words.length
    for (let at = 0; at <= last; at++) {
      if (!words.every((word, step) => this.#tokens[at + step]?.word === word)) continue
      const end = this.#tokens[at + Math.min(words.length, QUOTE_WORDS) - 1]?.end
      return this.content.slice(this.#tokens[at]?.start, end)
    }
    return undefined
  }

  /** Whether a word, as `tokenize` gives it, stands in the dream or in its title, be its last vowel another. */
  has(word: string): boolean {
    return this.#stems.has(stem(word))
  }
}

/** «alta», «alto», «alte» are one word. */
const stem = (word: string): string => word.replace(/(?<=..)[aeiou]$/, '')
