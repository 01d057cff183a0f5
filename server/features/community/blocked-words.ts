import {
  collapseDuplicatesTransformer,
  createSimpleTransformer,
  parseRawPattern,
  RegExpMatcher,
  remapCharactersTransformer,
  resolveConfusablesTransformer,
  resolveLeetSpeakTransformer,
  toAsciiLowerCaseTransformer,
} from 'obscenity'
import * as z from 'zod'
import { compileForms, type FormMatch } from '#server/interpreter/language/forms.ts'
import { type Token, tokenize } from '#server/interpreter/language/tokens.ts'
import { fold } from '#shared/constants/fold.ts'
import data from './blocked-words.it.json' with { type: 'json' }

const confusables = resolveConfusablesTransformer()
const digits = resolveLeetSpeakTransformer()

const INVISIBLE = /[\p{Cf}\p{DI}]/gu
/** A word with the digits and signs that may stand for its letters. */
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
 * A text with its words in Latin letters: lookalikes of other alphabets, drawn letters and digits for letters are
 * undone.
 */
const plainText = (text: string): string =>
  plainSigns(text.replace(INVISIBLE, '')).replace(WORD, (word) => {
    if (PLAIN.test(word)) return word
    const letters = Array.from(word, (char) => resolve(confusables, char)).join('')
    return /[a-z]/i.test(letters) ? Array.from(letters, (char) => resolve(digits, char)).join('') : letters
  })

const NO_LETTER = /[^\p{L}\p{N}]/gu

/** A text as it is compared with another: spaces, marks, case and accents aside, and lookalikes of letters undone. */
export const textKey = (text: string): string => fold(plainText(text)).replace(NO_LETTER, '')

/** Forms in the syntax of the lexicon. The list has no word that is ordinary in dreams, however dark or bare. */
const listSchema = z.object({
  forms: z.array(z.string()),
  /** Forms in which a blocked word has another meaning. */
  allowed: z.array(z.string()),
  /** The same, when their last word is written as a name. */
  named: z.array(z.string()),
  /** Words that may be a place's or a person's name. */
  names: z.array(z.string()),
  /** A name does not follow these. */
  notNamed: z.array(z.string()),
  /** Beginnings of other words that read like one of the list once a double letter is a single one. */
  harmless: z.array(z.string()),
})
const list = listSchema.parse(data)

const blocked = compileForms(list.forms)
const allowed = compileForms(list.allowed)
const named = compileForms(list.named)
const names: ReadonlySet<string> = new Set(list.names)
const notNamed: ReadonlySet<string> = new Set(list.notNamed)
/** The single words of the list; `stem*` for those that only begin so. */
const singles = list.forms.filter((form) => !form.includes(' ')).flatMap((form) => form.split('|'))

const isBlocked = (word: string): boolean => blocked.scan(tokenize(word)).length > 0

/**
 * The words of the list that stand in a text, each once: whole words, whatever their case and accents, with digits for
 * letters (`str0nzo`), drawn out, spelled with spaces in between or with letters left out. Linear in its length.
 */
export function findBlockedWords(text: string): string[] {
  const plain = plainText(text)
  return [
    ...new Set([
      ...plainWords(plain, tokenize(plain)),
      ...respelledWords(plain),
      ...spelledWords(plain),
      ...partedWords(plain),
      ...starredWords(plain),
    ]),
  ]
}

type Place = Pick<FormMatch<true>, 'start' | 'end'>

function plainWords(plain: string, tokens: readonly Token[]): string[] {
  // «Dio, cane e gatto»: a comma ends a form.
  const matches = blocked.scan(tokens).filter(({ start, end }) => tokens[start]?.clause === tokens[end - 1]?.clause)
  if (matches.length === 0) return []
  const fine = [
    ...allowed.scan(tokens),
    ...named.scan(tokens).filter(({ end }) => isWrittenAsName(plain, tokens[end - 1])),
  ]
  const isFine = (match: Place): boolean => fine.some(({ start, end }) => start <= match.start && match.end <= end)
  // Once told that it is a name, it may stand alone: «le mura di Troia… Troia bruciava».
  const known = new Set(matches.filter(isFine).map(({ start }) => tokens[start]?.word))
  const isName = ({ start, end }: Place): boolean => {
    const token = tokens[start]
    if (!token || end - start > 1 || !names.has(token.word) || !known.has(token.word)) return false
    return isWrittenAsName(plain, token) && !isPointedAt(token, tokens[start - 1])
  }
  return matches
    .filter((match) => !isFine(match) && !isName(match))
    .map(({ start, end }) =>
      tokens
        .slice(start, end)
        .map(({ word }) => word)
        .join(' '),
    )
}

