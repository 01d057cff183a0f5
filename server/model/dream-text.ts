import { type Token, tokenize } from '#server/interpreter/tokens.ts'

/** Words of a quotation that are kept. */
const QUOTE_WORDS = 12

/** A dream to look up quotations in. */
export class DreamText {
  readonly content: string
  readonly #tokens: readonly Token[]

  constructor(content: string) {
    this.content = content
    this.#tokens = tokenize(content)
  }

  /**
   * The very words of the dream that a quotation means, compared without case, accents and punctuation; of a long one
   * the beginning. Undefined when the dream does not have them one after the other.
   */
  find(quotation: string): string | undefined {
    const words = tokenize(quotation).map(({ word }) => word)
    if (words.length === 0) return undefined
    const last = this.#tokens.length - words.length
    for (let at = 0; at <= last; at++) {
      if (!words.every((word, step) => this.#tokens[at + step]?.word === word)) continue
      const end = this.#tokens[at + Math.min(words.length, QUOTE_WORDS) - 1]?.end
      return this.content.slice(this.#tokens[at]?.start, end)
    }
    return undefined
  }
}
