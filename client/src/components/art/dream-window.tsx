import { cn } from '#client/lib/cn.ts'

const TINTS = [
  '[--tint:var(--tint-0)]',
  '[--tint:var(--tint-1)]',
  '[--tint:var(--tint-2)]',
  '[--tint:var(--tint-3)]',
  '[--tint:var(--tint-4)]',
] as const

const styleOf = (id: number) => Math.abs(id) % TINTS.length

/** The class that tints a card in the colours of its dream's window. */
export function dreamTint(id: number): string {
  return TINTS[styleOf(id)] ?? TINTS[0]
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
