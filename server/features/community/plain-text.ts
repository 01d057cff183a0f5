import { resolveConfusablesTransformer, resolveLeetSpeakTransformer } from 'obscenity'
import { fold } from '#server/interpreter/language/tokens.ts'

const confusables = resolveConfusablesTransformer()
const figures = resolveLeetSpeakTransformer()

const INVISIBLE = /[\p{Cf}\p{DI}]/gu
/** A word with the figures and signs that may stand for its letters. */
const WORD = /[@$]?[\p{L}\p{M}\p{N}\p{So}](?:[\p{L}\p{M}\p{N}\p{So}@$!]*[\p{L}\p{M}\p{N}\p{So}])?/gu

/** Letters that stand for themselves. */
const PLAIN = /^[a-z]+$/i

const resolve = (transformer: typeof confusables, char: string): string =>
  String.fromCodePoint(transformer.transform(char.codePointAt(0) ?? 0) ?? 0)

/** Wide, small, circled and drawn signs as the plain ones they stand for, one for one: no text grows by it. */
export const plainSigns = (text: string): string =>
  text.replace(/[^\p{ASCII}]/gu, (sign) => {
    const plain = sign.normalize('NFKC')
    return plain.length > sign.length ? sign : plain
  })

/**
 * A text with its words in Latin letters: lookalikes of other alphabets, drawn letters and figures for letters are
 * undone.
 */
export const plainText = (text: string): string =>
  plainSigns(text.replace(INVISIBLE, '')).replace(WORD, (word) => {
    if (PLAIN.test(word)) return word
    const letters = Array.from(word, (char) => resolve(confusables, char)).join('')
    return /[a-z]/i.test(letters) ? Array.from(letters, (char) => resolve(figures, char)).join('') : letters
  })

const NO_LETTER = /[^\p{L}\p{N}]/gu

/** A text as it is compared with another: spaces, marks, case and accents aside, and lookalikes of letters undone. */
export const textKey = (text: string): string => fold(plainText(text)).replace(NO_LETTER, '')
