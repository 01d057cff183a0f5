import { type Token, tokenize } from '#server/interpreter/language/tokens.ts'
import type { DreamInput } from './types.ts'

/** Words of a quotation that are kept. */
const QUOTE_WORDS = 12
/** Longer ones are no quotation, and looking for them takes time: in words, and before those are counted in characters. */
const LOOKED_FOR = { words: 40, chars: 600 } as const

/** A dream to look up words and quotations in. */
export class DreamText {
  readonly content: string
  readonly #tokens: readonly Token[]
  readonly #stems: ReadonlySet<string>
  readonly #answers: readonly DreamText[]

  /** @param title counts for single words only: quotations are of the text. @param answers of the dreamer, about it */
  constructor(content: string, title = '', answers: readonly string[] = []) {
    this.content = content
    this.#tokens = tokenize(content)
    this.#stems = new Set([...this.#tokens, ...[title, ...answers].flatMap(tokenize)].map(({ word }) => stem(word)))
    this.#answers = answers.map((answer) => new DreamText(answer))
  }

  /** Whether a quotation has the dreamer's own words, of the dream or of an answer. */
  quotes(quotation: string): boolean {
    return this.find(quotation) !== undefined || this.#answers.some((answer) => answer.quotes(quotation))
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

  /** Whether a word, as `tokenize` gives it, stands in the dream, in its title or in an answer, be its last vowel another. */
  has(word: string): boolean {
    return this.#stems.has(stem(word))
  }
}

/** «alta», «alto», «alte» are one word. */
const stem = (word: string): string => word.replace(/(?<=..)[aeiou]$/, '')

/** The dreamer's words of an input. */
export const dreamTextOf = ({ content, title, answers = [] }: Pick<DreamInput, 'content' | 'title' | 'answers'>) =>
  new DreamText(
    content,
    title,
    answers.map(({ answer }) => answer),
  )
