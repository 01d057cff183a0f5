import { Check, X } from 'lucide-react'
import { useId } from 'react'
import { cn } from '#client/lib/cn.ts'
import { elementKind } from './element-lists.tsx'

export type ElementChoice = 'chosen' | 'rejected' | undefined

const CHIP = 'inline-flex max-w-full items-stretch rounded-full border-[1.5px] text-[0.875rem] font-medium'
const LOOK = {
  found: 'border-dashed border-input hover:bg-accent',
  chosen: 'border-(--solid) bg-solid font-semibold text-solid-foreground',
  rejected: 'border-transparent text-muted',
}
const PART = 'inline-flex min-h-8 items-center gap-1.5 rounded-full pointer-coarse:min-h-10.5'

interface FoundElementProps {
  label: string
  choice: ElementChoice
  onChoose: (choice: ElementChoice) => void
}

/** A found element: dashed without a choice, filled if confirmed, struck through if rejected. */
function FoundElement({ label, choice, onChoose }: FoundElementProps) {
  const isRejected = choice === 'rejected'
  return (
    <span className={cn(CHIP, LOOK[choice ?? 'found'])}>
      <button
        type="button"
        className={cn(PART, 'min-w-0 wrap-anywhere', choice === 'chosen' ? 'px-3' : 'ps-3 pe-1')}
        aria-label={choice ? undefined : `${label}, trovato nel testo`}
        aria-pressed={choice === 'chosen'}
        disabled={isRejected}
        onClick={() => onChoose(choice === 'chosen' ? undefined : 'chosen')}
      >
        {choice === 'chosen' ? (
          <Check size={15} aria-hidden="true" />
        ) : (
          !isRejected && <i className={`glyph size-2! is-${elementKind(label)}`} aria-hidden="true" />
        )}
        {isRejected ? <s>{label}</s> : label}
      </button>
      {choice !== 'chosen' && (
        <button
          type="button"
          className={cn(PART, 'ps-1 pe-3', isRejected && 'font-semibold text-petrol underline underline-offset-4')}
          aria-label={isRejected ? `Annulla: rimetti ${label}` : `Non c’entra: ${label}`}
          onClick={() => onChoose(isRejected ? undefined : 'rejected')}
        >
          {isRejected ? 'Annulla' : <X size={15} aria-hidden="true" />}
        </button>
      )}
    </span>
  )
}

interface FoundElementsProps {
  className?: string | undefined
  labels: readonly string[]
  choiceOf: (label: string) => ElementChoice
  onChoose: (label: string, choice: ElementChoice) => void
  isDisabled?: boolean
}

/** The elements found in a text: a tap confirms, the cross rejects, a second tap undoes. */
export function FoundElementList({ className, labels, choiceOf, onChoose, isDisabled = false }: FoundElementsProps) {
  const titleId = useId()
  return (
    <section className={className} aria-labelledby={titleId} inert={isDisabled}>
      <p className="mb-2 text-[0.875rem]/[1.45]">
        <b className="font-semibold" id={titleId}>
          Nel testo:
        </b>{' '}
        <span className="text-muted">tocca per confermare</span>
      </p>
      <ul className="flex flex-wrap gap-2">
        {labels.map((label) => (
          <li key={label} className="max-w-full">
            <FoundElement label={label} choice={choiceOf(label)} onChoose={(choice) => onChoose(label, choice)} />
          </li>
        ))}
      </ul>
    </section>
  )
}