/** With one capital letter: a word in capitals is shouted, and no name. */
function isWrittenAsName(plain: string, token: Token | undefined): boolean {
  const written = token && plain.slice(token.start, token.end)
  return token?.capital === true && written !== written?.toUpperCase()
}

const isPointedAt = (token: Token, before: Token | undefined): boolean =>
  before?.clause === token.clause && notNamed.has(before.word)

/** Signs within a word: «st.ronzo». */
const JOINERS = new Set(Array.from('._|/\\+=~-', (sign) => sign.charCodeAt(0)))
const once = (word: string): string => word.replace(/(.)\1+/gu, '$1')

/** Words of the list drawn out («stronzoooo»), with signs within («st.ronzo») or in another spelling («kazzo»). */
const matcher = new RegExpMatcher({
  blacklistedTerms: singles.map((single, id) => {
    const word = once(single.replace('*', ''))
    return { id, pattern: parseRawPattern(`|${word}${single.endsWith('*') ? '' : '|'}`) }
  }),
  whitelistedTerms: list.harmless,
  blacklistMatcherTransformers: [
    toAsciiLowerCaseTransformer(),
    createSimpleTransformer((char) => (JOINERS.has(char) ? undefined : char)),
    remapCharactersTransformer({ c: 'k', i: 'j' }),
    collapseDuplicatesTransformer(),
  ],
  whitelistMatcherTransformers: [toAsciiLowerCaseTransformer()],
})

/** The list finds by itself what stands there as it is written in the list. */
const respelledWords = (plain: string): string[] =>
  matcher
    .getAllMatches(plain)
    .map(({ startIndex, endIndex }) => wordAround(plain, startIndex, endIndex + 1))
    .filter((word) => !word.split(/[^\p{L}\p{M}\p{N}]+/u).some(isBlocked))

const REST = /(?:[._|/\\+=~-]{0,3}[\p{L}\p{M}\p{N}]){0,60}/uy

/** A match to the end of its last word: the list may know its beginning alone. */
function wordAround(plain: string, start: number, end: number): string {
  REST.lastIndex = end
  return plain.slice(start, end) + (REST.exec(plain)?.[0] ?? '')
}

const SPELLED = /(?<!\p{L})\p{L}(?:[ ,;]{1,2}\p{L}(?!\p{L})){3,}/gu

/** «s t r o n z o»: a letter at either end may be a word of its own. */
function spelledWords(plain: string): string[] {
  return (plain.match(SPELLED) ?? []).flatMap((run) => {
    const word = fold(run).replace(/[^\p{L}]/gu, '')
    return [word, word.slice(1), word.slice(0, -1), word.slice(1, -1)].find(isBlocked) ?? []
  })
}

/** Parts that are words of their own: «cogli ondate», «un figo ne ha visti». */
const WHOLE = new Set('ci|cogli|da|di|dio|in|la|le|li|lo|me|mi|ne|nel|no|porca|porco|se|si|te|ti|vi'.split('|'))

/** «stron zo»: two words that are none, parted by a space. */
function partedWords(plain: string): string[] {
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

const VOCABULARY = singles
  .flatMap((word) => (word.endsWith('*') ? ENDINGS.map((ending) => word.slice(0, -1) + ending) : [word]))
  .join('\n')

/** «str*nzo»: each star stands for a letter, or within the word for two. */
function starredWords(plain: string): string[] {
  return [...new Set(plain.match(STARRED))].filter((starred) => {
    if (starred.replace(/[*#]/g, '').length < SEEN_MIN) return false
    const pattern = fold(starred)
      .replace(/[*#](?=.)/g, '[a-z]{1,2}')
      .replace(/[*#]$/, '[a-z]')
    return new RegExp(`^${pattern}$`, 'mu').test(VOCABULARY)
  })
}
