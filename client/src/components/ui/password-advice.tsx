import { Circle, CircleCheck } from 'lucide-react'
import { useId } from 'react'
import '#client/styles/password-advice.css'
import { cn } from '#client/lib/cn.ts'
import { ADVICE, STEP_COUNT, type Strength, strengthOf } from './password-strength.ts'

const STEPS = Array.from({ length: STEP_COUNT }, (_, index) => index + 1)

/** Seen only: the word beside it says the same. */
function Meter({ strength }: { strength: Strength | undefined }) {
  const reached = strength?.step ?? 0
  return (
    <span className={cn('password-meter', `is-step-${reached}`)} aria-hidden="true">
      {STEPS.map((step) => (
        <span key={step} className={cn(step <= reached && 'is-on')} />
      ))}
    </span>
  )
}

function Point({ met, words }: { met: boolean; words: string }) {
  const Icon = met ? CircleCheck : Circle
  return (
    <li className={cn(met && 'is-met')}>
      <Icon size={16} strokeWidth={1.9} aria-hidden="true" />
      <span>
        <span className="sr-only">{met ? 'C’è: ' : 'Manca: '}</span>
        {words}
      </span>
    </li>
  )
}

/** How strong a password is and what would make it stronger, as it is typed. It forbids nothing. */
export function PasswordAdvice({ password }: { password: string }) {
  const strength = strengthOf(password)
  const titleId = useId()
  return (
    <div className="password-advice">
      <p className="password-strength" aria-live="polite" aria-atomic="true">
        Robustezza: {strength ? <strong>{strength.word}</strong> : 'da valutare'}
      </p>
      <Meter strength={strength} />
      <p id={titleId}>Per renderla più robusta:</p>
      <ul aria-labelledby={titleId}>
        {ADVICE.map(({ words, isMet }) => (
          <Point key={words} words={words} met={isMet(password)} />
        ))}
      </ul>
    </div>
  )
}
