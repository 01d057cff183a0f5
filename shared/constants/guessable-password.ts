import { PASSWORD_MAX } from './limits.ts'
import { PRODUCT_NAME } from './site.ts'

/** The owner of a password; a field that is not known yet may be empty. */
export interface PasswordOwner {
  username: string
  email: string
}

/** A password with a guessable part needs this many characters beside it. */
const OTHER_CHARACTERS_MIN = 5
/** Shorter pieces of a name occur in any word. */
const PIECE_MIN = 3
const RUN_MIN = 4

const PRODUCT_WORDS = [...pieces(PRODUCT_NAME), 'sogno', 'dream']
const ROWS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  'qazwsxedcrfvtgbyhnujmikolp',
]
const RUNS = ROWS.flatMap((row) => [row, [...row].reverse().join('')])
const REPEATED = /^(.{1,3}?)\1{2,}/su

function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}

function pieces(text: string): string[] {
  return fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((piece) => piece.length >= PIECE_MIN)
}

const startOf = (words: readonly string[]) => (rest: string) =>
  Math.max(0, ...words.filter((word) => rest.startsWith(word)).map((word) => word.length))

/** How many characters at the start of a text are a piece of a row of keys or letters. */
function runAtStart(rest: string): number {
  for (let length = Math.min(rest.length, 26); length >= RUN_MIN; length--) {
    if (RUNS.some((row) => row.includes(rest.slice(0, length)))) return length
  }
  return 0
}

/**
 * Why a password is easy to guess: it is made of its owner's name or address, of the product's words, of a run of keys or
 * of repeated characters, and little else.
 * @returns an Italian sentence, or undefined where nothing speaks against the password
 */
export function guessableReason(password: string, { username, email }: PasswordOwner): string | undefined {
  const kinds = [
    { lengthOf: startOf(pieces(`${username} ${email}`)), reason: 'È fatta del tuo nome o della tua email' },
    { lengthOf: startOf(PRODUCT_WORDS), reason: 'È fatta delle parole di questo diario' },
    { lengthOf: runAtStart, reason: 'Segue una fila di tasti, di lettere o di cifre' },
    { lengthOf: (rest: string) => REPEATED.exec(rest)?.[0].length ?? 0, reason: 'Ripete gli stessi caratteri' },
  ]
  const text = fold(password.slice(0, PASSWORD_MAX))
  let reason: string | undefined
  let others = 0
  for (let at = 0; at < text.length; ) {
    const rest = text.slice(at)
    const kind = kinds.find(({ lengthOf }) => lengthOf(rest) > 0)
    if (kind) reason ??= kind.reason
    else others++
    at += kind?.lengthOf(rest) ?? 1
  }
  return reason && others < OTHER_CHARACTERS_MIN ? `${reason}: si indovina subito.` : undefined
}
