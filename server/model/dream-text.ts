import { type Token, tokenize } from '#server/interpreter/language/tokens.ts'
import type { DreamInput } from './types.ts'

/** Words of a quotation that are kept. */
const QUOTE_WORDS = 12
/** Longer ones are no quotation, and looking for them takes time: in words, and before those are counted in characters. */
const LOOKED_FOR = { words: 40, chars: 600 } as const

/** What an analysis may say beside what every sentence may. */
export interface Bounds {
  /** Sentences after so many words are left out. */
  words?: number
  /** Other sentences are left out; undefined lets all of them be. */
  isKept?: (sentence: string) => boolean
}

/** Shorter words join others. */
const WORD_MIN = 4

/** A dream to look up words and quotations in. */
export class DreamText {
  readonly content: string
  bounds: Bounds = {}
  readonly #lowerCase: string
  readonly #tokens: readonly Token[]
  readonly #stems: ReadonlySet<string>
  readonly #others: readonly DreamText[]

  /** @param others the dreamer's words about it: its title, chosen elements, answers */
  constructor(content: string, ...others: readonly string[]) {
    this.content = content
    this.#lowerCase = content.toLowerCase()
    this.#tokens = tokenize(content)
    this.#stems = new Set([...this.#tokens, ...others.flatMap(tokenize)].map(({ word }) => stem(word)))
    this.#others = others.map((other) => new DreamText(other))
  }

  /**
   * Whether a quotation has the dreamer's own words, one after the other, «…» standing for any between them. «Tua madre ti
   * guardava» and «il cane» quote «mia madre mi guardava» and «un cane».
   */
  quotes(quotation: string): boolean {
    const parts = quotation.split(/\.{3}|…/u).filter((part) => /[\p{L}\p{N}]/u.test(part))
    return (
      parts.length > 0 &&
      parts.every((part) => this.#placeOf(part, addressed) >= 0 || this.#others.some((other) => other.quotes(part)))
    )
  }

  /**
   * The very words of the dream that a quotation means, compared without case, accents and punctuation; of a long one
   * the beginning. Undefined when the dream does not have them one after the other.
   */
  find(quotation: string): string | undefined {
    const at = this.#placeOf(quotation)
    if (at < 0) return undefined
    const end = this.#tokens[at + Math.min(tokenize(quotation).length, QUOTE_WORDS) - 1]?.end
    return this.content.slice(this.#tokens[at]?.start, end)
  }

  /** @param same what makes two words the same */
  #placeOf(quotation: string, same = (word: string) => word): number {
    if (quotation.length > LOOKED_FOR.chars) return -1
    const words = tokenize(quotation).map(({ word }) => same(word))
    if (words.length === 0 || words.length > LOOKED_FOR.words) return -1
    return this.#tokens.findIndex((_, at) =>
      words.every((word, step) => word === same(this.#tokens[at + step]?.word ?? '')),
    )
  }

  /** Whether a word, as `tokenize` gives it, stands in the dream, in its title or in an answer, be its last vowel another. */
  has(word: string): boolean {
    return this.#stems.has(stem(word))
  }

  /** Whether all words of a text that say something stand in the dream, be they in other forms. */
  hasWordsOf(text: string): boolean {
    return tokenize(text).every(
      ({ word }) => word.length < WORD_MIN || this.has(word) || this.hasBeginning(word.slice(0, -2)),
    )
  }

  /** Whether a word that begins so, as `tokenize` gives it, stands anywhere there. */
  hasBeginning(beginning: string): boolean {
    return [...this.#stems].some((word) => word.startsWith(beginning))
  }

  /** Whether these very signs stand in the dream by themselves, or in what its dreamer wrote about it. */
  includes(signs: string): boolean {
    const parts = this.#lowerCase.split(signs.toLowerCase())
    const isThere = parts.slice(1).some((part, at) => !/[\p{L}\d]$/u.test(parts[at] ?? '') && !/^[\p{L}\d]/u.test(part))
    return isThere || this.#others.some((other) => other.includes(signs))
  }
}

const SPOKEN_TO: Readonly<Record<string, string>> = {
  ...{ tu: 'io', ti: 'mi', t: 'm', te: 'me', tuo: 'mio', tua: 'mia', tuoi: 'miei', tue: 'mie' },
  ...{ vi: 'ci', voi: 'noi', vostro: 'nostro', vostra: 'nostra', vostri: 'nostri', vostre: 'nostre' },
}
/** A word as the dreamer would say it of themselves; one article is as good as another. */
const addressed = (word: string): string =>
  SPOKEN_TO[word] ?? (/^(?:il|lo|la|l|i|gli|le|uno?|una)$/.test(word) ? 'il' : word)

/** «alta», «alto», «alte» are one word. */
export const stem = (word: string): string => word.replace(/(?<=..)[aeiou]$/, '')

/** A text of an input to look words up in: the dreamer's own, and what else is given. */
export const dreamTextOf = (
  input: Pick<DreamInput, 'content' | 'title' | 'elements' | 'answers' | 'days' | 'conversation'>,
  ...given: string[]
) => {
  const { content, title, elements, answers = [], days = '', conversation = [] } = input
  const said = [...answers.map(({ answer }) => answer), ...conversation.map(({ words }) => words)]
  return new DreamText(content, title, days, ...elements, ...said, ...given)
}
