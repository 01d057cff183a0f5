import { Circle, CircleCheck } from 'lucide-react'
import { useId } from 'react'
import { cn } from '#client/lib/cn.ts'
import { guessableReason, type PasswordOwner } from '#shared/constants/guessable-password.ts'
import { PASSWORD_MIN } from '#shared/constants/limits.ts'
import { ADVICE, GUESSABLE, STEP_COUNT, type Strength, strengthOf } from './password-strength.ts'

const STEPS = Array.from({ length: STEP_COUNT }, (_, index) => index + 1)

const STEP_COLORS = ['', 'bg-destructive-text', 'bg-lume', 'bg-success-text', 'bg-success-text']

/** Seen only: the word beside it says the same. */
function Meter({ strength }: { strength: Strength | undefined }) {
  const reached = strength?.step ?? 0
  return (
    <span className="mb-1 grid grid-cols-4 gap-1" aria-hidden="true">
      {STEPS.map((step) => (
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
  /** The owner of the password; unknown where a link alone opens the form. */
  owner?: PasswordOwner
}

const UNKNOWN = { username: '', email: '' }

/** How strong a password is, why it would be refused, and what would make it stronger, as it is typed. */
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
