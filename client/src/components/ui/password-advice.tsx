import { Circle, CircleCheck } from 'lucide-react'
import { useId } from 'react'
import { cn } from '#client/lib/cn.ts'
import { guessableReason, type PasswordOwner } from '#shared/constants/guessable-password.ts'
import { PASSWORD_MAX, PASSWORD_MIN } from '#shared/constants/limits.ts'

const STEP_COLORS = ['', 'bg-destructive-text', 'bg-lume', 'bg-success-text', 'bg-success-text']

/** Decorative: the word beside it says the same. */
function Meter({ strength }: { strength: Strength | undefined }) {
  const reached = strength?.step ?? 0
  return (
    <span className="mb-1 grid grid-cols-4 gap-1" aria-hidden="true">
      {STEPS.map((_, place) => place + 1).map((step) => (
        <span
          key={step}
          className={cn(
            'h-1.5 rounded-full transition-[background-color] duration-base ease-calm forced-colors:border forced-colors:border-[CanvasText]',
            step <= reached ? cn(STEP_COLORS[reached], 'forced-colors:bg-[Highlight]') : 'bg-track',
          )}
        />
      ))}
    </span>
  )
}

function Point({ met, words }: { met: boolean; words: string }) {
  const Icon = met ? CircleCheck : Circle
  return (
    <li className={cn('flex items-center gap-2', met && 'text-foreground')}>
      <Icon size={16} className={cn(met && 'text-success-text')} />
      <span>
        <span className="sr-only">{met ? 'C’è: ' : 'Manca: '}</span>
        {words}
      </span>
    </li>
  )
}

interface PasswordAdviceProps {
  password: string
  /** The password's owner; unknown if a link opens the form. */
  owner?: PasswordOwner
}

const UNKNOWN = { username: '', email: '' }

/** Live feedback on a typed password: its strength, refusal and improvements. */
export function PasswordAdvice({ password, owner = UNKNOWN }: PasswordAdviceProps) {
  const reason = password.length < PASSWORD_MIN ? undefined : guessableReason(password, owner)
  const strength = reason ? GUESSABLE : strengthOf(password)
  const titleId = useId()
  return (
    <div className="grid gap-2 text-sm leading-[1.45] text-muted">
      <p aria-live="polite" aria-atomic="true">
        Robustezza: {strength ? <strong className="font-[650] text-foreground">{strength.word}</strong> : 'da valutare'}
        {reason && `. ${reason}`}
      </p>
      <Meter strength={strength} />
      <p id={titleId}>Per renderla più robusta:</p>
      <ul aria-labelledby={titleId} className="grid grid-cols-[repeat(auto-fit,minmax(150px,1fr))] gap-x-3 gap-y-[5px]">
        {ADVICE.map(({ words, isMet }) => (
          <Point key={words} words={words} met={isMet(password)} />
        ))}
      </ul>
    </div>
  )
}

interface Kind {
  pattern: RegExp
  /** The number of characters in this class. */
  size: number
}

const UPPER: Kind = { pattern: /\p{Lu}/u, size: 26 }
const LOWER: Kind = { pattern: /\p{Ll}/u, size: 26 }
const DIGIT: Kind = { pattern: /\p{N}/u, size: 10 }
const SPECIAL: Kind = { pattern: /[^\p{Lu}\p{Ll}\p{N}]/u, size: 33 }
const KINDS = [UPPER, LOWER, DIGIT, SPECIAL]

const ADVISED_LENGTH = 8

interface Advice {
  words: string
  isMet: (password: string) => boolean
}

/** Advice for a better password. The rules are `PASSWORD_MIN` and `guessableReason`. */
const ADVICE: readonly Advice[] = [
  { words: `${ADVISED_LENGTH} caratteri o più`, isMet: (password) => [...password].length >= ADVISED_LENGTH },
  { words: 'una lettera maiuscola', isMet: (password) => UPPER.pattern.test(password) },
  { words: 'una lettera minuscola', isMet: (password) => LOWER.pattern.test(password) },
  { words: 'una cifra', isMet: (password) => DIGIT.pattern.test(password) },
  { words: 'un carattere speciale', isMet: (password) => SPECIAL.pattern.test(password) },
]

/** The meter's steps with their minimum bits. */
const STEPS = [
  { word: 'Debole', bits: 0 },
  { word: 'Discreta', bits: 40 },
  { word: 'Buona', bits: 50 },
  { word: 'Robusta', bits: 64 },
]
export interface Strength {
  step: number
  word: string
}

/** A guessable password, refused at any length. */
const GUESSABLE: Strength = { step: 0, word: 'Da cambiare' }

/** A word, digits, then a symbol: the most common pattern, guessed first. */
const HABIT = /^\p{L}+\p{N}*[^\p{L}\p{N}]?$/u
const REPEATED_WHOLE = /^(.+?)\1+$/su
const REPEATED_WEIGHT = 0.6
const RUN_WEIGHT = 0.25

/** Whether a character continues a run: «aaa», «abc», «321». */
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

/** A rough entropy estimate, without a dictionary. */
function bitsOf(password: string): number {
  const unit = REPEATED_WHOLE.exec(password)?.[1] ?? password
  const characters = [...unit]
  const shared = HABIT.test(unit) ? undefined : alphabetOf(unit)
  return characters.reduce(
    (bits, character, index) => bits + weightAt(characters, index) * Math.log2(shared ?? alphabetOf(character)),
    0,
  )
}

/** The estimated strength; undefined for an empty password. */
export function strengthOf(password: string): Strength | undefined {
  if (password === '') return undefined
  if (password.length < PASSWORD_MIN) return { step: 0, word: 'Troppo corta' }
  const bits = bitsOf(password.slice(0, PASSWORD_MAX))
  const index = STEPS.findLastIndex((step) => bits >= step.bits)
  return { step: index + 1, word: STEPS[index]?.word ?? '' }
}
