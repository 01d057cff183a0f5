import { Check, X } from 'lucide-react'
import { useId, useState } from 'react'
import { elementKind } from '#client/components/layout/element-lists.tsx'
import { cn } from '#client/lib/cn.ts'
import type { Dream } from '#shared/contracts/dreams.ts'
import { useChangeElements } from '../analyses.queries.ts'

type Said = 'chosen' | 'rejected' | undefined

const CHIP = 'inline-flex max-w-full items-stretch rounded-full border-[1.5px] text-[14px] font-medium'
const LOOK = {
  found: 'border-dashed border-input hover:bg-accent',
  chosen: 'border-(--solid) bg-solid font-semibold text-solid-foreground',
  rejected: 'border-transparent text-muted',
}
const PART = 'inline-flex min-h-8 items-center gap-1.5 rounded-full pointer-coarse:min-h-10.5'

/**
 * The elements that the text names and nobody has confirmed. One tap confirms or takes away, one more takes that back. What
 * was tapped stays in its place until the screen is left.
 */
export function FoundElements({ dream, className }: { dream: Dream; className?: string }) {
  const titleId = useId()
  const [labels] = useState(dream.foundElements)
  const [said, setSaid] = useState<Record<string, Said>>({})
  const { mutateAsync } = useChangeElements(dream.id)
  if (labels.length === 0) return null

  const say = async (label: string, now: Said) => {
    const before = said[label]
    setSaid((all) => ({ ...all, [label]: now }))
    try {
      if (now === 'chosen') await mutateAsync({ add: label })
      else if (now === 'rejected' || before === 'chosen') await mutateAsync({ remove: label })
      if (now === undefined) await mutateAsync({ restore: label })
    } catch {
      // A notice has said why.
      setSaid((all) => ({ ...all, [label]: before }))
    }
  }
  return (
    <section className={className} aria-labelledby={titleId}>
      <p className="mb-2 text-[14px]/[1.45]">
        <b className="font-semibold" id={titleId}>
          Nel testo:
        </b>{' '}
        <span className="text-muted">tocca per confermare</span>
      </p>
      <ul className="flex flex-wrap gap-2">
        {labels.map((label) => (
          <li key={label} className="max-w-full">
            <FoundElement label={label} said={said[label]} onSay={(now) => void say(label, now)} />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface FoundElementProps {
  label: string
  said: Said
  onSay: (said: Said) => void
}

/** Dashed while nobody said it, filled once confirmed, struck through once taken away. */
function FoundElement({ label, said, onSay }: FoundElementProps) {
  const isRejected = said === 'rejected'
  return (
    <span className={cn(CHIP, LOOK[said ?? 'found'])}>
      <button
        type="button"
        className={cn(PART, 'min-w-0 wrap-anywhere', said === 'chosen' ? 'px-3' : 'ps-3 pe-1')}
        aria-label={said ? undefined : `${label}, trovato nel testo`}
        aria-pressed={said === 'chosen'}
        disabled={isRejected}
        onClick={() => onSay(said === 'chosen' ? undefined : 'chosen')}
      >
        {said === 'chosen' ? (
          <Check size={15} aria-hidden="true" />
        ) : (
          !isRejected && <i className={`glyph size-2! is-${elementKind(label)}`} aria-hidden="true" />
        )}
        {isRejected ? <s>{label}</s> : label}
      </button>
      {said !== 'chosen' && (
        <button
          type="button"
          className={cn(PART, 'ps-1 pe-3', isRejected && 'font-semibold text-petrol underline underline-offset-4')}
          aria-label={isRejected ? `Annulla: rimetti ${label}` : `Non c’entra: ${label}`}
          onClick={() => onSay(isRejected ? undefined : 'rejected')}
        >
          {isRejected ? 'Annulla' : <X size={15} aria-hidden="true" />}
        </button>
      )}
    </span>
  )
}
