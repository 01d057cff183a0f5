import {
  collapseDuplicatesTransformer,
  createSimpleTransformer,
  parseRawPattern,
  RegExpMatcher,
  remapCharactersTransformer,
  toAsciiLowerCaseTransformer,
} from 'obscenity'
import { fold } from '#server/interpreter/language/tokens.ts'

/** Signs within a word: «st.ronzo». */
const JOINERS = new Set(Array.from('._|/\\+=~-', (sign) => sign.charCodeAt(0)))
const once = (word: string): string => word.replace(/(.)\1+/gu, '$1')

/**
 * Compiles a search for words of a list in disguise, in a text whose letters are plain: drawn out («stronzoooo»),
 * with signs within («st.ronzo») or another spelling («kazzo»), spelled letter by letter, parted, or with stars.
 * @param singles the words; `stem*` for those that only begin so
 * @param harmless beginnings of other words that these rules would take for one of the list
 * @param isBlocked whether a word is in the list as it stands: that is found without this
 */
export function findDisguised(
  singles: readonly string[],
  harmless: readonly string[],
  isBlocked: (word: string) => boolean,
): (plain: string) => string[] {
  const matcher = new RegExpMatcher({
    blacklistedTerms: singles.map((single, id) => {
      const word = once(single.replace('*', ''))
      return { id, pattern: parseRawPattern(`|${word}${single.endsWith('*') ? '' : '|'}`) }
    }),
    whitelistedTerms: [...harmless],
    blacklistMatcherTransformers: [
      toAsciiLowerCaseTransformer(),
      createSimpleTransformer((char) => (JOINERS.has(char) ? undefined : char)),
      remapCharactersTransformer({ c: 'k', i: 'j' }),
      collapseDuplicatesTransformer(),
    ],
    whitelistMatcherTransformers: [toAsciiLowerCaseTransformer()],
  })
  const starred = starredVocabulary(singles)

  const respelled = (plain: string): string[] =>
    matcher
      .getAllMatches(plain)
      .map(({ startIndex, endIndex }) => wordAround(plain, startIndex, endIndex + 1))
      .filter((word) => !word.split(/[^\p{L}\p{M}\p{N}]+/u).some(isBlocked))

  return (plain) => [
    ...new Set([
      ...respelled(plain),
      ...spelledWords(plain, isBlocked),
      ...partedWords(plain, isBlocked),
      ...starredWords(plain, starred),
    ]),
  ]
}

const REST = /(?:[._|/\\+=~-]{0,3}[\p{L}\p{M}\p{N}]){0,60}/uy

/** A match to the end of its last word: the list may know its beginning alone. */
function wordAround(plain: string, start: number, end: number): string {
  REST.lastIndex = end
  return plain.slice(start, end) + (REST.exec(plain)?.[0] ?? '')
}

const SPELLED = /(?<!\p{L})\p{L}(?:[ ,;]{1,2}\p{L}(?!\p{L})){3,}/gu

/** «s t r o n z o»: a letter at either end may be a word of its own. */
function spelledWords(plain: string, isBlocked: (word: string) => boolean): string[] {
  return (plain.match(SPELLED) ?? []).flatMap((run) => {
    const word = fold(run).replace(/[^\p{L}]/gu, '')
    return [word, word.slice(1), word.slice(0, -1), word.slice(1, -1)].find(isBlocked) ?? []
  })
}

/** Parts that are words of their own: «cogli ondate», «un figo ne ha visti». */
const WHOLE = new Set('ci|cogli|da|di|dio|in|la|le|li|lo|me|mi|ne|nel|no|porca|porco|se|si|te|ti|vi'.split('|'))

/** «stron zo»: two words that are none, parted by a space. */
function partedWords(plain: string, isBlocked: (word: string) => boolean): string[] {
  const parts = [...plain.matchAll(/[\p{L}\p{M}\p{N}]+/gu)].map(({ 0: word, index }) => ({ word: fold(word), index }))
  return parts.slice(1).flatMap((part, at) => {
    const before = parts[at]
    if (!before || plain.slice(before.index, part.index) !== `${before.word} `) return []
    const both = [before.word, part.word]
    if (both.some((word) => word.length < 2 || WHOLE.has(word)) || !isBlocked(both.join(''))) return []
    return both.some(isBlocked) ? [] : [both.join(' ')]
  })
}

const STARRED = /\p{L}[\p{L}*#]{0,20}[*#][\p{L}*#]{0,20}/gu
const SEEN_MIN = 2
/** What words that only begin so end in, for those with letters left out. */
const ENDINGS = ['', 'o', 'a', 'i', 'e', 'one', 'ona']

const starredVocabulary = (singles: readonly string[]): string =>
  singles
    .flatMap((word) => (word.endsWith('*') ? ENDINGS.map((ending) => word.slice(0, -1) + ending) : [word]))
    .join('\n')

/** «str*nzo»: each star stands for a letter, or within the word for two. */
function starredWords(plain: string, vocabulary: string): string[] {
  return [...new Set(plain.match(STARRED))].filter((starred) => {
    if (starred.replace(/[*#]/g, '').length < SEEN_MIN) return false
    const pattern = fold(starred)
      .replace(/[*#](?=.)/g, '[a-z]{1,2}')
      .replace(/[*#]$/, '[a-z]')
    return new RegExp(`^${pattern}$`, 'mu').test(vocabulary)
  })
}
