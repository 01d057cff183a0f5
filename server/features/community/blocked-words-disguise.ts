import { nameKey } from '#server/features/users/identity.ts'
import { compileForms } from '#server/interpreter/language/forms.ts'
import { fold, type Token, tokenize } from '#server/interpreter/language/tokens.ts'
import { isBlocked, singles } from './blocked-words-list.ts'

const INVISIBLE = /[\p{Cf}\p{DI}]/gu
const ASCII = /^[a-z0-9]*$/
/** White letters in black circles and squares: the only drawn ones that no normal form knows. */
const DARK_LETTER = /[\u{1f150}-\u{1f169}\u{1f170}-\u{1f189}]/gu
const LETTER_A = 97
const ALPHABET = 26
const DARK_ROW = 0x20
const DARK_FIRST = 0x1f150

/** A word with what may stand for a letter in it. */
const DISGUISED = /[@$]?[\p{L}\p{M}\p{N}](?:[\p{L}\p{M}\p{N}@$!]*[\p{L}\p{M}\p{N}])?/gu
const STANDS_FOR: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

/** The text in plain letters, figures for letters undone; offsets of its words point into it. */
export function plainText(text: string): string {
  const visible = text
    .replace(DARK_LETTER, (letter) => {
      const row = ((letter.codePointAt(0) ?? 0) - DARK_FIRST) % DARK_ROW
      return String.fromCharCode(LETTER_A + (row % ALPHABET))
    })
    .normalize('NFKC')
    .replace(INVISIBLE, '')
  return visible.replace(DISGUISED, (word) =>
    /\p{L}/u.test(word) ? word.replace(/[0134578@$!]/g, (sign) => STANDS_FOR[sign] ?? sign) : word,
  )
}

/** Its words; letters of other alphabets that look like ours are ours. */
export const readTokens = (plain: string): Token[] =>
  tokenize(plain).map((token) => (ASCII.test(token.word) ? token : { ...token, word: fold(nameKey(token.word)) }))

/** Words of the list in a dress of their own: drawn out, spelled, taken apart, or with letters left out. */
export function disguisedWords(plain: string, tokens: readonly Token[]): string[] {
  const words = [...new Set(tokens.map(({ word }) => word))]
  return [
    ...words.filter(isDrawnOut),
    ...words.filter(isRespelled),
    ...spelledWords(tokens),
    ...partedWords(plain, tokens),
    ...joinedWords(plain),
    ...starredWords(plain),
  ]
}

const TWICE = /(.)\1/u
const THRICE = /(.)\1\1/u
/** Shorter ones with a letter doubled are other words: «mi ficca». */
const DRAWN_MIN = 5
const once = (word: string): string => word.replace(/(.)\1+/gu, '$1')
/** Every letter once: what a word with letters drawn out is compared with. */
const stretched = compileForms(singles.map(once))
/** Every letter as often as it stands there, or more. */
const drawn = new RegExp(
  `^(?:${singles
    .filter((word) => word.replace('*', '').length >= DRAWN_MIN)
    .map((word) => `${word.replace(/(\p{L})\1*/gu, (run, letter) => `${letter}{${run.length},}`).replace('*', '.*')}$`)
    .join('|')})`,
  'u',
)

function isDrawnOut(word: string): boolean {
  if (!TWICE.test(word) || isBlocked(word)) return false
  const [token] = tokenize(once(word))
  return drawn.test(word) || (THRICE.test(word) && token !== undefined && stretched.scan([token]).length > 0)
}

/** «kazzo», «troje». */
const isRespelled = (word: string): boolean =>
  /[kj]/.test(word) && !isBlocked(word) && isBlocked(word.replaceAll('k', 'c').replaceAll('j', 'i'))

/** Single letters of one word stand no further apart than this. */
const LETTER_GAP = 3
const SPELLED_MIN = 4

/** Words of the list that are spelled by a run of single letters; a letter at either end may be a word of its own. */
function spelledWords(tokens: readonly Token[]): string[] {
  const runs: Token[][] = [[]]
  for (const token of tokens) {
    const run = runs.at(-1)
    const last = run?.at(-1)
    const goesOn = token.word.length === 1 && (!last || token.start - last.end <= LETTER_GAP)
    if (goesOn) run?.push(token)
    else runs.push(token.word.length === 1 ? [token] : [])
  }
  return runs.filter((run) => run.length >= SPELLED_MIN).flatMap((run) => spelled(run) ?? [])
}

const spelled = (run: readonly Token[]): string | undefined =>
  [run, run.slice(1), run.slice(0, -1), run.slice(1, -1)]
    .map((part) => part.map(({ word }) => word).join(''))
    .find(isBlocked)

/** Parts that are words of their own: «cogli ondate», «un figo ne ha visti». */
const WHOLE = new Set('ci|cogli|da|di|dio|in|la|le|li|lo|me|mi|ne|nel|no|porca|porco|se|si|te|ti|vi'.split('|'))

/** «stron zo»: two words that are none, parted by a space. */
function partedWords(plain: string, tokens: readonly Token[]): string[] {
  return tokens.slice(1).flatMap((token, at) => {
    const before = tokens[at]
    if (!before || plain.slice(before.end, token.start) !== ' ') return []
    const parts = [before.word, token.word]
    const meant = parts.some((part) => part.length < 2 || WHOLE.has(part) || isBlocked(part))
    return !meant && isBlocked(parts.join('')) ? [parts.join(' ')] : []
  })
}

const JOINED = /[\p{L}\p{M}\p{N}]{1,30}(?:[._|/\\+=~-]{1,3}[\p{L}\p{M}\p{N}]{1,30}){1,8}/gu

/** «st.ronzo»: signs within a word. */
function joinedWords(plain: string): string[] {
  return [...new Set(plain.match(JOINED))].filter((joined) => {
    const parts = joined.split(/[^\p{L}\p{M}\p{N}]+/u).map(fold)
    return parts.some((part) => part.length > 1) && !parts.some(isBlocked) && isBlocked(parts.join(''))
  })
}

const STARRED = /\p{L}[\p{L}*#]{0,20}[*#][\p{L}*#]{0,20}/gu
const SEEN_MIN = 2
/** What words that only begin so end in, for those with letters left out. */
const ENDINGS = ['', 'o', 'a', 'i', 'e', 'one', 'ona']
const vocabulary = singles
  .flatMap((word) => (word.endsWith('*') ? ENDINGS.map((ending) => word.slice(0, -1) + ending) : [word]))
  .join('\n')

/** «str*nzo»: each star stands for a letter, or within the word for two. */
function starredWords(plain: string): string[] {
  return [...new Set(plain.match(STARRED))].filter((starred) => {
    if (starred.replace(/[*#]/g, '').length < SEEN_MIN) return false
    const pattern = fold(starred)
      .replace(/[*#](?=.)/g, '[a-z]{1,2}')
      .replace(/[*#]$/, '[a-z]')
    return new RegExp(`^${pattern}$`, 'mu').test(vocabulary)
  })
}
