import { PASSWORD_MAX, PASSWORD_MIN } from '#shared/constants/limits.ts'

interface Kind {
  pattern: RegExp
  /** How many characters of this kind somebody guessing would have to try. */
  size: number
}

const UPPER: Kind = { pattern: /\p{Lu}/u, size: 26 }
const LOWER: Kind = { pattern: /\p{Ll}/u, size: 26 }
const DIGIT: Kind = { pattern: /\p{N}/u, size: 10 }
const SPECIAL: Kind = { pattern: /[^\p{Lu}\p{Ll}\p{N}]/u, size: 33 }
const KINDS = [UPPER, LOWER, DIGIT, SPECIAL]

const ADVISED_LENGTH = 8

interface Point {
  words: string
  isMet: (password: string) => boolean
}

/** Advice for a better password. The rules are `PASSWORD_MIN` and `guessableReason`. */
export const ADVICE: readonly Point[] = [
  { words: `${ADVISED_LENGTH} caratteri o più`, isMet: (password) => [...password].length >= ADVISED_LENGTH },
  { words: 'una lettera maiuscola', isMet: (password) => UPPER.pattern.test(password) },
  { words: 'una lettera minuscola', isMet: (password) => LOWER.pattern.test(password) },
  { words: 'una cifra', isMet: (password) => DIGIT.pattern.test(password) },
  { words: 'un carattere speciale', isMet: (password) => SPECIAL.pattern.test(password) },
]

/** The steps of the meter, with the bits from which each holds. */
const STEPS = [
  { word: 'Debole', bits: 0 },
  { word: 'Discreta', bits: 40 },
  { word: 'Buona', bits: 50 },
  { word: 'Robusta', bits: 64 },
]
export const STEP_COUNT = STEPS.length

export interface Strength {
  /** From 0, too short to be accepted, to `STEP_COUNT`. */
  step: number
  word: string
}

/** A password that the server refuses, whatever its length. */
export const GUESSABLE: Strength = { step: 0, word: 'Da cambiare' }

/** A word, then digits, then a sign: how most passwords are made, and what is tried first. */
const HABIT = /^\p{L}+\p{N}*[^\p{L}\p{N}]?$/u
const REPEATED_WHOLE = /^(.+?)\1+$/su
const REPEATED_WEIGHT = 0.6
const RUN_WEIGHT = 0.25

/** Whether a character goes on as the two before it did: «aaa», «abc», «321». */
function continuesRun(characters: readonly string[], index: number): boolean {
  if (index < 2) return false
  const [first = 0, second = 0, third = 0] = characters
    .slice(index - 2, index + 1)
    .map((character) => character.codePointAt(0))
  const stride = third - second
  return Math.abs(stride) <= 1 && stride === second - first
}

function weightAt(characters: readonly string[], index: number): number {
  if (continuesRun(characters, index)) return RUN_WEIGHT
  const seenBefore = characters.indexOf(characters[index] ?? '') < index
  return seenBefore ? REPEATED_WEIGHT : 1
}

const alphabetOf = (text: string) =>
  KINDS.reduce((total, { pattern, size }) => total + (pattern.test(text) ? size : 0), 0)

/** How hard a password is to guess: a rough measure, for it knows no words. */
function bitsOf(password: string): number {
  const unit = REPEATED_WHOLE.exec(password)?.[1] ?? password
  const characters = [...unit]
  const shared = HABIT.test(unit) ? undefined : alphabetOf(unit)
  return characters.reduce(
    (bits, character, index) => bits + weightAt(characters, index) * Math.log2(shared ?? alphabetOf(character)),
    0,
  )
}

/** How strong a password seems; undefined where there is none yet. */
export function strengthOf(password: string): Strength | undefined {
  if (password === '') return undefined
  if (password.length < PASSWORD_MIN) return { step: 0, word: 'Troppo corta' }
  const bits = bitsOf(password.slice(0, PASSWORD_MAX))
  const index = STEPS.findLastIndex((step) => bits >= step.bits)
  return { step: index + 1, word: STEPS[index]?.word ?? '' }
}
