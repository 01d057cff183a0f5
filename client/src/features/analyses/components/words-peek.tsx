import { X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { Button } from '#client/components/ui/button.tsx'
import type { ActiveElement } from '../use-active-element.ts'
import { useRevealedMark } from '../use-revealed-mark.ts'

interface WordsPeekProps {
  active: Pick<ActiveElement, 'activeId' | 'side' | 'release'>
  /** The marked text. */
  children: ReactNode
}

/** The dream's words at the edge of the window that the active element leaves free: nothing moves, nothing is covered. */
export function WordsPeek({ active: { activeId, side, release }, children }: WordsPeekProps) {
  const box = useRef<HTMLElement>(null)
  useRevealedMark(box, activeId)
  return (
    <section ref={box} className={`words-peek is-${side}`} aria-label="Parole segnate" tabIndex={-1}>
      <div className="min-w-0 flex-1">{children}</div>
      <Button variant="ghost" size="s" icon className="words-peek-close" aria-label="Togli i segni" onClick={release}>
        <X size={18} strokeWidth={1.9} aria-hidden="true" />
      </Button>
    </section>
  )
}
