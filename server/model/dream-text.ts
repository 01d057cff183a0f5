import { type Token, tokenize } from '#server/interpreter/language/tokens.ts'
import type { DreamInput } from './types.ts'

/** Words of a quotation that are kept. */
const QUOTE_WORDS = 12
/** A longer text is no quotation, and searching for it is slow. `chars` is checked before the words are counted. */
const LOOKED_FOR = { words: 40, chars: 600 } as const

/** Further limits for an analysis. */
export interface Bounds {
  /** Sentences beyond so many words are dropped. */
  words?: number
  /** Filters sentences; undefined keeps all. */
  isKept?: (sentence: string) => boolean
}

/** Shorter words are function words. */
const WORD_MIN = 4

export class DreamText {
  readonly content: string
  bounds: Bounds = {}
  readonly #lowerCase: string
  readonly #tokens: readonly Token[]
  readonly #stems: ReadonlySet<string>
  readonly #others: readonly DreamText[]

  /** @param others the dreamer's words about it: title, chosen elements, answers */
  constructor(content: string, ...others: readonly string[]) {
    this.content = content
    this.#lowerCase = content.toLowerCase()
    this.#tokens = tokenize(content)
    this.#stems = new Set([...this.#tokens, ...others.flatMap(tokenize)].map(({ word }) => stem(word)))
    this.#others = others.map((other) => new DreamText(other))
  }

  /**
   * Whether a quotation has the dreamer's own words in order, with «…» for any words between them. «Tua madre ti
   * guardava» and «il cane» quote «mia madre mi guardava» and «un cane».
   */
  quotes(quotation: string): boolean {
    const parts = quotation.split(/\.{3}|…/u).filter((part) => /[\p{L}\p{N}]/u.test(part))
    return (
      parts.length > 0 &&
      parts.every((part) => this.#placeOf(part, addressed) >= 0 || this.#others.some((other) => other.quotes(part)))
    )
  }

  /** The dream's exact words for a quotation, ignoring case, accents and punctuation; undefined without such a run. */
  find(quotation: string): string | undefined {
    const at = this.#placeOf(quotation)
    if (at < 0) return undefined
    const end = this.#tokens[at + Math.min(tokenize(quotation).length, QUOTE_WORDS) - 1]?.end
    return this.content.slice(this.#tokens[at]?.start, end)
  }

  /** @param same maps equivalent words to one form */
  #placeOf(quotation: string, same = (word: string) => word): number {
    if (quotation.length > LOOKED_FOR.chars) return -1
    const words = tokenize(quotation).map(({ word }) => same(word))
    if (words.length === 0 || words.length > LOOKED_FOR.words) return -1
    return this.#tokens.findIndex((_, at) =>
      words.every((word, step) => word === same(this.#tokens[at + step]?.word ?? '')),
    )
  }

  /** Whether a word (in the form of `tokenize`) stands in the dream, its title or an answer, with any last vowel. */
  has(word: string): boolean {
    return this.#stems.has(stem(word))
  }

  /** Whether all content words of a text stand in the dream, in any form. */
  hasWordsOf(text: string): boolean {
    return tokenize(text).every(
      ({ word }) => word.length < WORD_MIN || this.has(word) || this.hasBeginning(word.slice(0, -2)),
    )
  }

  /** Whether a word of the dream has this beginning, in the form of `tokenize`. */
  hasBeginning(beginning: string): boolean {
    return [...this.#stems].some((word) => word.startsWith(beginning))
  }

  /** Whether a whole word of the dream or of the dreamer's words about it has this form, as `tokenize` gives it. */
  hasWord(form: RegExp): boolean {
    return this.#tokens.some(({ word }) => form.test(word)) || this.#others.some((other) => other.hasWord(form))
  }

  /** Whether these exact characters stand alone in the dream or in the dreamer's words about it. */
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
/** A word in the first person; all articles are equal. */
const addressed = (word: string): string =>
  SPOKEN_TO[word] ?? (/^(?:il|lo|la|l|i|gli|le|uno?|una)$/.test(word) ? 'il' : word)

/** «alta», «alto», «alte» have one stem. */
export const stem = (word: string): string => word.replace(/(?<=..)[aeiou]$/, '')

/** The text of an input for look-ups: the dreamer's own, and everything else in the prompt. */
export const dreamTextOf = (
  input: Pick<DreamInput, 'content' | 'title' | 'elements' | 'answers' | 'days' | 'conversation'>,
  ...given: string[]
) => {
  const { content, title, elements, answers = [], days = '', conversation = [] } = input
  const said = [...answers.map(({ answer }) => answer), ...conversation.map(({ words }) => words)]
  return new DreamText(content, title, days, ...elements, ...said, ...given)
}
