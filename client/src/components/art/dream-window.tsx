import { cn } from '#client/lib/cn.ts'

const STYLES = 5

const styleOf = (id: number) => Math.abs(id) % STYLES

/** The class that tints a card in the colours of its dream's window. */
export function dreamTint(id: number): string {
  return `tint-${styleOf(id)}`
}

interface DreamWindowProps {
  /** The dream's id: it chooses the drawing. */
  id: number
  className?: string
  framed?: boolean
}

/** A dream's window: always decoration, the title stands beside it. */
export function DreamWindow({ id, className, framed }: DreamWindowProps) {
  return (
    <svg className={cn('dream-window', framed && 'is-framed', className)} aria-hidden="true" focusable="false">
      <use href={`#sky-${styleOf(id)}`} />
    </svg>
  )
}
